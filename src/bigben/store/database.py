"""The journal's file: a SQLite database, its schema and versions, and what becomes of a damaged one.

Imported only where a journal is opened, for `sqlite3` takes longer to load than the board takes to
appear. Knows nothing of what the rows mean.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager

from bigben.store.errors import JournalUnusable, Obstacle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: The statements that lead from each version of the schema to the next, from version 0 (an empty
#: database) on. The version is kept in the file, as SQLite's user_version. A step that has been
#: released never changes; a new version is a new step.
STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE game (
            id INTEGER PRIMARY KEY,
            deal INTEGER,               -- the deal's number, or
            scheme INTEGER,             -- (with the version of the numbering)
            position TEXT,              -- the position it began from
            actions TEXT NOT NULL,      -- all of them, those undone too
            done INTEGER NOT NULL,      -- how many of them are not undone
            begun REAL NOT NULL,        -- POSIX timestamps
            changed REAL NOT NULL,
            seconds REAL NOT NULL,      -- played
            undos INTEGER NOT NULL,
            tips INTEGER NOT NULL,
            peeks INTEGER NOT NULL,
            result TEXT NOT NULL CHECK (result IN ('open', 'won', 'lost')),
            cards INTEGER NOT NULL,     -- on the clock
            moves INTEGER NOT NULL,     -- since the last restart
            CHECK ((deal IS NULL) = (scheme IS NULL) AND (deal IS NULL) <> (position IS NULL)),
            -- SQLite would take anything in any column.
            CHECK (typeof(deal) IN ('integer', 'null') AND typeof(position) IN ('text', 'null')),
            CHECK (typeof(actions) = 'text' AND typeof(done) = 'integer'),
            CHECK (typeof(begun) = 'real' AND typeof(changed) = 'real' AND typeof(seconds) = 'real'),
            CHECK (typeof(undos) = 'integer' AND typeof(tips) = 'integer' AND typeof(peeks) = 'integer'),
            CHECK (typeof(cards) = 'integer' AND typeof(moves) = 'integer')
        )""",
        "CREATE INDEX open_games ON game (changed) WHERE result = 'open'",
    ),
)

#: How long opening waits for another program, in seconds.
_OPENING = 1.0


class Database:
    """An open database. Everything but `close` raises JournalUnusable for whatever SQLite refuses."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self._connection = connection
        self._path = path

    def rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What a query answers."""
        with told(self._path):
            return self._connection.execute(query, values).fetchall()

    def change(self, statement: str, values: Sequence[object]) -> None:
        """Carry out one statement; outside `transaction`, as a transaction of its own."""
        with told(self._path):
            self._connection.execute(statement, values)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Several statements, of which all are carried out or none."""
        with told(self._path), _transaction(self._connection):
            yield

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
        self._connection.close()


@contextmanager
def told(path: str) -> Iterator[None]:
    """Say of SQLite's errors what they mean for the journal at `path`: JournalUnusable."""
    try:
        yield
    except sqlite3.Error as error:
        raise JournalUnusable(_obstacle(error), path, str(error)) from error


def _obstacle(error: sqlite3.Error) -> Obstacle:
    """By SQLite's own words: Python gives its error codes only from 3.11 on."""
    if type(error) is sqlite3.DatabaseError:
        return Obstacle.DAMAGED
    message = str(error)
    if "locked" in message:
        return Obstacle.BUSY
    if "full" in message:
        return Obstacle.FULL
    if "readonly" in message or "unable to open" in message:
        return Obstacle.DENIED
    return Obstacle.FAILED


def open_to_write(path: str) -> tuple[Database, str | None]:
    """The database at `path`, made if there is none, and where a damaged one was set aside, if one was.

    It waits a second for other programs until told otherwise. The caller sees to it that nobody else does
    this at the same time. Raises JournalUnusable, OSError.
    """
    if not os.path.exists(path):
        _make(path)
    connection = _opened(path)
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
        database, _ = open_to_write(path)
        return database, aside
    return Database(connection, path), None


def open_to_read(path: str) -> Database:
    """A copy, in memory and up to date, of the database at `path`, which must be there.

    Works where nothing may be written, and writes nothing. Raises JournalUnusable.
    """
    # Not needed to play, and a third of the time it takes to load this module.
    from pathlib import Path

    _refuse_directory(path)
    # Without a log no program has it open, and it need not be locked, which would take writing.
    how = "mode=ro" if os.path.exists(f"{path}-wal") else "immutable=1"
    copy = _connected(":memory:")
    try:
        with told(path):
            address = f"{Path(path).as_uri()}?{how}"
            with closing(sqlite3.connect(address, timeout=_OPENING, uri=True)) as original:
                original.backup(copy)
            _check(copy, path)
    except JournalUnusable:
        copy.close()
        raise
    return Database(copy, path)


def upgrade(connection: sqlite3.Connection, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Bring a database to the version `steps` lead to, in one transaction. Raises sqlite3.Error."""
    with _transaction(connection):
        for statements in steps[_version(connection) :]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(steps)}")


def _opened(path: str) -> sqlite3.Connection:
    _refuse_directory(path)
    with told(path):
        return _connected(path)


def _refuse_directory(path: str) -> None:
    """Of which SQLite would only say that it cannot open it."""
    if os.path.isdir(path):
        raise JournalUnusable(Obstacle.DENIED, path, "it is a directory")


def _make_ready(connection: sqlite3.Connection, path: str) -> None:
    """Check the database and set it up to be written. Raises JournalUnusable."""
    with told(path):
        _check(connection, path)
        # Readers and writers out of each other's way, and no more than one wait for the disk a save.
        connection.execute("PRAGMA journal_mode = WAL")


def _connected(path: str) -> sqlite3.Connection:
    """A connection that commits each statement, and lets a broken text be seen rather than fail."""
    connection = sqlite3.connect(path, timeout=_OPENING, isolation_level=None)
    connection.text_factory = _text
    return connection


def _text(stored: bytes) -> str:
    return stored.decode(errors="replace")


def _check(connection: sqlite3.Connection, path: str) -> None:
    """Raise JournalUnusable or sqlite3.Error unless it is a sound journal; bring an older one up to date."""
    version = _version(connection)
    if version > len(STEPS):
        raise JournalUnusable(Obstacle.NEWER, path)
    if version < 1:
        raise JournalUnusable(Obstacle.DAMAGED, path)
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise JournalUnusable(Obstacle.DAMAGED, path)
    if version < len(STEPS):
        upgrade(connection)
    if not connection.execute("PRAGMA table_info(game)").fetchall():
        raise JournalUnusable(Obstacle.DAMAGED, path)


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _make(path: str) -> None:
    """Make an empty journal, whole or not at all."""
    unfinished = f"{path}.new"
    _remove(unfinished)
    try:
        with told(path), closing(_connected(unfinished)) as connection:
            upgrade(connection)
        os.replace(unfinished, path)
    finally:
        _remove(unfinished)


def _remove(path: str) -> None:
    if os.path.exists(path):
        os.remove(path)


def _set_aside(path: str) -> str:
    """Move a damaged database, and what SQLite keeps beside it, to a name that says so; the new path."""
    stem, suffix = os.path.splitext(path)
    when = time.strftime("%Y%m%d-%H%M%S")
    names = (
        f"{stem}-damaged-{when}{more}{suffix}" for more in ("", *(f"-{count}" for count in range(2, 1000)))
    )
    aside = next(name for name in names if not os.path.lexists(name))
    # The log first: it must never lie beside another database than its own.
    for companion in ("-wal", "-shm", "-journal", ""):
        if os.path.lexists(path + companion):
            os.rename(path + companion, aside + companion)
    return aside
