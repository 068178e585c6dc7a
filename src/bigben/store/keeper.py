"""Keeps the game being played: what the board and the line mode call, at every action.

Opens the journal when it is first needed, since most of a start would otherwise be spent on it, and
collects what the player has to be told. Nothing here ends a game: what cannot be kept is still played.
"""

from __future__ import annotations

import os

from bigben.engine.game import RESTART, Game
from bigben.engine.values import NamedTuple
from bigben.store.entries import Aids, Entry, Saved
from bigben.store.errors import KEY_PRESS, Absence, GameUnavailable, JournalUnusable, Obstacle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.store.journal import Journal

#: How long leaving a game waits, in seconds, for another program that writes to the journal just then.
_PARTING = 1.0


class SetAside(NamedTuple):
    """The journal was damaged. It is now at `path`, and a new one has begun."""

    path: str


#: What a player is told: the game is not kept (and why), a damaged journal was set aside, or an open
#: game could not be taken up because its row is UNREADABLE.
News = JournalUnusable | SetAside | GameUnavailable


class _State(NamedTuple):
    """All that a save writes."""

    game: Game
    seconds: float
    aids: Aids


class Keeper:
    """Keeps one game after another in the journal at `path`; None is for a user without any place.

    What goes wrong with the journal is not raised but comes as `news`, except where a method says so.
    """

    def __init__(self, path: str | None) -> None:
        self._path = path
        self._journal: Journal | None = None
        self._given_up = False  # on the journal: it could not be opened
        self._warned = False
        self._news: list[News] = []
        self._game_id: int | None = None
        self._wanted: _State | None = None
        self._written: _State | None = None

    @property
    def pending(self) -> bool:
        """Whether the last action is unwritten because another program was writing: `keep` it again."""
        return self._wanted is not self._written and not self._warned

    def news(self) -> tuple[News, ...]:
        """What has come up since this was last asked, to be shown to the player. Each is said once."""
        news = tuple(self._news)
        self._news.clear()
        return news

    def resume(self) -> Saved | None:
        """Take up the open game played last, of those no other program has open. None if there is none."""
        if not self._is_begun():
            return None
        try:
            return next(filter(None, map(self._resumed, self._opened().open_games())), None)
        except JournalUnusable as unusable:
            self._warn(unusable)
            return None

    def resume_game(self, game_id: int) -> Saved:
        """Take up game `game_id`. Raises GameUnavailable, JournalUnusable."""
        if not self._is_begun():
            raise GameUnavailable(game_id, Absence.UNKNOWN)
        saved = self._opened().take(game_id)
        self._game_id = saved.entry.id
        self._wanted = self._written = _State(saved.game, saved.entry.seconds, saved.entry.aids)
        return saved

    def games(self) -> tuple[Entry, ...]:
        """The line of every game kept, for the figures. Raises JournalUnusable."""
        return self._opened().games() if self._is_begun() else ()

    def keep(self, game: Game, seconds: float, aids: Aids) -> None:
        """Save the game as it stands, after `seconds` of play: at every action, and before it is left.

        A deal without a move is not kept, and a game that was won or given up stays as it was then.
        """
        if self._game_id is None and not _has_move(game):
            return
        last = self._wanted
        if last is None or last.game is not game or (last.seconds, last.aids) != (seconds, aids):
            self._wanted = _State(game, seconds, aids)
        try:
            self._write()
        except JournalUnusable as unusable:
            if unusable.obstacle is not Obstacle.BUSY:
                self._warn(unusable)

    def give_up(self) -> None:
        """The player gives the game up: it is lost. Then as `leave`."""
        self._part(lost=True)

    def leave(self) -> None:
        """Another game is to be played: this one stays as it is, for any program to take up."""
        self._part(lost=False)

    def close(self) -> None:
        """Leave the game and close the journal."""
        self.leave()
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _resumed(self, game_id: int) -> Saved | None:
        """The open game, taken up; None if that cannot be, which is news if its row is at fault."""
        try:
            return self.resume_game(game_id)
        except GameUnavailable as unavailable:
            if unavailable.absence is Absence.UNREADABLE:
                self._news.append(unavailable)
            return None

    def _is_begun(self) -> bool:
        """Whether there is a journal; found out without opening it."""
        return self._path is not None and os.path.exists(self._path)

    def _opened(self) -> Journal:
        if self._journal is None:
            if self._path is None:
                raise JournalUnusable(Obstacle.NO_PLACE, None)
            from bigben.store.journal import open_journal

            self._journal = open_journal(self._path)
            if self._journal.set_aside is not None:
                self._news.append(SetAside(self._journal.set_aside))
        return self._journal

    def _write(self) -> None:
        """Write what is wanted, if it is not written yet. Raises JournalUnusable."""
        wanted = self._wanted
        if wanted is None or wanted is self._written or self._given_up:
            return
        if self._game_id is None:
            self._game_id = self._opened().begin(*wanted)
        else:
            self._opened().save(self._game_id, *wanted)
        self._written = wanted

    def _part(self, lost: bool) -> None:
        try:
            if self._journal is not None:
                self._journal.wait(_PARTING)
            self._write()
            if self._journal is not None:
                if self._game_id is not None:
                    if lost:
                        self._journal.give_up(self._game_id)
                    self._journal.release(self._game_id)
                self._journal.wait(KEY_PRESS)
        except JournalUnusable as unusable:
            self._warn(unusable)
        self._game_id = self._wanted = self._written = None

    def _warn(self, unusable: JournalUnusable) -> None:
        """Say once that games are not kept, and try no more if there is no journal to try with."""
        self._given_up = self._journal is None
        if not self._warned:
            self._warned = True
            self._news.append(unusable)


def _has_move(game: Game) -> bool:
    return any(turn.action != RESTART for turn in (*game.past, *game.future))
