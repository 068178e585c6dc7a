"""Databases that are no journal of ours, or an older one."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bigben.store.entries import UNAIDED, Aids, Origin, Result
from bigben.store.errors import JournalUnusable, Obstacle
from bigben.store.journal import open_journal, open_pages
from bigben.store.keeper import Keeper, SetAside
from bigben.store.schema import COLUMNS, STEPS, upgrade
from support.journals import rows, walked


@pytest.fixture
def path(tmp_path):
    path = str(tmp_path / "data" / "journal.sqlite3")
    with closing(Keeper(path)) as keeper:
        for number in (3, 4):
            keeper.keep(walked(number, 20), number, UNAIDED)
            keeper.leave()
    return path


@pytest.fixture
def first_version(tmp_path):
    """A journal of the first version, its games played last in the order 2, 3, 1."""
    path = str(tmp_path / "first.sqlite3")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        upgrade(connection, STEPS[:1])
        for changed, undos, deal in ((30.0, 0, 5), (10.0, 2, 5), (20.0, 0, 7)):
            connection.execute(
                "INSERT INTO game (deal, scheme, actions, done, begun, changed, seconds, undos, tips, peeks,"
                " result, cards, moves) VALUES (?, 1, 'deal', 1, 1.0, ?, 9.0, ?, 0, 0, 'open', 12, 1)",
                (deal, changed, undos),
            )
        connection.execute(
            "INSERT INTO game (position, actions, done, begun, changed, seconds, undos, tips, peeks,"
            " result, cards, moves) VALUES ('x', 'deal', 1, 1.0, 1.0, 9.0, 0, 0, 0, 'lost', 12, 1)"
        )
    return path


def test_the_columns_that_are_looked_for_are_those_of_the_newest_version(tmp_path):
    path = tmp_path / "new.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        upgrade(connection)
    tables = [name for (name,) in rows(path, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    assert {
        table: " ".join(str(row[1]) for row in rows(path, f"PRAGMA table_info({table})")) for table in tables
    } == COLUMNS


@pytest.mark.parametrize("column", ["done", "undos", "result", "changed", "actions"])
def test_an_older_database_that_lacks_a_column_is_set_aside_as_it_is(first_version, column):
    rows(first_version, f"ALTER TABLE game RENAME COLUMN {column} TO mine")
    with open(first_version, "rb") as file:
        before = file.read()
    with closing(open_journal(first_version)) as journal, open(str(journal.set_aside), "rb") as file:
        assert file.read() == before


@pytest.mark.parametrize("acting", ["TRIGGER mine AFTER UPDATE ON game BEGIN DELETE FROM game; END",
                                    "VIEW mine AS SELECT 1"])  # fmt: skip
def test_an_older_database_in_which_something_acts_by_itself_is_set_aside_as_it_is(first_version, acting):
    rows(first_version, f"CREATE {acting}")
    with open(first_version, "rb") as file:
        before = file.read()
    with closing(open_journal(first_version)) as journal, open(str(journal.set_aside), "rb") as file:
        assert file.read() == before


def test_the_games_of_the_first_version_keep_their_order(first_version):
    with closing(open_journal(first_version)) as journal:
        assert journal.open_games() == (1, 3, 2)
        assert [entry.result for entry in journal.games()] == [Result.OPEN] * 3 + [Result.LOST]


def test_in_the_first_version_what_began_from_a_position_does_not_count(first_version):
    with closing(open_journal(first_version)) as journal:
        assert [entry.origin for entry in journal.games()] == [Origin.DEAL] * 3 + [Origin.POSITION]
        assert [entry.counts for entry in journal.games()] == [True] * 3 + [False]


def test_aids_used_in_the_first_version_stick_to_their_deals(first_version):
    with closing(Keeper(first_version)) as keeper:
        for deal in (5, 7):
            keeper.keep(walked(deal, 3), 0, UNAIDED)
            keeper.leave()
        assert [entry.unaided for entry in keeper.games()[-2:]] == [False, True]


def test_a_game_of_the_first_version_goes_on(first_version):
    with closing(Keeper(first_version)) as keeper:
        saved = keeper.resume()
        keeper.keep(saved.game.undo(), 10, Aids(undos=1))
        assert keeper.resume_game(1).entry.aids == Aids(undos=1)
        assert keeper.news() == ()


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TRIGGER mine AFTER UPDATE ON game BEGIN DELETE FROM game; END",
        "CREATE VIEW mine AS SELECT * FROM game",
        "ALTER TABLE game RENAME COLUMN actions TO deeds",
        "ALTER TABLE game RENAME TO games",
        "DROP TABLE after_win",
        "DROP TABLE aided_deal",
        "DROP TABLE damaged_game",
    ],
)
def test_a_database_with_another_schema_is_set_aside_and_not_changed(path, change):
    rows(path, change)
    with open(path, "rb") as file:
        before = file.read()
    with pytest.raises(JournalUnusable) as raised:
        open_pages(path)
    assert raised.value.obstacle is Obstacle.DAMAGED
    with closing(Keeper(path)) as keeper:
        assert keeper.resume() is None
        (news,) = keeper.news()
    assert isinstance(news, SetAside)
    with open(news.path, "rb") as file:
        assert file.read() == before


def test_a_view_in_the_place_of_the_games_is_set_aside(path):
    rows(path, "ALTER TABLE game RENAME TO games")
    rows(path, "CREATE VIEW game AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
               " SELECT x AS id FROM n")  # fmt: skip
    with closing(Keeper(path)) as keeper:
        assert keeper.resume() is None
        assert isinstance(keeper.news()[0], SetAside)


def test_a_table_without_our_checks_is_read_row_by_row(path):
    columns = "actions, done, begun, changed, seconds, undos, tips, peeks, result, cards, moves"
    every = f"id, deal, scheme, position, {columns}, sequence, origin, day, deal_aided"
    rows(path, "ALTER TABLE game RENAME TO games")
    rows(path, "DROP INDEX open_games")
    rows(path, "DROP INDEX games_by_sequence")
    rows(path, f"CREATE TABLE game ({every.replace('id,', 'id INTEGER PRIMARY KEY,')})")
    rows(path, f"INSERT INTO game ({every}) SELECT {every} FROM games")
    rows(path, "UPDATE game SET seconds = 'long' WHERE id = 2")
    with closing(Keeper(path)) as keeper:
        assert keeper.resume().entry.id == 1
        keeper.keep(walked(3, 21), 9, UNAIDED)
        assert [entry.id for entry in keeper.games()] == [1]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE sqlite_master SET sql = 'CREATE TABLE game (id, \"' || x'ff' || '\")' WHERE name = 'game'",
        "UPDATE sqlite_master SET sql = 'CREATE TABLE game (' || x'ff' WHERE name = 'game'",
        "UPDATE sqlite_master SET sql = x'00ff' WHERE name = 'game'",
        "UPDATE sqlite_master SET rootpage = 1000 WHERE name = 'game'",
        "UPDATE sqlite_master SET type = x'ff'",
    ],
)
def test_a_schema_that_is_no_text_is_damage(path, damage):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(damage)
    with closing(Keeper(path)) as keeper:
        assert keeper.resume() is None
        assert isinstance(keeper.news()[0], SetAside)


@pytest.mark.parametrize("version", [-1, 0])
def test_a_version_there_never_was_is_damage(path, version):
    rows(path, f"PRAGMA user_version = {version}")
    with pytest.raises(JournalUnusable) as raised:
        open_pages(path)
    assert raised.value.obstacle is Obstacle.DAMAGED


def test_one_row_that_breaks_a_rule_of_its_table_does_not_condemn_the_journal(first_version):
    with closing(sqlite3.connect(first_version, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE game SET result = 'opem' WHERE id = 1")
    with closing(open_journal(first_version)) as journal:
        assert journal.set_aside is None
        assert journal.open_games() == (3, 2)
