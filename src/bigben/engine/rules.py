"""What a position is and what may be done to it: every rule of Big Ben.

`refusal` is the one definition of what is legal; `legal_moves` and `apply` follow from it. Knows
nothing of undo, deal numbers or screens, and reads no text. A refusal is a reason and the cards it is about;
what a player is told of it is said elsewhere, the texts of exceptions are for programmers.
"""

from __future__ import annotations

from enum import Enum, auto

from bigben.engine.cards import JACK, KING, QUEEN, Card, Suit, follows, kind, steps_up
from bigben.engine.values import NamedTuple

#: The hours in dealing order, clockwise from 12: the order of `Position.foundations` and `.piles`.
HOURS = (12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)

#: The piles' letters in dealing order: pile `l` stands at 12 o'clock, `a` at 1, … `k` at 11.
PILES = "labcdefghijk"

#: The waste, as a source of moves.
WASTE = "w"

#: The base cards in dealing order. Each foundation ends on the rank of its hour.
BASES = (
    kind(5, Suit.DIAMONDS),
    kind(6, Suit.CLUBS),
    kind(7, Suit.HEARTS),
    kind(8, Suit.SPADES),
    kind(9, Suit.DIAMONDS),
    kind(10, Suit.CLUBS),
    kind(JACK, Suit.HEARTS),
    kind(QUEEN, Suit.SPADES),
    kind(KING, Suit.DIAMONDS),
    kind(2, Suit.CLUBS),
    kind(3, Suit.HEARTS),
    kind(4, Suit.SPADES),
)

#: A pile with fewer cards has gaps, and takes cards from the stock only.
FULL = 3

#: Cards on the clock when the game is won.
PACKS = 104

_HOUR_PLACE = {hour: place for place, hour in enumerate(HOURS)}
_PILE_PLACE = {letter: place for place, letter in enumerate(PILES)}


class UnknownPlace(ValueError):
    """A place named in a move or a question that is not on the table: `place`."""

    def __init__(self, place: object) -> None:
        super().__init__(place)
        self.place = place

    def __str__(self) -> str:
        return f"{self.place!r} is not a place: cards come from {_FROM}, and go to {_TO}"


_FROM = "piles 'a' to 'l' and the waste 'w'"
_TO = "piles 'a' to 'l' and hours 1 to 12"


class Position(NamedTuple):
    """Everything on the table; what undo brings back.

    `foundations` holds the top card of each hour and `piles` the cards of each pile, both in dealing
    order (see `HOURS`, `PILES`); the top card of a pile and of the waste is the last. The next card to
    be dealt is the first of the stock.
    """

    foundations: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    waste: tuple[Card, ...]
    stock: tuple[Card, ...]

    def foundation(self, hour: int) -> Card:
        """The top card of the foundation at `hour`, 1 to 12. Raises UnknownPlace."""
        try:
            return self.foundations[_HOUR_PLACE[hour]]
        except KeyError:
            raise UnknownPlace(hour) from None

    def cards(self, source: str) -> tuple[Card, ...]:
        """The cards of pile `a` to `l` or of the waste `w`, the top card last. Raises UnknownPlace."""
        try:
            return self.waste if source == WASTE else self.piles[_PILE_PLACE[source]]
        except KeyError:
            raise UnknownPlace(source) from None

    def top(self, source: str) -> Card | None:
        """The top card of a pile or of the waste; None where there is none. Raises UnknownPlace."""
        cards = self.cards(source)
        return cards[-1] if cards else None

    def __str__(self) -> str:
        """Fourteen lines, with a final newline."""
        rows = [
            " ".join([f"{hour:2} {top} {letter}", *map(str, pile)])
            for hour, top, letter, pile in zip(HOURS, self.foundations, PILES, self.piles, strict=True)
        ]
        rows.append(" ".join(["waste", *map(str, self.waste)]))
        rows.append(" ".join(["stock", *map(str, self.stock)]))
        return "".join(f"{row}\n" for row in rows)

    def __repr__(self) -> str:
        return f'parse_position("""\n{self}""")'


class Play(NamedTuple):
    """A card's move: from a pile (its letter) or the waste (`w`), to a pile (letter) or foundation (hour)."""

    source: str
    target: str | int

    def __str__(self) -> str:
        """The source, then the target: `ce`, `c12`, `w9`."""
        return f"{self.source}{self.target}"


class Deal(NamedTuple):
    """The stock action: fill all gaps or, where there are none, turn one card to the waste."""

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return "deal"


Move = Play | Deal


class Reason(Enum):
    """Why a move is refused; beside each, the cards a `Refusal` for it carries."""

    STOCK_EMPTY = auto()  # none
    SOURCE_EMPTY = auto()  # none
    SAME_PILE = auto()  # the card
    SHORT_PILE = auto()  # the card, then those of the pile it was to go on
    NOT_NEXT_DOWN = auto()  # the card, then the top of the pile it was to go on
    FINISHED = auto()  # the card, then the foundation's top
    NOT_NEXT_UP = auto()  # the card, then the foundation's top


class Refusal(NamedTuple):
    """Why a move may not be made, and the cards that reason is about."""

    reason: Reason
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        """The rule and the cards, for programmers."""
        card, *others = map(str, self.cards or ("",))
        return _RULES[self.reason].format(card, " ".join(others) or "an empty pile")


#: What a refusal says in the text of an exception: the card, then the others.
_RULES = {
    Reason.STOCK_EMPTY: "the stock is empty",
    Reason.SOURCE_EMPTY: "there is no card to take",
    Reason.SAME_PILE: "{} is on that pile already",
    Reason.SHORT_PILE: "{} may not go on {}: a pile of fewer than three takes cards from the stock only",
    Reason.NOT_NEXT_DOWN: "{} is not the next card down in suit from {}",
    Reason.FINISHED: "{} may not go on {}: that foundation is finished",
    Reason.NOT_NEXT_UP: "{} is not the next card up in suit from {}",
}


class IllegalMove(ValueError):
    """A move the rules refuse: `move` and its `refusal`."""

    def __init__(self, move: Move, refusal: Refusal) -> None:
        super().__init__(move, refusal)
        self.move = move
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.move}: {self.refusal}"


def refusal(position: Position, move: Move) -> Refusal | None:
    """Why `move` may not be made in `position`, or None if it is legal.

    Raises UnknownPlace for a source or target that is not on the table.
    """
    if isinstance(move, Deal):
        return None if position.stock else Refusal(Reason.STOCK_EMPTY)
    card = position.top(move.source)
    if card is None:
        return Refusal(Reason.SOURCE_EMPTY)
    if isinstance(move.target, int):
        return _foundation_refusal(card, position.foundation(move.target), move.target)
    if move.target == move.source:
        return Refusal(Reason.SAME_PILE, (card,))
    if move.target not in _PILE_PLACE:
        raise UnknownPlace(move.target)
    return _pile_refusal(card, position.piles[_PILE_PLACE[move.target]])


def _goes_up(card: Card, top: Card, hour: int) -> bool:
    """Foundations are built up in suit, ace after king, until they show the rank of their hour."""
    return top.rank != hour and follows(card, top)


def _goes_down(card: Card, pile: tuple[Card, ...]) -> bool:
    """Piles are built down in suit, king on ace, and only while they hold three cards or more."""
    return len(pile) >= FULL and follows(pile[-1], card)


def _foundation_refusal(card: Card, top: Card, hour: int) -> Refusal | None:
    if _goes_up(card, top, hour):
        return None
    return Refusal(Reason.FINISHED if top.rank == hour else Reason.NOT_NEXT_UP, (card, top))


def _pile_refusal(card: Card, pile: tuple[Card, ...]) -> Refusal | None:
    if _goes_down(card, pile):
        return None
    if len(pile) < FULL:
        return Refusal(Reason.SHORT_PILE, (card, *pile))
    return Refusal(Reason.NOT_NEXT_DOWN, (card, pile[-1]))


def targets(position: Position, source: str) -> tuple[str | int, ...]:
    """Where the top card of `source` may go: hours, then pile letters, both in dealing order."""
    card = position.top(source)
    if card is None:
        return ()
    hours = [hour for hour, top in zip(HOURS, position.foundations, strict=True) if _goes_up(card, top, hour)]
    letters = [
        letter
        for letter, pile in zip(PILES, position.piles, strict=True)
        if letter != source and _goes_down(card, pile)
    ]
    return (*hours, *letters)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """All legal moves, each once: by source (piles in dealing order, then the waste), from each the
    foundations and then the piles in dealing order; the deal last."""
    plays = [Play(source, target) for source in PILES + WASTE for target in targets(position, source)]
    return (*plays, Deal()) if position.stock else tuple(plays)


def apply(position: Position, move: Move) -> Position:
    """The position after `move`. Raises IllegalMove where the rules refuse it, and UnknownPlace."""
    refused = refusal(position, move)
    if refused is not None:
        raise IllegalMove(move, refused)
    if isinstance(move, Deal):
        return _dealt(position)
    return _played(position, move)


def _dealt(position: Position) -> Position:
    order = fill_order(position)
    if not order:
        return position._replace(waste=(*position.waste, position.stock[0]), stock=position.stock[1:])
    piles = list(position.piles)
    for letter, card in zip(order, position.stock, strict=False):
        piles[_PILE_PLACE[letter]] += (card,)
    return position._replace(piles=tuple(piles), stock=position.stock[len(order) :])


def _played(position: Position, play: Play) -> Position:
    *rest, card = position.cards(play.source)
    foundations, piles, waste = list(position.foundations), list(position.piles), position.waste
    if play.source == WASTE:
        waste = tuple(rest)
    else:
        piles[_PILE_PLACE[play.source]] = tuple(rest)
    if isinstance(play.target, int):
        foundations[_HOUR_PLACE[play.target]] = card
    else:
        piles[_PILE_PLACE[play.target]] += (card,)
    return Position(tuple(foundations), tuple(piles), waste, position.stock)


def gaps(position: Position) -> tuple[int, ...]:
    """The gaps of each pile, 0 to 3, in dealing order: the cards it lacks of three."""
    return tuple(max(0, FULL - len(pile)) for pile in position.piles)


def fill_order(position: Position) -> tuple[str, ...]:
    """The piles a deal would give a card to, a letter a card, in the order in which it gives them.

    Rounds, clockwise from 12 o'clock: in each, one card to every pile that is still short, until all have
    three or the stock runs out. Empty where there is no gap (a deal then turns a card to the waste).
    """
    short = gaps(position)
    order = [
        letter for round_ in range(FULL) for letter, gap in zip(PILES, short, strict=True) if gap > round_
    ]
    return tuple(order[: len(position.stock)])


def cards_to_go(position: Position, hour: int) -> int:
    """How many cards the foundation at `hour` still takes."""
    return steps_up(position.foundation(hour).rank, hour)


def foundation_for(position: Position, card: Card) -> int | None:
    """The hour of the foundation that takes `card`, None if none does.

    Where two fit, the one with more cards to go: playing on that one is never worse. (From a winning line
    that uses the other, swap the two until their tops next agree, which must happen, because the one with
    more to go starts behind and ends beyond; from there the positions are equal.)
    """
    fitting = [hour for hour in HOURS if _goes_up(card, position.foundation(hour), hour)]
    return max(fitting, key=lambda hour: cards_to_go(position, hour), default=None)


def cards_on_clock(position: Position) -> int:
    """How many cards lie on the foundations, base cards included: 12 to 104."""
    return sum(
        steps_up(base.rank, top.rank) + 1 for base, top in zip(BASES, position.foundations, strict=True)
    )


def is_won(position: Position) -> bool:
    """Whether all twelve hours show their card."""
    return all(top.rank == hour for top, hour in zip(position.foundations, HOURS, strict=True))
