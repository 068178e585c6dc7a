"""Dead ends: cards that can never leave their place, whatever is played (D6).

The test plays a game easier than the real one: a card that can leave once is out of the way for ever,
and cards of the stock are out of the way from the start. What cannot leave even so can never leave, and
with one such card the game is lost. It is sound, not complete: a position that passes may still be lost.

The argument, and what makes a card able to leave, is told in docs/solver.md.
"""

from __future__ import annotations

from bigben.engine.values import NamedTuple
from bigben.search.packed import DOWN, ENDS, FULL, STEPS, UP, WASTE, Clock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.search.packed import Stacks


class Place(NamedTuple):
    """A card in its place: `depth` counts from the bottom of its stack, 1 being the lowest card."""

    stack: int
    depth: int
    card: int


class Foundation(NamedTuple):
    """A foundation (as a move's target) that is to take a card but waits for `missing`, which never comes."""

    target: int
    missing: int


class Blocked(NamedTuple):
    """A card that nothing covers and that still can never leave, and why.

    `foundations` are those that would take it one day; `hosts` are the copies of the next card up that
    lie in places they never leave, or cannot take it in. Each card missing and each host is covered by a
    blocked card, or is one.
    """

    place: Place
    foundations: tuple[Foundation, ...]
    hosts: tuple[Place, ...]


class DeadEnd(NamedTuple):
    """Why a position is lost: blocked cards, which wait for each other, and what they lock in.

    `locked` are the places of the cards named as missing or as hosts by the blocked ones.
    """

    blocked: tuple[Blocked, ...]
    locked: tuple[Place, ...]


class _Freed:
    """The least fixpoint: what can leave its place.

    - `heights[stack]`: how many of its cards, from the bottom, can never leave;
    - `free`: the cards of which a copy has left its place, or is in the stock;
    - `accepts`: the cards of which a copy may come to lie on top of a pile of three or more;
    - `reached[suit][n]`: how far each foundation can get with cards that are free.
    """

    def __init__(self, clock: Clock, stacks: Stacks, undealt: bytes) -> None:
        self.heights = [len(stack) - 1 for stack in stacks]
        self.reached = [list(three) for three in clock.tokens]
        self.free = set(undealt)
        self.accepts = set(undealt)
        self._reachable: set[int] = set()
        for suit in range(len(self.reached)):
            self._advance(suit)
        self._let_go(stacks)

    def _advance(self, suit: int) -> None:
        """Bring the foundations of `suit` as far as free cards take them; note what they take next."""
        first, free, reached = suit * STEPS, self.free, self.reached[suit]
        for which, end in enumerate(ENDS):
            step = reached[which]
            while step < end:
                card = first + (step + 1) % STEPS
                self._reachable.add(card)
                if card not in free:
                    break
                step += 1
            reached[which] = step

    def _let_go(self, stacks: Stacks) -> None:
        heights, free, accepts, reachable = self.heights, self.free, self.accepts, self._reachable
        changed = True
        while changed:
            changed = False
            for stack, cards in enumerate(stacks):
                height = heights[stack]
                while height:
                    card = cards[height]
                    if UP[card] in accepts:
                        self._accept(card)
                    elif card not in reachable:
                        break
                    height -= 1
                    if card not in free:
                        free.add(card)
                        if card in reachable:
                            self._advance(card // STEPS)
                if height != heights[stack]:
                    changed = True
                    heights[stack] = height
                if height >= FULL - 1 and stack != WASTE and cards[height] not in accepts:
                    changed = True
                    self._accept(cards[height])

    def _accept(self, card: int) -> None:
        """`card` may come to lie on a pile: so may cards below it that are free to go there."""
        accepts, free = self.accepts, self.free
        while card not in accepts:
            accepts.add(card)
            if DOWN[card] not in free:
                break
            card = DOWN[card]


def is_dead_end(clock: Clock, stacks: Stacks, undealt: bytes) -> bool:
    """Whether some card can never leave its place. `undealt` are the cards left in the stock."""
    return any(_Freed(clock, stacks, undealt).heights)
