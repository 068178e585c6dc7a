"""Signs that no language changes: suit signs, cards in two characters, and how all of it is told in ASCII."""

from __future__ import annotations

from bigben.engine.cards import Card

RANK_SIGNS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_SIGNS = "♣♦♥♠"


def short_name(card: Card) -> str:
    """The card in two characters, as the board shows it: `T♥`."""
    return ("T" if card.rank == 10 else RANK_SIGNS[card.rank - 1]) + SUIT_SIGNS[card.suit]
