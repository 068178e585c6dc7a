"""From the engine's positions to packed ones, and from packed moves to the engine's.

The only module of the solver that knows both.
"""

from __future__ import annotations

from collections.abc import Iterable

from bigben.engine.cards import Card, Suit, steps_up
from bigben.engine.rules import BASES, HOURS, PILES, WASTE, Deal, Move, Play, Position
from bigben.engine.values import NamedTuple
from bigben.search import packed
from bigben.search.packed import DEAL, EMPTY_PILE, EMPTY_WASTE, ENDS, MOVE, STARTS, STEPS

#: The rank at which each suit's steps start: the base whose foundation ends within the round.
_LOWEST = {
    base.suit: base.rank
    for base, hour in zip(BASES, HOURS, strict=True)
    if steps_up(base.rank, hour) == ENDS[0] - STARTS[0]
    and any(Card((base.rank + STARTS[2] - 1) % 13 + 1, base.suit) == other for other in BASES)
    and any(Card((base.rank + STARTS[1] - 1) % 13 + 1, base.suit) == other for other in BASES)
}


class Packed(NamedTuple):
    """A position: the tokens of each suit, the stacks, and the stock, the next card to be dealt first."""

    tokens: tuple[tuple[int, ...], ...]
    stacks: tuple[bytes, ...]
    stock: bytes


def packed_card(card: Card) -> int:
    """The card's number."""
    return card.suit * STEPS + steps_up(_LOWEST[card.suit], card.rank)


def card_of(number: int) -> Card:
    """The card of that number, 0 to 51."""
    suit = Suit(number // STEPS)
    return Card((_LOWEST[suit] + number % STEPS - 1) % 13 + 1, suit)
