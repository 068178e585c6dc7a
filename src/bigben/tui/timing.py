"""What counts as time played: seconds on the board, with the player there.

Reads no clock: it is told how many seconds have gone by.
"""

from __future__ import annotations

from bigben.engine.rules import is_won
from bigben.tui.geometry import Shape, arrange
from bigben.tui.model import Model

#: Seconds without a key after which the player is taken to have left.
AWAY = 300.0


def is_running(model: Model) -> bool:
    """Whether time counts now: the board is seen, nothing is open over it, and the game goes on."""
    return (
        model.panel is None
        and model.idle < AWAY
        and not is_won(model.game.position)
        and arrange(model.columns, model.rows).shape is not Shape.TOO_SMALL
    )


def waited(model: Model, seconds: float) -> Model:
    """The model when `seconds` more have gone by without a key."""
    if not is_running(model):
        return model
    counted = min(seconds, AWAY - model.idle)
    return model._replace(played=model.played + counted, idle=model.idle + counted)


def until_next_second(model: Model) -> float | None:
    """Seconds until the time shown changes; None if it does not, or is not worth a new picture."""
    if not (model.settings.clock and model.means.places and is_running(model)):
        return None
    return 1.0 - model.played % 1.0
