"""Where everything goes on a screen of a given size: the two circles, the middle, the lines of text.

Pure arithmetic. Knows no cards: it says where the fan of a pile begins, which way it opens and how many
cells it has, not what lies there.
"""

from __future__ import annotations

from enum import Enum
from math import cos, pi, sin

from bigben.engine.rules import HOURS, PILES
from bigben.engine.values import NamedTuple


class Shape(Enum):
    """The kinds of picture, from the largest down."""

    ROOMY = "roomy"
    CIRCLES = "circles"
    LIST = "list"
    TOO_SMALL = "too small"


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
    """The places on a screen of `columns` by `rows`; piles by letter, foundations by hour."""

    shape: Shape
    columns: int
    rows: int
    fans: dict[str, Fan]
    dials: dict[int, Dial]
    middle: Middle


_NUMERAL = 4
_DIAL = _NUMERAL + 1 + CARD


_NOWHERE = Spot(0, 0)
_NO_MIDDLE = Middle(_NOWHERE, _NOWHERE, _NOWHERE, Fan(0, 0, 1, 0), 0)


def arrange(columns: int, rows: int) -> Layout:
    """The layout for a screen of `columns` by `rows`, at least 1 each."""
    for shape, (least_columns, least_rows) in SMALLEST.items():
        if columns >= least_columns and rows >= least_rows:
            if shape is Shape.LIST:
                return _list(columns, rows)
            return _circles(Shape.CIRCLES, columns, rows)
    return Layout(Shape.TOO_SMALL, columns, rows, {}, {}, _NO_MIDDLE)


def _circles(shape: Shape, columns: int, rows: int) -> Layout:
    """Two ellipses about the middle of the rows between the header and the two lines at the foot."""
    center_row = 1 + (rows - 4) // 2
    center_column = (columns - 1) / 2
    tall = min(center_row - 1, 14) - (rows > 22)
    inner_tall = tall - 2
    wide = min(9 + 0.3 * (columns - 60), 2.4 * tall)
    outer_wide = wide + _DIAL + 2
    fans, dials = {}, {}
    for place, (hour, letter) in enumerate(zip(HOURS, PILES, strict=True)):
        across, up = sin(place * pi / 6), cos(place * pi / 6)
        right = across > -0.01
        dial_row = center_row - _nearest(inner_tall * up)
        fan_row = center_row - _nearest(tall * up)
        if place % 6 == 0:
            dials[hour] = Dial(dial_row, int(center_column) - 4, _NUMERAL)
            start = int(center_column) - 5
            fans[letter] = Fan(fan_row, start, 1, (columns - start - 2) // STEP)
        elif right:
            dials[hour] = Dial(dial_row, _nearest(center_column + across * wide), len(NUMERALS[hour]))
            start = _nearest(center_column + across * outer_wide)
            fans[letter] = Fan(fan_row, start, 1, (columns - start - 2) // STEP)
        else:
            end = _nearest(center_column + across * wide)
            dials[hour] = Dial(dial_row, end - CARD - len(NUMERALS[hour]), len(NUMERALS[hour]))
            start = _nearest(center_column + across * outer_wide)
            fans[letter] = Fan(fan_row, start, -1, (start - 1) // STEP)
    width = int(2 * wide) - 2
    left = int(center_column) - width // 2 + 1
    middle = Middle(
        stock=Spot(center_row - 2, left),
        deal=Spot(center_row - 1, left),
        waste=Spot(center_row + 1, left),
        fan=Fan(center_row + 2, left, 1, (width - 2) // STEP),
        width=width,
    )
    return Layout(shape, columns, rows, fans, dials, middle)


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


def _nearest(number: float) -> int:
    """The whole number nearest to `number`, halves away from zero, so that both sides mirror."""
    whole = int(round(abs(number), 6) + 0.5)
    return whole if number >= 0 else -whole
