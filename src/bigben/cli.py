"""The command line: arguments to one of the things the program can do.

Owns arguments, exit statuses and the sentences on standard error; everything else is elsewhere, and
imported only when it is asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    from bigben.tui.app import play, random_game
    from bigben.engine.game import new_game
    from bigben.tui.theme import Looks

    arguments = sys.argv[1:] if arguments is None else arguments
    game = new_game(int(arguments[1])) if arguments else random_game()
    return play(game, Looks())
