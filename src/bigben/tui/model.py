"""What is on the screen, as one value: the player's sitting, and what is the screen's and not the game's.

The line between the two: would it be saved, or be the same line by line? Then it is in the sitting.
"""

from __future__ import annotations

from enum import Enum, auto

from bigben.engine.game import Game
from bigben.engine.rules import PILES
from bigben.engine.values import NamedTuple
from bigben.settings import Settings
from bigben.sitting import Sitting
from bigben.tui.geometry import Place, Shape, arrange
from bigben.tui.theme import Means
from bigben.words import Words


class Panel(Enum):
    """What can be open over the board."""

    HELP = auto()
    VIEW = auto()
    WON = auto()
    STATS = auto()
    SETTINGS = auto()
    REASONS = auto()


class Model(NamedTuple):
    """Everything on the screen.

    `place` is where the player stands, `picked` the source of the card picked up, `page` the page shown of a
    panel longer than the screen, `report` the lines of the panel that tells statistics (as wide as
    `panels.text_width`) or reasons; `words` is the language.
    """

    sitting: Sitting
    columns: int = 80
    rows: int = 24
    place: Place = PILES[0]
    picked: str | None = None
    panel: Panel | None = None
    page: int = 0
    notice: str = ""
    settings: Settings = Settings()
    means: Means = Means()
    report: tuple[str, ...] = ()
    words: Words = Words()

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.sitting.game

    @property
    def is_timed(self) -> bool:
        """Whether time counts now: the board is seen, nothing is open over it, and the game goes on."""
        return (
            self.panel is None
            and self.sitting.is_timed
            and arrange(self.columns, self.rows).shape is not Shape.TOO_SMALL
        )

    def waited(self, seconds: float) -> Model:
        """The model when `seconds` more have gone by without a key."""
        return self._replace(sitting=self.sitting.waited(seconds)) if self.is_timed else self

    @property
    def next_second(self) -> float | None:
        """Seconds until the time shown changes; None if it does not, or is not worth a new picture."""
        if not (self.settings.clock and self.means.places and self.is_timed):
            return None
        return 1.0 - self.sitting.played % 1.0
