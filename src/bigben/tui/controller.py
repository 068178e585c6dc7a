"""What a command does: `update(model, command)` gives the new model and the effect asked for, if any.

Pure. Every move goes through `Game.play`, so through the rules; a refusal becomes a notice in words.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from bigben.engine.analysis import is_stuck, safe_plays
from bigben.engine.game import Game
from bigben.engine.rules import (
    WASTE,
    Deal,
    IllegalMove,
    Move,
    Play,
    foundation_for,
    is_won,
    targets,
)
from bigben.settings import after
from bigben.tui import panels, texts
from bigben.tui.commands import Ask, Choose, Click, Command, Resize, Unknown
from bigben.tui.geometry import STOCK, Place, Shape, Spot, arrange, place_at
from bigben.tui.model import Model, Panel, Reviewed
from bigben.tui.walking import next_target, walk


class Effect(Enum):
    """What the loop is to do after an update."""

    QUIT = auto()
    INTERRUPT = auto()
    NEW_DEAL = auto()
    GIVE_UP = auto()
    STATS = auto()
    PROVE = auto()
    REDRAW = auto()
    SUSPEND = auto()


Update = tuple[Model, Effect | None]


def opened(model: Model) -> Model:
    """The model as a session begins, with what there is to say of its position."""
    return _with_verdict(model)


def update(model: Model, command: Command) -> Update:
    """The model after `command`, and what the loop is to do."""
    if isinstance(command, Resize):
        resized = model._replace(columns=command.columns, rows=command.rows)
        return resized, Effect.STATS if model.panel is Panel.STATS and resized != model else None
    asked = model.asked is command
    model = model._replace(asked=None)
    if command in _ANYWHERE:
        return model, _ANYWHERE[command]
    if arrange(model.columns, model.rows).shape is Shape.TOO_SMALL:
        return model, None
    if command is Ask.NEW_DEAL and model.panel in (None, Panel.WON):
        return _new_deal(model, asked)
    if command is Ask.STATS and model.panel in (None, Panel.WON):
        return model._replace(panel=Panel.STATS, page=0, notice=""), Effect.STATS
    if command is Ask.PROVE and model.panel in (None, Panel.REASONS):
        return _prove(model._replace(panel=None), asked)
    if model.panel is not None:
        return _in_panel(model, command), None
    return _on_board(model, command), None


_ANYWHERE: dict[Command, Effect] = {
    Ask.QUIT: Effect.QUIT,
    Ask.INTERRUPT: Effect.INTERRUPT,
    Ask.REDRAW: Effect.REDRAW,
    Ask.SUSPEND: Effect.SUSPEND,
}


def _new_deal(model: Model, asked: bool) -> Update:
    game = model.game
    if not (game.past or game.future) or is_won(game.position):
        return model, Effect.NEW_DEAL
    if asked:
        return model, Effect.GIVE_UP
    return model._replace(asked=Ask.NEW_DEAL, notice=texts.NEW_DEAL_ASKED), None


def _prove(model: Model, asked: bool) -> Update:
    """What is known of this position is used: the way back to a won one, or the next move of the win.

    Else it is to be found out. That looks at the stock, if any is left, so the first time it asks.
    """
    game, known = model.game, model.reviewed
    if is_won(game.position):
        return model._replace(notice=texts.WON_ALREADY), None
    if known is not None and known.covers(game):
        back = len(game.turns) - known.won
        if known.won < 0:
            return model._replace(notice=_lost(known)), None
        if back >= 0:
            return (_back(model, back) if back else _next_of_win(model, known)), None
    if not game.position.stock:
        return model._replace(notice=texts.PROVING), Effect.PROVE
    if not model.peeks and not asked:
        return model._replace(asked=Ask.PROVE, notice=texts.PEEK_ASKED), None
    return model._replace(peeks=model.peeks + 1, notice=texts.PROVING), Effect.PROVE


def _back(model: Model, actions: int) -> Model:
    """So many actions undone, to where the game can be won."""
    game = model.game
    for _ in range(actions):
        game = game.undo()
    return _with_standing(_after(_taken_back(model), game, ""))


def _next_of_win(model: Model, known: Reviewed) -> Model:
    move, *rest = known.moves
    before = model.game.position
    model = _make(model, move)
    made = model.game.turns
    following = Reviewed(made, len(made), len(made) + 1, tuple(rest))
    return model._replace(reviewed=following, notice=texts.step_of_win(before, move, len(rest)))


def reviewed(model: Model, known: Reviewed, reasons: tuple[str, ...]) -> Model:
    """The model when it is found out which of the game's positions can be won; `reasons` why this cannot."""
    made = len(model.game.turns)
    model = model._replace(reviewed=known)
    if known.won == made:
        return _with_standing(model._replace(notice=""))
    notice = texts.winnable_before(made - known.won) if known.won >= 0 else _lost(known)
    return model._replace(
        notice=notice, report=reasons, page=0, panel=Panel.REASONS if reasons else model.panel
    )


def _lost(known: Reviewed) -> str:
    """That this position is lost, and what is known of those before it, none of which is known to be won."""
    return texts.LOST_HERE if known.lost == 0 else texts.LOST_SINCE_UNKNOWN


def _with_standing(model: Model) -> Model:
    """The notice, and what is known of this position."""
    known, made = model.reviewed, len(model.game.turns)
    if known is None or not known.covers(model.game) or is_won(model.game.position):
        return model
    if made == known.won:
        standing = texts.winnable(len(known.moves), known.moves[0])
    elif made < known.won:
        standing = texts.WINNABLE_STILL
    else:
        standing = texts.LOST_NOW if made >= known.lost else texts.UNDECIDED_NOW
    return model._replace(notice=f"{model.notice} {standing}".strip())


def _on_board(model: Model, command: Ask | Choose | Click | Unknown) -> Model:
    if isinstance(command, Choose):
        return _choose(model, command.source)
    if isinstance(command, Ask):
        return _BOARD[command](model)
    if isinstance(command, Click):
        return _click(model, command)
    return model._replace(notice=_unknown(command))


def _unknown(key: Unknown) -> str:
    return texts.DIGIT if key.key.isdigit() else texts.unknown_key(key.key)


def _choose(model: Model, source: str) -> Model:
    """A letter: what is picked up goes there, or its top card is picked up."""
    if model.picked is None:
        return _pick_up(model, source)
    if model.picked == source:
        return _to_clock(model)
    return _put_down(model, source)


def _pick_up(model: Model, source: str) -> Model:
    position = model.game.position
    model = model._replace(place=source)
    card = position.top(source)
    if card is None:
        return model._replace(notice=texts.nothing_there(source))
    places = targets(position, source)
    if not places:
        return model._replace(picked=source, notice=texts.goes_nowhere(position, source, card))
    return model._replace(picked=source, notice=texts.picked_up(source, card, places))


def _to_clock(model: Model) -> Model:
    source, position = model.picked, model.game.position
    card = None if source is None else position.top(source)
    if source is None or card is None:
        return model
    hour = foundation_for(position, card)
    if hour is None:
        return model._replace(notice=texts.no_foundation(position, card))
    return _make(model, Play(source, hour))


def _put_down(model: Model, place: Place) -> Model:
    if model.picked is None:
        return model
    if place == WASTE:
        return model._replace(notice=texts.NOT_ONTO_WASTE)
    if place == STOCK:
        return model._replace(notice=texts.NOT_ONTO_STOCK)
    return _make(model, Play(model.picked, place))


def _make(model: Model, move: Move) -> Model:
    """The move made, or refused in words: then the card stays picked up."""
    before = model.game.position
    try:
        game = model.game.play(move)
    except IllegalMove as illegal:
        return model._replace(notice=texts.refusal_sentence(move, illegal.refusal))
    return _after(model, game, texts.made(before, move))


def _after(model: Model, game: Game, notice: str) -> Model:
    """The board with another position of the game: nothing picked up, and what there is to say of it."""
    return _with_verdict(model._replace(game=game, picked=None, panel=None, notice=notice))


def _with_verdict(model: Model) -> Model:
    position = model.game.position
    if is_won(position):
        return model._replace(panel=Panel.WON, page=0)
    if is_stuck(position):
        return model._replace(notice=texts.stuck(position))
    return model


def _deal(model: Model) -> Model:
    return _make(model, Deal())


def _undo(model: Model) -> Model:
    if not model.game.can_undo:
        return model._replace(notice=texts.NOTHING_TO_UNDO)
    return _with_standing(_after(_taken_back(model), model.game.undo(), texts.UNDONE))


def _redo(model: Model) -> Model:
    if not model.game.can_redo:
        return model._replace(notice=texts.NOTHING_TO_REDO)
    return _with_standing(_after(model, model.game.redo(), texts.REDONE))


def _restart(model: Model) -> Model:
    if model.game.position == model.game.start:
        return model._replace(notice=texts.NOTHING_TO_RESTART)
    return _after(_taken_back(model), model.game.restart(), texts.RESTARTED)


def _taken_back(model: Model) -> Model:
    return model._replace(undos=model.undos + 1)


def _play_out(model: Model) -> Model:
    plays = safe_plays(model.game.position)
    if not plays:
        return model._replace(notice=texts.NOTHING_SAFE)
    return _after(model, model.game.play(*plays), texts.played_out(len(plays)))


def _view(model: Model) -> Model:
    return model._replace(panel=Panel.VIEW, page=0, notice="")


def _help(model: Model) -> Model:
    return model._replace(panel=Panel.HELP, page=0, notice="")


def _settings(model: Model) -> Model:
    return model._replace(panel=Panel.SETTINGS, page=0, notice="")


def _cancel(model: Model) -> Model:
    if model.picked is None:
        return model._replace(notice=texts.NOTHING_PICKED)
    return model._replace(picked=None, notice=texts.PUT_BACK)


def _pick_or_put(model: Model) -> Model:
    """Enter: at the card picked up, it goes to the clock; elsewhere it is put down; else one is picked up."""
    place = model.place
    if model.picked is not None:
        return _to_clock(model) if place == model.picked else _put_down(model, place)
    if place == STOCK:
        return _deal(model)
    if isinstance(place, int):
        return model._replace(notice=texts.NOT_FROM_FOUNDATION)
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
    Ask.VIEW: _view,
    Ask.HELP: _help,
    Ask.SETTINGS: _settings,
    Ask.CANCEL: _cancel,
    Ask.PICK: _pick_or_put,
    Ask.NEXT_TARGET: next_target(1),
    Ask.PREVIOUS_TARGET: next_target(-1),
    Ask.LEFT: walk(-1, 0),
    Ask.RIGHT: walk(1, 0),
    Ask.UP: walk(0, 1),
    Ask.DOWN: walk(0, -1),
}


def _in_panel(model: Model, command: Ask | Choose | Click | Unknown) -> Model:
    """A panel takes the keys that turn its pages or close it; on the win panel the game's keys work too."""
    if command in (Ask.CANCEL, Ask.PICK) or isinstance(command, Click):
        return model._replace(panel=None)
    if command in _TURNS:
        last = len(panels.pages(model)) - 1
        return model._replace(page=max(0, min(last, model.page + _TURNS[command])))
    if model.panel is Panel.WON and isinstance(command, Ask) and command in _AFTER_WIN:
        return _on_board(model, command)
    if model.panel is Panel.VIEW and isinstance(command, Choose):
        return model._replace(place=command.source, page=0)
    if model.panel is Panel.SETTINGS and isinstance(command, Choose):
        name = panels.SETTING_LETTERS.get(command.source)
        if name is not None:
            return model._replace(settings=after(model.settings, name))
    if _OPENERS.get(command) is model.panel:
        return model._replace(panel=None)
    return model._replace(notice=texts.PANEL_OPEN)


#: The keys that open a panel close it too.
_OPENERS: dict[Ask | Choose | Click | Unknown, Panel] = {
    Ask.VIEW: Panel.VIEW,
    Ask.HELP: Panel.HELP,
    Ask.STATS: Panel.STATS,
    Ask.SETTINGS: Panel.SETTINGS,
}

_AFTER_WIN = (Ask.UNDO, Ask.RESTART, Ask.VIEW, Ask.HELP, Ask.SETTINGS)

_TURNS: dict[Ask | Choose | Click | Unknown, int] = {
    Ask.DOWN: 1,
    Ask.RIGHT: 1,
    Ask.DEAL: 1,
    Ask.UP: -1,
    Ask.LEFT: -1,
}
