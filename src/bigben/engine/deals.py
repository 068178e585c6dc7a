"""Deal numbers: each gives the same first position on every machine, for ever.

Owns the shuffling scheme. Knows nothing of where a number comes from.
"""

from __future__ import annotations

from collections.abc import Iterator

from bigben.engine.cards import KINDS, Card
from bigben.engine.rules import BASES, FULL, HOURS, Position

#: The version of the scheme, to be kept wherever a file stores a deal number.
SCHEME = 1

FIRST_DEAL, LAST_DEAL = 1, 999_999_999

_WORD = 1 << 64


def deal(number: int) -> Position:
    """The first position of deal `number`, 1 to 999,999,999. Raises ValueError for any other number."""
    if not FIRST_DEAL <= number <= LAST_DEAL:
        raise ValueError(f"a deal number is {FIRST_DEAL} to {LAST_DEAL}, not {number}")
    cards = _shuffled(_pack(), _split_mix(number))
    piles = len(HOURS)
    dealt = piles * FULL
    return Position(
        foundations=BASES,
        piles=tuple(tuple(cards[place:dealt:piles]) for place in range(piles)),
        waste=(),
        stock=tuple(cards[dealt:]),
    )


def _pack() -> list[Card]:
    """The 92 cards in sorted order, the copies side by side, one copy of each base card left out."""
    return [kind for kind in KINDS for _ in range(1 if kind in BASES else 2)]


def _shuffled(cards: list[Card], words: Iterator[int]) -> list[Card]:
    """Fisher and Yates' shuffle, from the last card down, with bounded draws from `words`."""
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, words)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def _below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 to `bound` - 1, all equally likely: words past the last full range are passed over."""
    limit = _WORD - _WORD % bound
    return next(word for word in words if word < limit) % bound


def _split_mix(state: int) -> Iterator[int]:
    """The outputs of SplitMix64 (Steele, Lea and Flood, 2014), 64-bit words, seeded with `state`."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % _WORD
        word = state
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % _WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB % _WORD
        yield word ^ word >> 31
