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


class Origin(Enum):
    """How a game began."""

    DEAL = "deal"  # with the first move of a numbered deal
    POSITION = "position"  # from a position that was brought in
    RECORD = "record"  # from a record of a numbered deal that was brought in, with some of its moves made


class Entry(NamedTuple):
    """A game's line in the journal.

    `deal` is None if it began from a position. `begun` and `changed` are POSIX timestamps: its first
    action and its last, which for a game that has ended is its end. `seconds` were played. `cards` are
    on the clock (12 to 104) and `moves` made since the last restart, both at its end or as it stands.
    Of two games, the one with the greater `sequence` was played or ended later, whatever the clock said.
    `day` is the date, YYYY-MM-DD, whose daily deal it is, if any. `deal_aided` says that an aid was used
    on its deal, in this game or another one, before this one ended.
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
    sequence: int = 0
    origin: Origin = Origin.DEAL
    day: str | None = None
    deal_aided: bool = False

    @property
    def counts(self) -> bool:
        """Whether the game counts in statistics: a numbered deal, played from its start."""
        return self.deal is not None and self.origin is Origin.DEAL

    @property
    def unaided(self) -> bool:
        """Whether it is or was played without any aid, in this game and in earlier ones of its deal."""
        return self.aids == UNAIDED and not self.deal_aided


class Saved(NamedTuple):
    """A game as it was last saved, undo and redo included, with its line in the journal.

    Where a game goes on after its win, the line has the time, aids, cards and moves as the game stands
    now, and still says that it was won.
    """

    entry: Entry
    game: Game

    @property
    def was_won(self) -> bool:
        """Whether the game has been won and stays won, however it goes on."""
        return self.entry.result is Result.WON


class Damage(Enum):
    """What is wrong with a game's row."""

    VALUES = "values"  # it says what no game can be, such as a time of play below zero
    MOVES = "moves"  # its moves do not follow the rules


class DamagedGame(NamedTuple):
    """A row of the journal that is no game, by its ID."""

    id: int
    damage: Damage


class Salvage(NamedTuple):
    """As much as can be read of a damaged game.

    `refused` is the first of its actions, as it is written in the row, that cannot be made; empty if all can.
    """

    game: Game
    refused: str
