"""The journal's file: a SQLite database, how it is made, opened and read, and what becomes of a damaged one.

Imported only where a journal is opened, for `sqlite3` takes longer to load than the board takes to
appear. Knows nothing of what the rows mean. Whatever SQLite raises becomes JournalUnusable here.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager

from bigben.store.errors import OPENING, JournalUnusable, Obstacle, refused_by_system
from bigben.store.paths import check_regular, is_there
from bigben.store.schema import NewerSchema, NotAJournal, check, upgrade

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: What SQLite keeps beside a database, the log first.
_COMPANIONS = ("-wal", "-shm", "-journal")

#: Seconds between two looks whether another program has let go.
_LOOK_AGAIN = 0.01

#: What SQLite answers while it has to wait; Python has names for these only from 3.11 on.
_WAITING = (5, 6)  # SQLITE_BUSY, SQLITE_LOCKED

#: Of SQLite's words, those that say what an error means for a journal; the first that is found counts.
_MEANINGS = (
    ("locked", Obstacle.BUSY),
    ("full", Obstacle.FULL),
    ("readonly", Obstacle.DENIED),
    ("unable to open", Obstacle.DENIED),
    ("malformed", Obstacle.DAMAGED),
    ("no such", Obstacle.DAMAGED),
    ("unsupported file format", Obstacle.DAMAGED),
)


class Database:
    """An open database. Everything raises JournalUnusable for whatever SQLite refuses."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self._connection = connection
        self._path = path

    def rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What a query answers."""
        with told(self._path):
            return self._connection.execute(query, values).fetchall()

    def change(self, statement: str, values: Sequence[object] = ()) -> int:
        """Carry out one statement; the number of rows changed. Outside `transaction` it is one of its own."""
        with told(self._path):
            return self._connection.execute(statement, values).rowcount

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Several statements, of which all are carried out or none."""
        self.change("BEGIN IMMEDIATE")
        try:
            yield
            self.change("COMMIT")
        finally:
            if self._connection.in_transaction:
                self.change("ROLLBACK")

    def sync(self, at_once: bool) -> None:
        """Whether changes are to be on the disk itself when they return, or may be with the system still.

        Either way they outlive the program, however it ends, and come to the disk in order; a power cut
        may take the last of those that the system still had.
        """
        self.rows(f"PRAGMA synchronous = {'FULL' if at_once else 'NORMAL'}")

    def wait(self, seconds: float) -> None:
        """From now on, wait that long while another program writes."""
        self.rows(f"PRAGMA busy_timeout = {int(seconds * 1000)}")

    def close(self) -> None:
        """Close it. What was written is safe without this."""
        with told(self._path):
            self._connection.close()


@contextmanager
def told(path: str) -> Iterator[None]:
    """Say of all that SQLite can raise what it means for the journal at `path`: JournalUnusable.

    Besides its own errors, Python raises ValueError where SQLite's words or a text of the file are not
    UTF-8, OverflowError where a number is too great, and MemoryError where the file asks for too much.
    """
    try:
        yield
    except (sqlite3.Error, sqlite3.Warning, ValueError, OverflowError, MemoryError) as error:
        raise JournalUnusable(_obstacle(error), path, str(error)) from error


def _obstacle(error: Exception) -> Obstacle:
    """By SQLite's own words: Python gives its error codes only from 3.11 on."""
    if type(error) is sqlite3.DatabaseError or isinstance(error, UnicodeError):
        return Obstacle.DAMAGED
    message = str(error)
    return next((obstacle for words, obstacle in _MEANINGS if words in message), Obstacle.FAILED)


def open_to_write(path: str, seconds: float = OPENING) -> tuple[Database, str | None]:
    """The database at `path`, made if there is none, and where a damaged one was set aside, if one was.

    It waits up to `seconds` for other programs until told otherwise. The caller sees to it that nobody
    else does this at the same time. Raises JournalUnusable, OSError.
    """
    check_regular(path)
    if not is_there(path):
        # The log of a journal that was here would be taken for the new one's.
        _set_aside(path)
        _make(path)
    with told(path):
        connection = _connected(path, seconds)
    try:
        _make_ready(connection, path)
    except JournalUnusable as unusable:
        try:
            if unusable.obstacle is not Obstacle.DAMAGED:
                raise
            # Moved while it is open: on closing it in its place, SQLite would tidy up what is to be kept.
            # But Windows moves no open file.
            if sys.platform == "win32":
                connection.close()
            aside = _set_aside(path)
        finally:
            connection.close()
        database, _ = open_to_write(path, seconds)
        return database, aside
    return Database(connection, path), None


def open_to_read(path: str) -> Database:
    """A copy, in memory and up to date, of the database at `path`, which must be there.

    Works where nothing may be written, and writes nothing. Raises JournalUnusable.
    """
    # Not needed to play, and a third of the time it takes to load this module.
    from pathlib import Path

    try:
        check_regular(path)
        # Without a log no program has it open, and it need not be locked, which would take writing.
        how = "mode=ro" if is_there(f"{path}-wal") else "immutable=1"
    except OSError as error:
        raise refused_by_system(error, path) from error
    with told(path):
        copy = _connected(":memory:", OPENING)
    try:
        with told(path):
            address = f"{Path(path).as_uri()}?{how}"
            with closing(sqlite3.connect(address, timeout=0, uri=True)) as original:
                _copy(original, copy)
        _check(copy, path)
    except JournalUnusable:
        copy.close()
        raise
    return Database(copy, path)


def _copy(original: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Copy a database, waiting no longer than opening may. Raises sqlite3.Error."""
    until = time.monotonic() + OPENING

    def look(status: int, _remaining: int, _pages: int) -> None:
        # Called while the copy has to wait, and after its last step. Without this, it would wait for ever.
        if status in _WAITING and time.monotonic() >= until:
            raise sqlite3.OperationalError("database is locked")

    original.backup(copy, progress=look, sleep=_LOOK_AGAIN)


def _make_ready(connection: sqlite3.Connection, path: str) -> None:
    """Check the database and set it up to be written. Raises JournalUnusable."""
    _check(connection, path)
    with told(path):
        # Readers and writers out of each other's way, and no more than one wait for the disk a save.
        connection.execute("PRAGMA journal_mode = WAL")


def _check(connection: sqlite3.Connection, path: str) -> None:
    """See that it is a sound journal, and bring an older one up to date. Raises JournalUnusable."""
    try:
        with told(path):
            check(connection)
    except NewerSchema as error:
        raise JournalUnusable(Obstacle.NEWER, path) from error
    except NotAJournal as error:
        raise JournalUnusable(Obstacle.DAMAGED, path) from error


def _connected(path: str, seconds: float) -> sqlite3.Connection:
    """A connection that commits each statement, and lets a broken text be seen rather than fail."""
    connection = sqlite3.connect(path, timeout=seconds, isolation_level=None)
    connection.text_factory = _text
    return connection


def _text(stored: bytes) -> str:
    return stored.decode(errors="replace")


def _make(path: str) -> None:
    """Make an empty journal, whole or not at all, for this user alone."""
    unfinished = f"{path}.new"
    _remove(unfinished)
    try:
        os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with told(path), closing(_connected(unfinished, OPENING)) as connection:
            upgrade(connection)
        os.replace(unfinished, path)
    finally:
        _remove(unfinished)


def _remove(path: str) -> None:
    """Remove what is left of an unfinished database."""
    for companion in ("", *_COMPANIONS):
        if os.path.lexists(path + companion):
            os.remove(path + companion)


def _set_aside(path: str) -> str:
    """Move a damaged database, and what SQLite keeps beside it, to a name that says so; the new path."""
    stem, suffix = os.path.splitext(path)
    when = time.strftime("%Y%m%d-%H%M%S")
    names = (
        f"{stem}-damaged-{when}{more}{suffix}" for more in ("", *(f"-{count}" for count in range(2, 1000)))
    )
    aside = next(name for name in names if not _is_taken(name))
    # The log first: it must never lie beside another database than its own.
    for companion in (*_COMPANIONS, ""):
        if os.path.lexists(path + companion):
            os.rename(path + companion, aside + companion)
    return aside


def _is_taken(path: str) -> bool:
    return any(os.path.lexists(path + companion) for companion in ("", *_COMPANIONS))
