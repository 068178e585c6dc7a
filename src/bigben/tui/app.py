"""The loop: a key, a command, a new model, its effect, a frame.

The only place where the game's effects are carried out.
"""

from __future__ import annotations

from bigben.engine.game import Game
from bigben.tui import texts
from bigben.tui.commands import Resize, command_for
from bigben.tui.controller import Effect, opened, update
from bigben.tui.geometry import arrange
from bigben.tui.model import Model
from bigben.tui.terminal import Hangup, Terminal, screen
from bigben.tui.theme import Looks
from bigben.tui.view import draw


def play(game: Game, looks: Looks) -> int:
    """Play `game` on the terminal; the exit status. Raises TerminalError."""
    with screen() as terminal:
        columns, rows = terminal.size()
        looks = looks._replace(
            color=looks.color and terminal.has_colors, ascii=looks.ascii or not terminal.carries_signs
        )
        try:
            _loop(terminal, opened(game, looks, columns, rows))
        except Hangup:
            return 1
    return 0


def _loop(terminal: Terminal, model: Model) -> None:
    while True:
        columns, rows = terminal.size()
        model, _ = update(model, Resize(columns, rows))
        terminal.paint(draw(model, arrange(columns, rows)), model.looks)
        key = terminal.read_key()
        if key == "KEY_RESIZE":
            terminal.repaint()
            continue
        model, effect = update(model, command_for(key))
        if effect is Effect.QUIT:
            return
        if effect is not None:
            model = _carry_out(effect, model, terminal)


def _carry_out(effect: Effect, model: Model, terminal: Terminal) -> Model:
    if effect is Effect.NEW_DEAL:
        return opened(random_game(), model.looks, model.columns, model.rows, texts.WELCOME)
    if effect is Effect.SUSPEND:
        terminal.suspend()
    else:
        terminal.repaint()
    return model


def random_game() -> Game:
    """A game of a deal that chance has picked."""
    from secrets import randbelow

    from bigben.engine.deals import LAST_DEAL
    from bigben.engine.game import new_game

    return new_game(1 + randbelow(LAST_DEAL))
