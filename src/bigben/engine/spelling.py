"""The words of the notation: cards, moves and deal numbers, how a text is cut into words, and what can be
wrong with it.

Forgiving on input: capitals or not, `10` for `T`, the signs of suits filled or in outline, any white space.
Lines end with LF, CRLF or CR; every other character that some programs take for a line's end (form feed,
U+2028 and their like) is white space. Knows no positions and no files, and has no sentences for players.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from bigben.engine.cards import RANK_LETTERS, RANKS, SUIT_LETTERS, Card, Suit, kind
from bigben.engine.deals import FIRST_DEAL, LAST_DEAL
from bigben.engine.rules import HOURS, PILES, WASTE, Deal, Move, Play, Refusal
from bigben.engine.values import NamedTuple

# Only the letters of the notation have another case: the Kelvin sign is no king, a long s no spade.
_SMALL = {ord(capital): capital.lower() for capital in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_RANKS = dict(zip(RANK_LETTERS.translate(_SMALL), RANKS, strict=True)) | {"10": 10}
_SUITS = {
    sign: suit
    for signs in (SUIT_LETTERS.translate(_SMALL), "♣♦♥♠", "♧♢♡♤")
    for suit, sign in zip(Suit, signs, strict=True)
}
_HOURS = {str(hour): hour for hour in HOURS}
#: What may follow a suit's sign, and asks for it to be shown as text or as a picture.
_VARIATION_SELECTORS = ("\ufe0e", "\ufe0f")
_BYTE_ORDER_MARK = "\ufeff"

#: The longest word an error quotes.
QUOTED = 60


class Fault(Enum):
    """What is wrong with a text; beside each, the word a `NotationError` quotes with it."""

    NOT_A_CARD = auto()  # the word
    NOT_A_MOVE = auto()  # the word
    NOT_A_LINE_OF_A_POSITION = auto()  # the line's first word
    LINE_GIVEN_TWICE = auto()  # the line's first word
    LINE_MISSING = auto()  # what the line begins with
    WRONG_PILE = auto()  # what stands where the pile's letter should
    NO_FOUNDATION = auto()  # the hour
    OFF_ITS_RUN = auto()  # the foundation's card
    CARD_TOO_MANY = auto()  # the card
    CARD_MISSING = auto()  # the card
    NOT_A_RECORD = auto()  # the first word
    UNKNOWN_VERSION = auto()  # the version
    NO_START = auto()  # what stands where `deal` or `position` should
    NOT_A_DEAL_NUMBER = auto()  # the number
    NO_MOVES = auto()  # what stands where `moves` should
    ILLEGAL_MOVE = auto()  # the move, with its `number` and `refusal`
    TOO_MANY_MOVES = auto()  # the first move that is one too many, with its `number`
    EMPTY = auto()  # nothing


#: What each fault says in the text of an exception.
_FAULTS = {
    Fault.NOT_A_CARD: "{} is not a card",
    Fault.NOT_A_MOVE: "{} is not a move",
    Fault.NOT_A_LINE_OF_A_POSITION: "no line of a position begins with {}",
    Fault.LINE_GIVEN_TWICE: "there is another line {} before",
    Fault.LINE_MISSING: "the line {} is missing",
    Fault.WRONG_PILE: "{} is not the letter of the pile at this hour",
    Fault.NO_FOUNDATION: "the foundation at {} has no card",
    Fault.OFF_ITS_RUN: "{} is not in the run of the foundation at this hour",
    Fault.CARD_TOO_MANY: "{} is there more than twice",
    Fault.CARD_MISSING: "{} is not there twice",
    Fault.NOT_A_RECORD: "a record begins with 'Big Ben record 1', not with {}",
    Fault.UNKNOWN_VERSION: "{} is not a known version of records",
    Fault.NO_START: "'deal' and its number or 'position' should be here, not {}",
    Fault.NOT_A_DEAL_NUMBER: f"{{}} is not a deal number, {FIRST_DEAL} to {LAST_DEAL}",
    Fault.NO_MOVES: "'moves' should be here, not {}",
    Fault.ILLEGAL_MOVE: "{} is against the rules",
    Fault.TOO_MANY_MOVES: "{} is one move more than a record may have",
    Fault.EMPTY: "there is nothing to read",
}


class NotationError(ValueError):
    """A text that does not say what it should.

    `fault` is what is wrong with `word` (cut to 60 characters), in `line` (counted from 1; None if it is in
    no one line). For an illegal move of a record, `number` counts it from 1 and `refusal` tells the rule.
    """

    def __init__(
        self,
        fault: Fault,
        word: str = "",
        line: int | None = None,
        number: int | None = None,
        refusal: Refusal | None = None,
    ) -> None:
        self.fault = fault
        self.word = word if len(word) <= QUOTED else f"{word[: QUOTED - 1]}…"
        self.line = line
        self.number = number
        self.refusal = refusal
        super().__init__(fault, self.word, line, number, refusal)

    def __str__(self) -> str:
        places = [
            f"{name} {count}"
            for name, count in (("line", self.line), ("move", self.number))
            if count is not None
        ]
        what = _FAULTS[self.fault].format(repr(self.word) if self.word else "nothing")
        return ": ".join(filter(None, (", ".join(places), what, str(self.refusal or ""))))


class Line(NamedTuple):
    """The words of a line as they were written, and which line it is, counted from 1."""

    number: int
    words: list[str]

    @property
    def keyword(self) -> str:
        """The first word, in lower case."""
        return in_lower_case(self.words[0])


def lines_of(text: str) -> Iterator[Line]:
    """The lines of `text` that say something, without comments."""
    text = text.removeprefix(_BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.partition("#")[0].split()
        if words:
            yield Line(number, words)


def in_lower_case(word: str) -> str:
    """`word` with small letters for the capitals A to Z."""
    return word.translate(_SMALL)


def parse_card(text: str, line: int | None = None) -> Card:
    """The card `text` names. Raises NotationError, which quotes `line`."""
    word = in_lower_case(text.strip())
    if word.endswith(_VARIATION_SELECTORS):
        word = word[:-1]
    rank, suit = _RANKS.get(word[:-1]), _SUITS.get(word[-1:])
    if rank is None or suit is None:
        raise NotationError(Fault.NOT_A_CARD, text, line)
    return kind(rank, suit)


def format_card(card: Card) -> str:
    """Rank and suit, two letters: `TC`, `5D`."""
    return str(card)


def parse_move(text: str, line: int | None = None) -> Move:
    """The move `text` names, legal or not. Raises NotationError, which quotes `line`."""
    word = in_lower_case(text.strip())
    if word == "deal":
        return Deal()
    source, target = word[:1], word[1:]
    if source and source in PILES + WASTE:
        if target in _HOURS:
            return Play(source, _HOURS[target])
        if len(target) == 1 and target in PILES:
            return Play(source, target)
    raise NotationError(Fault.NOT_A_MOVE, text, line)


def format_move(move: Move) -> str:
    """`deal`, or the source and the target: `ce`, `c12`, `w9`."""
    return str(move)


def parse_deal_number(text: str, line: int | None = None) -> int:
    """The deal number `text` names, in digits 0 to 9, zeros before it or not. Raises NotationError."""
    word = text.strip()
    digits = word.lstrip("0")
    if word.isascii() and digits.isdigit() and len(digits) <= len(str(LAST_DEAL)):
        return int(digits)
    raise NotationError(Fault.NOT_A_DEAL_NUMBER, text, line)
