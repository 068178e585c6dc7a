"""Dead ends: cards that can never leave their place, whatever is played (D6).

The test plays a game easier than the real one: a card that can leave once is out of the way for ever,
and cards of the stock are out of the way from the start. What cannot leave even so can never leave, and
with one such card the game is lost. It is sound, not complete: a position that passes may still be lost.

The argument, and what makes a card able to leave, is told in docs/solver.md; `reasons` puts it in terms
of the table.
"""

from __future__ import annotations

from bigben.engine.values import NamedTuple
from bigben.search.packed import DOWN, FULL, UP, WASTE, Clock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.search.packed import Stacks


class Freed(NamedTuple):
    """The least fixpoint: what can leave its place.

    - `heights[stack]`: how many of its cards, from the bottom, can never leave;
    - `free`: the cards of which a copy has left its place or is in the stock;
    - `accepting`: the cards of which a copy may come to lie on top of a pile of three or more.
    """

    heights: list[int]
    free: set[int]
    accepting: set[int]


def freed(clock: Clock, stacks: Stacks, undealt: bytes) -> Freed:
    """What can leave its place, `undealt` being the cards left in the stock."""
    heights = [len(stack) - 1 for stack in stacks]
    free, accepting = set(undealt), set(undealt)
    wanted: set[int] = set()
    waiting: dict[int, list[bytes]] = {}

    def follow(run: bytes) -> None:
        """Take a foundation along its run as far as cards are free; it wants the one after, too."""
        for place, card in enumerate(run):
            wanted.add(card)
            if card not in free:
                waiting.setdefault(card, []).append(run[place + 1 :])
                break

    def accept(card: int) -> None:
        """`card` may lie on a pile; so may the cards below it that are free to go there."""
        while card not in accepting:
            accepting.add(card)
            if DOWN[card] in free:
                card = DOWN[card]

    for run in clock.runs:
        if free.issuperset(run):
            wanted.update(run)
        else:
            follow(run)
    changed = True
    while changed:
        changed = False
        for stack, height in enumerate(heights):
            if not height:
                continue
            cards = stacks[stack]
            while height:
                card = cards[height]
                hosted = UP[card] in accepting
                if card not in accepting and (hosted or (height >= FULL - 1 and stack != WASTE)):
                    accept(card)
                    changed = True
                if not hosted and card not in wanted:
                    break
                height -= 1
                if card not in free:
                    free.add(card)
                    if card in waiting:
                        for run in waiting.pop(card):
                            follow(run)
            if height != heights[stack]:
                heights[stack] = height
                changed = True
    return Freed(heights, free, accepting)


def is_dead_end(clock: Clock, stacks: Stacks, undealt: bytes) -> bool:
    """Whether some card can never leave its place. `undealt` are the cards left in the stock."""
    return any(freed(clock, stacks, undealt).heights)
