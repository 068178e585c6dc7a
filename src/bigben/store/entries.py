"""What the journal holds of a game, as values."""

from __future__ import annotations

from enum import Enum

from bigben.engine.game import Game
from bigben.engine.values import NamedTuple


class Result(Enum):
    """How a game ended, if it has. Won and lost are for ever."""

    OPEN = "open"
    WON = "won"
    LOST = "lost"  # the player gave it up


class Aids(NamedTuple):
    """How often the player used each aid in a game: undo (or restart), the tip, a look at hidden cards."""

    undos: int = 0
    tips: int = 0
    peeks: int = 0


#: A game played without any aid.
UNAIDED = Aids()


class Entry(NamedTuple):
    """A game's line in the journal.

    `deal` is None if it began from a position. `begun` and `changed` are POSIX timestamps: its first
    action and its last, which for a game that has ended is its end. `seconds` were played. `cards` are
    on the clock (12 to 104) and `moves` made since the last restart, both at its end or as it stands.
    """

    id: int
    deal: int | None
    begun: float
    changed: float
    seconds: float
    aids: Aids
    result: Result
    cards: int
    moves: int


class Saved(NamedTuple):
    """A game as it was last saved, undo and redo included, with its line in the journal."""

    entry: Entry
    game: Game
