"""Where everything goes on a screen of a given size: the two circles, the middle, the lines of text.

Pure arithmetic. Knows no cards: it says where the fan of a pile begins, which way it opens and how many
cells it has, not what lies there.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from math import cos, pi, sin

from bigben.engine.rules import HOURS, PILES, WASTE
from bigben.engine.values import NamedTuple


class Shape(Enum):
    """The kinds of picture, from the largest down."""

    ROOMY = "roomy"
    CIRCLES = "circles"
    LIST = "list"
    TOO_SMALL = "too small"


#: The stock, as a place to stand at.
STOCK = "stock"

#: A place to stand at: a pile's letter, a foundation's hour, the waste or the stock.
Place = str | int

#: The smallest columns and rows of each shape.
SMALLEST = {Shape.ROOMY: (110, 40), Shape.CIRCLES: (60, 20), Shape.LIST: (34, 16)}

#: The cells of a card on the table, and those it takes up in a fan, mark or space included.
CARD, STEP = 2, 3


NUMERALS = dict(
    zip(HOURS, ("XII", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI"), strict=True)
)


class Spot(NamedTuple):
    """A cell: its row and column, from 0 at the top left."""

    row: int
    column: int


class Fan(NamedTuple):
    """Where a pile lies: its letter's cell, which way it opens (1 right, -1 left), how many cards fit."""

    row: int
    column: int
    direction: int
    room: int

    @property
    def mark(self) -> Spot:
        """The cell between the letter and the first card."""
        return Spot(self.row, self.column + self.direction)

    def card(self, place: int) -> Spot:
        """The first cell of the card at `place`, counted from the letter, 0 first."""
        offset = 2 + STEP * place
        return Spot(self.row, self.column + (offset if self.direction > 0 else -offset - CARD + 1))


class Dial(NamedTuple):
    """Where a foundation stands: its numeral (right-aligned in `width` cells), its mark and its card."""

    row: int
    column: int
    width: int

    @property
    def mark(self) -> Spot:
        """The cell between numeral and card."""
        return Spot(self.row, self.column + self.width)

    @property
    def card(self) -> Spot:
        """The first cell of the card."""
        return Spot(self.row, self.column + self.width + 1)


class Middle(NamedTuple):
    """Where the lines about stock, next deal and waste begin, the waste's cards lie, and their width."""

    stock: Spot
    deal: Spot
    waste: Spot
    fan: Fan
    width: int


class Layout(NamedTuple):
    """The places on a screen of `columns` by `rows`; piles by letter, foundations by hour.

    `rim` is where dots draw the two circles, if there is room for them.
    """

    shape: Shape
    columns: int
    rows: int
    fans: dict[str, Fan]
    dials: dict[int, Dial]
    middle: Middle
    rim: tuple[Spot, ...] = ()

    @property
    def boxed(self) -> bool:
        """Whether cards are drawn as boxes, with a line above and below."""
        return self.shape is Shape.ROOMY


_NUMERAL = 4
_DIAL = _NUMERAL + 1 + CARD


_NOWHERE = Spot(0, 0)
_NO_MIDDLE = Middle(_NOWHERE, _NOWHERE, _NOWHERE, Fan(0, 0, 1, 0), 0)


@lru_cache(maxsize=4)
def arrange(columns: int, rows: int) -> Layout:
    """The layout for a screen of `columns` by `rows`, at least 1 each."""
    for shape, (least_columns, least_rows) in SMALLEST.items():
        if columns >= least_columns and rows >= least_rows:
            return _ARRANGED[shape](columns, rows)
    return Layout(Shape.TOO_SMALL, columns, rows, {}, {}, _NO_MIDDLE)


class _Circles(NamedTuple):
    """Two ellipses about one center: half their heights and widths, in cells."""

    row: int
    column: float
    outer_tall: int
    outer_wide: float
    inner_tall: int
    inner_wide: float

    def outer(self, turn: float) -> Spot:
        """The cell on the outer circle, `turn` hours past 12."""
        return self._cell(turn, self.outer_tall, self.outer_wide)

    def inner(self, turn: float) -> Spot:
        """The cell on the inner circle, `turn` hours past 12."""
        return self._cell(turn, self.inner_tall, self.inner_wide)

    def _cell(self, turn: float, tall: int, wide: float) -> Spot:
        angle = turn * pi / 6
        offset = int(round(wide * abs(sin(angle)) + self.column % 1, 6))
        column = int(self.column) + offset if sin(angle) >= 0 else int(self.column + 0.5) - offset
        return Spot(self.row - _nearest(tall * cos(angle)), column)


def _roomy(columns: int, rows: int) -> Layout:
    """Circles as round as cells allow, with a row above and below each card for its box."""
    row = 1 + (rows - 4) // 2
    tall = row - 2
    wide = min(2.1 * tall, columns / 2 - 20)
    inner_wide = min(0.68 * wide, wide - _DIAL - 3)
    circles = _Circles(row, (columns - 1) / 2, tall, wide, _nearest(0.68 * tall), inner_wide)
    rim = {cell(minute / 5) for cell in (circles.inner, circles.outer) for minute in range(60)}
    return _circular(Shape.ROOMY, columns, rows, circles, line=2)._replace(rim=tuple(sorted(rim)))


def _tight(columns: int, rows: int) -> Layout:
    """Circles that leave the fans as much of their rows as they can."""
    row = 1 + (rows - 4) // 2
    tall = min(row - 1, 14) - (rows > 22)
    wide = min(8 + 0.35 * (columns - 60), 2.4 * tall)
    circles = _Circles(row, (columns - 1) / 2, tall, wide + _DIAL + 1, tall - 2, wide)
    return _circular(Shape.CIRCLES, columns, rows, circles, line=1)


def _circular(shape: Shape, columns: int, rows: int, circles: _Circles, line: int) -> Layout:
    """Foundations and piles on the two circles; in the middle, a line of text every `line` rows.

    On roomy circles the foundations' cards stand on the circle itself; on tight ones they begin there on
    the right and end there on the left, which leaves the middle and the fans more room.
    """
    fans, dials = {}, {}
    center = int(circles.column)
    for turn, (hour, letter) in enumerate(zip(HOURS, PILES, strict=True)):
        numeral = len(NUMERALS[hour])
        inner, outer = circles.inner(turn), circles.outer(turn)
        if turn in (0, 6):
            dials[hour] = Dial(inner.row, center - 1 - numeral, numeral)
            end = _end_of_row(columns, outer, circles.outer(turn + 1 if turn == 0 else turn - 1), line)
            fans[letter] = Fan(outer.row, center - 5, 1, (end - center + 3) // STEP)
        else:
            right = turn < 6
            ahead = numeral + 1 + right if shape is Shape.ROOMY else 0 if right else numeral + CARD
            dials[hour] = Dial(inner.row, inner.column - ahead, numeral)
            room = columns - outer.column - 2 if right else outer.column - 1
            fans[letter] = Fan(*outer, 1 if right else -1, room // STEP)
    width = int(2 * circles.inner_wide) - 4 * line + 2
    left = center - width // 2 + 1
    middle = Middle(
        stock=Spot(circles.row - 1 - line, left),
        deal=Spot(circles.row - line, left),
        waste=Spot(circles.row + 1, left),
        fan=Fan(circles.row + 1 + line, left, 1, (width - 2) // STEP),
        width=width,
    )
    return Layout(shape, columns, rows, fans, dials, middle)


def _end_of_row(columns: int, spot: Spot, neighbor: Spot, line: int) -> int:
    """Where the fan at 12 or 6 o'clock must end: with the row or, if their boxes share a row, before the
    fan of its neighbour on the right."""
    return columns if line == 1 or abs(spot.row - neighbor.row) > line else neighbor.column


def _list(columns: int, rows: int) -> Layout:
    """A line an hour: foundation, letter, cards."""
    fans, dials = {}, {}
    for row, (hour, letter) in enumerate(zip(HOURS, PILES, strict=True), start=1):
        dials[hour] = Dial(row, 0, _NUMERAL)
        start = _DIAL + 2
        fans[letter] = Fan(row, start, 1, (columns - start - 2) // STEP)
    row = len(HOURS) + 1
    middle = Middle(
        stock=Spot(row, 1),
        deal=Spot(row, 10),
        waste=Spot(rows, 0),
        fan=Fan(row, 25, 1, (columns - 27) // STEP),
        width=14,
    )
    return Layout(Shape.LIST, columns, rows, fans, dials, middle)


def place_at(layout: Layout, spot: Spot) -> Place | None:
    """What stands at a cell: a pile (all along its row), foundation, waste or stock; None if nothing."""
    around = 1 if layout.boxed else 0
    row, column = spot
    for hour, dial in layout.dials.items():
        if abs(row - dial.row) <= around and dial.column <= column <= dial.card.column + CARD:
            return hour
    for letter, fan in {**layout.fans, WASTE: layout.middle.fan}.items():
        ends = sorted((fan.column, fan.card(max(0, fan.room - 1)).column + fan.direction * CARD))
        if abs(row - fan.row) <= around and ends[0] <= column <= ends[1]:
            return letter
    middle = layout.middle
    for place, line in ((STOCK, middle.stock), (STOCK, middle.deal), (WASTE, middle.waste)):
        if row == line.row and line.column <= column < line.column + middle.width:
            return place
    return None


_ARRANGED = {Shape.ROOMY: _roomy, Shape.CIRCLES: _tight, Shape.LIST: _list}


def _nearest(number: float) -> int:
    """The whole number nearest to `number`, halves away from zero, so that both sides mirror."""
    whole = int(round(abs(number), 6) + 0.5)
    return whole if number >= 0 else -whole
