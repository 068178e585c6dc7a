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
    """A key that means nothing."""

    key: str


class Resize(NamedTuple):
    """The terminal has `columns` by `rows` now."""

    columns: int
    rows: int


Command = Ask | Choose | Click | Unknown | Resize


class Key(NamedTuple):
    """A line of the key table: the keys' names, what they ask for, and how help and key bar show them.

    `bar` is the word in the key bar, empty where the key is not in it.
    """

    names: tuple[str, ...]
    ask: Ask
    shown: str
    help: str
    bar: str = ""


KEYS = (
    Key((" ",), Ask.DEAL, "Space", "deal: fill all gaps, or turn a card", "deal"),
    Key(("u", "KEY_BACKSPACE"), Ask.UNDO, "u", "undo, without limit; Backspace too", "undo"),
    Key(("r",), Ask.REDO, "r", "redo"),
    Key(("o",), Ask.PLAY_OUT, "o", "play all to the clock that can never hurt", "play out"),
    Key(("v",), Ask.VIEW, "v", "view a pile or the waste card by card", "view"),
    Key(("x",), Ask.RESTART, "x", "start the same deal again; u takes it back"),
    Key(("n",), Ask.NEW_DEAL, "n", "new deal"),
    Key(("KEY_ENTER",), Ask.PICK, "Enter", "pick up and put down where the cursor stands"),
    Key(("KEY_LEFT",), Ask.LEFT, "Left", "walk round the circle"),
    Key(("KEY_RIGHT",), Ask.RIGHT, "Right", "walk round the circle"),
    Key(("KEY_UP",), Ask.UP, "Up", "cross between the circles and the middle"),
    Key(("KEY_DOWN",), Ask.DOWN, "Down", "cross between the circles and the middle"),
    Key(("KEY_TAB",), Ask.NEXT_TARGET, "Tab", "go through the targets, or the cards that can move"),
    Key(("KEY_BTAB",), Ask.PREVIOUS_TARGET, "Shift-Tab", "the same, backwards"),
    Key(("KEY_ESC",), Ask.CANCEL, "Esc", "put the card back; close what is open"),
    Key(("p",), Ask.PROVE, "p", "prove: can it still be won? then, play the win move by move"),
    Key(("s",), Ask.STATS, "s", "statistics"),
    Key(("m",), Ask.SETTINGS, "m", "settings"),
    Key(("?",), Ask.HELP, "?", "help", "help"),
    Key(("^L",), Ask.REDRAW, "Ctrl-L", "draw the screen anew"),
    Key(("^Z",), Ask.SUSPEND, "Ctrl-Z", "suspend"),
    Key(("q",), Ask.QUIT, "q", "quit", "quit"),
    Key(("^C",), Ask.INTERRUPT, "Ctrl-C", "quit"),
)

_COMMANDS: dict[str, Command] = {
    **{letter: Choose(letter) for letter in PILES + WASTE},
    **{name: key.ask for key in KEYS for name in key.names},
}


def command_for(key: str) -> Command:
    """What the key named `key` asks for; letters in either case."""
    if key.startswith("CLICK "):
        _, column, row = key.split()
        return Click(int(column), int(row))
    return _COMMANDS.get(key.lower() if len(key) == 1 else key, Unknown(key))
