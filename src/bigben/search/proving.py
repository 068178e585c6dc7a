"""Whether the game being played can still be won and, if not, since when: `Search`, then `Review`.

In steps, for a loop that looks for keys between them.
"""

from __future__ import annotations

from collections.abc import Sequence

from bigben.engine.rules import Move, Position
from bigben.engine.values import NamedTuple
from bigben.search.reasons import DeadEnd
from bigben.search.reviews import Review
from bigben.search.solver import Search, Verdict


class Found(NamedTuple):
    """What is known: `back` positions before the last the game can be won by `moves` (None: not known).

    `lost`: the last position is, and `dead_end` tells why, where cards do. `finished`: no more will be
    found. `positions` were searched.
    """

    back: int | None
    moves: tuple[Move, ...]
    lost: bool
    dead_end: DeadEnd | None
    finished: bool
    positions: int


class Proving:
    """The proof for the last of `game`, the positions of one game in order."""

    def __init__(self, game: Sequence[Position]) -> None:
        self._last = len(game) - 1
        self._search = Search(game[-1])
        self._review = Review(game[:-1])

    def advance(self, nodes: int) -> Found:
        """What is known when about `nodes` more positions have been searched, or all is."""
        result = self._search.result
        if result.verdict is Verdict.UNDECIDED:
            result = self._search.advance(nodes)
            solved = result.verdict is Verdict.SOLVED
            lost = result.verdict is Verdict.LOST
            finished = solved or (lost and self._last == 0)
            back = 0 if solved else None
            return Found(back, result.moves, lost, result.dead_end, finished, result.positions)
        finding = self._review.advance(nodes)
        won = finding.finished and finding.won >= 0
        return Found(
            self._last - finding.won if won else None,
            finding.moves if won else (),
            True,
            result.dead_end,
            finding.finished,
            result.positions + finding.positions,
        )

    @property
    def positions(self) -> int:
        """How many positions have been searched."""
        return self._search.result.positions + self._review.finding.positions
