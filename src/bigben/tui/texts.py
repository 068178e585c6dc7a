"""Every sentence shown, in English: another language is another module like this one.

Knows what rules, faults and commands are called, not where or when a sentence is shown. Cards in
sentences are written with suit signs; `in_ascii` turns those and the few other signs into plain letters.
"""

from __future__ import annotations

from collections.abc import Iterable

from bigben.engine.analysis import is_stuck
from bigben.engine.cards import Card, Suit, next_up
from bigben.engine.deals import FIRST_DEAL, LAST_DEAL
from bigben.engine.rules import (
    BASES,
    FULL,
    HOURS,
    PACKS,
    PILES,
    WASTE,
    Deal,
    Move,
    Position,
    Reason,
    Refusal,
    cards_on_clock,
    fill_order,
    gaps,
    is_won,
)

RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_SIGNS = "♣♦♥♠"
_ASCII = str.maketrans("♣♦♥♠·–█─│┌┐└┘┬┴═║╔╗╚╝╦╩“”", 'CDHS.-#-|++++++=|######""')
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def in_ascii(text: str) -> str:
    """`text` with letters for the suit signs and nothing above 127; as long as before."""
    return text.translate(_ASCII)


def card_name(card: Card) -> str:
    """The card as sentences name it: `10♥`."""
    return RANK_NAMES[card.rank - 1] + SUIT_SIGNS[card.suit]


def short_name(card: Card) -> str:
    """The card in two characters, as the board shows it: `T♥`."""
    return ("T" if card.rank == 10 else RANK_NAMES[card.rank - 1]) + SUIT_SIGNS[card.suit]


def duration(seconds: int) -> str:
    """Minutes and seconds, with hours from the first one on: `4:05`, `1:04:05`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 card`, `2 cards`: the number with its word."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def place_name(source: str) -> str:
    """`c`, or `the waste`."""
    return "the waste" if source == WASTE else source


def _listed(words: Iterable[str], last: str = "and") -> str:
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end


# Refusals


def refusal_sentence(move: Move, refusal: Refusal) -> str:
    """Why the rules refuse `move`: the rule, and the cards it is about."""
    if isinstance(move, Deal):
        return "The stock is empty: there is nothing left to deal."
    source, target = place_name(move.source), move.target
    if refusal.reason is Reason.SOURCE_EMPTY:
        return f"There is no card on {source}."
    card = card_name(refusal.cards[0])
    if refusal.reason is Reason.SAME_PILE:
        return f"{card} lies on {source} already."
    if refusal.reason is Reason.SHORT_PILE:
        return f"{target} {_short_pile(refusal.cards[1:])}, not {card}."
    top = refusal.cards[1]
    if refusal.reason is Reason.FINISHED:
        return f"The {target} o'clock foundation is finished with {card_name(top)}: it takes no {card}."
    if refusal.reason is Reason.NOT_NEXT_UP:
        return f"The {target} o'clock foundation goes on from {card_name(top)} to {card_name(next_up(top))}, not {card}."
    return f"{card} goes on {card_name(next_up(refusal.cards[0]))}, not on {card_name(top)}."


def _short_pile(cards: tuple[Card, ...]) -> str:
    if not cards:
        return "is empty: only the stock fills its gaps"
    has = {1: "has one card: only the stock fills its gaps", 2: "has two cards: only the stock fills its gap"}
    return has[len(cards)]


def no_foundation(position: Position, card: Card) -> str:
    """Why no foundation takes `card`: what its suit's three foundations take instead."""
    wanted = [f"{card_name(next_up(top))} at {hour}" for hour, top in _growing(position, card.suit)]
    if not wanted:
        return f"The clock takes no {card_name(card)}: all {SUIT_NAMES[card.suit]} are there."
    return f"The clock takes no {card_name(card)} now: {_listed(wanted)}."


def _growing(position: Position, suit: Suit) -> list[tuple[int, Card]]:
    """The hours of a suit that do not show their card yet, with the tops of their foundations."""
    tops = zip(HOURS, position.foundations, strict=True)
    return [(hour, top) for hour, top in tops if top.suit == suit and top.rank != hour]


def picked_up(source: str, card: Card, targets: tuple[str | int, ...]) -> str:
    """What may be done with the card just picked up."""
    letters = [target for target in targets if isinstance(target, str)]
    choices = list(letters)
    if len(letters) < len(targets):
        choices.append(f"{source} again for the clock")
    return f"{place_name(source)}: {card_name(card)}. Where to?  {_listed(choices, 'or')}"


def goes_nowhere(position: Position, source: str, card: Card) -> str:
    """Why the card just picked up has no place to go."""
    above = next_up(card)
    bare = [
        letter
        for letter, pile in zip(PILES, position.piles, strict=True)
        if pile and pile[-1] == above and letter != source
    ]
    pile = f"{card_name(above)} on {_listed(bare)} is short" if bare else f"no {card_name(above)} shows"
    wanted = [card_name(next_up(top)) for _, top in _growing(position, card.suit)]
    clock = (
        f"the clock takes {_listed(wanted)}" if wanted else f"all {SUIT_NAMES[card.suit]} are on the clock"
    )
    return f"{card_name(card)} on {place_name(source)} fits nowhere: {pile}; {clock}."


# Notices


def nothing_there(source: str) -> str:
    """That there is no card to pick up."""
    return (
        "The waste is empty."
        if source == WASTE
        else f"Pile {source} is empty: only the stock fills its gaps."
    )


def made(before: Position, move: Move) -> str:
    """What a move made in the position `before` has done, in few words."""
    if isinstance(move, Deal):
        return _dealt(before)
    card = before.top(move.source)
    assert card is not None, "a move that was made moved a card"
    if isinstance(move.target, int):
        return f"{card_name(card)} from {place_name(move.source)} to the {move.target} o'clock foundation."
    return f"{card_name(card)} from {place_name(move.source)} to {card_name(next_up(card))} on {move.target}."


def _dealt(before: Position) -> str:
    order = fill_order(before)
    if order:
        return f"{counted(len(order), 'gap')} filled."
    return f"{card_name(before.stock[0])} turned to the waste."


def what_deal_does(position: Position, width: int) -> str:
    """What Space will do, in at most `width` characters, 14 or more."""
    open_gaps = sum(gaps(position))
    filled = len(fill_order(position))
    if not position.stock:
        return "no deal left"
    if not open_gaps:
        does = "turn a card"
    elif filled < open_gaps:
        does = (
            f"fill {filled}/{open_gaps}"
            if width < len("fill 10/10 gaps")
            else f"fill {filled}/{open_gaps} gaps"
        )
    else:
        does = f"fill {counted(open_gaps, 'gap')}"
    return f"Space: {does}" if len(does) + 7 <= width else does


def stock_count(position: Position) -> str:
    """How many cards the stock holds."""
    return f"stock {len(position.stock)}"


def waste_count(position: Position) -> str:
    """How many cards the waste holds."""
    return f"waste {len(position.waste)}"


def start_name(deal: int | None) -> str:
    """What is being played: `deal 4711`."""
    return "a position" if deal is None else f"deal {deal}"


def played_out(count: int) -> str:
    """How many cards a safe play-out has put on the clock."""
    return f"{counted(count, 'card')} played to the clock, all safe."


def stuck(position: Position) -> str:
    """That no further card can reach the clock."""
    return f"Stuck at {cards_on_clock(position)} of {PACKS}. u undo, x same deal, n new deal"


def resumed(deal: int | None, moves: int) -> str:
    """That an earlier game goes on."""
    return f"Your game goes on: {start_name(deal)}, after {counted(moves, 'move')}."


def winnable(moves: int, first: Move) -> str:
    """That the game can be won from here, and how it goes on."""
    from bigben.engine.notation import format_move  # not on the way to the first board

    return f"It can be won from here in {counted(moves, 'move')}, by {format_move(first)}; p plays it."


def winnable_before(back: int) -> str:
    """That the game is lost from here, but could be won some actions ago."""
    return f"Lost here, but it could be won {counted(back, 'step')} ago: p goes there."


def step_of_win(before: Position, move: Move, left: int) -> str:
    """A move of a win just played, and how many follow."""
    return f"{made(before, move)} {left} to go."


def proving(positions: int) -> str:
    """That the search goes on."""
    return f"Can it be won? {positions:,} positions looked at. Any key stops."


def unproved(positions: int) -> str:
    """That nothing is known."""
    return f"Not decided, after {counted(positions, 'position')}."


def unknown_key(key: str) -> str:
    """That `key` means nothing."""
    return f"{key} means nothing here. Press ? for the keys."


ON_THE_CLOCK = "on the clock"
MOVES = "moves"
BAR_START = ("a-l pile", "w waste")
WELCOME = "Press a letter to pick up a card, Space deals, ? helps."
PEEK_ASKED = "p looks at hidden cards: an aid, and counted. p again does it."
PROVING = "Can it be won? Any key stops the search."
WINNABLE_STILL = "Here it can still be won."
LOST_NOW = "Here it is lost."
UNDECIDED_NOW = "Whether it can be won here is undecided."
LOST_SINCE_UNKNOWN = "It cannot be won from here; since when is undecided."
LOST_HERE = "It cannot be won from here, nor from any position before."
NEW_DEAL = "A new deal."
NOTHING_SAFE = "No card is sure to be safe on the clock yet."
NOTHING_TO_UNDO = "Nothing to undo: this is the first position."
NOTHING_TO_REDO = "Nothing to redo."
NOTHING_TO_RESTART = "This is the first position already."
UNDONE = "Undone."
REDONE = "Redone."
RESTARTED = "The same deal again. u takes you back to the game as it was."
PUT_BACK = "Put back."
NOTHING_PICKED = "No card is picked up."
NO_CARD_CAN_MOVE = "No card can move."
NEW_DEAL_ASKED = "Give up, as lost? n again deals anew; other keys go on."
DIGIT = "Digits are no keys: press a letter twice for the clock."
NOT_ONTO_STOCK = "No card goes back to the stock."
NOT_ONTO_WASTE = "No card goes to the waste but from the stock."
NOT_FROM_FOUNDATION = "Nothing comes back from a foundation."
PANEL_OPEN = "Esc closes this panel."
EDGE = "That is the edge of the table."
WON_ALREADY = "All hours show their card: the game is won."


def too_small(columns: int, rows: int) -> str:
    """What size the game needs, for a terminal of `columns` by `rows`."""
    return f"Big Ben needs 34x16, not {columns}x{rows}"


# Panels


HELP_TITLE = "Big Ben"
#: How cards are moved: the first lines of the help's keys.
PICKING_UP = (
    ("a-l", "pick up a pile's top card; then another letter: onto that pile"),
    ("w", "the same with the waste's top card"),
    ("c c", "the same letter twice, or Enter: to its foundation"),
)
HELP_FOOT = "Up, Down page   Esc closes"
STATS_TITLE = "Statistics"
REASONS_TITLE = "Why it is lost"
SETTINGS_TITLE = "Settings"
SETTINGS_FOOT = "a-f change   Esc closes"
WON_TITLE = "Won"
WON_FOOT = "Esc shows the board"


_SETTINGS = {
    "color": "colours",
    "four_color": "a colour for each suit",
    "ascii": "letters for the suits",
    "clock": "time shown",
    "theme": "background",
    "mouse": "mouse, from the next start on",
}


def setting(name: str, value: str | bool) -> str:
    """A setting and what it is."""
    shown = value if isinstance(value, str) else "yes" if value else "no"
    return f"{_SETTINGS[name]}: {shown}"


def won_lines(deal: int | None, moves: int, seconds: int) -> tuple[str, ...]:
    """The win panel, a paragraph a string."""
    which = "This position" if deal is None else f"Deal {deal}"
    return (
        "All twelve hours show their card.",
        f"{which} is won in {counted(moves, 'move')} and {duration(seconds)} of play.",
        "n new deal   x same deal again   u undo   q quit",
    )


def view_title(source: str, cards: int) -> str:
    """The title of a pile's listing."""
    name = "The waste" if source == WASTE else f"Pile {source}"
    return f"{name}: {counted(cards, 'card')}"


VIEW_ORDER = "The top card is the last."
VIEW_EMPTY = "Nothing lies here."
VIEW_FOOT = "a-l, w others   Esc closes"


def rules_lines() -> tuple[str, ...]:
    """The rules, a paragraph a string."""
    clock = ", ".join(
        f"{hour}: {card_name(base)}-{RANK_NAMES[hour - 1]}" for hour, base in zip(HOURS, BASES, strict=True)
    )
    return (
        f"Put all {PACKS} cards of two packs on the clock, so that each hour shows its card: the ace at 1, "
        "the jack at 11, the queen at 12.",
        f"The inner circle holds the foundations. Each is built up in suit, ace after king, until it shows its hour. {clock}.",
        f"The outer circle holds twelve piles of {FULL}. Only top cards move, one at a time, and on piles they "
        "build down in suit, king on ace.",
        f"A pile with fewer than {FULL} cards has gaps: it takes nothing but cards from the stock.",
        "A deal fills all gaps, if there are any, clockwise from 12, one card to each short pile, "
        f"round after round, until all have {FULL}. If there are none it turns one card to the waste.",
        "The waste's top card goes to a foundation or to a pile of three or more.",
        "There is no redeal, and nothing comes back from a foundation.",
    )


# The command line


NO_CURSES = "No screen: this Python has no curses (on Windows: pip install windows-curses). bigben --plain plays without it."
CANNOT_WRITE = "Standard output cannot be written:"
KEYS_SHOWN = "The names of the keys you press; q ends."
NO_STREAMS = "Standard input and output are closed: there is nothing to play with."
GOES_ON = "Your game goes on."
SETTINGS_NOT_KEPT = "Set for now, but the settings file cannot be written."
CRASHED = "Big Ben has made a mistake; the game is kept. Please report the lines above and this record:"
NOT_A_TERMINAL = "The game needs a terminal as standard input and output; bigben --plain plays without one."
NOT_TEXT = "It is not text in UTF-8."


def unknown_terminal(name: str) -> str:
    """That the terminal cannot be used, and what to do."""
    which = (
        f"the terminal “{name}” is not known here"
        if name
        else "the variable TERM does not say which terminal this is"
    )
    return f"No screen: {which}. Set TERM, to xterm for instance; bigben --plain plays without a screen."


def not_a_deal_number(text: str) -> str:
    """What a deal number is."""
    return f"“{text}” is not a deal number, {FIRST_DEAL} to {LAST_DEAL:,}"


def outcome(position: Position) -> str:
    """How a game in `position` stands: `won`, `stuck` or `open, N cards on the clock`."""
    if is_won(position):
        return "won"
    if is_stuck(position):
        return "stuck"
    return f"open, {counted(cards_on_clock(position), 'card')} on the clock"
