"""The journal: every game ever begun, saved at every action.

Owns what a row says of a game. Knows nothing of when the player is told what, nor of screens.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable

from bigben.engine.deals import SCHEME
from bigben.engine.game import Action, Game, new_game, replayed
from bigben.engine.notation import (
    NotationError,
    format_actions,
    format_position,
    parse_actions,
    parse_position,
)
from bigben.engine.rules import IllegalMove, cards_on_clock, is_won
from bigben.store.entries import Aids, Entry, Result, Saved
from bigben.store.errors import (
    KEY_PRESS,
    Absence,
    GameUnavailable,
    JournalUnusable,
    Obstacle,
    refused_by_system,
)
from bigben.store.locks import Claims
from bigben.store.paths import make_directory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from bigben.store.database import Database

#: Seconds between saves that wait for the disk. It may take longer than a fast player's next key.
_SYNC_EVERY = 1.0

_ENTRY = "id, deal, begun, changed, seconds, undos, tips, peeks, result, cards, moves"
_START = "deal, scheme, position, actions, done"

#: Far beyond what is ever given, and what SQLite and locks can still take.
_GREATEST_ID = 1 << 62


class Pages:
    """The games of a journal, to be read. All methods raise JournalUnusable."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def games(self) -> tuple[Entry, ...]:
        """The line of every game, in the order in which they began."""
        return tuple(_entry(row) for row in self._database.rows(f"SELECT {_ENTRY} FROM game ORDER BY id"))

    def load(self, game_id: int) -> Saved:
        """A game of the journal. Raises GameUnavailable: UNKNOWN, or UNREADABLE if it no longer replays."""
        _check_id(game_id)
        rows = self._database.rows(f"SELECT {_ENTRY}, {_START} FROM game WHERE id = ?", (game_id,))
        if not rows:
            raise GameUnavailable(game_id, Absence.UNKNOWN)
        length = len(Entry._fields) + len(Aids._fields) - 1
        row = rows[0]
        try:
            return Saved(_entry(row[:length]), _game(*row[length:]))
        except (NotationError, IllegalMove, ValueError) as error:
            raise GameUnavailable(game_id, Absence.UNREADABLE) from error

    def close(self) -> None:
        """Close the journal."""
        self._database.close()


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

    def begin(self, game: Game, seconds: float, aids: Aids) -> int:
        """Give `game` a row, claimed for this program; the game's ID."""
        start = None if game.deal is not None else format_position(game.start)
        scheme = None if game.deal is None else SCHEME
        now = time.time()
        self._sync(at_once=True)
        with self._database.transaction():
            ((latest,),) = self._database.rows("SELECT coalesce(max(id), 0) FROM game")
            game_id = int(latest) + 1
            # Nobody else can see the row yet. Only a game of a journal since set aside, still being
            # played, can have claimed the same ID.
            while not self._claim(game_id):
                game_id += 1
            self._database.change(
                "INSERT INTO game (id, deal, scheme, position, begun, actions, done, changed, seconds,"
                " undos, tips, peeks, result, cards, moves)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (game_id, game.deal, scheme, start, now, *_state(game, seconds, aids, now)),
            )
        return game_id

    def save(self, game_id: int, game: Game, seconds: float, aids: Aids) -> None:
        """Bring an open game's row up to date: won if `game` is. A game that has ended changes no more."""
        self._sync(at_once=is_won(game.position))
        self._database.change(
            "UPDATE game SET actions = ?, done = ?, changed = ?, seconds = ?, undos = ?, tips = ?, peeks = ?,"
            " result = ?, cards = ?, moves = ? WHERE id = ? AND result = 'open'",
            (*_state(game, seconds, aids, time.time()), game_id),
        )

    def give_up(self, game_id: int) -> None:
        """Let an open game, as it was last saved, be lost."""
        self._sync(at_once=True)
        self._database.change(
            "UPDATE game SET result = 'lost', changed = ? WHERE id = ? AND result = 'open'",
            (time.time(), game_id),
        )

    def open_games(self) -> tuple[int, ...]:
        """The IDs of all open games, the one played last first."""
        rows = self._database.rows("SELECT id FROM game WHERE result = 'open' ORDER BY changed DESC, id DESC")
        return tuple(game_id for (game_id,) in rows)

    def take(self, game_id: int) -> Saved:
        """An open game, claimed for this program.

        Raises GameUnavailable: UNKNOWN, ENDED, UNREADABLE, or ELSEWHERE if another program plays it.
        """
        _check_id(game_id)
        if not self._claim(game_id):
            raise GameUnavailable(game_id, Absence.ELSEWHERE)
        try:
            saved = self.load(game_id)
            if saved.entry.result is not Result.OPEN:
                raise GameUnavailable(game_id, Absence.ENDED)
        except (GameUnavailable, JournalUnusable):
            self._claims.release(game_id)
            raise
        return saved

    def release(self, game_id: int) -> None:
        """Let other programs take the game."""
        self._claims.release(game_id)

    def wait(self, seconds: float) -> None:
        """From now on, wait up to `seconds` where another program is writing."""
        self._database.wait(seconds)

    def close(self) -> None:
        """Close the journal and release all games."""
        super().close()
        self._claims.close()

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


def open_journal(path: str) -> Journal:
    """The journal at `path`, made, with its directory, if there is none. Raises JournalUnusable.

    A damaged one is set aside and a new one begun; one that a newer version made is left untouched.
    """
    _check_sqlite(path)
    from bigben.store.database import open_to_write

    try:
        make_directory(path)
        claims = Claims(f"{os.path.splitext(path)[0]}.lock")
        try:
            with claims.opening():
                database, set_aside = open_to_write(path)
        except BaseException:
            claims.close()
            raise
    except OSError as error:
        raise refused_by_system(error, path) from error
    return Journal(database, claims, path, set_aside)


def open_pages(path: str) -> Pages:
    """The journal that is at `path`, as it is now, to be read; also where nothing may be written.

    Changes nothing. Raises JournalUnusable.
    """
    _check_sqlite(path)
    from bigben.store.database import open_to_read

    return Pages(open_to_read(path))


def _check_sqlite(path: str) -> None:
    try:
        import sqlite3  # noqa: F401
    except ImportError as error:
        raise JournalUnusable(Obstacle.NO_SQLITE, path, str(error)) from error


def _check_id(game_id: int) -> None:
    if not 0 < game_id <= _GREATEST_ID:
        raise GameUnavailable(game_id, Absence.UNKNOWN)


def _entry(row: Iterable[Any]) -> Entry:
    game_id, deal, begun, changed, seconds, undos, tips, peeks, result, cards, moves = row
    return Entry(
        game_id, deal, begun, changed, seconds, Aids(undos, tips, peeks), Result(result), cards, moves
    )


def _state(game: Game, seconds: float, aids: Aids, now: float) -> tuple[object, ...]:
    """What a save changes in a row, in the order of the columns there."""
    result = Result.WON if is_won(game.position) else Result.OPEN
    return (
        format_actions(_actions(game)),
        len(game.past),
        now,
        seconds,
        *aids,
        result.value,
        cards_on_clock(game.position),
        len(game.moves),
    )


def _actions(game: Game) -> Iterable[Action]:
    return (turn.action for turn in (*game.past, *game.future))


def _game(deal: int | None, scheme: int | None, position: str | None, actions: str, done: int) -> Game:
    """The game of a row, replayed through the rules.

    Raises NotationError, IllegalMove, or ValueError for a deal, scheme or place of undo that is none.
    """
    if deal is not None and scheme == SCHEME:
        start = new_game(deal)
    elif position is not None:
        start = Game(parse_position(position))
    else:
        raise ValueError(scheme)
    whole = replayed(start, parse_actions(actions))
    if not 0 <= done <= len(whole.past):
        raise ValueError(done)
    return whole._replace(past=whole.past[:done], future=whole.past[done:])
