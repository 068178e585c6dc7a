"""The loop: a key, a command, a new model, its effect, a frame.

The only place where the game's effects are carried out.
"""

from __future__ import annotations

from time import monotonic

from bigben.chance import any_deal
from bigben.engine.game import Game, new_game
from bigben.tui import texts
from bigben.tui.commands import Resize, command_for
from bigben.tui.controller import Effect, opened, update
from bigben.tui.geometry import arrange
from bigben.tui.model import Model
from bigben.tui.terminal import Terminal, screen
from bigben.tui.theme import Looks
from bigben.tui.timing import until_next_second, waited
from bigben.tui.view import draw


def play(game: Game, looks: Looks) -> int:
    """Play `game` on the terminal; the exit status. Raises TerminalError, and Ended if a signal ends it."""
    with screen() as terminal:
        columns, rows = terminal.size()
        looks = looks._replace(
            color=looks.color and terminal.has_colors, ascii=looks.ascii or not terminal.carries_signs
        )
        return _loop(terminal, opened(game, looks, columns, rows))


def _loop(terminal: Terminal, model: Model) -> int:
    while True:
        columns, rows = terminal.size()
        model, _ = update(model, Resize(columns, rows))
        terminal.paint(draw(model, arrange(columns, rows)), model.looks)
        began = monotonic()
        key = terminal.read_key(until_next_second(model))
        model = waited(model, monotonic() - began)
        if key is None:
            continue
        if key == "KEY_RESIZE":
            terminal.repaint()
            continue
        model, effect = update(model._replace(idle=0.0), command_for(key))
        if effect in _ENDS:
            return _ENDS[effect]
        if effect is not None:
            model = _carry_out(effect, model, terminal)


#: The exit status of the effects that end the game.
_ENDS = {Effect.QUIT: 0, Effect.INTERRUPT: 130}


def _carry_out(effect: Effect, model: Model, terminal: Terminal) -> Model:
    if effect is Effect.NEW_DEAL:
        return opened(new_game(any_deal()), model.looks, model.columns, model.rows, texts.WELCOME)
    if effect is Effect.SUSPEND:
        terminal.suspend()
    else:
        terminal.repaint()
    return model
