"""What is wrong with a text in the game's notation, in words.

Used by commands only.
"""

from __future__ import annotations

from bigben.engine.deals import FIRST_DEAL, LAST_DEAL
from bigben.engine.notation import MOST_MOVES, Fault, NotationError, parse_card, parse_move
from bigben.words.english.names import card_name
from bigben.words.english.refusals import refusal_sentence


def fault_sentence(error: NotationError) -> str:
    """What is wrong with a text, in one sentence that names the line and the word."""
    where = "" if error.line is None else f"line {error.line}: "
    return where + _fault(error) + "."


def _fault(error: NotationError) -> str:
    word = error.word
    if error.fault is Fault.ILLEGAL_MOVE and error.refusal is not None:
        sentence = refusal_sentence(parse_move(word), error.refusal).rstrip(".")
        return f"move {error.number}, {word}, is against the rules: {sentence}"
    if error.fault in (Fault.CARD_TOO_MANY, Fault.CARD_MISSING):
        card = card_name(parse_card(word))
        times = "more than twice" if error.fault is Fault.CARD_TOO_MANY else "fewer than two times"
        return f"{card} is there {times}, counting the cards on the clock"
    return _FAULTS[error.fault].format(word=word)


_FAULTS = {
    Fault.NOT_A_CARD: "“{word}” is not a card (a card is a rank, A 2 to 9 T J Q K, and a suit, C D H S)",
    Fault.NOT_A_MOVE: "“{word}” is not a move (a move is deal, or a pile's letter or w and then a pile's letter or an hour)",
    Fault.NOT_A_LINE_OF_A_POSITION: "a line of a position begins with an hour, 12 and 1 to 11, with waste or with stock, not with “{word}”",
    Fault.LINE_GIVEN_TWICE: "the position has a second line “{word}”",
    Fault.LINE_MISSING: "the position has no line “{word}”",
    Fault.WRONG_PILE: "“{word}” is not the letter of the pile at this hour",
    Fault.NO_FOUNDATION: "the foundation at {word} has no card",
    Fault.OFF_ITS_RUN: "the foundation of this hour never shows {word}",
    Fault.NOT_A_RECORD: "a record begins with “Big Ben record 1”, not with “{word}”",
    Fault.UNKNOWN_VERSION: "this is a record of version “{word}”; only version 1 is known",
    Fault.NO_START: "a record's second line is deal and its number, or position, not “{word}”",
    Fault.NOT_A_DEAL_NUMBER: f"“{{word}}” is not a deal number, {FIRST_DEAL} to {LAST_DEAL:,}",
    Fault.NO_MOVES: "the record has “{word}” where moves should be",
    Fault.TOO_MANY_MOVES: f"a record has at most {MOST_MOVES:,} moves, and “{{word}}” is one too many",
    Fault.EMPTY: "there is nothing in it",
}
