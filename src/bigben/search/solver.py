"""Whether a position can still be won: `Search`, in steps counted in positions.

Restarts short layered runs with varied weights until one of them wins, or leaves nothing out and so
proves that none can. Deterministic: a position and its method give the same verdict, line and counts
on every machine. No clock is read here.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from itertools import count
from random import Random
from zlib import crc32

from bigben.engine.rules import Move, Position
from bigben.engine.values import NamedTuple
from bigben.search.beam import Beam, Root, Run
from bigben.search.dead_ends import is_dead_end
from bigben.search.evaluation import Judgement, Weights, varied
from bigben.search.packed import ALL, Clocks, Reductions, mask
from bigben.search.reasons import DeadEnd, dead_end
from bigben.search.translation import Packed, engine_moves, packed_position


class Verdict(Enum):
    """What is known of a position."""

    SOLVED = auto()  # it can be won
    LOST = auto()  # it can not
    UNDECIDED = auto()


class Method(NamedTuple):
    """How a search goes about it. docs/solver.md tells how the numbers were found.

    The first `first_runs` runs keep `width` positions a layer, at most a `share` of them (or one) with the
    same clock; from then on the width doubles before every `next_runs` runs, as far as `memory` allows
    (bytes, for what a search remembers). `part` of `parts` searches, 0 and up, shares the runs of one
    position among several processes: each takes every `parts`th. A move on the way to a position lowers its
    value by `price`, in thousandths of a placed card: 0 finds lines fastest, more finds shorter ones.
    """

    width: int = 3
    share: float = 0.05
    depth: int = 6
    last: int = 300
    first_runs: int = 32
    next_runs: int = 8
    spread: float = 0.35
    memory: int = 400_000_000
    weights: Weights = Weights()
    reductions: Reductions = ALL
    part: int = 0
    parts: int = 1
    price: int = 0


DEFAULTS = Method()


class Result(NamedTuple):
    """What a search knows: the verdict, a winning line if it is solved, and how far it has come.

    A loss is either seen from cards that wait for each other (`dead_end` tells which) or, where that is
    None, proved by looking at everything that can be played. `positions` were made in all, in `run` runs
    (counting the one going on), which has `dealt` cards of the stock and has placed `best` cards on the
    clock (12 to 104).
    """

    verdict: Verdict
    moves: tuple[Move, ...]
    dead_end: DeadEnd | None
    positions: int
    run: int
    dealt: int
    best: int


#: Bytes a search needs for each position it keeps, with its share of clocks and values: measured, and
#: rounded up.
BYTES_A_POSITION = 1600


class Search:
    """The search from one position; see the module."""

    def __init__(self, position: Position, method: Method = DEFAULTS) -> None:
        self._method = method
        self._position = position
        self._packed = packed_position(position)
        self._kept = max(1000, method.memory // BYTES_A_POSITION)
        self._verdict = Verdict.UNDECIDED
        self._moves: tuple[int, ...] = ()
        self._dead_end: DeadEnd | None = None
        self._allowed = 0
        self._positions = 0
        self._run: Run | None = None
        self._runs = 0
        self._work = self._runs_made()

    def advance(self, nodes: int) -> Result:
        """What is known when some `nodes` more positions are made, or the verdict is found.

        Steps of any sizes give the same as one step of their sum.
        """
        self._allowed += nodes
        while self._verdict is Verdict.UNDECIDED and self._made < self._allowed:
            next(self._work, None)
        return self.result

    @property
    def result(self) -> Result:
        """What is known now."""
        run = self._run
        return Result(
            self._verdict,
            engine_moves(self._moves),
            self._dead_end,
            self._made,
            self._runs,
            run.layer if run else 0,
            12 + run.best if run else 12,
        )

    @property
    def _made(self) -> int:
        return self._positions + (self._run.positions if self._run else 0)

    def _runs_made(self) -> Iterator[None]:
        tokens, stacks, stock = self._packed
        method = self._method
        clocks = Clocks(method.reductions)
        if method.reductions.dead_ends and is_dead_end(clocks.clock(tokens), stacks, mask(stock)):
            self._verdict = Verdict.LOST
            self._dead_end = dead_end(self._position)
            return
        for number in count(method.part, method.parts):
            root = Root(clocks.clock(tokens), stacks, stock)
            run = self._run = Run(
                root, clocks, self._judgement(number), self._beam(number), method.reductions
            )
            self._runs += 1
            for _ in run.steps():
                yield
            if run.line is not None:
                self._verdict = Verdict.SOLVED
                self._moves = run.line
                return
            if run.complete:
                self._verdict = Verdict.LOST
                return
            self._positions += run.positions
            self._run = None
            yield

    def _judgement(self, number: int) -> Judgement:
        """The value function of a run: as it is for the first, varied for the others."""
        weights = self._method.weights
        if number:
            weights = varied(weights, Random(_seed(self._packed) + number), self._method.spread)
        return Judgement(weights)

    def _beam(self, number: int) -> Beam:
        """How much a run may do: wider the more have failed, while a wide run fits in memory."""
        method = self._method
        doublings = max(0, 1 + (number - method.first_runs) // method.next_runs)
        width = method.width << min(doublings, 30)
        width = max(method.width, min(width, self._kept // (4 * len(self._packed.stock) + 4)))
        last = max(method.last, width * method.depth) if self._packed.stock else self._kept
        alike = max(1, round(width * method.share))
        return Beam(width, alike, method.depth, last, self._kept, method.price)


def _seed(position: Packed) -> int:
    """A number that is the same wherever the position is met."""
    return crc32(b"".join([*map(bytes, position.tokens), *position.stacks, position.stock])) << 32
