"""The journal: every game ever begun, saved at every action.

Owns which row is whose, and when it changes. Knows nothing of when the player is told what, nor of screens.
"""

from __future__ import annotations

import os
import time

from bigben.engine.deals import SCHEME
from bigben.engine.game import Game
from bigben.engine.notation import format_position
from bigben.engine.rules import is_won
from bigben.store.entries import UNAIDED, Aids, Origin, Result, Saved
from bigben.store.errors import (
    KEY_PRESS,
    OPENING,
    Absence,
    GameUnavailable,
    JournalUnusable,
    Obstacle,
    refused_by_system,
)
from bigben.store.locks import Claims
from bigben.store.pages import Pages
from bigben.store.paths import make_directory
from bigben.store.rows import (
    GREATEST,
    LAST_IN_ORDER,
    LAST_MOMENT,
    STANDING,
    START,
    STATE,
    DamagedRow,
    entry_from,
    game_from,
    moved_since,
    standing,
    state,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.store.database import Database

#: Seconds between saves that wait for the disk. It may take longer than a fast player's next key.
_SYNC_EVERY = 1.0

#: The most open games that are tried, one after another, for one that can be resumed.
_TRIED = 50

#: The sequence that follows all others.
_NEXT = (
    f"(SELECT 1 + max((SELECT coalesce(max(sequence), 0) FROM game WHERE sequence < {LAST_IN_ORDER}),"
    f" (SELECT coalesce(max(sequence), 0) FROM after_win WHERE sequence < {LAST_IN_ORDER})))"
)

#: Whether an aid has been used on the deal whose number is given.
_DEAL_AIDED = "EXISTS (SELECT 1 FROM aided_deal WHERE deal = ?)"

#: Brings an open game's row up to date; takes what `state` and `standing` give, the deal and the ID.
_SAVE = (
    f"UPDATE game SET {', '.join(f'{column} = ?' for column in f'{STATE}, {STANDING}'.split(', '))},"
    f" deal_aided = {_DEAL_AIDED}, sequence = {_NEXT} WHERE id = ? AND result = 'open'"
)


class Journal(Pages):
    """The journal, open to be written.

    Every change is one transaction, and safe from any end of the program when the method returns; from a
    power cut too, but for the actions of a second or so of fast play. Where another program is just
    writing, a method waits no longer than a key press may take and raises JournalUnusable (BUSY): the
    next save brings the row up to date. `set_aside` is where a damaged journal was moved when this one
    was begun, else None.
    """

    def __init__(self, database: Database, claims: Claims, path: str, set_aside: str | None) -> None:
        super().__init__(database)
        self._claims = claims
        self.wait(KEY_PRESS)
        self._path = path
        self.set_aside = set_aside
        self._synced = -_SYNC_EVERY
        self._file = _file_at(path)

    @property
    def is_in_place(self) -> bool:
        """Whether the file that is open still is the one at the journal's path, as far as can be known."""
        try:
            return _file_at(self._path) == self._file
        except FileNotFoundError:
            return False
        except OSError:
            return True

    def begin(
        self,
        game: Game,
        seconds: float,
        aids: Aids,
        origin: Origin = Origin.DEAL,
        day: str | None = None,
    ) -> int:
        """Give `game` a row, claimed for this program; the game's ID."""
        start = None if game.deal is not None else format_position(game.start)
        scheme = None if game.deal is None else SCHEME
        now = _now()
        saved = (*state(game, seconds, aids, now), *standing(game))
        self._sync(at_once=True)
        with self._database.transaction():
            self.note_aids(game, aids)
            game_id = self._new_id()
            self._database.change(
                f"INSERT INTO game (id, deal, scheme, position, begun, origin, day, {STATE}, {STANDING},"
                f" deal_aided, sequence) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                f" {_DEAL_AIDED}, {_NEXT})",
                (game_id, game.deal, scheme, start, now, origin.value, day, *saved, game.deal),
            )
        return game_id

    def save(self, game_id: int, game: Game, seconds: float, aids: Aids) -> None:
        """Bring a game's row up to date: won if `game` is. A game that has ended changes no more.

        But how a game goes on after its win is kept beside its row, until it is over.
        """
        saved = state(game, seconds, aids, _now())
        self._sync(at_once=is_won(game.position))
        self.note_aids(game, aids)
        if not self._database.change(_SAVE, (*saved, *standing(game), game.deal, game_id)):
            self._save_after_win(game_id, game, saved)

    def give_up(self, game_id: int) -> None:
        """Let an open game, as it was last saved, be lost. One that was won stays won, and is over."""
        self._sync(at_once=True)
        with self._database.transaction():
            self._database.change(
                f"UPDATE game SET result = 'lost', changed = ?, sequence = {_NEXT}"
                " WHERE id = ? AND result = 'open'",
                (_now(), game_id),
            )
            self._database.change("UPDATE after_win SET over = 1 WHERE game = ?", (game_id,))

    def note_aids(self, game: Game, aids: Aids) -> None:
        """Remember that aids were used on the deal of `game`, which need not be kept itself."""
        if aids != UNAIDED and game.deal is not None:
            self._database.change("INSERT OR IGNORE INTO aided_deal (deal) VALUES (?)", (game.deal,))

    def open_games(self) -> tuple[int, ...]:
        """The IDs of the games that can go on, the one played last first, those known as damaged left out."""
        rows = self._database.rows(
            "SELECT id FROM (SELECT id, sequence FROM game WHERE result = 'open'"
            " UNION ALL SELECT game, sequence FROM after_win WHERE over = 0)"
            " WHERE id NOT IN (SELECT game FROM damaged_game)"
            f" ORDER BY sequence DESC, id DESC LIMIT {_TRIED}"
        )
        return tuple(game_id for (game_id,) in rows)

    def take(self, game_id: int) -> Saved:
        """A game that can go on, claimed for this program.

        Raises GameUnavailable: UNKNOWN, ENDED, UNREADABLE, or ELSEWHERE if another program plays it.
        """
        if not 0 < game_id <= GREATEST:
            raise GameUnavailable(game_id, Absence.UNKNOWN)
        if not self._claim(game_id):
            raise GameUnavailable(game_id, Absence.ELSEWHERE)
        try:
            saved = self.load(game_id)
            if saved.was_won:
                saved = self._after_win(saved)
            elif saved.entry.result is not Result.OPEN:
                raise GameUnavailable(game_id, Absence.ENDED)
        except (GameUnavailable, JournalUnusable):
            self._claims.release(game_id)
            raise
        return saved

    def mark_damaged(self, game_id: int) -> None:
        """Remember that a game does not replay: it is not tried again, and `damaged_games` lists it."""
        self._database.change("INSERT OR IGNORE INTO damaged_game (game) VALUES (?)", (game_id,))

    def dismiss(self, game_id: int) -> None:
        """List a damaged game no more. Its row stays as it is.

        Raises GameUnavailable: UNKNOWN, or SOUND if the game is not damaged.
        """
        try:
            self.load(game_id)
            if all(game_id != damaged.id for damaged in self.damaged_games()):
                raise GameUnavailable(game_id, Absence.SOUND)
        except GameUnavailable as unavailable:
            if unavailable.absence is not Absence.UNREADABLE:
                raise
        self._database.change(
            "INSERT OR REPLACE INTO damaged_game (game, dismissed) VALUES (?, 1)", (game_id,)
        )

    def release(self, game_id: int) -> None:
        """Let other programs take the game."""
        self._claims.release(game_id)

    def wait(self, seconds: float) -> None:
        """From now on, wait up to `seconds` where another program is writing."""
        self._database.wait(seconds)

    def close(self) -> None:
        """Close the journal and release all games."""
        try:
            super().close()
        finally:
            self._claims.close()

    def _new_id(self) -> int:
        """An ID that no row has, claimed."""
        ((latest,),) = self._database.rows(
            f"SELECT coalesce(max(id), 0) FROM game WHERE id BETWEEN 0 AND {LAST_IN_ORDER}"
        )
        game_id = int(latest) + 1
        # Nobody else can see the row yet. Only a game of a journal since set aside, still being played, can
        # have claimed the same ID.
        while self._database.rows("SELECT 1 FROM game WHERE id = ?", (game_id,)) or not self._claim(game_id):
            game_id += 1
        return game_id

    def _save_after_win(self, game_id: int, game: Game, saved: tuple[object, ...]) -> None:
        """Keep how a won game goes on, once a move has been made after its win, the last one of several."""
        rows = self._database.rows(
            "SELECT coalesce((SELECT actions FROM after_win WHERE game = id AND over = 1), actions)"
            " FROM game WHERE id = ? AND result = 'won'",
            (game_id,),
        )
        over = is_won(game.position)
        if any(over or moved_since(game, actions) for (actions,) in rows):
            self._database.change(
                f"INSERT OR REPLACE INTO after_win (game, {STATE}, over, sequence)"
                f" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, {_NEXT})",
                (game_id, *saved, int(over)),
            )

    def _after_win(self, won: Saved) -> Saved:
        """A won game as it goes on. Raises GameUnavailable: ENDED, UNREADABLE."""
        line = won.entry
        rows = self._database.rows(
            "SELECT changed, seconds, undos, tips, peeks, sequence, actions, done FROM after_win"
            " WHERE game = ? AND over = 0",
            (line.id,),
        )
        if not rows:
            raise GameUnavailable(line.id, Absence.ENDED)
        changed, seconds, undos, tips, peeks, sequence, *played = rows[0]
        start = self._row(line.id, START)[:3]
        try:
            going_on = game_from((*start, *played))
            # Checked like a row of its own, but for the win, which a game that goes on has not got.
            played_so_far = (changed, seconds, undos, tips, peeks, *standing(going_on))
            as_before = (line.origin.value, line.day, int(line.deal_aided))
            now = entry_from((line.id, line.deal, line.begun, *played_so_far, sequence, *as_before))
        except DamagedRow as error:
            raise GameUnavailable(line.id, Absence.UNREADABLE) from error
        return Saved(now._replace(result=Result.WON), going_on)

    def _sync(self, at_once: bool) -> None:
        """Let the next change wait for the disk: `at_once`, or if the last that did is long enough ago."""
        now = time.monotonic()
        due = at_once or now - self._synced >= _SYNC_EVERY
        if due:
            self._synced = now
        self._database.sync(due)

    def _claim(self, game_id: int) -> bool:
        try:
            return self._claims.claim(game_id)
        except OSError as error:
            raise refused_by_system(error, self._path) from error


def open_journal(path: str, seconds: float = OPENING) -> Journal:
    """The journal at `path`, made, with its directory, if there is none. Raises JournalUnusable.

    A damaged one is set aside and a new one begun; one that a newer version made is left untouched. It
    waits up to `seconds` for other programs.
    """
    _check_sqlite(path)
    from bigben.store.database import open_to_write

    path = _real(path)
    until = time.monotonic() + seconds
    try:
        make_directory(path)
        claims = Claims(f"{os.path.splitext(path)[0]}.lock")
        try:
            with claims.opening(seconds):
                database, set_aside = open_to_write(path, max(KEY_PRESS, until - time.monotonic()))
                try:
                    return Journal(database, claims, path, set_aside)
                except BaseException:
                    database.close()
                    raise
        except BaseException:
            claims.close()
            raise
    except OSError as error:
        raise refused_by_system(error, path) from error


def open_pages(path: str) -> Pages:
    """The journal that is at `path`, as it is now, to be read; also where nothing may be written.

    Changes nothing. Raises JournalUnusable.
    """
    _check_sqlite(path)
    from bigben.store.database import open_to_read

    return Pages(open_to_read(_real(path)))


def _real(path: str) -> str:
    """Where a link leads: what SQLite keeps beside the journal is there, and so is what is set aside."""
    return os.path.realpath(path) if os.path.islink(path) else path


def _file_at(path: str) -> tuple[int, int]:
    """Which file is at `path`. Raises OSError."""
    status = os.stat(path)
    return status.st_dev, status.st_ino


def _now() -> float:
    """The time as a row can have it, however wrong the clock."""
    return min(max(time.time(), 0.0), LAST_MOMENT)


def _check_sqlite(path: str) -> None:
    try:
        import sqlite3  # noqa: F401
    except ImportError as error:
        raise JournalUnusable(Obstacle.NO_SQLITE, path, str(error)) from error
