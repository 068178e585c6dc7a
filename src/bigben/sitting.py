"""One player at one game: the game, the time and the aids it took, a question that waits, what is proved.

Pure. The board and the line mode do the same things to a sitting: each gives a `Step`, the sitting after it
and what came of it, which they only word and show. What counts as time played is decided here too. Knows no
sentences, screens, files or clocks.
"""

from __future__ import annotations

from enum import Enum, auto

from bigben.engine.analysis import is_stuck, safe_plays
from bigben.engine.cards import Card
from bigben.engine.game import Game, Turn
from bigben.engine.rules import (
    IllegalMove,
    Move,
    Play,
    Position,
    Refusal,
    foundation_for,
    is_won,
)
from bigben.engine.values import NamedTuple

#: Seconds without a sign of the player after which they are taken to have left.
AWAY = 300.0


# What came of it


class Made(NamedTuple):
    """An action was made: a move, or a restart."""

    turn: Turn


class PlayedOut(NamedTuple):
    """All that could never hurt was played to the clock, as one action."""

    turn: Turn


class TakenBack(NamedTuple):
    """An action was undone."""

    turn: Turn


class MadeAgain(NamedTuple):
    """An action was redone."""

    turn: Turn


class WinMove(NamedTuple):
    """A move of the win that was found was made; so many are `left`."""

    turn: Turn
    left: int


class Returned(NamedTuple):
    """So many turns were undone, back to where the game can be won."""

    turns: int


class Question(Enum):
    """What waits to be asked for once more."""

    NEW_DEAL = auto()  # it gives up the game under way
    LOOK = auto()  # to search for a win is to look at hidden cards


class Wanted(Enum):
    """What is now to be done by whoever can."""

    NEW_DEAL = auto()
    PROOF = auto()


class Illegal(NamedTuple):
    """The rules refuse the move."""

    move: Move
    refusal: Refusal


class NoCard(NamedTuple):
    """The pile or the waste is empty."""

    source: str


class NoFoundation(NamedTuple):
    """No foundation takes the card in this position."""

    position: Position
    card: Card


class Nothing(Enum):
    """There is nothing to do."""

    TO_UNDO = auto()
    TO_REDO = auto()
    TO_RESTART = auto()
    TO_PLAY_OUT = auto()
    TO_PROVE = auto()  # the game is won


# What is known of a position


class Winnable(NamedTuple):
    """It can be won, by these moves."""

    moves: tuple[Move, ...]


class WinnableBefore(NamedTuple):
    """It is lost; so many turns ago it could still be won."""

    turns: int


class Standing(Enum):
    """What else can be known."""

    WINNABLE = auto()  # somehow
    UNDECIDED = auto()
    LOST_ALL_ALONG = auto()  # and so were all positions before it
    LOST_SINCE_UNKNOWN = auto()  # and whether those before it were is undecided


Known = Winnable | WinnableBefore | Standing
Acted = Made | PlayedOut | TakenBack | MadeAgain
Told = Acted | WinMove | Returned | Question | Known
Declined = Illegal | NoCard | NoFoundation | Nothing


class Step(NamedTuple):
    """A sitting after something was asked for, and what came of it."""

    sitting: Sitting
    outcome: Told | Declined | Wanted


class Reviewed(NamedTuple):
    """What a proof has shown of the positions of a game, numbered by how many of its `turns` are made.

    `won` is the last that can be won, by `moves` (-1: none); `lost` the first that is lost (one more than
    there are turns: none).
    """

    turns: tuple[Turn, ...]
    won: int
    lost: int
    moves: tuple[Move, ...]

    def covers(self, game: Game) -> bool:
        """Whether `game` stands at one of these positions."""
        made = game.turns
        return self.turns[: len(made)] == made


class Sitting(NamedTuple):
    """A game, and what is the player's and not the game's: undo brings none of it back.

    `played` are the seconds played and `idle` those since the last sign of the player. The aids: `undos`, how
    often something was taken back; `tips`; `peeks`, how often hidden cards were looked at. `asked` is the
    question that waits, `reviewed` what a proof has shown. `was_won` says that the game has been won: however
    it goes on, it stays won.
    """

    game: Game
    played: float = 0.0
    idle: float = 0.0
    undos: int = 0
    tips: int = 0
    peeks: int = 0
    asked: Question | None = None
    reviewed: Reviewed | None = None
    was_won: bool = False

    @property
    def position(self) -> Position:
        """What is on the table now."""
        return self.game.position

    @property
    def is_won(self) -> bool:
        """Whether all twelve hours show their card."""
        return is_won(self.position)

    @property
    def is_stuck(self) -> bool:
        """Whether no further card can reach the clock."""
        return is_stuck(self.position)

    @property
    def is_under_way(self) -> bool:
        """Whether a new deal would give this game up: something was done, and it is not won, nor ever was."""
        return bool(self.game.past or self.game.future) and not (self.is_won or self.was_won)

    @property
    def unasked(self) -> Sitting:
        """The sitting when the player has turned to something else: the question no longer waits."""
        return self if self.asked is None else self._replace(asked=None)

    # Moves

    def play(self, move: Move) -> Step:
        """Make a move, if the rules allow it."""
        try:
            game = self.game.play(move)
        except IllegalMove as illegal:
            return Step(self, Illegal(move, illegal.refusal))
        return Step(self._at(game), Made(game.past[-1]))

    def to_clock(self, source: str) -> Step:
        """Play the top card of a pile or the waste on its foundation."""
        card = self.position.top(source)
        if card is None:
            return Step(self, NoCard(source))
        hour = foundation_for(self.position, card)
        if hour is None:
            return Step(self, NoFoundation(self.position, card))
        return self.play(Play(source, hour))

    def play_out(self) -> Step:
        """Play to the clock all that can never hurt, as one action."""
        plays = safe_plays(self.position)
        if not plays:
            return Step(self, Nothing.TO_PLAY_OUT)
        game = self.game.play(*plays)
        return Step(self._at(game), PlayedOut(game.past[-1]))

    def undo(self) -> Step:
        """Take the last action back."""
        if not self.game.can_undo:
            return Step(self, Nothing.TO_UNDO)
        return Step(self._aided(self.game.undo()), TakenBack(self.game.past[-1]))

    def redo(self) -> Step:
        """Make the action again that was taken back last."""
        if not self.game.can_redo:
            return Step(self, Nothing.TO_REDO)
        return Step(self._at(self.game.redo()), MadeAgain(self.game.future[0]))

    def restart(self) -> Step:
        """Go back to the first position, as an action that can be undone."""
        if self.position == self.game.start:
            return Step(self, Nothing.TO_RESTART)
        game = self.game.restart()
        return Step(self._aided(game), Made(game.past[-1]))

    def _at(self, game: Game) -> Sitting:
        """The sitting when its game has gone on to `game`."""
        return self._replace(game=game, was_won=self.was_won or is_won(game.position))

    def _aided(self, game: Game) -> Sitting:
        """The sitting when its game was taken back to `game`."""
        return self._replace(game=game, undos=self.undos + 1)

    # Another game

    def new_deal(self) -> Step:
        """Ask for another game; one under way is given up by it, so that is asked first."""
        if self.is_under_way and self.asked is not Question.NEW_DEAL:
            return Step(self._replace(asked=Question.NEW_DEAL), Question.NEW_DEAL)
        return Step(self.unasked, Wanted.NEW_DEAL)

    # Aids: can it still be won?

    def prove(self) -> Step:
        """Use what is known: go back to a position that can be won, or make the next move of the win.

        Where nothing is known it is to be found out. That looks at the stock, if any is left, so the first
        time it is asked.
        """
        sitting, known = self.unasked, self.standing
        if self.is_won:
            return Step(sitting, Nothing.TO_PROVE)
        if isinstance(known, Winnable):
            return sitting._next_of_win(known)
        if known in (Standing.LOST_ALL_ALONG, Standing.LOST_SINCE_UNKNOWN):
            return Step(sitting, known)
        turns = self._turns_since_winnable
        if turns > 0:
            game = self.game
            for _ in range(turns):
                game = game.undo()
            return Step(sitting._aided(game), Returned(turns))
        if not self.position.stock:
            return Step(sitting, Wanted.PROOF)
        if not self.peeks and self.asked is not Question.LOOK:
            return Step(self._replace(asked=Question.LOOK), Question.LOOK)
        return Step(sitting._replace(peeks=self.peeks + 1), Wanted.PROOF)

    def _next_of_win(self, known: Winnable) -> Step:
        move, *rest = known.moves
        game = self.game.play(move)
        made = game.turns
        following = Reviewed(made, len(made), len(made) + 1, tuple(rest))
        return Step(self._at(game)._replace(reviewed=following), WinMove(game.past[-1], len(rest)))

    @property
    def standing(self) -> Known | None:
        """What is known of this position from a proof; None if nothing is, or the game is won."""
        known, made = self.reviewed, len(self.game.turns)
        if known is None or not known.covers(self.game) or self.is_won:
            return None
        if made == known.won:
            return Winnable(known.moves)
        if made < known.won:
            return Standing.WINNABLE
        if made < known.lost:
            return Standing.UNDECIDED
        if known.won >= 0:
            return WinnableBefore(made - known.won)
        return Standing.LOST_ALL_ALONG if known.lost == 0 else Standing.LOST_SINCE_UNKNOWN

    @property
    def _turns_since_winnable(self) -> int:
        """How many turns ago the game could last be won for certain; 0 or less if it still can, or never."""
        known = self.reviewed
        if known is None or known.won < 0 or not known.covers(self.game):
            return 0
        return len(self.game.turns) - known.won

    # Time

    @property
    def is_timed(self) -> bool:
        """Whether time counts now: the game goes on, and the player is there."""
        return self.idle < AWAY and not self.is_won

    def waited(self, seconds: float) -> Sitting:
        """The sitting when so many more seconds have gone by without a sign of the player."""
        if not self.is_timed:
            return self
        counted = min(seconds, AWAY - self.idle)
        return self._replace(played=self.played + counted, idle=self.idle + counted)

    @property
    def touched(self) -> Sitting:
        """The sitting when the player has given a sign."""
        return self._replace(idle=0.0)
