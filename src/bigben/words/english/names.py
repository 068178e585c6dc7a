"""Cards, places and numbers in English, and how words are put together."""

from __future__ import annotations

from collections.abc import Iterable

from bigben.engine.cards import Card
from bigben.engine.rules import WASTE
from bigben.words.signs import RANK_SIGNS, SUIT_SIGNS

GAME = "Big Ben"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def card_name(card: Card) -> str:
    return RANK_SIGNS[card.rank - 1] + SUIT_SIGNS[card.suit]


def place_name(source: str) -> str:
    return "the waste" if source == WASTE else source


def game_name(deal: int | None) -> str:
    return "a position" if deal is None else f"deal {deal}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 card`, `2,003 cards`: the number with its word."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end
