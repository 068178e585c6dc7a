"""Whether the game being played can still be won and, if not, since when: `Search`, then `Review`.

In steps, for a loop that looks for keys between them.
"""

from __future__ import annotations

from collections.abc import Sequence

from bigben.engine.rules import Position
from bigben.search.review import Finding, Review
from bigben.search.solver import Search, Verdict


class Proving:
    """The proof for the last of `game`, the positions of one game in order.

    That one is searched until it is decided. If it is lost, those before it are reviewed.
    """

    def __init__(self, game: Sequence[Position]) -> None:
        self._last = len(game) - 1
        self._search = Search(game[-1])
        self._review = Review(game[:-1])

    def advance(self, nodes: int) -> Finding:
        """What is known when about `nodes` more positions have been searched, or all is.

        `dead_end` is about the last position if that is one, else about the first that is lost.
        """
        result = self._search.result
        if result.verdict is Verdict.UNDECIDED:
            result = self._search.advance(nodes)
        if result.verdict is not Verdict.LOST:
            solved = result.verdict is Verdict.SOLVED
            won = self._last if solved else -1
            return Finding(won, result.moves, self._last + 1, None, solved, result.positions)
        finding = self._review.advance(nodes)
        return finding._replace(
            dead_end=result.dead_end or finding.dead_end, positions=result.positions + finding.positions
        )

    @property
    def positions(self) -> int:
        """How many positions have been searched."""
        return self._search.result.positions + self._review.finding.positions
