from __future__ import annotations

import itertools
import sqlite3
import time
from contextlib import closing

import pytest

from bigben.engine.game import Game, new_game
from bigben.engine.notation import parse_game, parse_position
from bigben.engine.rules import Deal, Play, cards_on_clock
from bigben.store.entries import UNAIDED, Aids, Result
from bigben.store.errors import Absence, GameUnavailable, JournalUnusable, Obstacle
from bigben.store.journal import open_journal, open_pages
from bigben.store.schema import STEPS, upgrade
from support.journals import rows, walk, walked
from support.known import known

WON = parse_game(known("deal-5-won"))


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "data" / "journal.sqlite3")


@pytest.fixture
def journal(path):
    with closing(open_journal(path)) as journal:
        yield journal


def test_a_new_journal_has_no_games(journal):
    assert journal.games() == ()
    assert journal.set_aside is None


@pytest.mark.usefixtures("journal")
def test_the_directory_of_a_new_journal_is_the_users_alone(tmp_path):
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700


def test_a_game_comes_back_the_same_after_each_of_its_actions(journal, path):
    steps = itertools.islice(walk(7), 120)
    game_id = journal.begin(next(steps), 0, UNAIDED)
    for seconds, game in enumerate(steps):
        journal.save(game_id, game, seconds, UNAIDED)
        assert journal.load(game_id).game == game
    with closing(open_pages(path)) as pages:
        assert pages.load(game_id).game == game


def test_what_was_undone_and_a_restart_come_back(journal):
    game = (
        new_game(1).play(Play("i", 1), Play("j", 4)).play(Deal()).restart().play(Play("i", "d")).undo().undo()
    )
    loaded = journal.load(journal.begin(game, 0, UNAIDED)).game
    assert loaded == game
    assert loaded.redo().redo() == game.redo().redo()


def test_a_game_from_a_position_comes_back(journal):
    game = Game(parse_position(known("deal-5-after-30"))).play(Deal())
    saved = journal.load(journal.begin(game, 0, UNAIDED))
    assert saved.game == game
    assert saved.entry.deal is None


def test_games_are_listed_with_what_is_known_of_them(journal):
    before = time.time()
    game = walked(3, 50)
    first = journal.begin(new_game(3).play(Deal()), 1.5, UNAIDED)
    between = time.time()
    second = journal.begin(new_game(9).play(Deal()), 0, UNAIDED)
    journal.save(first, game, 75.25, Aids(3, 2, 1))
    one, two = journal.games()
    assert (one.id, two.id) == (first, second)
    assert (one.deal, two.deal) == (3, 9)
    assert before <= one.begun <= between <= two.begun == two.changed <= one.changed <= time.time()
    assert (one.seconds, one.aids, one.result) == (75.25, Aids(3, 2, 1), Result.OPEN)
    assert (one.cards, one.moves) == (cards_on_clock(game.position), len(game.moves))


def test_a_game_whose_last_card_is_placed_is_won(journal):
    game_id = journal.begin(WON.undo(), 0, UNAIDED)
    journal.save(game_id, WON, 0, UNAIDED)
    (entry,) = journal.games()
    assert (entry.result, entry.cards, entry.moves) == (Result.WON, 104, 130)


def test_a_won_game_stays_as_it_was_whatever_is_undone_and_won_again(journal):
    game_id = journal.begin(WON, 60, UNAIDED)
    before = journal.load(game_id)
    for game in (WON.undo(), WON.undo().undo(), WON.restart(), WON):
        journal.save(game_id, game, 99, Aids(undos=1))
    journal.give_up(game_id)
    assert journal.load(game_id) == before
    assert journal.games() == (before.entry,)


def test_a_game_given_up_is_lost_and_stays_as_it_was(journal):
    game_id = journal.begin(WON.undo(), 60, UNAIDED)
    journal.give_up(game_id)
    before = journal.load(game_id)
    journal.save(game_id, WON, 99, UNAIDED)
    assert before.entry.result is Result.LOST
    assert journal.load(game_id) == before


def test_open_games_are_listed_with_the_one_played_last_first(journal):
    games = [walked(seed, 9) for seed in (1, 2, 3, 4)]
    ids = [journal.begin(game, 0, UNAIDED) for game in games]
    journal.begin(WON, 0, UNAIDED)
    journal.give_up(ids[2])
    journal.save(ids[1], games[1], 1, UNAIDED)
    assert journal.open_games() == (ids[1], ids[3], ids[0])


def test_an_open_game_can_be_taken_up(journal):
    game = walked(4, 30)
    game_id = journal.begin(game, 12, Aids(tips=1))
    journal.release(game_id)
    saved = journal.take(game_id)
    assert (saved.game, saved.entry.seconds, saved.entry.aids) == (game, 12, Aids(tips=1))


@pytest.mark.parametrize("game_id", [0, -1, 2, 1 << 62, 1 << 63, 1 << 64, -(1 << 70)])
def test_an_id_that_no_game_has_is_unknown(journal, game_id):
    journal.begin(walked(1, 9), 0, UNAIDED)
    for ask in (journal.load, journal.take):
        with pytest.raises(GameUnavailable) as raised:
            ask(game_id)
        assert (raised.value.game_id, raised.value.absence) == (game_id, Absence.UNKNOWN)


def test_a_game_that_has_ended_cannot_be_taken_up(journal):
    lost = journal.begin(walked(1, 9), 0, UNAIDED)
    journal.give_up(lost)
    won = journal.begin(WON, 0, UNAIDED)
    for game_id in (lost, won):
        with pytest.raises(GameUnavailable) as raised:
            journal.take(game_id)
        assert raised.value.absence is Absence.ENDED


@pytest.mark.parametrize(
    "change",
    [
        "actions = 'l12'",
        "actions = 'deal nonsense'",
        "actions = CAST(x'ff00fe' AS TEXT)",
        "done = 99",
        "done = -1",
        "deal = 0",
        "deal = 1000000000",
        "scheme = 2",
        "deal = NULL, scheme = NULL, position = 'waste'",
    ],
)
def test_a_row_that_does_not_replay_is_reported_and_left_alone(journal, path, change):
    game_id = journal.begin(walked(1, 9), 0, UNAIDED)
    rows(path, f"UPDATE game SET {change}")
    before = rows(path, "SELECT hex(actions), done, deal, scheme, position, result FROM game")
    for ask in (journal.load, journal.take):
        with pytest.raises(GameUnavailable) as raised:
            ask(game_id)
        assert raised.value.absence is Absence.UNREADABLE
    assert rows(path, "SELECT hex(actions), done, deal, scheme, position, result FROM game") == before


def test_a_save_is_a_transaction_that_others_see_at_once(journal, path):
    game_id = journal.begin(walked(1, 9), 0, UNAIDED)
    journal.save(game_id, walked(1, 10), 5, UNAIDED)
    assert rows(path, "SELECT seconds FROM game") == [(5,)]


def waits_for_the_disk(journal):
    """Whether SQLite waited for it at the last change."""
    return journal._database.rows("PRAGMA synchronous") == [(2,)]


def test_saves_wait_for_the_disk_once_a_second(journal, monkeypatch):
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    game_id = journal.begin(walked(1, 9), 0, UNAIDED)
    waited = []
    for now in (1000.1, 1000.9, 1001.0, 1001.5, 1002.5, 1002.6):
        journal.save(game_id, walked(1, 10), now, UNAIDED)
        waited.append(waits_for_the_disk(journal))
    assert waited == [False, False, True, False, True, False]


def test_beginning_winning_and_giving_up_wait_for_the_disk(journal):
    game_id = journal.begin(WON.undo(), 0, UNAIDED)
    assert waits_for_the_disk(journal)
    journal.save(game_id, WON, 0, UNAIDED)
    assert waits_for_the_disk(journal)
    game_id = journal.begin(walked(1, 9), 0, UNAIDED)
    journal.save(game_id, walked(1, 10), 0, UNAIDED)
    journal.give_up(game_id)
    assert waits_for_the_disk(journal)


@pytest.mark.usefixtures("journal")
def test_the_version_of_the_schema_is_in_the_file(path):
    assert rows(path, "PRAGMA user_version") == [(len(STEPS),)]


def test_every_deal_has_the_version_of_its_numbering(journal, path):
    journal.begin(walked(1, 9), 0, UNAIDED)
    assert rows(path, "SELECT deal, scheme, position FROM game") == [(1, 1, None)]


@pytest.mark.parametrize("change", ["actions = x'00'", "done = 'all'", "seconds = 'x'", "result = 'drawn'"])
def test_no_row_can_hold_what_is_not_of_its_kind(journal, path, change):
    journal.begin(walked(1, 9), 0, UNAIDED)
    with pytest.raises(sqlite3.IntegrityError):
        rows(path, f"UPDATE game SET {change}")


MARK = "ALTER TABLE game ADD COLUMN mark TEXT NOT NULL DEFAULT 'none'"


def test_an_older_database_is_brought_up_to_date_with_all_its_games(path):
    with closing(open_journal(path)) as journal:
        journal.begin(walked(1, 9), 3, Aids(1, 2, 3))
    before = rows(path, "SELECT * FROM game")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        upgrade(connection, (*STEPS, (MARK, "UPDATE game SET mark = 'old'")))
        upgrade(connection, (*STEPS, (MARK, "UPDATE game SET mark = 'old'")))
    assert rows(path, "SELECT * FROM game") == [(*before[0], "old")]
    assert rows(path, "PRAGMA user_version") == [(len(STEPS) + 1,)]


def test_each_version_leads_to_the_newest(tmp_path):
    schemas = set()
    for version in range(len(STEPS) + 1):
        file = tmp_path / f"{version}.sqlite3"
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            upgrade(connection, STEPS[:version])
            upgrade(connection)
        schemas.add(str(rows(file, "SELECT sql FROM sqlite_schema ORDER BY name")))
        assert rows(file, "PRAGMA user_version") == [(len(STEPS),)]
    assert len(schemas) == 1


def test_an_upgrade_that_fails_changes_nothing(path):
    with closing(open_journal(path)) as journal:
        journal.begin(walked(1, 9), 3, UNAIDED)
    before = rows(path, "SELECT * FROM game")
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as connection,
        pytest.raises(sqlite3.OperationalError),
    ):
        upgrade(connection, (*STEPS, (MARK, "DROP TABLE game", "nonsense")))
    assert rows(path, "SELECT * FROM game") == before
    assert rows(path, "PRAGMA user_version") == [(len(STEPS),)]


def test_an_older_journal_is_upgraded_when_it_is_opened(path, monkeypatch):
    with closing(open_journal(path)) as journal:
        game_id = journal.begin(walked(1, 9), 3, UNAIDED)
    monkeypatch.setattr("bigben.store.schema.STEPS", (*STEPS, (MARK,)))
    monkeypatch.setattr("bigben.store.schema.upgrade.__defaults__", ((*STEPS, (MARK,)),))
    with closing(open_journal(path)) as journal:
        assert journal.set_aside is None
        assert journal.take(game_id).game == walked(1, 9)
    assert rows(path, "SELECT mark FROM game") == [("none",)]


def test_while_another_program_writes_a_save_is_refused_at_once_and_done_at_the_next(journal, path):
    game_id = journal.begin(walked(1, 9), 0, UNAIDED)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalUnusable) as raised:
            journal.save(game_id, walked(1, 10), 0, UNAIDED)
        other.execute("ROLLBACK")
    assert raised.value.obstacle is Obstacle.BUSY
    journal.save(game_id, walked(1, 11), 0, UNAIDED)
    assert journal.load(game_id).game == walked(1, 11)


def test_while_another_program_writes_the_journal_can_be_read(journal, path):
    journal.begin(walked(1, 9), 0, UNAIDED)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE game SET seconds = 9")
        with closing(open_pages(path)) as pages:
            assert [entry.seconds for entry in pages.games()] == [0]
        other.execute("ROLLBACK")


def test_reading_leaves_no_file_behind(path, tmp_path):
    with closing(open_journal(path)) as journal:
        journal.begin(walked(1, 9), 0, UNAIDED)
    before = sorted(tmp_path.rglob("*"))
    with closing(open_pages(path)) as pages:
        assert len(pages.games()) == 1
    assert sorted(tmp_path.rglob("*")) == before


def test_reading_sees_what_a_running_program_has_just_saved(journal, path):
    game_id = journal.begin(walked(1, 9), 0, UNAIDED)
    journal.save(game_id, walked(1, 10), 0, UNAIDED)
    with closing(open_pages(path)) as pages:
        assert pages.load(game_id).game == walked(1, 10)
