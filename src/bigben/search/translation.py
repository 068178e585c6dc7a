"""From the engine's positions to packed ones, and from packed moves to the engine's.

The only module of the solver that knows both.
"""

from __future__ import annotations

from collections.abc import Iterable

from bigben.engine.cards import Card, Suit, steps_up
from bigben.engine.rules import BASES, HOURS, PILES, WASTE, Deal, Move, Play, Position
from bigben.engine.values import NamedTuple
from bigben.search import packed
from bigben.search.packed import DEAL, EMPTY_PILE, EMPTY_WASTE, MOVE, STARTS, STEPS

#: The rank at which each suit's steps start: its lowest base.
_LOWEST = {suit: min(base.rank for base in BASES if base.suit == suit) for suit in Suit}

#: The places in `HOURS` of the foundations, suit by suit, in the order of their starts.
_FOUNDATIONS = tuple(BASES.index(Card(_LOWEST[suit] + start, suit)) for suit in Suit for start in STARTS)


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


def packed_position(position: Position) -> Packed:
    """`position`, packed."""
    reached = [
        start + steps_up(BASES[place].rank, position.foundations[place].rank)
        for place, start in zip(_FOUNDATIONS, STARTS * packed.SUITS, strict=True)
    ]
    piles = [EMPTY_PILE + bytes(map(packed_card, pile)) for pile in position.piles]
    return Packed(
        tokens=tuple(tuple(reached[3 * suit : 3 * suit + 3]) for suit in Suit),
        stacks=(*piles, EMPTY_WASTE + bytes(map(packed_card, position.waste))),
        stock=bytes(map(packed_card, position.stock)),
    )


def engine_move(move: int) -> Move:
    """The engine's move for a packed one."""
    if move == DEAL:
        return Deal()
    source, target = divmod(move, MOVE)
    if target >= packed.PILES:
        return Play(stack_name(source), hour(target - packed.PILES))
    return Play(stack_name(source), stack_name(target))


def engine_moves(moves: Iterable[int]) -> tuple[Move, ...]:
    """The engine's moves for packed ones."""
    return tuple(map(engine_move, moves))


def hour(foundation: int) -> int:
    """Where the foundation stands; they are numbered by suit, in a suit by start."""
    return HOURS[_FOUNDATIONS[foundation]]


def stack_name(stack: int) -> str:
    """The letter of a pile, or the waste's."""
    return WASTE if stack == packed.WASTE else PILES[stack]
