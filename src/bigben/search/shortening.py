"""Shorter wins: a line that wins, made shorter for as long as it is given.

Pure, in steps, as `Search`. How it goes about it, and what it cannot promise, is in docs/solver.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from random import Random

from bigben.engine.rules import Move, Position, apply, is_won
from bigben.engine.values import NamedTuple
from bigben.search.solver import DEFAULTS, Method, Search, Verdict


class Shortened(NamedTuple):
    """The shortest winning line found so far, after so many `positions` of search in so many `tries`.

    `finished`: no line can be shorter, since each card still to be placed needs a move of its own.
    """

    moves: tuple[Move, ...]
    positions: int
    tries: int
    finished: bool


class Shortening:
    """The search for shorter lines than `moves`, which win from `position`. Raises ValueError if they do not.

    Again and again a position of the best line so far is chosen, every fourth time the first one, and one
    run of the solver is made from there, with weights of its own and a price on every move. If it wins in
    fewer moves than the line has left, its moves take the place of those. Deterministic, as `Search`.
    """

    #: Positions of search between two looks at how far `advance` may go.
    STEP = 200

    #: What a move costs in a run, in thousandths of a placed card: one of these, in turn.
    PRICES = (100, 200, 300, 500)

    #: Runs have numbers below this, so that a search makes one run and then another only after all of these.
    RUNS = 1 << 40

    def __init__(self, position: Position, moves: Sequence[Move], method: Method = DEFAULTS) -> None:
        self._positions = tuple(accumulate(moves, apply, initial=position))
        if not is_won(self._positions[-1]):
            raise ValueError("the moves to be shortened do not win")
        self._moves = tuple(moves)
        self._method = method
        self._made = 0
        self._allowed = 0
        self._tries = 0
        self._finished = False
        self._work = self._steps()

    def advance(self, nodes: int) -> Shortened:
        """The shortest line known when about `nodes` more positions are made, or none can be shorter."""
        self._allowed += nodes
        while self._made < self._allowed and not self._finished:
            next(self._work, None)
        return self.shortened

    @property
    def shortened(self) -> Shortened:
        """The shortest line known now."""
        return Shortened(self._moves, self._made, self._tries, self._finished)

    def _steps(self) -> Iterator[None]:
        choice = Random(len(self._moves))
        while len(self._moves) > _fewest(self._positions[0]):
            place = int(choice.random() * len(self._moves)) if self._tries % 4 else 0
            self._tries += 1
            yield from self._try(place)
        self._finished = True

    def _try(self, place: int) -> Iterator[None]:
        """One run from the position before move `place`."""
        method = self._method._replace(
            price=self.PRICES[self._tries % len(self.PRICES)],
            first_runs=self.RUNS,
            part=self._tries,
            parts=self.RUNS,
        )
        search = Search(self._positions[place], method)
        result = search.result
        while result.verdict is Verdict.UNDECIDED and result.run < 2:
            before = result.positions
            result = search.advance(self.STEP)
            self._made += max(1, result.positions - before)
            yield
        if result.verdict is Verdict.SOLVED and len(result.moves) < len(self._moves) - place:
            self._moves = self._moves[:place] + result.moves
            self._positions = tuple(accumulate(self._moves, apply, initial=self._positions[0]))


def _fewest(position: Position) -> int:
    """How many moves a win takes at least: one for each card that is not on the clock, and one to deal if
    the stock holds a card."""
    return sum(map(len, position.piles)) + len(position.waste) + len(position.stock) + bool(position.stock)
