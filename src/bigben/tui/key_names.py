"""`bigben --keys`: the name of each key as it arrives, for bug reports.

Shares the terminal with the game, and nothing else.
"""

from __future__ import annotations

from bigben.settings import Settings
from bigben.tui.geometry import Spot
from bigben.tui.terminal import open_terminal
from bigben.tui.theme import Role
from bigben.tui.view import Frame, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.words import Words


def show_keys(words: Words) -> int:
    """Show the names of the keys pressed until `q` is; the exit status. Raises TerminalError, Ended."""
    names: tuple[str, ...] = ()
    terminal = open_terminal(mouse=True)
    try:
        while "q" not in names:
            columns, rows = terminal.size()
            shown = (words.notices.KEYS_SHOWN, *names[-max(1, rows - 1) :])[:rows]
            lines = (Span(row, 0, name[:columns], Role.PLAIN) for row, name in enumerate(shown))
            terminal.paint(Frame(tuple(lines), Spot(0, 0)), Settings())
            key = terminal.read_key(None)
            if key == "KEY_RESIZE":
                terminal.repaint()
            if key is not None:
                names = (*names, key)
    finally:
        terminal.close()
    return 0
