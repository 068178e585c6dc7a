"""Dead ends: cards that can never leave their place, whatever is played (D6).

The test plays a game easier than the real one: a card that can leave once is out of the way for ever,
and cards of the stock are out of the way from the start. What cannot leave even so can never leave, and
with one such card the game is lost. It is sound, not complete: a position that passes may still be lost.

The argument, and what makes a card able to leave, is told in docs/solver.md; `reasons` puts it in terms
of the table.
"""

from __future__ import annotations

from bigben.engine.values import NamedTuple
from bigben.search.packed import BITS, FULL, STEPS, SUIT_MASK, SUITS, WASTE, Clock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.search.packed import Stacks

#: The lowest card of each suit, and the other cards: the next down from the lowest is the highest.
_LOWEST = sum(BITS[suit * STEPS] for suit in range(SUITS))
_OTHERS = (1 << SUITS * STEPS) - 1 - _LOWEST

#: The first bits of the second suit and those after it.
_SECOND, _THIRD, _FOURTH = STEPS, 2 * STEPS, 3 * STEPS


class Freed(NamedTuple):
    """The least fixpoint: what can leave its place. Sets of cards are masks.

    - `heights[stack]`: how many of its cards, from the bottom, can never leave;
    - `free`: the cards of which a copy has left its place or is in the stock;
    - `accepting`: the cards of which a copy may come to lie on top of a pile of three or more.
    """

    heights: list[int]
    free: int
    accepting: int


def freed(clock: Clock, stacks: Stacks, undealt: int) -> Freed:
    """What can leave its place, `undealt` being the mask of the cards left in the stock."""
    heights = [len(stack) - 1 for stack in stacks]
    free = accepting = undealt
    first, second, third, fourth = [suit.wanted for suit in clock.suits]
    changed = True
    while changed:
        changed = False
        hosted = _next_down(accepting)
        while more := hosted & free & ~accepting:
            accepting |= more
            hosted = _next_down(accepting)
        leaving = (
            hosted
            | first[free & SUIT_MASK]
            | second[free >> _SECOND & SUIT_MASK] << _SECOND
            | third[free >> _THIRD & SUIT_MASK] << _THIRD
            | fourth[free >> _FOURTH] << _FOURTH
        )
        for stack, height in enumerate(heights):
            if height:
                cards = stacks[stack]
                lowest_accepting = FULL - 1 if stack != WASTE else len(cards)
                while height:
                    bit = BITS[cards[height]]
                    if height >= lowest_accepting and not accepting & bit:
                        accepting |= bit
                        changed = True
                    if not leaving & bit:
                        break
                    free |= bit
                    height -= 1
                if height != heights[stack]:
                    heights[stack] = height
                    changed = True
    return Freed(heights, free, accepting)


def _next_down(cards: int) -> int:
    """The next card down from each of the cards."""
    return (cards & _OTHERS) >> 1 | (cards & _LOWEST) << STEPS - 1


def is_dead_end(clock: Clock, stacks: Stacks, undealt: int) -> bool:
    """Whether some card can never leave its place. `undealt` is the mask of the cards left in the stock."""
    return any(freed(clock, stacks, undealt).heights)
