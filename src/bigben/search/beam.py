"""One run through the stock, layer by layer, keeping the best positions of each.

A layer holds the positions in which equally many cards of the stock are dealt: only such are worth
comparing. From the best of a layer, plays are searched best first; every position reached is dealt from
once, into a later layer. Knows nothing of restarts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush

from bigben.engine.values import NamedTuple
from bigben.search.dead_ends import is_dead_end
from bigben.search.evaluation import Judgement
from bigben.search.packed import (
    ALL_PLACED,
    DEAL,
    Clock,
    Clocks,
    Reductions,
    after_deal,
    mask,
    settled,
    successors,
    transposition,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.search.packed import Stacks

    #: The moves that led to a position, the last ones first: the line before, the last few moves, how many
    #: they are in all.
    Line = tuple["Line", tuple[int, ...], int] | tuple[()]
    #: A position waiting: what sorts it (its value, negative), its number, itself, the line to it.
    Node = tuple[int, int, Clock, Stacks, Line]


#: While the stock holds so many of the 52 kinds of cards, nearly nothing is a dead end: none is looked for.
_DEAD_ENDS_BELOW = 25


class Root(NamedTuple):
    """A packed position with its clock."""

    clock: Clock
    stacks: Stacks
    stock: bytes


class Beam(NamedTuple):
    """How much a run may do.

    `width` positions are kept of each layer, at most `alike` of them with the same clock: else one clock
    fills a layer with positions that differ in nothing that matters. `width * depth` are searched in it, or
    `last` once the stock is empty. At most about `kept` positions are in memory at a time, and a share of
    clocks. Each move on the way to a position costs `price` of its value.
    """

    width: int
    alike: int
    depth: int
    last: int
    kept: int
    price: int


class Run:
    """One run from `root`.

    `positions` counts those made so far, `layer` is the number of cards dealt, `best` the most cards
    placed. When `steps` has ended, `line` is the winning line or None; if there is none and the run is
    `complete`, nothing was left out: the root is lost.
    """

    def __init__(
        self, root: Root, clocks: Clocks, judgement: Judgement, beam: Beam, reductions: Reductions
    ) -> None:
        self.positions = 0
        self.layer = 0
        self.best = 0
        self.complete = True
        self.line: tuple[int, ...] | None = None
        self._root = root
        self._clocks = clocks
        self._judgement = judgement
        self._beam = beam
        self._reductions = reductions
        self._layers: list[list[Node]] = [[] for _ in range(len(root.stock) + 1)]
        self._waiting = 0

    def steps(self) -> Iterator[None]:
        """The run, a few positions a step."""
        clock, stacks, stock = self._root
        self._layers[0].append(self._node((), (), clock, stacks, bool(stock)))
        for dealt in range(len(stock) + 1):
            if self.line is None and self._layers[dealt]:
                self.layer = dealt
                yield from self._search(dealt)

    def _search(self, dealt: int) -> Iterator[None]:
        """The plays from the best of a layer, best first, and a stock action from each position met."""
        stock, layers, beam, reductions = self._root.stock, self._layers, self._beam, self._reductions
        left = dealt < len(stock)
        budget = beam.width * beam.depth if left else beam.last
        seen: set[tuple[Clock, Stacks]] = set()
        queue = self._best(dealt, seen)
        while queue and budget and len(seen) < beam.kept // 2:
            budget -= 1
            _, _, clock, stacks, line = heappop(queue)
            if left:
                there, now_dealt = after_deal(stacks, stock, dealt)
                node = self._node(line, (DEAL,), clock, there, now_dealt < len(stock))
                layers[now_dealt].append(node)
                self._waiting += 1
            elif reductions.dead_ends and is_dead_end(clock, stacks, 0):
                continue
            for move, clock_there, there in successors(clock, stacks):
                place = transposition(clock_there, there, left, reductions)
                if place not in seen:
                    seen.add(place)
                    heappush(queue, self._node(line, (move,), clock_there, there, left))
            if self.line is not None:
                return
            self._forget()
            yield
        if queue:
            self.complete = False

    def _node(
        self, line: Line, moves: tuple[int, ...], clock: Clock, stacks: Stacks, stock_left: bool
    ) -> Node:
        """The position, once the plays that can never hurt are made."""
        self.positions += 1
        if self._reductions.safe_plays and clock.safe:
            safe, clock, stacks = settled(clock, stacks, stock_left)
            moves += safe
        length = len(moves) + (line[2] if line else 0)
        line = (line, moves, length)
        if clock.placed > self.best:
            self.best = clock.placed
            if clock.placed == ALL_PLACED:
                self.line = _told(line)
        value = self._judgement.value(clock, stacks) - self._beam.price * length
        return -value, self.positions, clock, stacks, line

    def _best(self, dealt: int, seen: set[tuple[Clock, Stacks]]) -> list[Node]:
        """The best `width` positions of the layer, best first, no two alike, none of them a dead end."""
        layer, undealt = sorted(self._layers[dealt]), mask(self._root.stock[dealt:])
        self._layers[dealt] = []
        self._waiting -= len(layer)
        look_for_dead_ends = self._reductions.dead_ends and undealt.bit_count() < _DEAD_ENDS_BELOW
        best: list[Node] = []
        on_clock: Counter[Clock] = Counter()
        for node in layer:
            _, _, clock, stacks, _ = node
            place = transposition(clock, stacks, dealt < len(self._root.stock), self._reductions)
            if place in seen:
                continue
            if len(best) == self._beam.width:
                self.complete = False
                break
            if on_clock[clock] == self._beam.alike:
                self.complete = False
                continue
            seen.add(place)
            if look_for_dead_ends and is_dead_end(clock, stacks, undealt):
                continue
            on_clock[clock] += 1
            best.append(node)
        return best

    def _forget(self) -> None:
        """Keep within the memory: of each layer the best, which alone will be looked at; the rest can be
        worked out again."""
        kept, width = self._beam.kept, self._beam.width
        if self._waiting > kept // 2:
            for dealt, layer in enumerate(self._layers):
                if len(layer) > width:
                    self.complete = False
                    self._layers[dealt] = sorted(layer)[:width]
            self._waiting = sum(map(len, self._layers))
        if len(self._judgement) > kept // 20:
            self._judgement.forget()
        if len(self._clocks) > kept // 4:
            self._clocks.forget()


def _told(line: Line) -> tuple[int, ...]:
    """The moves of a line, the first one first."""
    parts = []
    while line:
        line, moves, _ = line
        parts.append(moves)
    return tuple(move for moves in reversed(parts) for move in moves)
