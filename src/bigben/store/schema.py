"""The schema of the journal's database: its versions, the way from each to the next, and the check of a file.

Imported only where a journal is opened. Knows nothing of files, nor of what the rows mean to a player.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

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
    (
        # Grows with every action in any game: what was played last does not depend on a clock.
        "ALTER TABLE game ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0"
        " CHECK (typeof(sequence) = 'integer')",
        "ALTER TABLE game ADD COLUMN origin TEXT NOT NULL DEFAULT 'deal'"
        " CHECK (origin IN ('deal', 'position', 'record'))",
        # The date, YYYY-MM-DD, whose daily deal it is.
        "ALTER TABLE game ADD COLUMN day TEXT CHECK (typeof(day) IN ('text', 'null'))",
        "ALTER TABLE game ADD COLUMN deal_aided INTEGER NOT NULL DEFAULT 0 CHECK (deal_aided IN (0, 1))",
        # How a game goes on after its win, which its own row never forgets; until it is over.
        """CREATE TABLE after_win (
            game INTEGER PRIMARY KEY,
            actions TEXT NOT NULL CHECK (typeof(actions) = 'text'),
            done INTEGER NOT NULL CHECK (typeof(done) = 'integer'),
            changed REAL NOT NULL CHECK (typeof(changed) = 'real'),
            seconds REAL NOT NULL CHECK (typeof(seconds) = 'real'),
            undos INTEGER NOT NULL CHECK (typeof(undos) = 'integer'),
            tips INTEGER NOT NULL CHECK (typeof(tips) = 'integer'),
            peeks INTEGER NOT NULL CHECK (typeof(peeks) = 'integer'),
            sequence INTEGER NOT NULL CHECK (typeof(sequence) = 'integer'),
            over INTEGER NOT NULL CHECK (over IN (0, 1))
        )""",
        # The deals on which an aid was used, in whatever game, kept or not.
        "CREATE TABLE aided_deal (deal INTEGER PRIMARY KEY)",
        # The games that were found not to replay, of which the player has been told.
        "CREATE TABLE damaged_game (game INTEGER PRIMARY KEY, dismissed INTEGER NOT NULL DEFAULT 0)",
        "CREATE TEMP TABLE by_clock (sequence INTEGER PRIMARY KEY, game INTEGER NOT NULL)",
        "INSERT INTO by_clock (game) SELECT id FROM game ORDER BY changed, id",
        "CREATE INDEX temp.clock_of_game ON by_clock (game)",
        "UPDATE game SET sequence = (SELECT by_clock.sequence FROM by_clock WHERE by_clock.game = game.id)",
        "DROP TABLE temp.by_clock",
        "UPDATE game SET origin = 'position' WHERE deal IS NULL",
        "INSERT OR IGNORE INTO aided_deal SELECT DISTINCT deal FROM game"
        " WHERE typeof(deal) = 'integer' AND (undos > 0 OR tips > 0 OR peeks > 0)",
        "DROP INDEX open_games",
        "CREATE INDEX open_games ON game (sequence) WHERE result = 'open'",
        "CREATE INDEX games_by_sequence ON game (sequence)",
    ),
)

#: The columns of the newest version, by table, the one that identifies a row first. A test holds them.
COLUMNS = {
    "game": "id deal scheme position actions done begun changed seconds undos tips peeks result cards moves"
    " sequence origin day deal_aided",
    "after_win": "game actions done changed seconds undos tips peeks sequence over",
    "aided_deal": "deal",
    "damaged_game": "game dismissed",
}


class NotAJournal(Exception):
    """The database is no journal of any version, or a broken one."""


class NewerSchema(Exception):
    """The journal is of a version that is not known yet."""


def upgrade(connection: sqlite3.Connection, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Bring a database to the version `steps` lead to, in one transaction. Raises sqlite3.Error."""
    with transaction(connection):
        _carry_out(connection, steps)


def _carry_out(connection: sqlite3.Connection, steps: Sequence[Sequence[str]]) -> None:
    for statements in steps[_version(connection) :]:
        for statement in statements:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(steps)}")


def check(connection: sqlite3.Connection) -> None:
    """See that a database is a sound journal, and bring an older one up to date.

    A row with values that no game can have is not the journal's fault: whoever reads it sees that. Raises
    NotAJournal, NewerSchema, sqlite3.Error.
    """
    version = _version(connection)
    if version > len(STEPS):
        raise NewerSchema
    if version < 1:
        raise NotAJournal
    # Otherwise one row that breaks a rule of its table would condemn all the others.
    connection.execute("PRAGMA ignore_check_constraints = ON")
    for (fault,) in connection.execute("PRAGMA quick_check").fetchall():
        if fault != "ok" and " value in game." not in fault:
            raise NotAJournal
    if connection.execute("SELECT 1 FROM sqlite_master WHERE type IN ('trigger', 'view')").fetchall():
        # They would act by themselves.
        raise NotAJournal
    if version < len(STEPS):
        try:
            with transaction(connection):
                _carry_out(connection, STEPS)
                # Inside, so that what turns out to be no journal stays as it is.
                _check_tables(connection)
        except sqlite3.IntegrityError as error:
            raise NotAJournal from error
    else:
        _check_tables(connection)
    connection.execute("PRAGMA ignore_check_constraints = OFF")


def _check_tables(connection: sqlite3.Connection) -> None:
    """Raise NotAJournal unless the tables and columns of the newest version are there."""
    kinds = dict(connection.execute("SELECT name, substr(sql, 1, 13) FROM sqlite_master WHERE sql <> ''"))
    for table, columns in COLUMNS.items():
        info = connection.execute(f"PRAGMA table_info({table})").fetchall()
        key, *_ = names = columns.split()
        keys = [(name, kind.upper()) for _, name, kind, _, _, place in info if place]
        if kinds.get(table) != "CREATE TABLE " or keys != [(key, "INTEGER")]:
            raise NotAJournal
        if not set(names) <= {name for _, name, *_ in info}:
            raise NotAJournal


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """What is done to the database meanwhile is done whole or not at all. Raises sqlite3.Error."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
