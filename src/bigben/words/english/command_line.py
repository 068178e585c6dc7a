"""The command line in English: its mistakes, and what is told of files, streams and the screen."""

from __future__ import annotations

from bigben.engine.deals import FIRST_DEAL, LAST_DEAL
from bigben.words.signs import clipped

NOT_TEXT = "this is not text in UTF-8."
NO_STREAMS = "Standard input or output is closed: there is nothing to play with."
CANNOT_WRITE = "Standard output cannot be written:"
NO_CURSES = "This Python has no curses, which the board needs (on Windows: pip install windows-curses). bigben --plain plays without it."
NOT_A_TERMINAL = "The board needs a terminal as standard input and output; bigben --plain plays without one."
RESUMING = "Resuming your game."
SETTINGS_NOT_SAVED = "Changed for now, but the settings file cannot be written."
CRASHED_SAVED = (
    "That was a mistake in Big Ben; your game is saved. Please report the lines above and this record:"
)
WON = "won"
STUCK = "stuck"


def unknown_terminal(name: str) -> str:
    which = (
        f"the terminal “{clipped(name)}” is unknown"
        if name
        else "the variable TERM does not say which terminal this is"
    )
    return f"The board cannot be shown: {which}. Set TERM, for instance to xterm; bigben --plain plays without the board."


def not_a_deal_number(text: str) -> str:
    return f"“{clipped(text)}” is not a deal number, {FIRST_DEAL} to {LAST_DEAL:,}"


def open_game(cards: int) -> str:
    return f"open, {cards} {'card' if cards == 1 else 'cards'} on the clock"
