"""How good a position looks: the value function of the search, and its varied weights.

A value is a sum over the cards placed and the thirteen stacks, in thousandths of a placed card. What a
stack is worth depends on its cards and on how far the clock is from each of them. So all stacks are put
in a row, each card is replaced by how far away the clock is from it, and what comes out is remembered
stack by stack: few kinds of stacks are left then. The meaning of each weight is in docs/solver.md.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from bigben.engine.values import NamedTuple
from bigben.search.packed import (
    DOWN,
    EMPTY_PILE,
    FLOOR_AWAY,
    FULL,
    NEVER,
    WASTE_AWAY,
    WASTE_FLOOR,
    Clock,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.search.packed import Stacks

    Numbers = dict[bytes, int]
    Signs = dict[bytes, bytes]
else:
    Numbers = Signs = dict

#: A count is told as a byte from here on, which stands for itself on every clock.
COUNT = 128

#: Where a stack begins among stacks told by how far the clock is from their cards.
_FLOOR = bytes([FLOOR_AWAY])


class Weights(NamedTuple):
    """What each feature of a position adds, in thousandths of a placed card."""

    covering: int = -390  # a card above one of its pile that is needed earlier
    how_much_earlier: int = -310  # the same, in full when it is needed eight plays earlier
    covered_soon: int = 230  # the same, when the covered card is needed within three plays
    run: int = 420  # a card upon the next one up, in suit
    gap: int = -110
    empty: int = -480
    extra: int = 310  # a card beyond three in a pile
    accepting: int = 470  # a full pile whose top can take a card that is still needed
    top_away: int = -1230  # a full pile's top, in full when it is needed ten plays from now
    waste_covering: int = -380  # a waste card above one needed earlier
    waste: int = -500  # a waste card


def varied(weights: Weights, choice: Random, spread: float) -> Weights:
    """The weights, each multiplied by 1 and a deviation that is nearly normal, `spread` wide.

    Only `Random.random` is used, which gives the same everywhere.
    """
    return Weights(
        *[round(weight * (1 + spread * (sum(choice.random() for _ in range(12)) - 6))) for weight in weights]
    )


class _Told(Signs):
    """A stack with what its value needs besides: the next card down from its top, and its runs."""

    def __missing__(self, stack: bytes) -> bytes:
        runs = sum([DOWN[under] == upper for under, upper in pairwise(stack)])
        told = stack + bytes([DOWN[stack[-1]], COUNT + runs])
        if stack[0] == WASTE_FLOOR:
            told = EMPTY_PILE + told
        self[stack] = told
        return told


class _Worths(Numbers):
    """What a stack is worth, told by how far the clock is from its cards."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def __missing__(self, told: bytes) -> int:
        worth = self[told] = _worth(self._weights, told)
        return worth


class Judgement:
    """The value function with one set of weights, and what it remembers, on `len` stacks."""

    def __init__(self, weights: Weights) -> None:
        self._told = _Told()
        self._worths = _Worths(weights)

    def __len__(self) -> int:
        return len(self._told) + len(self._worths)

    def forget(self) -> None:
        """Let go of all that is remembered."""
        self._told.clear()
        self._worths.clear()

    def value(self, clock: Clock, stacks: Stacks) -> int:
        """What the position is worth; more is better."""
        told = b"".join(map(self._told.__getitem__, stacks)).translate(clock.steps_away)
        return clock.placed * 1000 + sum(map(self._worths.__getitem__, told.split(_FLOOR)[1:]))


def _worth(weights: Weights, told: bytes) -> int:
    *away, below_top, count = told
    in_waste = told[0] == WASTE_AWAY
    if in_waste:
        del away[0]
    nearest = FLOOR_AWAY
    covering = how_much = soon = 0
    for steps in away:
        if steps > nearest:
            covering += 1
            how_much += min(8, steps - nearest)
            soon += nearest <= 3
        else:
            nearest = steps
    if in_waste:
        return weights.waste_covering * covering + weights.waste * len(away)
    worth = (
        weights.covering * covering
        + weights.how_much_earlier * how_much // 8
        + weights.covered_soon * soon
        + weights.run * (count - COUNT)
    )
    missing = FULL - 1 - len(away)
    if missing > 0:
        return worth + weights.gap * missing + weights.empty * (not away)
    return (
        worth
        - weights.extra * missing
        + weights.accepting * (below_top < NEVER)
        + weights.top_away * min(10, away[-1]) // 10
    )
