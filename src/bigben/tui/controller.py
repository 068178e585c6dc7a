"""What a command does: `update(model, command)` gives the new model and the effect asked for, if any.

Pure. What is done to the game is done by the sitting; here it is worded and shown.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from bigben.engine.rules import WASTE, Deal, Play, targets
from bigben.settings import after
from bigben.sitting import Acted, Declined, Returned, Reviewed, Step, Wanted, WinMove
from bigben.tui import panels
from bigben.tui.commands import Ask, Choose, Click, Command, Pressed, Resize
from bigben.tui.cursor import next_target, walk
from bigben.tui.geometry import STOCK, Place, Shape, Spot, arrange, place_at
from bigben.tui.model import Model, Panel


class Effect(Enum):
    """What the loop is to do after an update."""

    QUIT = auto()
    INTERRUPT = auto()
    NEW_DEAL = auto()
    STATS = auto()
    PROVE = auto()
    REDRAW = auto()
    SUSPEND = auto()


Update = tuple[Model, Effect | None]


def opened(model: Model) -> Model:
    """The model as a session or a new deal begins, with what there is to say of its position."""
    return _with_end(model if model.notice else model._replace(notice=model.words.notices.WELCOME))


def update(model: Model, command: Command) -> Update:
    """The model after `command`, and what the loop is to do."""
    if isinstance(command, Resize):
        resized = model._replace(columns=command.columns, rows=command.rows)
        return resized, Effect.STATS if model.panel is Panel.STATS and resized != model else None
    asked = model.sitting
    model = model._replace(sitting=asked.unasked)
    if command in _ANYWHERE:
        return model, _ANYWHERE[command]
    if arrange(model.columns, model.rows).shape is Shape.TOO_SMALL:
        return model, None
    if command is Ask.NEW_DEAL and model.panel in (None, Panel.WON):
        return _wanted(model, asked.new_deal())
    if command is Ask.STATS and model.panel in (None, Panel.WON):
        return model._replace(panel=Panel.STATS, page=0, notice=""), Effect.STATS
    if command is Ask.PROVE and model.panel in (None, Panel.REASONS):
        return _wanted(model._replace(panel=None), asked.prove())
    if model.panel is None or (model.panel is Panel.WON and command in _AFTER_WIN):
        return _on_board(model, command), None
    return _in_panel(model, command), None


_ANYWHERE: dict[Pressed, Effect] = {
    Ask.QUIT: Effect.QUIT,
    Ask.INTERRUPT: Effect.INTERRUPT,
    Ask.REDRAW: Effect.REDRAW,
    Ask.SUSPEND: Effect.SUSPEND,
}


def _wanted(model: Model, step: Step) -> Update:
    """What came of asking for a new deal or a proof: the loop's to do, or done and worded."""
    if step.outcome is Wanted.NEW_DEAL:
        return model._replace(sitting=step.sitting), Effect.NEW_DEAL
    if step.outcome is Wanted.PROOF:
        return model._replace(sitting=step.sitting, notice=model.words.notices.SEARCHING), Effect.PROVE
    return _shown(model, step), None


def proved(model: Model, known: Reviewed, reasons: tuple[str, ...]) -> Model:
    """The model when it is found out which of the game's positions can be won; `reasons` why this cannot."""
    model = _with_standing(model._replace(sitting=model.sitting._replace(reviewed=known), notice=""))
    return model._replace(report=reasons, page=0, panel=Panel.REASONS) if reasons else model


def _shown(model: Model, step: Step) -> Model:
    """The model after a step, worded. Where nothing was done, what is picked up stays so."""
    sitting, outcome = step
    model, say = model._replace(sitting=sitting), model.words
    if isinstance(outcome, Declined):
        return model._replace(notice=say.refusals.declined(outcome))
    if isinstance(outcome, Wanted):
        return model
    model = model._replace(notice=say.notices.outcome_notice(outcome))
    if not isinstance(outcome, Acted | Returned | WinMove):
        return model
    model = model._replace(picked=None, panel=None)
    return _with_end(model if isinstance(outcome, WinMove) else _with_standing(model))


def _with_standing(model: Model) -> Model:
    """The notice, and what is known of this position."""
    standing = model.sitting.standing
    if standing is None:
        return model
    return model._replace(notice=f"{model.notice} {model.words.notices.outcome_notice(standing)}".strip())


def _with_end(model: Model) -> Model:
    """The win panel over a won game; of a stuck one, that it is."""
    if model.sitting.is_won:
        return model._replace(panel=Panel.WON, page=0)
    if model.sitting.is_stuck:
        return model._replace(notice=model.words.notices.stuck_notice(model.game.position))
    return model


def _on_board(model: Model, command: Pressed) -> Model:
    if isinstance(command, Choose):
        return _choose(model, command.source)
    if isinstance(command, Ask):
        return _BOARD[command](model)
    if isinstance(command, Click):
        return _click(model, command)
    say = model.words.notices
    return model._replace(notice=say.DIGIT if command.key.isdigit() else say.unknown_key(command.key))


def _choose(model: Model, source: str) -> Model:
    """A letter: what is picked up goes there, or its top card is picked up."""
    if model.picked is None:
        return _pick_up(model, source)
    if model.picked == source:
        return _to_clock(model)
    return _put_down(model, source)


def _pick_up(model: Model, source: str) -> Model:
    position, say = model.game.position, model.words
    model = model._replace(place=source)
    card = position.top(source)
    if card is None:
        return model._replace(notice=say.refusals.nothing_there(source))
    places = targets(position, source)
    if not places:
        return model._replace(picked=source, notice=say.refusals.goes_nowhere(position, source, card))
    return model._replace(picked=source, notice=say.notices.picked_up(source, card, places))


def _to_clock(model: Model) -> Model:
    return model if model.picked is None else _shown(model, model.sitting.to_clock(model.picked))


def _put_down(model: Model, place: Place) -> Model:
    if model.picked is None:
        return model
    if place == WASTE:
        return model._replace(notice=model.words.refusals.NOT_ONTO_WASTE)
    if place == STOCK:
        return model._replace(notice=model.words.refusals.NOT_ONTO_STOCK)
    return _shown(model, model.sitting.play(Play(model.picked, place)))


def _deal(model: Model) -> Model:
    return _shown(model, model.sitting.play(Deal()))


def _undo(model: Model) -> Model:
    return _shown(model, model.sitting.undo())


def _redo(model: Model) -> Model:
    return _shown(model, model.sitting.redo())


def _restart(model: Model) -> Model:
    return _shown(model, model.sitting.restart())


def _play_out(model: Model) -> Model:
    return _shown(model, model.sitting.play_out())


def _opening(panel: Panel) -> Callable[[Model], Model]:
    def opening(model: Model) -> Model:
        return model._replace(panel=panel, page=0, notice="")

    return opening


def _cancel(model: Model) -> Model:
    say = model.words.notices
    if model.picked is None:
        return model._replace(notice=say.NOTHING_PICKED)
    return model._replace(picked=None, notice=say.PUT_BACK)


def _pick_or_put(model: Model) -> Model:
    """Enter: at the card picked up, it goes to the clock; elsewhere it is put down; else one is picked up."""
    place = model.place
    if model.picked is not None:
        return _to_clock(model) if place == model.picked else _put_down(model, place)
    if place == STOCK:
        return _deal(model)
    if isinstance(place, int):
        return model._replace(notice=model.words.refusals.NOT_FROM_FOUNDATION)
    return _pick_up(model, place)


def _click(model: Model, click: Click) -> Model:
    """A click on a place is Enter there; elsewhere it puts the card back."""
    place = place_at(arrange(model.columns, model.rows), Spot(click.row, click.column))
    if place is not None:
        return _pick_or_put(model._replace(place=place))
    return model if model.picked is None else _cancel(model)


_BOARD: dict[Ask, Callable[[Model], Model]] = {
    Ask.DEAL: _deal,
    Ask.UNDO: _undo,
    Ask.REDO: _redo,
    Ask.RESTART: _restart,
    Ask.PLAY_OUT: _play_out,
    Ask.VIEW: _opening(Panel.VIEW),
    Ask.HELP: _opening(Panel.HELP),
    Ask.SETTINGS: _opening(Panel.SETTINGS),
    Ask.CANCEL: _cancel,
    Ask.PICK: _pick_or_put,
    Ask.NEXT_TARGET: next_target(1),
    Ask.PREVIOUS_TARGET: next_target(-1),
    Ask.LEFT: walk(-1, 0),
    Ask.RIGHT: walk(1, 0),
    Ask.UP: walk(0, 1),
    Ask.DOWN: walk(0, -1),
}


def _in_panel(model: Model, command: Pressed) -> Model:
    """A panel takes the keys that turn its pages or close it, and acts on what it shows."""
    if (
        command in (Ask.CANCEL, Ask.PICK)
        or isinstance(command, Click)
        or _OPENERS.get(command) is model.panel
    ):
        return model._replace(panel=None)
    if command in _TURNS:
        last = len(panels.pages(model)) - 1
        return model._replace(page=max(0, min(last, model.page + _TURNS[command])))
    if model.panel is Panel.VIEW and isinstance(command, Choose):
        return model._replace(place=command.source, page=0)
    if model.panel is Panel.SETTINGS and isinstance(command, Choose):
        name = panels.SETTING_LETTERS.get(command.source)
        if name is not None:
            return model._replace(settings=after(model.settings, name))
    return model._replace(notice=model.words.notices.PANEL_OPEN)


#: The keys of the board that work on the win panel too.
_AFTER_WIN = (Ask.UNDO, Ask.RESTART, Ask.VIEW, Ask.HELP, Ask.SETTINGS)

#: The keys that open a panel close it too.
_OPENERS: dict[Pressed, Panel] = {
    Ask.VIEW: Panel.VIEW,
    Ask.HELP: Panel.HELP,
    Ask.STATS: Panel.STATS,
    Ask.SETTINGS: Panel.SETTINGS,
}

_TURNS: dict[Pressed, int] = {
    Ask.DOWN: 1,
    Ask.RIGHT: 1,
    Ask.DEAL: 1,
    Ask.UP: -1,
    Ask.LEFT: -1,
}
