"""Positions, records and games as text, both ways: forgiving on input, exact on output.

Owns the notation of everything that takes more than a word; the words, and what can be wrong with a text, are
in `spelling`. Knows no files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bigben.engine.cards import KINDS, Card, kind, steps_up
from bigben.engine.deals import deal
from bigben.engine.game import RECORD_VERSION, RESTART, Action, Game, Turn
from bigben.engine.game import Record as Record
from bigben.engine.rules import BASES, HOURS, PILES, IllegalMove, Position, apply
from bigben.engine.spelling import Fault as Fault
from bigben.engine.spelling import Line, in_lower_case, lines_of
from bigben.engine.spelling import NotationError as NotationError
from bigben.engine.spelling import format_card as format_card
from bigben.engine.spelling import format_move as format_move
from bigben.engine.spelling import parse_card as parse_card
from bigben.engine.spelling import parse_deal_number as parse_deal_number
from bigben.engine.spelling import parse_move as parse_move

#: The most moves of a record that is read; nobody plays so many, and reading more takes seconds.
MOST_MOVES = 50_000

_MOVES = "moves"
_HEADER = ["big", "ben", "record"]


def parse_position(text: str) -> Position:
    """The position of fourteen lines. Raises NotationError if it is not a whole one of 104 cards."""
    return _position(list(lines_of(text)))


def format_position(position: Position) -> str:
    """Fourteen lines, with a final newline."""
    return str(position)


def parse_record(text: str) -> Record:
    """The record, each of its moves tried by the rules.

    Raises NotationError for the first thing that is malformed, or the first move that is illegal.
    """
    return record_of(_recorded(list(lines_of(text))))


def format_record(record: Record) -> str:
    """The record's lines, its moves wrapped, with a final newline."""
    return str(record)


def parse_game(text: str) -> Game:
    """The game that a record or, without moves, a position tells. Raises NotationError."""
    lines = list(lines_of(text))
    if lines and lines[0].keyword == _HEADER[0]:
        return _recorded(lines)
    return Game(_position(lines))


def record_of(game: Game) -> Record:
    """The record of `game` as it stands: what was undone is left out."""
    return game.record


def parse_actions(text: str) -> tuple[Action, ...]:
    """The actions `format_actions` wrote. Raises NotationError."""
    return tuple(
        RESTART if word == "restart" else tuple(parse_move(move) for move in word.split("+"))
        for word in text.split()
    )


def format_actions(actions: Iterable[Action]) -> str:
    """Actions with single spaces between: moves made as one joined by `+`, a restart as `restart`."""
    return " ".join("+".join(map(str, action)) or "restart" for action in actions)


def _recorded(lines: list[Line]) -> Game:
    """The game of a record's lines, each of its moves tried by the rules and an action of its own."""
    if not lines:
        raise NotationError(Fault.EMPTY)
    _check_header(lines[0])
    start, number, rest = _start(lines[1:])
    return Game(start, number, tuple(_turns(start, rest)))


def _check_header(line: Line) -> None:
    if [in_lower_case(word) for word in line.words[:-1]] != _HEADER:
        raise NotationError(Fault.NOT_A_RECORD, line.words[0], line.number)
    if line.words[-1] != str(RECORD_VERSION):
        raise NotationError(Fault.UNKNOWN_VERSION, line.words[-1], line.number)


def _start(lines: list[Line]) -> tuple[Position, int | None, list[Line]]:
    """Where a record starts, its deal number if it has one, and the lines with its moves."""
    if not lines:
        raise NotationError(Fault.NO_START)
    first, rest = lines[0], lines[1:]
    number = None
    if first.keyword == "deal":
        number = parse_deal_number(" ".join(first.words[1:]), first.number)
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
    return start, number, [Line(moves.number, moves.words[1:]), *rest[1:]]


def _turns(position: Position, lines: list[Line]) -> Iterator[Turn]:
    """The moves of a record, each made before the next is read; none if there are too many."""
    words = [(word, line.number) for line in lines for word in line.words]
    if len(words) > MOST_MOVES:
        raise NotationError(Fault.TOO_MANY_MOVES, *words[MOST_MOVES], MOST_MOVES + 1)
    for number, (word, line) in enumerate(words, start=1):
        move = parse_move(word, line)
        try:
            after = apply(position, move)
        except IllegalMove as illegal:
            raise NotationError(Fault.ILLEGAL_MOVE, str(move), line, number, illegal.refusal) from illegal
        yield Turn((move,), position, after)
        position = after


def _position(lines: list[Line]) -> Position:
    rows = _rows(lines)
    foundations, piles = [], []
    for hour, base, letter in zip(HOURS, BASES, PILES, strict=True):
        line = rows[str(hour)]
        foundations.append(_foundation(line, hour, base))
        if in_lower_case("".join(line.words[2:3])) != letter:
            raise NotationError(Fault.WRONG_PILE, "".join(line.words[2:3]), line.number)
        piles.append(_cards(line, skip=3))
    position = Position(
        tuple(foundations), tuple(piles), _cards(rows["waste"], skip=1), _cards(rows["stock"], skip=1)
    )
    _check_pack(position, lines)
    return position


def _rows(lines: list[Line]) -> dict[str, Line]:
    """The fourteen lines by their first words."""
    if not lines:
        raise NotationError(Fault.EMPTY)
    expected = [*map(str, HOURS), "waste", "stock"]
    rows: dict[str, Line] = {}
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


def _foundation(line: Line, hour: int, base: Card) -> Card:
    if len(line.words) < 2:
        raise NotationError(Fault.NO_FOUNDATION, line.words[0], line.number)
    top = parse_card(line.words[1], line.number)
    if top.suit != base.suit or steps_up(base.rank, top.rank) > steps_up(base.rank, hour):
        raise NotationError(Fault.OFF_ITS_RUN, format_card(top), line.number)
    return top


def _cards(line: Line, skip: int) -> tuple[Card, ...]:
    return tuple(parse_card(word, line.number) for word in line.words[skip:])


def _check_pack(position: Position, lines: list[Line]) -> None:
    """Two of each card: those on the table, and those that lie under the foundations' tops."""
    left = Counter(dict.fromkeys(KINDS, 2))
    for base, top in zip(BASES, position.foundations, strict=True):
        for step in range(steps_up(base.rank, top.rank) + 1):
            left[kind((base.rank - 1 + step) % 13 + 1, base.suit)] -= 1
    on_table = [*(card for pile in position.piles for card in pile), *position.waste, *position.stock]
    left.subtract(on_table)
    for card, count in left.items():
        if count < 0:
            raise NotationError(Fault.CARD_TOO_MANY, format_card(card), _last_line_with(card, lines))
    for card, count in left.items():
        if count > 0:
            raise NotationError(Fault.CARD_MISSING, format_card(card))


def _last_line_with(card: Card, lines: list[Line]) -> int | None:
    """The last line that names `card` outside a foundation; None if all copies are on the clock."""
    for line in reversed(lines):
        if card in _cards(line, skip=1 if line.keyword in ("waste", "stock") else 3):
            return line.number
    return None
