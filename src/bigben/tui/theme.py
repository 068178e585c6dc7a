"""How things look: the roles that spans of text play, and the colour and attributes of each.

Knows nothing of curses: a look is a value that the terminal translates. Whatever colour says, a mark or
an attribute says too.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache

from bigben.engine.cards import Suit
from bigben.engine.values import NamedTuple
from bigben.settings import Settings


class Role(Enum):
    """What a span of text is."""

    PLAIN = auto()
    TITLE = auto()
    LETTER = auto()
    NUMERAL = auto()
    COVERED = auto()
    TOP = auto()
    PICKED = auto()
    TARGET = auto()
    GAP = auto()
    FINISHED = auto()
    RIM = auto()
    KEYS = auto()
    NOTICE = auto()
    PANEL = auto()


class Color(Enum):
    """Colours by name."""

    RED = auto()
    GREEN = auto()
    BLUE = auto()


class Look(NamedTuple):
    """A colour (None: the terminal's own) and attributes."""

    color: Color | None = None
    bold: bool = False
    dim: bool = False
    reverse: bool = False
    underline: bool = False


class Means(NamedTuple):
    """What the terminal can show: how many colours (0: none), suit signs; and whether NO_COLOR is set.

    `places` is whether it can write at any place; if not, whole pictures follow each other, as on paper.
    """

    colors: int = 8
    signs: bool = True
    no_color: bool = False
    places: bool = True


_LOOKS = {
    Role.PLAIN: Look(),
    Role.TITLE: Look(bold=True),
    Role.LETTER: Look(),
    Role.NUMERAL: Look(dim=True),
    Role.COVERED: Look(dim=True),
    Role.TOP: Look(bold=True),
    Role.PICKED: Look(bold=True, reverse=True),
    Role.TARGET: Look(bold=True, reverse=True),
    Role.GAP: Look(dim=True),
    Role.FINISHED: Look(dim=True, reverse=True),
    Role.RIM: Look(dim=True),
    Role.KEYS: Look(dim=True),
    Role.NOTICE: Look(bold=True),
    Role.PANEL: Look(),
}

_TWO_COLORS = {Suit.DIAMONDS: Color.RED, Suit.HEARTS: Color.RED}
_FOUR_COLORS = {Suit.CLUBS: Color.GREEN, Suit.DIAMONDS: Color.BLUE, Suit.HEARTS: Color.RED}

_PLAIN_NUMBERS = {Color.RED: 1, Color.GREEN: 2, Color.BLUE: 4}
_BRIGHT_NUMBERS = {Color.RED: 9, Color.GREEN: 10, Color.BLUE: 12}
_CYAN = 6


def color_numbers(theme: str, colors: int) -> dict[Color, int]:
    """The terminal's number of each colour, of its 8, 16 or more `colors`, on a background of `theme`.

    On a dark background the bright ones are easier to read, and of eight colours cyan instead of blue.
    """
    if theme == "light":
        return _PLAIN_NUMBERS
    return _BRIGHT_NUMBERS if colors >= 16 else {**_PLAIN_NUMBERS, Color.BLUE: _CYAN}


def in_color(settings: Settings, means: Means) -> bool:
    """Whether colours are used."""
    wanted = settings.color == "always" or (settings.color == "auto" and not means.no_color)
    return wanted and means.colors >= 8 and settings.theme != "mono"


def in_ascii(settings: Settings, means: Means) -> bool:
    """Whether letters stand for the suit signs, and nothing above 127 is shown."""
    return settings.ascii or not means.signs


@lru_cache(maxsize=2)
def palette(settings: Settings, means: Means) -> dict[tuple[Role, Suit | None], Look]:
    """The look of spans in each role: of cards by their suit, of others by None."""
    colors = (_FOUR_COLORS if settings.four_color else _TWO_COLORS) if in_color(settings, means) else {}
    return {
        (role, suit): plain if suit is None else plain._replace(color=colors.get(suit))
        for role, plain in _LOOKS.items()
        for suit in (None, *Suit)
    }
