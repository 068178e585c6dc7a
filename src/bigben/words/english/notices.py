"""What the board says below the table, and its labels, in English."""

from __future__ import annotations

from enum import Enum

from bigben.engine.cards import Card, next_up
from bigben.engine.game import RESTART, Turn
from bigben.engine.rules import PACKS, Deal, Move, Position, cards_on_clock, fill_order, gaps
from bigben.sitting import (
    Made,
    MadeAgain,
    PlayedOut,
    Question,
    Returned,
    Standing,
    TakenBack,
    Told,
    WinMove,
    Winnable,
    WinnableBefore,
)
from bigben.words.english.names import card_name, counted, game_name, listed, place_name
from bigben.words.signs import clipped

# The board's labels and the key bar


ON_THE_CLOCK = "on the clock"
MOVES = "moves"
BAR_START: tuple[str, ...] = ("a-l pile", "w waste")
_KEY_WORDS = {
    "DEAL": "deal",
    "UNDO": "undo",
    "PLAY_OUT": "play out",
    "VIEW": "view",
    "HELP": "help",
    "QUIT": "quit",
}


def key_word(ask: Enum) -> str:
    return _KEY_WORDS.get(ask.name, "")


def stock_count(position: Position) -> str:
    return f"stock {len(position.stock)}"


def waste_count(position: Position) -> str:
    return f"waste {len(position.waste)}"


def what_deal_does(position: Position, width: int) -> str:
    open_gaps, filled = sum(gaps(position)), len(fill_order(position))
    if not position.stock:
        return "no deal left"
    if not open_gaps:
        does = "turn a card"
    elif filled < open_gaps:
        does = (
            f"fill {filled}/{open_gaps} gaps"
            if width >= len("fill 10/10 gaps")
            else f"fill {filled}/{open_gaps}"
        )
    else:
        does = f"fill {counted(open_gaps, 'gap')}"
    return f"Space: {does}" if len(does) + 7 <= width else does


def too_small(columns: int, rows: int) -> str:
    return f"Big Ben needs 34x16, not {columns}x{rows}"


# What has happened


WELCOME = "Press a letter to pick up a card, Space to deal, ? for help."
NEW_DEAL = "A new deal."


def resumed(deal: int | None, moves: int) -> str:
    return f"Resuming your game: {game_name(deal)}, after {counted(moves, 'move')}."


def outcome_notice(outcome: Told) -> str:
    if isinstance(outcome, Made):
        return _turn(outcome.turn)
    if isinstance(outcome, PlayedOut):
        return f"{counted(len(outcome.turn.action), 'card')} safely played to the clock."
    if isinstance(outcome, TakenBack):
        return "Undone."
    if isinstance(outcome, MadeAgain):
        return "Redone."
    if isinstance(outcome, WinMove):
        return f"{_turn(outcome.turn)} {counted(outcome.left, 'move')} to go."
    if isinstance(outcome, Returned):
        return f"Went back {counted(outcome.turns, 'move')}."
    if isinstance(outcome, Winnable):
        moves = counted(len(outcome.moves), "move")
        return f"This position can be won in {moves}, starting with {outcome.moves[0]}; press p to play it."
    if isinstance(outcome, WinnableBefore):
        back = counted(outcome.turns, "move")
        return f"This position is lost. It could still be won {back} back; press p to return there."
    return _QUESTIONS[outcome] if isinstance(outcome, Question) else _STANDINGS[outcome]


def _turn(turn: Turn) -> str:
    if turn.action == RESTART:
        return "Started over. Press u to go back to where you were."
    return made(turn.before, turn.action[0])


def made(before: Position, move: Move) -> str:
    """What a move made in the position `before` has done."""
    if isinstance(move, Deal):
        order = fill_order(before)
        return (
            f"{counted(len(order), 'gap')} filled."
            if order
            else f"{card_name(before.stock[0])} turned to the waste."
        )
    card = before.top(move.source)
    assert card is not None, "a move that was made moved a card"
    if isinstance(move.target, int):
        return f"{card_name(card)} from {place_name(move.source)} to the {move.target} o'clock foundation."
    return f"{card_name(card)} from {place_name(move.source)} to {card_name(next_up(card))} on {move.target}."


def stuck_notice(position: Position) -> str:
    return f"Stuck: {cards_on_clock(position)} of {PACKS} on the clock. u undo, x start over, n new deal"


# What is picked up


PUT_BACK = "Card put back."
NOTHING_PICKED = "No card is picked up."
NO_CARD_CAN_MOVE = "No card can move."


def picked_up(source: str, card: Card, targets: tuple[str | int, ...]) -> str:
    letters = [target for target in targets if isinstance(target, str)]
    choices = list(letters)
    if len(letters) < len(targets):
        choices.append(f"{source} again for the clock")
    return f"{place_name(source)}: {card_name(card)}. Where to?  {listed(choices, 'or')}"


# Questions, and what is known of the game


_QUESTIONS = {
    Question.NEW_DEAL: "Give this game up as lost? n for a new deal, any other key to keep playing.",
    Question.LOOK: "This looks at hidden cards and counts as an aid. Press p again to go on.",
}
SEARCHING = "Searching for a win. Any key stops the search."
_STANDINGS = {
    Standing.WINNABLE: "This position can still be won.",
    Standing.UNDECIDED: "It isn't known whether this position can be won.",
    Standing.LOST_ALL_ALONG: "This position is lost. The game was lost from the start.",
    Standing.LOST_SINCE_UNKNOWN: "This position is lost. It isn't known whether an earlier one could be won.",
}


def searching(positions: int) -> str:
    return f"Searching for a win: {counted(positions, 'position')} so far. Any key stops the search."


def undecided(positions: int) -> str:
    return f"Search stopped after {counted(positions, 'position')}, still undecided."


# Keys that do nothing


DIGIT = "Digits aren't keys here: press a letter twice to send its card to the clock."
PANEL_OPEN = "Press Esc to close this panel."
EDGE = "That's the edge of the table."


def unknown_key(key: str) -> str:
    return f"{clipped(key, 20)} isn't a key here. Press ? for the keys."


# The names of keys


KEYS_SHOWN = "The names of the keys you press; q quits."
