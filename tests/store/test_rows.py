"""Rows that say what no game can be: each is a damaged game, and no trouble to any other."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bigben.engine.game import new_game
from bigben.engine.notation import parse_game
from bigben.engine.rules import Deal
from bigben.store.entries import UNAIDED, Damage, DamagedGame, Result
from bigben.store.errors import Absence, GameUnavailable
from bigben.store.journal import open_journal, open_pages
from bigben.store.keeper import DoNotReplay, Keeper
from support.journals import rows, walked
from support.known import known

WON = parse_game(known("deal-5-won"))

ODD = [
    "changed = 9e999",
    "changed = -9e999",
    "changed = -1.0",
    "changed = 1e15",
    "begun = 9e999",
    "seconds = 9e999",
    "seconds = -1.0",
    "seconds = 1e300",
    "undos = -1",
    "peeks = 9223372036854775807",
    "tips = 1.5",
    "cards = 999",
    "cards = 0",
    "cards = 104",
    "moves = -5",
    "result = 'drawn'",
    "result = 'won'",
    "result = 7",
    "result = x'ff00'",
    "deal = 0",
    "deal = 9223372036854775807",
    "deal = 'five'",
    "deal = 5.5",
    "sequence = -1",
    "sequence = 9223372036854775807",
    "sequence = 'last'",
    "origin = 'dream'",
    "day = 'yesterday'",
    "day = '2026-02-30'",
    "day = '20260228'",
    "day = x'00'",
    "deal_aided = 9",
]


@pytest.fixture
def path(tmp_path):
    path = str(tmp_path / "data" / "journal.sqlite3")
    with closing(Keeper(path)) as keeper:
        for number in (3, 4):
            keeper.keep(walked(number, 20), number, UNAIDED)
            keeper.leave()
    return path


def spoil(path, change, game_id=2):
    """Change a row against the rules of its table."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(f"UPDATE game SET {change} WHERE id = {game_id}")


@pytest.mark.parametrize("change", ODD)
def test_a_row_with_a_value_no_game_has_is_a_damaged_game(path, change):
    spoil(path, change)
    with closing(open_pages(path)) as pages:
        assert [entry.id for entry in pages.games()] == [1]
        assert pages.damaged_games() == (DamagedGame(2, Damage.VALUES),)
        with pytest.raises(GameUnavailable) as raised:
            pages.load(2)
    assert raised.value.absence is Absence.UNREADABLE


@pytest.mark.parametrize("change", ODD)
def test_beside_a_damaged_game_the_others_go_on_and_new_ones_begin(path, change):
    spoil(path, change)
    with closing(Keeper(path)) as keeper:
        assert keeper.resume().entry.id == 1
        assert set(keeper.news()) <= {DoNotReplay((2,))}
        keeper.keep(walked(3, 21), 9, UNAIDED)
        keeper.leave()
        keeper.keep(walked(8, 5), 9, UNAIDED)
        keeper.leave()
        assert keeper.resume().game == walked(8, 5)
        assert keeper.news() == ()
    assert rows(path, "SELECT count(*) FROM game") == [(3,)]


def test_the_greatest_id_there_can_be_keeps_no_game_from_being_kept(path):
    rows(path, f"UPDATE game SET id = {(1 << 63) - 1} WHERE id = 2")
    with closing(Keeper(path)) as keeper:
        keeper.resume()
        keeper.leave()
        keeper.keep(walked(8, 5), 9, UNAIDED)
        keeper.leave()
        assert [entry.deal for entry in keeper.games()] == [3, 8]
        assert keeper.resume().game == walked(8, 5)


def test_an_id_below_one_is_damage(path):
    rows(path, "UPDATE game SET id = -7 WHERE id = 2")
    with closing(open_pages(path)) as pages:
        assert pages.damaged_games() == (DamagedGame(-7, Damage.VALUES),)


@pytest.mark.parametrize("size", [1_000_001, 3_000_000])
def test_actions_without_end_are_damage(path, size):
    rows(path, f"UPDATE game SET actions = replace(hex(zeroblob({size // 4})), '00', 'deal ') WHERE id = 2")
    with closing(open_pages(path)) as pages, pytest.raises(GameUnavailable) as raised:
        pages.load(2)
    assert raised.value.absence is Absence.UNREADABLE


def test_a_game_that_does_not_replay_is_told_of_once(path):
    rows(path, "UPDATE game SET actions = 'deal l12' WHERE id = 2")
    with closing(Keeper(path)) as keeper:
        assert keeper.resume().entry.id == 1
        assert keeper.news() == (DoNotReplay((2,)),)
    with closing(Keeper(path)) as keeper:
        assert keeper.resume().entry.id == 1
        assert keeper.news() == ()
    with closing(open_pages(path)) as pages:
        assert pages.damaged_games() == (DamagedGame(2, Damage.MOVES),)
        assert [entry.id for entry in pages.games()] == [1]


def test_many_damaged_games_are_one_piece_of_news(path):
    rows(path, "UPDATE game SET actions = 'l12'")
    with closing(Keeper(path)) as keeper:
        assert keeper.resume() is None
        assert keeper.news() == (DoNotReplay((2, 1)),)


def test_a_damaged_game_can_be_dismissed_and_stays_in_the_file(path):
    rows(path, "UPDATE game SET actions = 'l12' WHERE id = 2")
    before = rows(path, "SELECT * FROM game")
    with closing(open_journal(path)) as journal:
        journal.dismiss(2)
        journal.dismiss(2)
        assert journal.damaged_games() == ()
        assert [entry.id for entry in journal.games()] == [1]
    with closing(Keeper(path)) as keeper:
        assert keeper.resume().entry.id == 1
        assert keeper.news() == ()
    assert rows(path, "SELECT * FROM game") == before


@pytest.mark.parametrize("change", ["seconds = -1.0", "actions = 'nonsense'"])
def test_whatever_is_wrong_with_it_a_damaged_game_can_be_dismissed(path, change):
    spoil(path, change)
    with closing(open_journal(path)) as journal:
        journal.dismiss(2)
        assert journal.damaged_games() == ()


def test_only_a_damaged_game_can_be_dismissed(path):
    with closing(open_journal(path)) as journal:
        for game_id, absence in ((1, Absence.SOUND), (9, Absence.UNKNOWN), (1 << 70, Absence.UNKNOWN)):
            with pytest.raises(GameUnavailable) as raised:
                journal.dismiss(game_id)
            assert raised.value.absence is absence
        assert len(journal.games()) == 2


def test_a_damaged_game_is_read_up_to_the_first_action_that_cannot_be_made(path):
    rows(path, "UPDATE game SET deal = 1, actions = 'deal deal l12 deal', done = 4 WHERE id = 2")
    with closing(open_pages(path)) as pages:
        salvage = pages.salvage(2)
    assert salvage.game == new_game(1).play(Deal()).play(Deal())
    assert salvage.refused == "l12"


def test_of_a_damaged_game_what_was_undone_is_not_read(path):
    rows(path, "UPDATE game SET deal = 1, actions = 'deal deal l12', done = 2 WHERE id = 2")
    with closing(open_pages(path)) as pages:
        assert tuple(pages.salvage(2)) == (new_game(1).play(Deal()).play(Deal()), "")


def test_a_game_whose_moves_are_sound_is_read_whole_whatever_its_other_values(path):
    before = rows(path, "SELECT done FROM game WHERE id = 2")
    spoil(path, "seconds = -1.0")
    with closing(open_pages(path)) as pages:
        salvage = pages.salvage(2)
    assert len(salvage.game.past) == before[0][0]
    assert salvage.refused == ""


@pytest.mark.parametrize("change", ["deal = 0", "scheme = 9", "deal = NULL, scheme = NULL, position = 'x'"])
def test_of_a_game_without_a_beginning_nothing_is_read(path, change):
    spoil(path, change)
    with closing(open_pages(path)) as pages, pytest.raises(GameUnavailable) as raised:
        pages.salvage(2)
    assert raised.value.absence is Absence.UNREADABLE


@pytest.mark.parametrize("clock", [-5.0, 0.0, 9e15, float("inf")])
def test_whatever_the_clock_says_a_game_is_kept_sound(path, clock, monkeypatch):
    monkeypatch.setattr("bigben.store.journal.time.time", lambda: clock)
    with closing(Keeper(path)) as keeper:
        keeper.keep(walked(8, 5), 9, UNAIDED)
        keeper.give_up()
        assert [entry.result for entry in keeper.games()] == [Result.OPEN, Result.OPEN, Result.LOST]


def test_when_the_clock_steps_back_the_game_played_last_is_resumed(path, monkeypatch):
    monkeypatch.setattr("bigben.store.journal.time.time", lambda: 1.0)
    with closing(Keeper(path)) as keeper:
        keeper.resume_game(1)
        keeper.keep(walked(3, 21), 9, UNAIDED)
    with closing(Keeper(path)) as keeper:
        assert keeper.resume().entry.id == 1


def test_the_order_of_games_is_that_of_their_last_actions(path, monkeypatch):
    monkeypatch.setattr("bigben.store.journal.time.time", lambda: 1.0)
    with closing(Keeper(path)) as keeper:
        keeper.keep(walked(8, 5), 9, UNAIDED)
        keeper.leave()
        keeper.resume_game(1)
        keeper.keep(walked(3, 21), 9, UNAIDED)
        keeper.leave()
        keeper.resume_game(2)
        keeper.give_up()
        games = sorted(keeper.games(), key=lambda entry: entry.sequence)
    assert [entry.id for entry in games] == [3, 1, 2]
