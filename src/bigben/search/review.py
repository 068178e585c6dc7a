"""Where a game was lost: the last of its positions that can still be won. In steps, as `Search`.

Of a game's positions, those that can be won come first and the lost ones after: whoever can win from a
position can win from all before it. So the border is found by halving.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto

from bigben.engine.rules import Move, Position
from bigben.engine.values import NamedTuple
from bigben.search.reasons import DeadEnd
from bigben.search.solver import DEFAULTS, Method, Search, Verdict


class Finding(NamedTuple):
    """What is known of a game's positions, numbered from 0.

    `won` is the last one known to be won by play (-1: none), `moves` how from there; `lost` is the first
    one known to be lost (the number of positions: none), and `dead_end` why, where cards tell. Those
    between are undecided. `finished`: more search is not going to be made. `positions` were made so far.
    """

    won: int
    moves: tuple[Move, ...]
    lost: int
    dead_end: DeadEnd | None
    finished: bool
    positions: int


class Standing(Enum):
    """What is known of a position of a game."""

    WINNABLE = auto()
    LOST = auto()
    UNDECIDED = auto()


class MoveReview(NamedTuple):
    """A move of a game, what is known of the position after it, and whether this move lost the game.

    `instead` wins from before the move, where the game could be won then and is not known to be so after
    it; else it is empty.
    """

    move: Move
    standing: Standing
    lost_here: bool
    instead: tuple[Move, ...]


def move_by_move(moves: Sequence[Move], finding: Finding) -> tuple[MoveReview, ...]:
    """What `finding` tells of each of the moves of its game, in order: `moves[n]` leads from position n to
    the next."""
    return tuple(
        MoveReview(
            move,
            standing(finding, number),
            number == finding.lost and number == finding.won + 1,
            finding.moves if number == finding.won + 1 else (),
        )
        for number, move in enumerate(moves, start=1)
    )


def standing(finding: Finding, number: int) -> Standing:
    """What `finding` tells of position `number` of its game."""
    if number <= finding.won:
        return Standing.WINNABLE
    return Standing.LOST if number >= finding.lost else Standing.UNDECIDED


def win_from(moves: Sequence[Move], finding: Finding, number: int) -> tuple[Move, ...]:
    """The moves that win from position `number` of a game with `moves`: those of the game as far as it could
    be won, and then those of `finding`. Raises ValueError if it is not known that it can be won."""
    if number > finding.won:
        raise ValueError(f"position {number} is not known to be won")
    return (*moves[number : finding.won], *finding.moves)


class Review:
    """The search for the border between won and lost in `game`, the positions of one game in order.

    Each was reached from the one before by a legal move, or several.

    Each position tried is given `glance` positions of search; the one after the last won is then given
    up to `most` in all.
    """

    #: Positions of search between two looks at how far `advance` may go.
    STEP = 200

    def __init__(
        self,
        game: Sequence[Position],
        glance: int = 10_000,
        most: int = 200_000,
        method: Method = DEFAULTS,
    ) -> None:
        self._game = game
        self._glance = glance
        self._most = most
        self._method = method
        self._won = -1
        self._moves: tuple[Move, ...] = ()
        self._lost = len(game)
        self._dead_end: DeadEnd | None = None
        self._finished = False
        self._made = 0
        self._allowed = 0
        self._work = self._steps()

    def advance(self, nodes: int) -> Finding:
        """What is known when about `nodes` more positions are made, or all is."""
        self._allowed += nodes
        while self._made < self._allowed and not self._finished:
            next(self._work, None)
        return self.finding

    @property
    def finding(self) -> Finding:
        """What is known now."""
        return Finding(self._won, self._moves, self._lost, self._dead_end, self._finished, self._made)

    def _steps(self) -> Iterator[None]:
        doubtful = self._lost
        while self._won + 1 < doubtful:
            middle = (self._won + doubtful) // 2 if doubtful < len(self._game) else doubtful - 1
            yield from self._try(middle, self._glance)
            if self._won < middle:
                doubtful = middle
        while self._won + 1 < self._lost:
            following = self._won + 1
            yield from self._try(following, self._most)
            if self._won < following:
                break
        self._finished = True

    def _try(self, number: int, most: int) -> Iterator[None]:
        """Search position `number`; what is found is found of those before or after it as well."""
        search = Search(self._game[number], self._method)
        result = search.advance(1)
        self._made += max(1, result.positions)
        while result.verdict is Verdict.UNDECIDED and result.positions < most:
            yield
            before = result.positions
            result = search.advance(min(self.STEP, most - before))
            self._made += result.positions - before
        if result.verdict is Verdict.SOLVED and number > self._won:
            self._won, self._moves = number, result.moves
        if result.verdict is Verdict.LOST and number < self._lost:
            self._lost, self._dead_end = number, result.dead_end
