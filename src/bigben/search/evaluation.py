"""How good a position looks: the value function of the search, and its varied weights.

A value is a sum over the cards placed and the thirteen stacks, in thousandths of a placed card. What a
stack is worth depends on its cards and on how far the clock is from each of them; every part is
remembered, so that a position costs a sum of thirteen look-ups. The meaning of each weight is in
docs/solver.md.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from bigben.engine.values import NamedTuple
from bigben.search.packed import DOWN, FULL, NEVER, WASTE_AWAY, Clock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.search.packed import Stacks

    Numbers = dict[bytes, int]
    Features = dict[tuple[bytes, bool, int], int]
else:
    Numbers = Features = dict


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


class _Runs(Numbers):
    """How many cards of a stack lie upon the next one up."""

    def __missing__(self, stack: bytes) -> int:
        runs = self[stack] = sum([DOWN[under] == upper for under, upper in pairwise(stack)])
        return runs


class _Worths(Features):
    """What a stack is worth, by how far the clock is from its cards, whether its top can take a card
    that is still needed, and its runs."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def __missing__(self, features: tuple[bytes, bool, int]) -> int:
        worth = self[features] = _worth(self.weights, *features)
        return worth


class _OnClock(Numbers):
    """What each stack is worth on one clock."""

    def __init__(self, steps_away: bytes, runs: _Runs, worths: _Worths) -> None:
        self.steps_away = steps_away
        self.runs = runs
        self.worths = worths

    def __missing__(self, stack: bytes) -> int:
        away = self.steps_away
        worth = self[stack] = self.worths[
            stack.translate(away), away[DOWN[stack[-1]]] < NEVER, self.runs[stack]
        ]
        return worth


class Judgement:
    """The value function with one set of weights, and what it remembers, on `len` clocks."""

    def __init__(self, weights: Weights) -> None:
        self._runs = _Runs()
        self._worths = _Worths(weights)
        self._on: dict[Clock, _OnClock] = {}

    def __len__(self) -> int:
        return len(self._on)

    def forget(self) -> None:
        """Let go of all that is remembered."""
        self._runs.clear()
        self._worths.clear()
        self._on.clear()

    def value(self, clock: Clock, stacks: Stacks) -> int:
        """What the position is worth; more is better."""
        worth = self._on.get(clock)
        if worth is None:
            worth = self._on[clock] = _OnClock(clock.steps_away, self._runs, self._worths)
        return clock.placed * 1000 + sum(map(worth.__getitem__, stacks))


def _worth(weights: Weights, away: bytes, accepting: bool, runs: int) -> int:
    floor = nearest = away[0]
    covering = how_much = soon = 0
    for steps in away[1:]:
        if steps > nearest:
            covering += 1
            how_much += min(8, steps - nearest)
            soon += nearest <= 3
        else:
            nearest = steps
    if floor == WASTE_AWAY:
        return weights.waste_covering * covering + weights.waste * (len(away) - 1)
    worth = (
        weights.covering * covering
        + weights.how_much_earlier * how_much // 8
        + weights.covered_soon * soon
        + weights.run * runs
    )
    if len(away) < FULL:
        return worth + weights.gap * (FULL - len(away)) + weights.empty * (len(away) == 1)
    return (
        worth
        + weights.extra * (len(away) - FULL)
        + weights.accepting * accepting
        + weights.top_away * min(10, away[-1]) // 10
    )
