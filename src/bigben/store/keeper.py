"""Keeps the game being played: what the board and the line mode call, at every action.

Opens the journal when it is first needed, since most of a start would otherwise be spent on it, and
collects what the player has to be told. Nothing here ends a game: what cannot be kept is still played.
"""

from __future__ import annotations

from time import monotonic

from bigben.engine.game import RESTART, Game
from bigben.engine.values import NamedTuple
from bigben.store.entries import Aids, Entry, Origin, Saved
from bigben.store.errors import (
    KEY_PRESS,
    OPENING,
    Absence,
    GameUnavailable,
    JournalUnusable,
    Obstacle,
    refused_by_system,
)
from bigben.store.paths import is_there

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.store.journal import Journal

#: How many seconds an action may be pending before the player is told.
_PATIENCE = 2.0


class SetAside(NamedTuple):
    """The journal was damaged. It is now at `path`, and a new one has begun."""

    path: str


class Replaced(NamedTuple):
    """The journal at `path` was deleted or replaced while it was open. This game is in the one there now."""

    path: str


class SavedAgain(NamedTuple):
    """After news that it could not be, the game is saved, whole, in the journal at `path`."""

    path: str


class DoNotReplay(NamedTuple):
    """Open games that cannot be taken up because their rows are damaged, by their IDs. Told once for each."""

    game_ids: tuple[int, ...]


#: What a player is told: the game is not kept (and why), or is kept again; what became of a damaged, deleted
#: or replaced journal; damaged games.
News = JournalUnusable | SavedAgain | SetAside | Replaced | DoNotReplay


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
        self._given_up = False  # on the journal: it could not be opened, and not for being busy
        self._warned = False
        self._busy_since: float | None = None
        self._replaced = False
        self._news: list[News] = []
        self._game_id: int | None = None
        self._wanted: _State | None = None
        self._written: _State | None = None
        self._brought: Game | None = None
        self._day: str | None = None

    @property
    def pending(self) -> bool:
        """Whether the last action is unwritten because another program was writing: `keep` it again."""
        return self._wanted is not self._written and self._busy_since is not None

    def news(self) -> tuple[News, ...]:
        """What has come up since this was last asked, to be shown to the player. Each is said once."""
        news = tuple(self._news)
        self._news.clear()
        return news

    def resume(self) -> Saved | None:
        """Take up the game played last that can go on, of those no other program has open; None if none."""
        damaged: list[int] = []
        try:
            if self._is_begun():
                for game_id in self._opened().open_games():
                    saved = self._resumed(game_id, damaged)
                    if saved is not None:
                        return saved
        except JournalUnusable as unusable:
            self._fail(unusable)
            self._warn(unusable)
        finally:
            if damaged:
                self._news.append(DoNotReplay(tuple(damaged)))
        return None

    def resume_game(self, game_id: int) -> Saved:
        """Take up game `game_id`. Raises GameUnavailable, JournalUnusable."""
        if not self._is_begun():
            raise GameUnavailable(game_id, Absence.UNKNOWN)
        saved = self._opened().take(game_id)
        self._game_id = saved.entry.id
        self._wanted = self._written = _State(saved.game, saved.entry.seconds, saved.entry.aids)
        return saved

    def begin(self, game: Game, day: str | None = None) -> None:
        """A game that is not the journal's is to be played, from how it stands now.

        It may have been brought in, as a position or a record, or be the daily deal of `day` (YYYY-MM-DD).
        Unless this is called, a game counts as played from its deal.
        """
        self._brought, self._day = game, day

    def games(self) -> tuple[Entry, ...]:
        """The line of every game kept, for the figures. Raises JournalUnusable."""
        return self._opened().games() if self._is_begun() else ()

    def game_of_day(self, day: str) -> Entry | None:
        """The game of the daily deal of `day` (YYYY-MM-DD), if it was begun. Raises JournalUnusable."""
        return self._opened().game_of_day(day) if self._is_begun() else None

    def keep(self, game: Game, seconds: float, aids: Aids) -> None:
        """Save the game as it stands, after `seconds` of play: at every action, and before it is left.

        A deal without a move is not kept, nor is a game brought in before something is done in it; but if
        aids were used, that is kept of its deal. A game that was won or given up stays as it was then, and
        what is played after a win is kept besides.
        """
        last = self._wanted
        if last is None or last.game is not game or (last.seconds, last.aids) != (seconds, aids):
            self._wanted = _State(game, seconds, aids)
        try:
            self._write()
        except JournalUnusable as unusable:
            self._fail(unusable)

    def give_up(self) -> None:
        """The player gives the game up: it is lost, unless it was won. Then as `leave`."""
        self._part(lost=True)

    def leave(self) -> None:
        """Another game is to be played: this one stays as it is, for any program to take up."""
        self._part(lost=False)

    def close(self) -> tuple[News, ...]:
        """Leave the game and close the journal; the news not yet told, which have no screen any more."""
        self.leave()
        self._shut()
        return tuple(self._news)

    def _forget(self) -> None:
        """No game is being kept."""
        self._game_id = self._wanted = self._written = self._brought = self._day = None

    def _resumed(self, game_id: int, damaged: list[int]) -> Saved | None:
        """The game, taken up; None if that cannot be. If its row is at fault, it is not tried again."""
        try:
            return self.resume_game(game_id)
        except GameUnavailable as unavailable:
            if unavailable.absence is Absence.UNREADABLE:
                damaged.append(game_id)
                self._opened().mark_damaged(game_id)
            return None

    def _is_begun(self) -> bool:
        """Whether there is a journal; found out without opening it. Raises JournalUnusable."""
        if self._path is None:
            return False
        try:
            return is_there(self._path)
        except OSError as error:
            raise refused_by_system(error, self._path) from error

    def _opened(self, seconds: float | None = None) -> Journal:
        """The journal, open. Waits up to `seconds` for others; by default only the first time."""
        if self._journal is None:
            if self._path is None:
                raise JournalUnusable(Obstacle.NO_PLACE, None)
            from bigben.store.journal import open_journal

            usual = OPENING if self._busy_since is None else KEY_PRESS
            self._journal = open_journal(self._path, usual if seconds is None else seconds)
            if self._journal.set_aside is not None:
                self._news.append(SetAside(self._journal.set_aside))
        return self._journal

    def _write(self, seconds: float | None = None) -> None:
        """Write what is wanted, if it is not written yet. Raises JournalUnusable."""
        wanted = self._wanted
        if wanted is None or wanted is self._written or self._given_up:
            return
        if self._journal is not None and not self._journal.is_in_place:
            self._begin_journal_anew()
            self._replaced = True
        try:
            self._put(wanted, seconds)
        except JournalUnusable as unusable:
            if unusable.obstacle is not Obstacle.DAMAGED or self._journal is None:
                raise
            # Opening it once more sets it aside.
            self._begin_journal_anew()
            self._put(wanted, seconds)
        self._written = wanted
        self._busy_since = None

    def _put(self, wanted: _State, seconds: float | None) -> None:
        """Give the game a row, or bring its row up to date. Raises JournalUnusable."""
        game, _, aids = wanted
        if self._game_id is not None:
            self._opened(seconds).save(self._game_id, *wanted)
        elif self._is_played(game):
            self._game_id = self._opened(seconds).begin(*wanted, self._origin(game), self._day)
        elif any(aids) and game.deal is not None:
            self._opened(seconds).note_aids(game, aids)
        else:
            return
        assert self._path is not None
        if self._replaced:
            self._replaced = False
            self._news.append(Replaced(self._path))
        if self._warned:
            self._warned = False
            self._news.append(SavedAgain(self._path))

    def _is_played(self, game: Game) -> bool:
        """Whether something has been done in the game, here."""
        brought = self._brought
        if brought is not None and (game.past, game.future) == (brought.past, brought.future):
            return False
        return any(turn.action != RESTART for turn in (*game.past, *game.future))

    def _origin(self, game: Game) -> Origin:
        if game.deal is None:
            return Origin.POSITION
        if self._brought is not None and (self._brought.past or self._brought.future):
            return Origin.RECORD
        return Origin.DEAL

    def _begin_journal_anew(self) -> None:
        """Let go of the journal that is open: the whole game goes into the next one."""
        self._shut()
        self._game_id = None

    def _shut(self) -> None:
        if self._journal is not None:
            journal, self._journal = self._journal, None
            try:
                journal.close()
            except JournalUnusable as unusable:
                self._warn(unusable)

    def _part(self, lost: bool) -> None:
        try:
            if self._journal is not None:
                self._journal.wait(OPENING)
            self._write(OPENING)
            if self._journal is not None and self._game_id is not None and lost:
                self._journal.give_up(self._game_id)
            if self._journal is not None:
                self._journal.wait(KEY_PRESS)
        except JournalUnusable as unusable:
            self._fail(unusable)
            if unusable.obstacle is Obstacle.BUSY:
                # There is no later.
                self._warned = False
            self._warn(unusable)
        if self._journal is not None and self._game_id is not None:
            self._journal.release(self._game_id)
        self._forget()

    def _fail(self, unusable: JournalUnusable) -> None:
        """Try again soon if another program is writing; the player is told if it goes on doing so.

        Otherwise say it at once, and try no more if there is no journal to try with.
        """
        if unusable.obstacle is Obstacle.BUSY:
            self._busy_since = monotonic() if self._busy_since is None else self._busy_since
            if monotonic() - self._busy_since >= _PATIENCE:
                self._warn(unusable)
        else:
            self._busy_since = None
            self._given_up = self._journal is None
            self._warn(unusable)

    def _warn(self, unusable: JournalUnusable) -> None:
        """Say once that games are not kept."""
        if not self._warned:
            self._warned = True
            self._news.append(unusable)
