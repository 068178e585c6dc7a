"""What a player can ask for, and which key asks for it: the one table behind keys, key bar and help.

Knows the names of keys, as `terminal` gives them, and nothing of the game.
"""

from __future__ import annotations

from enum import Enum, auto

from bigben.engine.rules import PILES, WASTE
from bigben.engine.values import NamedTuple


class Ask(Enum):
    """Everything a key can ask for that needs no more words."""

    DEAL = auto()
    UNDO = auto()
    REDO = auto()
    PLAY_OUT = auto()
    RESTART = auto()
    NEW_DEAL = auto()
    VIEW = auto()
    PROVE = auto()
    STATS = auto()
    SETTINGS = auto()
    HELP = auto()
    QUIT = auto()
    INTERRUPT = auto()
    PICK = auto()
    CANCEL = auto()
    NEXT_TARGET = auto()
    PREVIOUS_TARGET = auto()
    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    REDRAW = auto()
    SUSPEND = auto()


class Choose(NamedTuple):
    """The player named a pile or the waste."""

    source: str


class Click(NamedTuple):
    """The mouse was pressed at this cell."""

    column: int
    row: int


class Unknown(NamedTuple):
    """A key that does nothing."""

    key: str


class Resize(NamedTuple):
    """The terminal has `columns` by `rows` now."""

    columns: int
    rows: int


#: What the player can ask for.
Pressed = Ask | Choose | Click | Unknown
Command = Pressed | Resize


class Key(NamedTuple):
    """A line of the key table: the keys' names, what they ask for, and the key's name as the player knows it.

    What help and key bar say of it is in the words of a language, by `ask`.
    """

    names: tuple[str, ...]
    ask: Ask
    shown: str


KEYS = (
    Key((" ",), Ask.DEAL, "Space"),
    Key(("u", "KEY_BACKSPACE"), Ask.UNDO, "u"),
    Key(("r",), Ask.REDO, "r"),
    Key(("o",), Ask.PLAY_OUT, "o"),
    Key(("v",), Ask.VIEW, "v"),
    Key(("x",), Ask.RESTART, "x"),
    Key(("n",), Ask.NEW_DEAL, "n"),
    Key(("KEY_ENTER",), Ask.PICK, "Enter"),
    Key(("KEY_LEFT",), Ask.LEFT, "Left"),
    Key(("KEY_RIGHT",), Ask.RIGHT, "Right"),
    Key(("KEY_UP",), Ask.UP, "Up"),
    Key(("KEY_DOWN",), Ask.DOWN, "Down"),
    Key(("KEY_TAB",), Ask.NEXT_TARGET, "Tab"),
    Key(("KEY_BTAB",), Ask.PREVIOUS_TARGET, "Shift-Tab"),
    Key(("KEY_ESC",), Ask.CANCEL, "Esc"),
    Key(("p",), Ask.PROVE, "p"),
    Key(("s",), Ask.STATS, "s"),
    Key(("m",), Ask.SETTINGS, "m"),
    Key(("?",), Ask.HELP, "?"),
    Key(("^L",), Ask.REDRAW, "Ctrl-L"),
    Key(("^Z",), Ask.SUSPEND, "Ctrl-Z"),
    Key(("q",), Ask.QUIT, "q"),
    Key(("^C",), Ask.INTERRUPT, "Ctrl-C"),
)

_COMMANDS: dict[str, Pressed] = {
    **{letter: Choose(letter) for letter in PILES + WASTE},
    **{name: key.ask for key in KEYS for name in key.names},
}


def command_for(key: str) -> Pressed:
    """What the key named `key` asks for; letters in either case."""
    if key.startswith("CLICK "):
        _, column, row = key.split()
        return Click(int(column), int(row))
    return _COMMANDS.get(key.lower() if len(key) == 1 else key, Unknown(key))
