"""What is read in the board's panels, in English: help, rules, a pile's listing, settings, the win."""

from __future__ import annotations

from enum import Enum

from bigben.engine.rules import BASES, FULL, HOURS, PACKS, WASTE
from bigben.words.english.names import card_name, counted
from bigben.words.signs import RANK_SIGNS, duration

PAGES_FOOT = "Up, Down page   Esc closes"
STATISTICS_TITLE = "Statistics"
REASONS_TITLE = "Why it is lost"

# Help


PICKING_UP: tuple[tuple[str, str], ...] = (
    ("a-l", "pick up a pile's top card; then another letter: onto that pile"),
    ("w", "the same with the waste's top card"),
    ("c c", "the same letter twice, or Enter: to its foundation"),
)
_KEY_HELP = {
    "DEAL": "deal: fill all gaps, or turn a card",
    "UNDO": "undo, as often as you like; Backspace too",
    "REDO": "redo",
    "PLAY_OUT": "play to the clock every card that can do no harm there",
    "VIEW": "view a pile or the waste card by card",
    "RESTART": "start this deal over; u takes it back",
    "NEW_DEAL": "new deal",
    "PICK": "pick up or put down a card where the cursor is",
    "LEFT": "go round the circle",
    "RIGHT": "go round the circle",
    "UP": "cross between the circles and the middle",
    "DOWN": "cross between the circles and the middle",
    "NEXT_TARGET": "go to the next place for the card, or the next card that can move",
    "PREVIOUS_TARGET": "the same, backwards",
    "CANCEL": "put the card back; close what is open",
    "PROVE": "prove: can it still be won? Then play the win, move by move",
    "STATS": "statistics",
    "SETTINGS": "settings",
    "HELP": "help",
    "REDRAW": "redraw the screen",
    "SUSPEND": "suspend",
    "QUIT": "quit; your game is saved",
    "INTERRUPT": "quit; your game is saved",
}


def key_help(ask: Enum) -> str:
    return _KEY_HELP[ask.name]


def rules() -> tuple[str, ...]:
    runs = ", ".join(
        f"{hour}: {card_name(base)}-{RANK_SIGNS[hour - 1]}" for hour, base in zip(HOURS, BASES, strict=True)
    )
    return (
        f"Put all {PACKS} cards of two packs on the clock, so that each hour shows its card: the ace at 1, "
        "the jack at 11, the queen at 12.",
        "The inner circle holds the foundations. Each is built up in suit, with the ace following the king, "
        f"until it shows its hour. {runs}.",
        f"The outer circle holds twelve piles of {FULL}. Only top cards move, one at a time. Piles are built "
        "down in suit, with the king following the ace.",
        f"A pile with fewer than {FULL} cards has gaps: it takes cards from the stock only.",
        "To deal is to fill all gaps, if there are any: clockwise from 12, one card to each short pile, "
        f"round after round, until every pile has {FULL}. If there are none, it turns one card to the waste.",
        f"The top card of the waste can go to a foundation, or to a pile of {FULL} or more.",
        "There is no redeal, and nothing comes back from a foundation.",
    )


# A pile's listing


VIEW_ORDER = "The top card is the last."
VIEW_EMPTY = "There are no cards here."
VIEW_FOOT = "a-l, w others   Esc closes"


def view_title(source: str, cards: int) -> str:
    name = "The waste" if source == WASTE else f"Pile {source}"
    return f"{name}: {counted(cards, 'card')}"


# Settings


SETTINGS_TITLE = "Settings"
SETTINGS_FOOT = "a-f change   Esc closes"
_SETTINGS = {
    "color": "colours",
    "four_color": "a colour for each suit",
    "ascii": "letters for the suits",
    "clock": "show the time",
    "theme": "background",
    "mouse": "mouse (from the next start)",
}


def setting(name: str, value: str | bool) -> str:
    shown = value if isinstance(value, str) else "yes" if value else "no"
    return f"{_SETTINGS[name]}: {shown}"


# The win


WON_TITLE = "Won"
WON_FOOT = "Esc shows the board"


def won_lines(deal: int | None, moves: int, seconds: int) -> tuple[str, ...]:
    which = "this position" if deal is None else f"deal {deal}"
    return (
        "All twelve hours show their card.",
        f"You won {which} in {counted(moves, 'move')} and {duration(seconds)}.",
        "n new deal   x start over   u undo   q quit",
    )
