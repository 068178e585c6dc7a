"""One game being played: the actions made, undo, redo and restart without limit.

An action is what one undo takes back: a move, several moves made as one, or a restart. Knows nothing
of time, files or screens.
"""

from __future__ import annotations

from collections.abc import Iterable

from bigben.engine.deals import deal
from bigben.engine.lines import wrapped
from bigben.engine.rules import Move, Position, apply
from bigben.engine.spelling import parse_move
from bigben.engine.values import NamedTuple

Action = tuple[Move, ...]

#: The action that goes back to the first position; no play is without a move.
RESTART: Action = ()

#: The version of records, named in their first line.
RECORD_VERSION = 1

#: The most characters of a record's line of moves.
_WIDTH = 72


class NothingToUndo(ValueError):
    """The game is at its first action."""


class NothingToRedo(ValueError):
    """No action has been undone since the last one was made."""


class Turn(NamedTuple):
    """An action and the positions before and after it."""

    action: Action
    before: Position
    after: Position


class Record(NamedTuple):
    """A game as it is written down: its start (`deal` is None if it began from a position) and its moves."""

    start: Position
    deal: int | None
    moves: tuple[Move, ...]

    def __str__(self) -> str:
        """The record's lines, its moves wrapped, with a final newline."""
        start = f"deal {self.deal}\n" if self.deal is not None else f"position\n{self.start}"
        moves = "".join(f"{line}\n" for line in wrapped(map(str, self.moves), _WIDTH))
        return f"Big Ben record {RECORD_VERSION}\n{start}moves\n{moves}"


class Game(NamedTuple):
    """A game in progress: where it started, the turns made, and those undone (the next to redo first).

    `deal` is the deal's number, None if the game began from a position.
    """

    start: Position
    deal: int | None = None
    past: tuple[Turn, ...] = ()
    future: tuple[Turn, ...] = ()

    @property
    def position(self) -> Position:
        """What is on the table now."""
        return self.past[-1].after if self.past else self.start

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that lead from the start to this position: those since the last restart."""
        return tuple(move for turn in self.turns for move in turn.action)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns since the last restart."""
        for place in range(len(self.past) - 1, -1, -1):
            if self.past[place].action == RESTART:
                return self.past[place + 1 :]
        return self.past

    @property
    def can_undo(self) -> bool:
        """Whether an action can be taken back."""
        return bool(self.past)

    @property
    def can_redo(self) -> bool:
        """Whether an action that was undone can be made again."""
        return bool(self.future)

    @property
    def record(self) -> Record:
        """The record of this game as it stands: what was undone is left out."""
        return Record(self.start, self.deal, self.moves)

    def __str__(self) -> str:
        """The record of this game as it stands."""
        return str(self.record)

    def __repr__(self) -> str:
        """An expression for this game with all that was done and undone in it."""
        if self.deal is None:
            start = f"Game({self.start!r})"
        elif self.start == deal(self.deal):
            start = f"new_game({self.deal})"
        else:
            start = f"Game({self.start!r}, {self.deal})"
        actions = (turn.action for turn in (*self.past, *self.future))
        done = (f".play({', '.join(repr(str(move)) for move in action)})" for action in actions)
        made = "".join(".restart()" if call == ".play()" else call for call in done)
        return start + made + ".undo()" * len(self.future)

    def play(self, *moves: Move | str) -> Game:
        """The game after one action of one or more `moves`, in notation or not: `play("ce", Deal())`.

        Raises IllegalMove if the rules refuse one of them, NotationError if one is a text that names none,
        UnknownPlace if one names a place that is not on the table, ValueError if there is none.
        """
        if not moves:
            raise ValueError("an action needs a move")
        action = (parse_move(move) if isinstance(move, str) else move for move in moves)
        return replayed(self, [tuple(action)])

    def restart(self) -> Game:
        """The game back at its first position, as an action that can be undone."""
        return replayed(self, [RESTART])

    def undo(self) -> Game:
        """The game before its last action. Raises NothingToUndo."""
        if not self.past:
            raise NothingToUndo("no action has been made")
        return self._replace(past=self.past[:-1], future=(self.past[-1], *self.future))

    def redo(self) -> Game:
        """The game with the action made again that was undone last. Raises NothingToRedo."""
        if not self.future:
            raise NothingToRedo("no action has been undone")
        return self._replace(past=(*self.past, self.future[0]), future=self.future[1:])


def new_game(number: int) -> Game:
    """The game of deal `number`, not yet begun. Raises ValueError for a number that is none."""
    return Game(deal(number), number)


def replayed(game: Game, actions: Iterable[Action]) -> Game:
    """`game` with `actions` made one after another.

    Raises IllegalMove or UnknownPlace for the first move that is refused.
    """
    turns: list[Turn] = []
    position = game.position
    for action in actions:
        before, position = position, game.start if action == RESTART else position
        for move in action:
            position = apply(position, move)
        turns.append(Turn(action, before, position))
    return game._replace(past=(*game.past, *turns), future=()) if turns else game
