"""Where the player stands next: the ways of arrows and Tab over the board.

Pure; changes nothing of a model but its place and, where there is no way, the notice.
"""

from __future__ import annotations

from collections.abc import Callable

from bigben.engine.rules import HOURS, PILES, WASTE, targets
from bigben.tui.geometry import STOCK, Place, Shape, arrange
from bigben.tui.model import Model


def next_target(step: int) -> Callable[[Model], Model]:
    """Tab: on to the next of the targets, or of the cards that can move; `step` -1 is backwards."""

    def walked(model: Model) -> Model:
        position = model.game.position
        if model.picked is None:
            places: tuple[Place, ...] = tuple(source for source in PILES + WASTE if targets(position, source))
            none = model.words.notices.NO_CARD_CAN_MOVE
        else:
            places = targets(position, model.picked)
            none = model.notice
        if not places:
            return model._replace(notice=none)
        here = places.index(model.place) if model.place in places else (-1 if step > 0 else 0)
        return model._replace(place=places[(here + step) % len(places)])

    return walked


def walk(round_: int, out: int) -> Callable[[Model], Model]:
    """A step `round_` the circle (1 is clockwise), or up (`out` 1) or down (-1) the screen.

    Where the board is a list, up and down go through its lines and left and right cross them.
    """

    def walked(model: Model) -> Model:
        upright = arrange(model.columns, model.rows).shape is Shape.LIST
        around, up = (-out, -round_) if upright else (round_, out)
        place = _neighbor(model.place, around, up, upright)
        if place is None:
            return model._replace(notice=model.words.notices.EDGE)
        return model._replace(place=place)

    return walked


def _neighbor(place: Place, around: int, up: int, upright: bool) -> Place | None:
    """The place next to `place`: round its circle, or one circle further up or down; None at the edge.

    On the lower half of the dial (4 to 8 o'clock) the outer circle is below the inner one.
    """
    if place in (STOCK, WASTE):
        if around:
            return WASTE if place == STOCK else STOCK
        if place == STOCK:
            return HOURS[0] if up > 0 else WASTE
        return STOCK if up > 0 else HOURS[6]
    inner = isinstance(place, int)
    index = HOURS.index(place) if isinstance(place, int) else PILES.index(place)
    if around:
        index = (index + around) % len(HOURS)
        return HOURS[index] if inner else PILES[index]
    outward = up > 0
    if not upright and 4 <= index <= 8:
        outward = not outward
    if outward:
        return PILES[index] if inner else None
    if not inner:
        return HOURS[index]
    return WASTE if 4 <= index <= 8 else STOCK
