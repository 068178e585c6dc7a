"""What a card is: suits, ranks, and the circle of ranks in which the ace follows the king.

Owns how a card is written. Knows nothing of piles, hours or rules.
"""

from __future__ import annotations

from enum import IntEnum

from bigben.engine.values import NamedTuple

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
RANKS = range(ACE, KING + 1)


#: The letters of ranks and suits in notation, in order of rank and of suit.
RANK_LETTERS, SUIT_LETTERS = "A23456789TJQK", "CDHS"


class Suit(IntEnum):
    """The four suits, in the order in which deals sort them."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Card(NamedTuple):
    """A card: its rank, 1 (ace) to 13 (king), and its suit. The two copies of a card are equal."""

    rank: int
    suit: Suit

    def __str__(self) -> str:
        """Rank and suit, two letters: `TC`, `5D`."""
        return RANK_LETTERS[self.rank - 1] + SUIT_LETTERS[self.suit]


#: The 52 kinds of card, by suit, then by rank. Two packs hold two of each.
KINDS = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)


def kind(rank: int, suit: Suit) -> Card:
    """The one of `KINDS` with this rank, 1 to 13, and suit: the same object, which is quick to compare."""
    return KINDS[13 * suit + rank - 1]


def steps_up(low: int, high: int) -> int:
    """How many steps up the circle of ranks lead from rank `low` to rank `high`: 0 to 12."""
    return (high - low) % 13


def follows(card: Card, other: Card) -> bool:
    """Whether `card` is the next one up from `other`, in suit."""
    return card.suit == other.suit and card.rank == other.rank % 13 + 1


def next_up(card: Card) -> Card:
    """The card that follows in suit: the ace follows the king."""
    return kind(card.rank % 13 + 1, card.suit)


def next_down(card: Card) -> Card:
    """The card before it in suit: the king comes before the ace."""
    return kind((card.rank - 2) % 13 + 1, card.suit)
