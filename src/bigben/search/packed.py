"""Positions packed small: what a card, a stack and a clock are to the solver, and its moves.

A card is a number, 13 for each suit: `suit * 13 + step`, the step counting the ranks up from the lowest
base of its suit. So counted, the four suits are alike: each has three foundations, which start at steps
0, 4 and 8 and end at 7, 12 and 16 (16 being step 3 of a second round).

A stack is the bytes of its cards, the top card last, upon a floor: the first byte says whether this is a
pile or the waste. `stacks` are the twelve piles in dealing order and then the waste. A `Clock` is what
the twelve foundations show; equal ones are the same object, with everything that can be asked of it
worked out once.

Knows nothing of the engine, so that any Python from 3.9 on can run it; `translation` does the rest.
"""

from __future__ import annotations

from bigben.engine.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Tuple

    Stacks = Tuple[bytes, ...]
    #: A move, the clock and the stacks it leads to.
    Step = Tuple[int, "Clock", Stacks]

SUITS, STEPS = 4, 13
KINDS = SUITS * STEPS

#: The first bytes of stacks: no card is equal to them.
FLOOR, WASTE_FLOOR = KINDS, KINDS + 1
EMPTY_PILE, EMPTY_WASTE = bytes([FLOOR]), bytes([WASTE_FLOOR])

PILES = 12
WASTE = 12

#: A stack of this length, floor included, is a pile of three cards: it has no gap.
FULL = 4

#: Where the foundations of every suit start and end.
STARTS, ENDS = (0, 4, 8), (7, 12, 16)

#: The steps away of a card that no foundation will ever reach.
NEVER = 15

#: The card next up, and next down, from each card; the floors lead nowhere.
NOWHERE = 255
UP = bytes(c - 12 if c % STEPS == 12 else c + 1 for c in range(KINDS)) + bytes([NOWHERE]) * (256 - KINDS)
DOWN = bytes(c + 12 if c % STEPS == 0 else c - 1 for c in range(KINDS)) + bytes([NOWHERE]) * (256 - KINDS)

#: A move is `source * MOVE + target`: a target below 12 is a pile, others are foundations, 12 and up,
#: three for each suit. The stock action is `DEAL`.
MOVE = 32
DEAL = -1


class Reductions(NamedTuple):
    """What may be left out of a search without changing its verdict: D1 to D6 of docs/solver.md.

    All are on except in tests, which compare.
    """

    one_foundation: bool = True  # D1
    safe_plays: bool = True  # D2
    piles_alike: bool = True  # D3
    short_piles_are_stacks: bool = True  # D4
    no_return: bool = True  # D5
    dead_ends: bool = True  # D6


ALL = Reductions()
NONE = Reductions(*[False] * len(ALL))


class Clock:
    """What the foundations show: `tokens[suit][n]` is the step the suit's foundation n has reached.

    - `placed`: cards on the clock above the base cards, 0 to 92.
    - `after`: card -> the (target, clock) pairs that playing it leads to; only cards that fit are in it.
      Where two foundations fit, D1 leaves the one with more cards to go.
    - `steps_away`: for each card, how many plays bring a foundation to it (1: it fits now; NEVER: none
      will), as a table for `bytes.translate`. Floors are further away than any card.
    - `left`: for each card, how many copies are not on the clock.
    - `safe`: the cards that hurt nothing by going to the clock, where the stock allows it (D2).
    """

    __slots__ = ("_after", "_clocks", "left", "placed", "safe", "steps_away", "tokens")

    def __init__(self, tokens: tuple[tuple[int, ...], ...], clocks: Clocks) -> None:
        self.tokens = tokens
        self._clocks = clocks
        suits = [clocks.suit(three) for three in tokens]
        self.placed = sum(suit.placed for suit in suits)
        self.steps_away = b"".join([suit.steps_away for suit in suits]) + _FLOORS_AWAY
        self.left = b"".join([suit.left for suit in suits])
        self.safe = frozenset(
            number * STEPS + step for number, suit in enumerate(suits) for step in suit.safe
        )
        self._after: dict[int, tuple[tuple[int, Clock], ...]] | None = None

    @property
    def after(self) -> dict[int, tuple[tuple[int, Clock], ...]]:
        """See the class."""
        if self._after is None:
            self._after = {
                suit * STEPS + step: tuple(
                    (PILES + 3 * suit + which, self._clocks.clock(self._advanced(suit, which)))
                    for which in fitting
                )
                for suit, three in enumerate(self.tokens)
                for step, fitting in self._clocks.suit(three).fitting.items()
            }
        return self._after

    def _advanced(self, suit: int, which: int) -> tuple[tuple[int, ...], ...]:
        three = list(self.tokens[suit])
        three[which] += 1
        return (*self.tokens[:suit], tuple(three), *self.tokens[suit + 1 :])


#: Beyond the cards, a table for `translate` holds the floors, which are further away than any card.
_FLOORS_AWAY = bytes([100, 101]) + bytes(256 - KINDS - 2)


class Suit:
    """What the three foundations of one suit tell about its cards, by step; the fields as in `Clock`."""

    __slots__ = ("fitting", "left", "placed", "safe", "steps_away")

    def __init__(self, three: tuple[int, ...], one_foundation: bool) -> None:
        self.placed = sum(three) - sum(STARTS)
        self.left = bytes(self._copies_left(three, step) for step in range(STEPS))
        self.steps_away = bytes(self._steps_away(three, step) for step in range(STEPS))
        takers: dict[int, list[int]] = {}
        for which in sorted(range(3), key=lambda which: three[which] - ENDS[which]):
            if three[which] < ENDS[which]:
                takers.setdefault((three[which] + 1) % STEPS, []).append(which)
        self.fitting = {
            step: tuple(fitting[:1] if one_foundation else fitting) for step, fitting in takers.items()
        }
        ready = {step: len(fitting) for step, fitting in takers.items()}
        self.safe = [
            step
            for step, count in ready.items()
            if count == self.left[step] and ready.get((step - 1) % STEPS, 0) == self.left[(step - 1) % STEPS]
        ]

    @staticmethod
    def _copies_left(three: tuple[int, ...], step: int) -> int:
        return sum(
            token < place <= end
            for token, end in zip(three, ENDS)  # noqa: B905 (Python 3.9 has no strict)
            for place in (step, step + STEPS)
        )

    @staticmethod
    def _steps_away(three: tuple[int, ...], step: int) -> int:
        return min(
            (
                place - token
                for token, end in zip(three, ENDS)  # noqa: B905
                for place in (step, step + STEPS)
                if token < place <= end
            ),
            default=NEVER,
        )


class Clocks:
    """All clocks of a search, each made when first asked for."""

    def __init__(self, reductions: Reductions = ALL) -> None:
        self._one_foundation = reductions.one_foundation
        self._suits: dict[tuple[int, ...], Suit] = {}
        self._clocks: dict[tuple[tuple[int, ...], ...], Clock] = {}

    def __len__(self) -> int:
        return len(self._clocks)

    def suit(self, three: tuple[int, ...]) -> Suit:
        """What the foundations of a suit at steps `three` tell."""
        suit = self._suits.get(three)
        if suit is None:
            suit = self._suits[three] = Suit(three, self._one_foundation)
        return suit

    def clock(self, tokens: tuple[tuple[int, ...], ...]) -> Clock:
        """The clock on which the suits' foundations stand at `tokens`."""
        clock = self._clocks.get(tokens)
        if clock is None:
            clock = self._clocks[tokens] = Clock(tokens, self)
        return clock


def plays(clock: Clock, stacks: Stacks) -> list[Step]:
    """Every play of a card (all moves but the stock action), with what it leads to."""
    steps = []
    after = clock.after
    tops = bytes([stack[-1] for stack in stacks])
    for source, card in enumerate(tops):
        if card in after:
            rest = list(stacks)
            rest[source] = rest[source][:-1]
            there = tuple(rest)
            for target, clock_there in after[card]:
                steps.append((source * MOVE + target, clock_there, there))
        up = UP[card]
        target = tops.find(up, 0, PILES)
        while target >= 0:
            if len(stacks[target]) >= FULL:
                rest = list(stacks)
                rest[source] = rest[source][:-1]
                rest[target] += tops[source : source + 1]
                steps.append((source * MOVE + target, clock, tuple(rest)))
            target = tops.find(up, target + 1, PILES)
    return steps


def deal(stacks: Stacks, stock: bytes, dealt: int) -> tuple[Stacks, int]:
    """The stacks after the stock action, and how many of the stock's cards are now dealt.

    There must be one left: `dealt` < `len(stock)`.
    """
    gaps = [(FULL - len(stack), pile) for pile, stack in enumerate(stacks[:PILES]) if len(stack) < FULL]
    there = list(stacks)
    if not gaps:
        there[WASTE] += stock[dealt : dealt + 1]
        return tuple(there), dealt + 1
    for round_ in range(3):
        for gap, pile in gaps:
            if gap > round_:
                card = stock[dealt : dealt + 1]
                there[pile] += card
                dealt += len(card)
    return tuple(there), dealt


def settled(clock: Clock, stacks: Stacks, stock_left: bool) -> tuple[tuple[int, ...], Clock, Stacks]:
    """The plays that can never hurt (D2), made one after another, and where they lead."""
    moves: tuple[int, ...] = ()
    while clock.safe:
        for source, stack in enumerate(stacks):
            card = stack[-1]
            if card in clock.safe and (not stock_left or source == WASTE or len(stack) > FULL):
                rest = list(stacks)
                rest[source] = stack[:-1]
                stacks = tuple(rest)
                target, clock = clock.after[card][0]
                moves = (*moves, source * MOVE + target)
                break
        else:
            break
    return moves, clock, stacks
