"""How things look: the roles that spans of text play, and the colour and attributes of each.

Knows nothing of curses: a look is a value that the terminal translates. Whatever colour says, a mark or
an attribute says too.
"""

from __future__ import annotations

from enum import Enum, auto

from bigben.engine.cards import Suit
from bigben.engine.values import NamedTuple


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
    """Colours by name; the terminal's own where there is none."""

    RED = 1
    GREEN = 2
    BLUE = 4


class Look(NamedTuple):
    """A colour (None: the terminal's own) and attributes."""

    color: Color | None = None
    bold: bool = False
    dim: bool = False
    reverse: bool = False
    underline: bool = False


class Looks(NamedTuple):
    """What the player has chosen to see."""

    color: bool = True
    four_color: bool = False
    ascii: bool = False
    clock: bool = True


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


def look(role: Role, suit: Suit | None, looks: Looks) -> Look:
    """The look of a span in `role`, of a card of `suit` if it is one."""
    if suit is None or not looks.color:
        return _LOOKS[role]
    colors = _FOUR_COLORS if looks.four_color else _TWO_COLORS
    return _LOOKS[role]._replace(color=colors.get(suit))
