"""Cards, places and numbers in English."""

from __future__ import annotations

from bigben.engine.cards import Card
from bigben.words.signs import RANK_SIGNS, SUIT_SIGNS


def card_name(card: Card) -> str:
    return RANK_SIGNS[card.rank - 1] + SUIT_SIGNS[card.suit]
