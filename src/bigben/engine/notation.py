"""Cards, moves, positions and records as text, both ways: forgiving on input, exact on output.

Owns the notation and what can be wrong with a text. Knows no files, and has no sentences: a
`NotationError` says which line and word, and which fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum, auto

from bigben.engine.cards import KINDS, RANKS, Card, Suit, steps_up
from bigben.engine.deals import FIRST_DEAL, LAST_DEAL, deal
from bigben.engine.game import RESTART, Action, Game, replayed
from bigben.engine.lines import wrapped
from bigben.engine.rules import (
    BASES,
    HOURS,
    PILES,
    WASTE,
    Deal,
    IllegalMove,
    Move,
    Play,
    Position,
    Refusal,
)
from bigben.engine.values import NamedTuple

_RANK_SIGNS = "A23456789TJQK"
_SUIT_SIGNS = "CDHS"
_RANKS = {sign: rank for rank, sign in zip(RANKS, _RANK_SIGNS, strict=True)} | {"10": 10}
_SUITS = {sign: suit for signs in (_SUIT_SIGNS, "♣♦♥♠") for suit, sign in zip(Suit, signs, strict=True)}
_HOURS = {str(hour): hour for hour in HOURS}
_DEAL = "deal"
_MOVES = "moves"
_HEADER = ["big", "ben", "record"]
_VERSION = 1
_WIDTH = 72


class Fault(Enum):
    """What is wrong with a text; beside each, the word a `NotationError` quotes with it."""

    NOT_A_CARD = auto()  # the word
    NOT_A_MOVE = auto()  # the word
    NOT_A_LINE_OF_A_POSITION = auto()  # the line's first word
    LINE_GIVEN_TWICE = auto()  # the line's first word
    LINE_MISSING = auto()  # what the line begins with
    WRONG_PILE = auto()  # what stands where the pile's letter should
    NO_FOUNDATION = auto()  # the hour
    OFF_ITS_RUN = auto()  # the foundation's card
    CARD_TOO_MANY = auto()  # the card
    CARD_MISSING = auto()  # the card
    NOT_A_RECORD = auto()  # the first word
    UNKNOWN_VERSION = auto()  # the version
    NO_START = auto()  # what stands where `deal` or `position` should
    NOT_A_DEAL_NUMBER = auto()  # the number
    NO_MOVES = auto()  # what stands where `moves` should
    ILLEGAL_MOVE = auto()  # the move, with its `number` and `refusal`
    EMPTY = auto()  # nothing


class NotationError(ValueError):
    """A text that does not say what it should.

    `fault` is what is wrong with `word`, in `line` (counted from 1; None if it is in no one line). For
    an illegal move of a record, `number` counts it from 1 and `refusal` tells the rule.
    """

    def __init__(
        self,
        fault: Fault,
        word: str = "",
        line: int | None = None,
        number: int | None = None,
        refusal: Refusal | None = None,
    ) -> None:
        super().__init__(fault, word, line, number, refusal)
        self.fault = fault
        self.word = word
        self.line = line
        self.number = number
        self.refusal = refusal

    def __str__(self) -> str:
        where = "" if self.line is None else f"line {self.line}: "
        which = "" if self.number is None else f", move {self.number}"
        what = self.fault.name.lower().replace("_", " ")
        why = "" if self.refusal is None else f" ({self.refusal.reason.name.lower().replace('_', ' ')})"
        return f"{where}{self.word!r}{which}: {what}{why}"


class Record(NamedTuple):
    """A game as it is written down: its start (`deal` is None if it began from a position) and its moves."""

    start: Position
    deal: int | None
    moves: tuple[Move, ...]


class _Line(NamedTuple):
    """The words of a line as they were written, and which line it is, counted from 1."""

    number: int
    words: list[str]

    @property
    def keyword(self) -> str:
        """The first word, in lower case."""
        return self.words[0].lower()


def parse_card(text: str, line: int | None = None) -> Card:
    """The card `text` names. Raises NotationError, which quotes `line`."""
    word = text.strip().upper()
    rank, suit = _RANKS.get(word[:-1]), _SUITS.get(word[-1:])
    if rank is None or suit is None:
        raise NotationError(Fault.NOT_A_CARD, text, line)
    return Card(rank, suit)


def format_card(card: Card) -> str:
    """Rank and suit, two letters: `TC`, `5D`."""
    return _RANK_SIGNS[card.rank - 1] + _SUIT_SIGNS[card.suit]


def parse_move(text: str, line: int | None = None) -> Move:
    """The move `text` names, legal or not. Raises NotationError, which quotes `line`."""
    word = text.strip().lower()
    if word == _DEAL:
        return Deal()
    source, target = word[:1], word[1:]
    if source and source in PILES + WASTE:
        if target in _HOURS:
            return Play(source, _HOURS[target])
        if len(target) == 1 and target in PILES:
            return Play(source, target)
    raise NotationError(Fault.NOT_A_MOVE, text, line)


def format_move(move: Move) -> str:
    """`deal`, or the source and the target: `ce`, `c12`, `w9`."""
    return _DEAL if isinstance(move, Deal) else f"{move.source}{move.target}"


def parse_position(text: str) -> Position:
    """The position of fourteen lines. Raises NotationError if it is not a whole one of 104 cards."""
    return _position(list(_lines(text)))


def format_position(position: Position) -> str:
    """Fourteen lines, with a final newline."""
    rows = [
        f"{hour:2} {' '.join([format_card(top), letter, *map(format_card, pile)])}"
        for hour, top, letter, pile in zip(HOURS, position.foundations, PILES, position.piles, strict=True)
    ]
    rows.append(" ".join(["waste", *map(format_card, position.waste)]))
    rows.append(" ".join(["stock", *map(format_card, position.stock)]))
    return "".join(f"{row}\n" for row in rows)


def parse_record(text: str) -> Record:
    """The record, each of its moves tried by the rules.

    Raises NotationError for the first thing that is malformed, or the first move that is illegal.
    """
    lines = list(_lines(text))
    if not lines:
        raise NotationError(Fault.EMPTY)
    _check_header(lines[0])
    start, number, rest = _start(lines[1:])
    moves = tuple(_legal(start, rest))
    return Record(start, number, moves)


def format_record(record: Record) -> str:
    """The record's lines, its moves wrapped, with a final newline."""
    start = (
        f"deal {record.deal}\n" if record.deal is not None else f"position\n{format_position(record.start)}"
    )
    moves = "".join(f"{line}\n" for line in wrapped(map(format_move, record.moves), _WIDTH))
    return f"Big Ben record {_VERSION}\n{start}moves\n{moves}"


def parse_game(text: str) -> Game:
    """The game that a record or, without moves, a position tells. Raises NotationError."""
    first = next(_lines(text), None)
    if first is not None and first.keyword == _HEADER[0]:
        record = parse_record(text)
        return replayed(Game(record.start, record.deal), ((move,) for move in record.moves))
    return Game(parse_position(text))


def record_of(game: Game) -> Record:
    """The record of `game` as it stands: what was undone is left out."""
    return Record(game.start, game.deal, game.moves)


def parse_actions(text: str) -> tuple[Action, ...]:
    """The actions `format_actions` wrote. Raises NotationError."""
    return tuple(
        RESTART if word == "restart" else tuple(parse_move(move) for move in word.split("+"))
        for word in text.split()
    )


def format_actions(actions: Iterable[Action]) -> str:
    """Actions with single spaces between: moves made as one joined by `+`, a restart as `restart`."""
    return " ".join("+".join(map(format_move, action)) or "restart" for action in actions)


def _lines(text: str) -> Iterator[_Line]:
    """The lines that say something, without comments."""
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if words:
            yield _Line(number, words)


def _check_header(line: _Line) -> None:
    if [word.lower() for word in line.words[:-1]] != _HEADER:
        raise NotationError(Fault.NOT_A_RECORD, line.words[0], line.number)
    if line.words[-1] != str(_VERSION):
        raise NotationError(Fault.UNKNOWN_VERSION, line.words[-1], line.number)


def _start(lines: list[_Line]) -> tuple[Position, int | None, list[_Line]]:
    """Where a record starts, its deal number if it has one, and the lines with its moves."""
    if not lines:
        raise NotationError(Fault.NO_START)
    first, rest = lines[0], lines[1:]
    number = None
    if first.keyword == _DEAL:
        number = _deal_number(first)
        start = deal(number)
    elif first.keyword == "position" and len(first.words) == 1:
        length = next((place for place, line in enumerate(rest) if line.keyword == _MOVES), len(rest))
        start = _position(rest[:length])
        rest = rest[length:]
    else:
        raise NotationError(Fault.NO_START, first.words[0], first.number)
    if not rest:
        raise NotationError(Fault.NO_MOVES)
    moves = rest[0]
    if moves.keyword != _MOVES:
        raise NotationError(Fault.NO_MOVES, moves.words[0], moves.number)
    return start, number, [_Line(moves.number, moves.words[1:]), *rest[1:]]


def _deal_number(line: _Line) -> int:
    word = " ".join(line.words[1:])
    if word.isascii() and word.isdigit() and len(word) <= len(str(LAST_DEAL)):
        number = int(word)
        if number >= FIRST_DEAL:
            return number
    raise NotationError(Fault.NOT_A_DEAL_NUMBER, word, line.number)


def _legal(start: Position, lines: list[_Line]) -> Iterator[Move]:
    """The moves of a record, each made before the next is read."""
    game = Game(start)
    number = 0
    for line in lines:
        for word in line.words:
            number += 1
            move = parse_move(word, line.number)
            try:
                game = Game(game.play(move).position)
            except IllegalMove as illegal:
                raise NotationError(
                    Fault.ILLEGAL_MOVE, format_move(move), line.number, number, illegal.refusal
                ) from illegal
            yield move


def _position(lines: list[_Line]) -> Position:
    rows = _rows(lines)
    foundations, piles = [], []
    for hour, base, letter in zip(HOURS, BASES, PILES, strict=True):
        line = rows[str(hour)]
        foundations.append(_foundation(line, hour, base))
        if "".join(line.words[2:3]).lower() != letter:
            raise NotationError(Fault.WRONG_PILE, "".join(line.words[2:3]), line.number)
        piles.append(_cards(line, skip=3))
    position = Position(
        tuple(foundations), tuple(piles), _cards(rows["waste"], skip=1), _cards(rows["stock"], skip=1)
    )
    _check_pack(position, lines)
    return position


def _rows(lines: list[_Line]) -> dict[str, _Line]:
    """The fourteen lines by their first words."""
    if not lines:
        raise NotationError(Fault.EMPTY)
    expected = [*map(str, HOURS), "waste", "stock"]
    rows: dict[str, _Line] = {}
    for line in lines:
        if line.keyword not in expected:
            raise NotationError(Fault.NOT_A_LINE_OF_A_POSITION, line.words[0], line.number)
        if line.keyword in rows:
            raise NotationError(Fault.LINE_GIVEN_TWICE, line.words[0], line.number)
        rows[line.keyword] = line
    for word in expected:
        if word not in rows:
            raise NotationError(Fault.LINE_MISSING, word)
    return rows


def _foundation(line: _Line, hour: int, base: Card) -> Card:
    if len(line.words) < 2:
        raise NotationError(Fault.NO_FOUNDATION, line.words[0], line.number)
    top = parse_card(line.words[1], line.number)
    if top.suit != base.suit or steps_up(base.rank, top.rank) > steps_up(base.rank, hour):
        raise NotationError(Fault.OFF_ITS_RUN, format_card(top), line.number)
    return top


def _cards(line: _Line, skip: int) -> tuple[Card, ...]:
    return tuple(parse_card(word, line.number) for word in line.words[skip:])


def _check_pack(position: Position, lines: list[_Line]) -> None:
    """Two of each card: those on the table, and those that lie under the foundations' tops."""
    left = Counter(dict.fromkeys(KINDS, 2))
    for base, top in zip(BASES, position.foundations, strict=True):
        for step in range(steps_up(base.rank, top.rank) + 1):
            left[Card((base.rank - 1 + step) % 13 + 1, base.suit)] -= 1
    on_table = [*(card for pile in position.piles for card in pile), *position.waste, *position.stock]
    left.subtract(on_table)
    for card, count in left.items():
        if count < 0:
            raise NotationError(Fault.CARD_TOO_MANY, format_card(card), _last_line_with(card, lines))
    for card, count in left.items():
        if count > 0:
            raise NotationError(Fault.CARD_MISSING, format_card(card))


def _last_line_with(card: Card, lines: list[_Line]) -> int | None:
    """The last line that names `card` outside a foundation; None if all copies are on the clock."""
    for line in reversed(lines):
        if card in _cards(line, skip=1 if line.keyword in ("waste", "stock") else 3):
            return line.number
    return None
