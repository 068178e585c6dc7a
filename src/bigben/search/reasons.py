"""Why a position is a dead end, in terms of the table: which cards wait for each other for ever.

Built from the fixpoint of `dead_ends`. Has no sentences.
"""

from __future__ import annotations

from collections.abc import Iterator

from bigben.engine.cards import Card
from bigben.engine.rules import Position
from bigben.engine.values import NamedTuple
from bigben.search.dead_ends import Freed, freed
from bigben.search.packed import BITS, UP, Clock, Clocks, mask
from bigben.search.translation import card_of, hour, packed_position, stack_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.search.packed import Stacks


class Whereabouts(NamedTuple):
    """A card in its pile or the waste: `depth` counts from the bottom, 1 being the lowest card.

    `under` is the blocked card of the same stack that lies above it; None if nothing blocked does.
    """

    source: str
    depth: int
    card: Card
    under: Card | None


class Blocked(NamedTuple):
    """A card that can never leave its place, though everything above it may.

    `missing` names, for each hour whose foundation is still to take the card, the card before it that
    never comes there. `hosts` are the places of the cards it might be built on. Each of those either never
    comes to light, or shows only in the waste or on a short pile, where nothing is built on it.
    """

    place: Whereabouts
    missing: tuple[tuple[int, Card], ...]
    hosts: tuple[Whereabouts, ...]


class DeadEnd(NamedTuple):
    """Blocked cards that wait for each other, and where the cards are that their foundations miss."""

    blocked: tuple[Blocked, ...]
    buried: tuple[Whereabouts, ...]


def dead_end(position: Position) -> DeadEnd | None:
    """Why `position` is lost, with as few blocked cards as tell it; None if no card is seen to be blocked.

    Looks at the stock only for which cards are in it.
    """
    tokens, stacks, stock = packed_position(position)
    table = _Table(Clocks().clock(tokens), stacks, stock)
    knots = [table.knot(stack) for stack, height in enumerate(table.freed.heights) if height]
    return table.told(min(knots, key=len)) if knots else None


class _Table:
    """A position and its fixpoint."""

    def __init__(self, clock: Clock, stacks: Stacks, stock: bytes) -> None:
        self.clock = clock
        self.stacks = stacks
        self.freed: Freed = freed(clock, stacks, mask(stock))

    def knot(self, first: int) -> tuple[int, ...]:
        """The stacks whose blocked cards keep that of stack `first` in its place, itself included."""
        knot = [first]
        for stack in knot:
            card = self._blocked(stack)
            cards = [*(missing for _, missing in self._missing(card)), *self._hosts(card)]
            for place, _ in (spot for wanted in cards for spot in self._spots(wanted)):
                if self.freed.heights[place] and place not in knot:
                    knot.append(place)
        return tuple(sorted(knot))

    def told(self, knot: tuple[int, ...]) -> DeadEnd:
        """The knot in the engine's terms."""
        blocked = []
        missed: set[int] = set()
        for stack in knot:
            card = self._blocked(stack)
            missing = self._missing(card)
            missed.update(missing_card for _, missing_card in missing)
            blocked.append(
                Blocked(
                    self._place(stack, self.freed.heights[stack]),
                    tuple((hour(foundation), card_of(other)) for foundation, other in missing),
                    tuple(self._place(*spot) for host in self._hosts(card) for spot in self._spots(host)),
                )
            )
        buried = [self._place(*spot) for card in sorted(missed) for spot in self._spots(card)]
        return DeadEnd(tuple(blocked), tuple(buried))

    def _blocked(self, stack: int) -> int:
        return self.stacks[stack][self.freed.heights[stack]]

    def _missing(self, card: int) -> list[tuple[int, int]]:
        """The foundations that are still to take `card`, each with the card that never comes there."""
        free = self.freed.free
        return [
            (foundation, next(before for before in run if not free & BITS[before]))
            for foundation, run in enumerate(self.clock.runs)
            if card in run
        ]

    def _hosts(self, card: int) -> list[int]:
        """The cards that `card` might be built on: the next one up, and if that is free to go where it
        would take cards but never gets there, what it might be built on in turn."""
        hosts = [UP[card]]
        while self.freed.free & BITS[hosts[-1]] and UP[hosts[-1]] not in hosts:
            hosts.append(UP[hosts[-1]])
        return hosts

    def _spots(self, card: int) -> Iterator[tuple[int, int]]:
        """Where copies of `card` lie: stack and depth."""
        for stack, cards in enumerate(self.stacks):
            for depth in range(1, len(cards)):
                if cards[depth] == card:
                    yield stack, depth

    def _place(self, stack: int, depth: int) -> Whereabouts:
        height = self.freed.heights[stack]
        under = card_of(self._blocked(stack)) if depth < height else None
        return Whereabouts(stack_name(stack), depth, card_of(self.stacks[stack][depth]), under)
