"""What a player can ask for, and which key asks for it: the one table behind keys, key bar and help.

Knows the names of keys, as `terminal` gives them, and nothing of the game.
"""

from __future__ import annotations

from enum import Enum

from bigben.engine.rules import PILES, WASTE
from bigben.engine.values import NamedTuple


class Ask(Enum):
    """Everything a key can ask for that needs no more words."""

    DEAL = "deal"
    UNDO = "undo"
    REDO = "redo"
    PLAY_OUT = "play all that is safe to the clock"
    RESTART = "start this deal again"
    NEW_DEAL = "new deal"
    VIEW = "view a pile or the waste"
    HELP = "help: keys and rules"
    QUIT = "quit"
    INTERRUPT = "quit, as interrupted"
    PICK = "pick up, put down"
    CANCEL = "put the card back, close what is open"
    NEXT_TARGET = "next target, or next card that can move"
    PREVIOUS_TARGET = "the same, backwards"
    LEFT = "walk left round the circle"
    RIGHT = "walk right round the circle"
    UP = "walk up"
    DOWN = "walk down"
    REDRAW = "draw the screen anew"
    SUSPEND = "suspend"


class Choose(NamedTuple):
    """The player named a pile or the waste."""

    source: str


class Unknown(NamedTuple):
    """A key that means nothing."""

    key: str


class Resize(NamedTuple):
    """The terminal has `columns` by `rows` now."""

    columns: int
    rows: int


Command = Ask | Choose | Unknown | Resize


class Key(NamedTuple):
    """A line of the key table: the keys' names, what they ask for, and how bar and help show them.

    `bar` is the word in the key bar, empty where the key is not in it.
    """

    names: tuple[str, ...]
    ask: Ask
    shown: str
    bar: str = ""


KEYS = (
    Key((" ",), Ask.DEAL, "Space", "deal"),
    Key(("u", "KEY_BACKSPACE"), Ask.UNDO, "u", "undo"),
    Key(("r",), Ask.REDO, "r"),
    Key(("o",), Ask.PLAY_OUT, "o", "play out"),
    Key(("v",), Ask.VIEW, "v", "view"),
    Key(("x",), Ask.RESTART, "x"),
    Key(("n",), Ask.NEW_DEAL, "n"),
    Key(("?",), Ask.HELP, "?", "help"),
    Key(("q",), Ask.QUIT, "q", "quit"),
    Key(("^C",), Ask.INTERRUPT, "Ctrl-C"),
    Key(("KEY_ENTER",), Ask.PICK, "Enter"),
    Key(("KEY_ESC",), Ask.CANCEL, "Esc"),
    Key(("KEY_TAB",), Ask.NEXT_TARGET, "Tab"),
    Key(("KEY_BTAB",), Ask.PREVIOUS_TARGET, "Shift-Tab"),
    Key(("KEY_LEFT",), Ask.LEFT, "Left"),
    Key(("KEY_RIGHT",), Ask.RIGHT, "Right"),
    Key(("KEY_UP",), Ask.UP, "Up"),
    Key(("KEY_DOWN",), Ask.DOWN, "Down"),
    Key(("^L",), Ask.REDRAW, "Ctrl-L"),
    Key(("^Z",), Ask.SUSPEND, "Ctrl-Z"),
)

_COMMANDS: dict[str, Command] = {
    **{letter: Choose(letter) for letter in PILES + WASTE},
    **{name: key.ask for key in KEYS for name in key.names},
}


def command_for(key: str) -> Command:
    """What the key named `key` asks for; letters in either case."""
    return _COMMANDS.get(key.lower() if len(key) == 1 else key, Unknown(key))
