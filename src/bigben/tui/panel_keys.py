"""What keys do while a panel is open: turn its pages, close it, and, in some, act on what it shows.

Pure, as the controller, which leaves these keys to it.
"""

from __future__ import annotations

from bigben.settings import after
from bigben.tui import panels
from bigben.tui.commands import Ask, Choose, Click, Pressed
from bigben.tui.model import Model, Panel

#: The keys of the board that work on the win panel too.
AFTER_WIN = (Ask.UNDO, Ask.RESTART, Ask.VIEW, Ask.HELP, Ask.SETTINGS)

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


def in_panel(model: Model, command: Pressed) -> Model:
    """The model, which has a panel open, after `command`."""
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
