"""What is on the screen, as one value: the game, and what is the screen's and not the game's.

The line between the two: would undo bring it back? Then it is in the game's position, else it is here.
"""

from __future__ import annotations

from enum import Enum, auto

from bigben.engine.game import Game, Turn
from bigben.engine.rules import PILES, Move
from bigben.engine.values import NamedTuple
from bigben.settings import Settings
from bigben.tui import texts
from bigben.tui.commands import Ask
from bigben.tui.geometry import Place
from bigben.tui.theme import Means


class Panel(Enum):
    """What can be open over the board."""

    HELP = auto()
    VIEW = auto()
    WON = auto()
    STATS = auto()
    SETTINGS = auto()
    REASONS = auto()


class Reviewed(NamedTuple):
    """What has been found out about the positions of a game, numbered by how many of its `turns` are made.

    `won` is the last that can be won, by `moves` (-1: none); `lost` the first that is lost (one more than
    there are turns: none).
    """

    turns: tuple[Turn, ...]
    won: int
    lost: int
    moves: tuple[Move, ...]

    def covers(self, game: Game) -> bool:
        """Whether `game` stands at one of these positions."""
        made = game.turns
        return self.turns[: len(made)] == made


class Model(NamedTuple):
    """Everything on the screen.

    `place` is where the player stands, `picked` the source of the card picked up, `page` the page shown of
    a panel longer than the screen, `asked` the key that waits for its second press, `played` the
    seconds played and `idle` those since the last key, `undos` how often the player took something back,
    `peeks` how often hidden cards were looked at, `reviewed` what that has shown,
    `report` the lines of the panel that tells statistics (as wide as `panels.text_width`) or reasons.
    """

    game: Game
    columns: int = 80
    rows: int = 24
    place: Place = PILES[0]
    picked: str | None = None
    panel: Panel | None = None
    page: int = 0
    notice: str = texts.WELCOME
    asked: Ask | None = None
    played: float = 0.0
    idle: float = 0.0
    settings: Settings = Settings()
    means: Means = Means()
    undos: int = 0
    peeks: int = 0
    reviewed: Reviewed | None = None
    report: tuple[str, ...] = ()
