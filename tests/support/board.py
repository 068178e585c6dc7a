"""What a screen must show of a position, and the keys that a player presses for a move.

Takes from the program where the places of the table are (`geometry`) and how a card is written (`words`);
what must be seen there is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from bigben.engine.game import Game, new_game
from bigben.engine.rules import FULL, HOURS, PILES, Deal, Move, Position, gaps
from bigben.sitting import Sitting
from bigben.tui.commands import command_for
from bigben.tui.controller import update
from bigben.tui.geometry import STOCK, Fan, Place, Shape, arrange
from bigben.tui.model import Model
from bigben.tui.view import Frame
from bigben.words import Words
from bigben.words.signs import in_ascii, short_name
from support.terminal import Terminal

SAY = Words()

#: The text that stands in a row, from a column on, in a number of cells.
Read = Callable[[int, int, int], str]


class Text(NamedTuple):
    """A text that must stand at a place of the screen."""

    row: int
    column: int
    text: str


def wanted(position: Position, size: tuple[int, int]) -> Iterator[Text]:
    """Every card, gap, letter and count that a screen of `size` must show: columns, then rows."""
    layout = arrange(*size)
    assert layout.shape is not Shape.TOO_SMALL
    for hour in HOURS:
        yield Text(*layout.dials[hour].card, short_name(position.foundation(hour)))
    for letter, lacking in zip(PILES, gaps(position), strict=True):
        fan, cards = layout.fans[letter], position.cards(letter)
        yield Text(fan.row, fan.column, letter)
        yield from _fanned([short_name(card) for card in cards], fan)
        for place in range(FULL - lacking, FULL):
            yield Text(*fan.card(place), "·")
    yield Text(*layout.middle.stock, SAY.notices.stock_count(position))
    if layout.shape is not Shape.LIST:
        yield Text(*layout.middle.waste, SAY.notices.waste_count(position))
        yield Text(*layout.middle.deal, SAY.notices.what_deal_does(position, layout.middle.width))
    yield from _fanned([short_name(card) for card in position.waste], layout.middle.fan)


def _fanned(cards: Sequence[str], fan: Fan) -> Iterator[Text]:
    """The cards of a pile; if they do not fit, a count beside the letter, a gap, and the upper ones."""
    if len(cards) <= fan.room:
        hidden, first = 0, 0
    else:
        shown = fan.room - 1 if len(cards) - fan.room + 1 < 10 or fan.room < 3 else fan.room - 2
        hidden, first = len(cards) - shown, fan.room - shown
        count, (row, column) = f"+{hidden}", fan.card(0)
        yield Text(row, column if fan.direction > 0 and fan.room > 2 else column + 2 - len(count), count)
    for place, card in enumerate(cards[hidden:], start=first):
        yield Text(*fan.card(place), card)


def missing(read: Read, position: Position, size: tuple[int, int], ascii: bool = False) -> list[str]:
    """What should stand on the screen and does not: an empty list for a right one."""
    faults = []
    for row, column, text in wanted(position, size):
        text = in_ascii(text) if ascii else text
        found = read(row, column, len(text))
        if found != text:
            faults.append(f"row {row}, column {column}: {found!r}, not {text!r}")
    return faults


def reader(terminal: Terminal) -> Read:
    """The reading of a terminal's screen, cell by cell."""
    return lambda row, column, width: "".join(terminal.cell(row, column + at).data for at in range(width))


def reading(frame: Frame) -> Read:
    """The reading of a picture."""
    cells = {
        (span.row, span.column + at): character
        for span in frame.spans
        for at, character in enumerate(span.text)
    }
    return lambda row, column, width: "".join(cells.get((row, column + at), " ") for at in range(width))


def assert_shows(
    terminal: Terminal, position: Position, size: tuple[int, int] = (80, 24), ascii: bool = False
) -> None:
    """The terminal, once it has settled, shows the position."""
    terminal.settle()
    faults = missing(reader(terminal), position, size, ascii)
    assert not faults, "\n".join([*faults, terminal.text])


def keys_for(move: Move) -> tuple[str, ...]:
    """The keys of a move: Space, or a letter and a letter, twice the same for the clock."""
    if isinstance(move, Deal):
        return ("SPACE",)
    return (move.source, move.target if isinstance(move.target, str) else move.source)


def walked_keys_for(move: Move, place: Place) -> tuple[tuple[str, ...], Place]:
    """The keys of a move for a player who stands at `place` and has arrows and Enter only, and where they
    then stand."""
    if isinstance(move, Deal):
        return (*_path(place, STOCK), "ENTER"), STOCK
    keys = (*_path(place, move.source), "ENTER", *_path(move.source, move.target), "ENTER")
    return keys, move.target


_ARROWS = ("KEY_LEFT", "KEY_RIGHT", "KEY_UP", "KEY_DOWN")


@cache
def _step(place: Place, key: str) -> Place:
    return update(standing_at(place), command_for(key))[0].place


def _path(start: Place, end: Place) -> tuple[str, ...]:
    """The fewest arrow keys that lead from a place to another."""
    paths: dict[Place, tuple[str, ...]] = {start: ()}
    waiting = [start]
    for place in waiting:
        for key in _ARROWS:
            there = _step(place, key)
            if there not in paths:
                paths[there] = (*paths[place], key)
                waiting.append(there)
    return paths[end]


def board(game: Game, columns: int = 80, rows: int = 24, played: float = 0.0, **others: Any) -> Model:
    """The board with a game of which so many seconds were played."""
    return Model(Sitting(game, played), columns, rows, **others)


def standing_at(place: Place, size: tuple[int, int] = (80, 24)) -> Model:
    """A board at the start of deal 5, with the player at `place`."""
    return board(new_game(5), *size, place=place)


def pressed(model: Model, *keys: str) -> Model:
    """The model after keys, by the names that the terminal gives them: `c`, ` `, `KEY_ENTER`."""
    for key in keys:
        model, _ = update(model, command_for(key))
    return model
