"""Positions packed small: what a card, a stack and a clock are to the solver, and its moves.

A card is a number, 13 for each suit: `suit * 13 + step`, the step counting the ranks up from the lowest
base of its suit. So counted, the four suits are alike: each has three foundations, which start at steps
0, 4 and 8 and end at 7, 12 and 16 (16 being step 3 of a second round).

A stack is the bytes of its cards, the top card last, upon a floor: the first byte says whether this is a
pile or the waste. `stacks` are the twelve piles in dealing order and then the waste. A `Clock` is what
the twelve foundations show; equal ones are the same object, with everything that can be asked of it
worked out once.

Knows nothing of the engine; `translation` does the rest.
"""

from __future__ import annotations

from operator import itemgetter

from bigben.engine.values import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    Stacks = tuple[bytes, ...]
    Tokens = tuple[tuple[int, ...], ...]
    Masks = dict[int, int]
    Suits = tuple["ThreeFoundations", "ThreeFoundations", "ThreeFoundations", "ThreeFoundations"]
    #: A move, the clock and the stacks it leads to.
    Step = tuple[int, "Clock", Stacks]
else:
    Masks = dict

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

#: What stands for the floors where a stack's cards are replaced by their steps away.
FLOOR_AWAY, WASTE_AWAY = 100, 101

#: The card next up, and next down, from each card; the floors lead nowhere.
NOWHERE = 255
UP = bytes(c - 12 if c % STEPS == 12 else c + 1 for c in range(KINDS)) + bytes([NOWHERE]) * (256 - KINDS)
DOWN = bytes(c + 12 if c % STEPS == 0 else c - 1 for c in range(KINDS)) + bytes([NOWHERE]) * (256 - KINDS)

#: A set of cards may be a mask: the bit of each card, and all bits of a suit that starts at bit 0.
BITS = tuple(1 << card for card in range(KINDS))
SUIT_MASK = (1 << STEPS) - 1

#: A move is `source * MOVE + target`: a target below 12 is a pile, others are foundations, 12 and up,
#: three for each suit. The stock action is `DEAL`.
MOVE = 32
DEAL = -1

#: Cards placed when the game is won; the base cards are on the clock from the start.
ALL_PLACED = 92


class Reductions(NamedTuple):
    """What may be left out of a search without changing its verdict; see docs/solver.md.

    D5, that no position is searched twice, has no switch: without it a search need not end.

    All are on except in tests, which compare.
    """

    one_foundation: bool = True  # D1
    safe_plays: bool = True  # D2
    piles_alike: bool = True  # D3
    short_piles_alike: bool = True  # D4
    dead_ends: bool = True  # D6


ALL = Reductions()
NONE = Reductions(*[False] * len(ALL))


class Clock:
    """What the foundations show.

    - `suits`: what the foundations of each suit tell.
    - `placed`: cards on the clock above the base cards, 0 to 92.
    - `fitting`: for each card that fits, the targets it fits; where there are two, D1 leaves the one
      with more cards to go.
    - `steps_away`: for each card, how many plays bring a foundation to it (1: it fits now; NEVER: none
      will), as a table for `bytes.translate`. Floors are further away than any card.
    - `safe`: the cards that hurt nothing by going to the clock, where the stock allows it (D2).
    """

    __slots__ = ("_clocks", "_later", "fitting", "placed", "safe", "steps_away", "suits")

    def __init__(self, suits: Suits, clocks: Clocks) -> None:
        self.suits = one, two, three, four = suits
        self._clocks = clocks
        self._later: dict[int, Clock] = {}
        self.placed = one.placed + two.placed + three.placed + four.placed
        self.fitting = one.fitting | two.fitting | three.fitting | four.fitting
        self.steps_away = one.steps_away + two.steps_away + three.steps_away + four.steps_away + _FLOORS_AWAY
        self.safe = one.safe | two.safe | three.safe | four.safe

    @property
    def tokens(self) -> Tokens:
        """The steps that each suit's foundations have reached."""
        return tuple(suit.reached for suit in self.suits)

    @property
    def runs(self) -> tuple[bytes, ...]:
        """For each foundation, the cards it is still to take, in order."""
        return tuple(run for suit in self.suits for run in suit.runs)

    def after(self, target: int) -> Clock:
        """The clock when the foundation `target` has taken its next card."""
        later = self._later.get(target)
        if later is None:
            suit, which = divmod(target - PILES, 3)
            reached = list(self.suits[suit].reached)
            reached[which] += 1
            tokens = (*self.tokens[:suit], tuple(reached), *self.tokens[suit + 1 :])
            later = self._later[target] = self._clocks.clock(tokens)
        return later

    def forget(self) -> None:
        """Let go of the clocks after this one."""
        self._later.clear()


#: Beyond the cards, a table for `translate` holds the floors, which are further away than any card,
#: and bytes that stand for themselves.
_FLOORS_AWAY = bytes([FLOOR_AWAY, WASTE_AWAY, *range(KINDS + 2, 256)])


class Wanted(Masks):
    """The cards of a suit that its foundations take if those in a mask are free: each goes along its run as
    far as cards are free, and wants the one after, too. The mask starts with the suit's first card."""

    def __init__(self, runs: tuple[tuple[int, ...], ...]) -> None:
        self._runs = runs

    def __missing__(self, free: int) -> int:
        wanted = 0
        for run in self._runs:
            for step in run:
                wanted |= BITS[step]
                if not free & BITS[step]:
                    break
        self[free] = wanted
        return wanted


class ThreeFoundations:
    """What the foundations of a suit tell: `reached[n]` is the step that foundation n has reached.

    `runs` are the cards each is still to take, in order, and `wanted` what they want, by the mask of the
    suit's free cards; the others are as in `Clock`.
    """

    __slots__ = ("fitting", "placed", "reached", "runs", "safe", "steps_away", "wanted")

    def __init__(self, suit: int, three: tuple[int, ...], one_foundation: bool) -> None:
        first = suit * STEPS
        self.reached = three
        self.placed = sum(three) - sum(STARTS)
        self.runs = tuple(
            bytes(first + step % STEPS for step in range(reached + 1, end + 1))
            for reached, end in zip(three, ENDS, strict=True)
        )
        self.wanted = Wanted(tuple(tuple(card - first for card in run) for run in self.runs))
        left, steps_away = [0] * STEPS, [NEVER] * STEPS
        for run in self.runs:
            for away, card in enumerate(run, start=1):
                step = card - first
                left[step] += 1
                steps_away[step] = min(steps_away[step], away)
        self.steps_away = bytes(steps_away)
        takers: dict[int, list[int]] = {}
        for which in sorted(range(3), key=lambda which: three[which] - ENDS[which]):
            if three[which] < ENDS[which]:
                takers.setdefault((three[which] + 1) % STEPS, []).append(PILES + 3 * suit + which)
        self.fitting = {
            first + step: tuple(fitting[:1] if one_foundation else fitting)
            for step, fitting in takers.items()
        }
        all_fit = {step for step in range(STEPS) if len(takers.get(step, ())) == left[step]}
        self.safe = frozenset(first + step for step in takers if {step, (step - 1) % STEPS} <= all_fit)


class Clocks:
    """All clocks of a search, each made when first asked for."""

    def __init__(self, reductions: Reductions = ALL) -> None:
        self._one_foundation = reductions.one_foundation
        self._suits: dict[tuple[int, tuple[int, ...]], ThreeFoundations] = {}
        self._clocks: dict[Suits, Clock] = {}

    def __len__(self) -> int:
        return len(self._clocks)

    def forget(self) -> None:
        """Let go of all clocks; those in use go on, but are no longer the same as equal ones made later."""
        for clock in self._clocks.values():
            clock.forget()
        self._clocks.clear()

    def suit(self, suit: int, three: tuple[int, ...]) -> ThreeFoundations:
        """What the foundations of `suit` tell, having reached the steps `three`."""
        known = self._suits.get((suit, three))
        if known is None:
            known = self._suits[suit, three] = ThreeFoundations(suit, three, self._one_foundation)
        return known

    def _of_suits(self, suits: Suits) -> Clock:
        clock = self._clocks.get(suits)
        if clock is None:
            clock = self._clocks[suits] = Clock(suits, self)
        return clock

    def clock(self, tokens: Tokens) -> Clock:
        """The clock on which the suits' foundations have reached `tokens`."""
        one, two, three, four = tokens
        return self._of_suits((self.suit(0, one), self.suit(1, two), self.suit(2, three), self.suit(3, four)))


#: The top card of a stack, or its floor.
top = itemgetter(-1)


def mask(cards: bytes) -> int:
    """The set of the cards, as a mask."""
    together = 0
    for card in cards:
        together |= BITS[card]
    return together


def successors(clock: Clock, stacks: Stacks) -> list[Step]:
    """Every play of a card (all moves but the stock action), with what it leads to."""
    steps = []
    fitting = clock.fitting
    tops = bytes(map(top, stacks))
    ups = tops.translate(UP)
    movable = set(ups).intersection(tops)
    for source, card in enumerate(tops):
        if card in fitting:
            rest = list(stacks)
            rest[source] = rest[source][:-1]
            there = tuple(rest)
            steps += [(source * MOVE + target, clock.after(target), there) for target in fitting[card]]
        if movable and (up := ups[source]) in movable:
            target = tops.find(up, 0, PILES)
            while target >= 0:
                if len(stacks[target]) >= FULL:
                    rest = list(stacks)
                    rest[source] = rest[source][:-1]
                    rest[target] += tops[source : source + 1]
                    steps.append((source * MOVE + target, clock, tuple(rest)))
                target = tops.find(up, target + 1, PILES)
    return steps


def after_deal(stacks: Stacks, stock: bytes, dealt: int) -> tuple[Stacks, int]:
    """The stacks after the stock action, and how many of the stock's cards are now dealt.

    There must be one left: `dealt` < `len(stock)`.
    """
    there = list(stacks)
    lengths = list(map(len, stacks))
    lengths.pop()
    shortest = min(lengths)
    if shortest >= FULL:
        there[WASTE] += stock[dealt : dealt + 1]
        return tuple(there), dealt + 1
    for round_ in range(FULL - shortest):
        for pile, length in enumerate(lengths):
            if FULL - length > round_:
                there[pile] += stock[dealt : dealt + 1]
                dealt += 1
    return tuple(there), min(dealt, len(stock))


def settled(clock: Clock, stacks: Stacks, stock_left: bool) -> tuple[tuple[int, ...], Clock, Stacks]:
    """The plays that can never hurt (D2), made one after another, and where they lead."""
    moves: tuple[int, ...] = ()
    while not clock.safe.isdisjoint(tops := bytes(map(top, stacks))):
        for source, card in enumerate(tops):
            if card in clock.safe and (not stock_left or source == WASTE or len(stacks[source]) > FULL):
                rest = list(stacks)
                rest[source] = stacks[source][:-1]
                stacks = tuple(rest)
                target = clock.fitting[card][0]
                clock = clock.after(target)
                moves = (*moves, source * MOVE + target)
                break
        else:
            break
    return moves, clock, stacks


def transposition(
    clock: Clock, stacks: Stacks, stock_left: bool, reductions: Reductions
) -> tuple[Clock, Stacks]:
    """What is the same for positions that need not be told apart."""
    if stock_left or not reductions.piles_alike:
        return clock, stacks
    waste = stacks[WASTE]
    if reductions.short_piles_alike and len(waste) < FULL:
        waste = EMPTY_PILE + waste[1:]
        return clock, tuple(sorted((*stacks[:WASTE], waste)))
    return clock, (*sorted(stacks[:WASTE]), waste)
