"""How a game began: what was brought in does not count, aids stick to the deal, and a day has one game."""

from __future__ import annotations

import os
from contextlib import closing
from datetime import date, timedelta

import pytest

from bigben.engine.game import Game, new_game
from bigben.engine.notation import parse_game
from bigben.engine.rules import Deal
from bigben.store.entries import UNAIDED, Aids, Entry, Origin, Result
from bigben.store.keeper import Keeper
from bigben.store.statistics import DayRuns, Tally, day_runs, ended, figures_of
from support.journals import walked
from support.known import known

WON = parse_game(known("deal-5-won"))
POSITION = Game(WON.past[30].before)


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "data" / "journal.sqlite3")


def play(path, *games, begun=None, day=None, aids=UNAIDED):
    """A program that begins with `begun`, plays `games` one after another and is left."""
    with closing(Keeper(path)) as keeper:
        if begun is not None:
            keeper.begin(begun, day)
        for game in games:
            keeper.keep(game, 9, aids)
        keeper.leave()
        assert keeper.news() == ()
        return keeper.games()


def test_a_won_record_that_is_opened_and_closed_leaves_nothing(path):
    assert play(path, WON, begun=WON) == ()
    assert not os.path.exists(path)


def test_a_record_that_is_opened_and_closed_leaves_nothing(path):
    assert play(path, walked(3, 20), begun=walked(3, 20)) == ()


@pytest.mark.parametrize("begun", [WON.undo(), WON, parse_game(known("deal-5-won")).undo().undo()])
def test_a_record_brought_in_counts_in_no_statistic_whatever_is_played(path, begun):
    games = play(path, begun.restart(), WON, begun=begun)
    assert [(entry.origin, entry.result) for entry in games] == [(Origin.RECORD, Result.WON)]
    assert figures_of(games).all == Tally(0, 0)
    assert ended(games) == ()


def test_a_position_brought_in_counts_in_no_statistic(path):
    games = play(path, POSITION.play(Deal()), begun=POSITION)
    assert [entry.origin for entry in games] == [Origin.POSITION]
    assert figures_of(games).all == Tally(0, 0)


def test_a_numbered_deal_brought_in_at_its_start_counts(path):
    games = play(path, WON, begun=new_game(5))
    assert [entry.origin for entry in games] == [Origin.DEAL]
    assert figures_of(games).all == figures_of(games).unaided == Tally(1, 1)


def test_after_what_was_brought_in_the_next_deal_counts(path):
    with closing(Keeper(path)) as keeper:
        keeper.begin(WON.undo())
        keeper.keep(WON, 9, UNAIDED)
        keeper.give_up()
        keeper.keep(walked(3, 20), 9, UNAIDED)
        keeper.leave()
        assert [entry.origin for entry in keeper.games()] == [Origin.RECORD, Origin.DEAL]


def test_a_record_that_goes_on_at_the_next_start_still_does_not_count(path):
    play(path, WON.undo().undo(), begun=WON.undo().undo().undo())
    with closing(Keeper(path)) as keeper:
        keeper.resume()
        keeper.keep(WON, 10, UNAIDED)
        assert figures_of(keeper.games()).all == Tally(0, 0)


@pytest.mark.parametrize("aids", [Aids(undos=1), Aids(tips=1), Aids(peeks=2)])
def test_an_aid_is_not_shed_by_dealing_the_same_deal_again(path, aids):
    play(path, new_game(5).play(Deal()), aids=aids)
    games = play(path, WON)
    assert figures_of(games).all.won == 1
    assert figures_of(games).unaided == Tally(0, 0)


def test_a_look_at_hidden_cards_without_a_move_sticks_to_the_deal(path):
    assert play(path, new_game(5), aids=Aids(peeks=1)) == ()
    assert figures_of(play(path, WON)).unaided == Tally(0, 0)


def test_the_aids_of_one_deal_are_not_those_of_another(path):
    play(path, new_game(7), aids=Aids(peeks=1))
    assert figures_of(play(path, WON)).unaided == Tally(1, 1)


def test_an_aid_used_later_does_not_take_an_earlier_win_away(path):
    play(path, WON)
    games = play(path, new_game(5).play(Deal()), aids=Aids(peeks=1))
    assert figures_of(games).unaided == Tally(1, 1)


def test_an_aid_used_in_another_program_at_the_same_time_counts(path):
    with closing(Keeper(path)) as one, closing(Keeper(path)) as two:
        one.keep(WON.undo(), 9, UNAIDED)
        two.keep(new_game(5), 9, Aids(peeks=1))
        one.keep(WON, 10, UNAIDED)
        assert figures_of(one.games()).unaided == Tally(0, 0)


def test_an_aid_used_after_a_win_sticks_to_the_deal(path):
    with closing(Keeper(path)) as keeper:
        keeper.keep(WON, 9, UNAIDED)
        keeper.keep(WON.undo(), 10, Aids(undos=1))
    games = play(path, WON)
    assert [entry.unaided for entry in games] == [True, False]


def test_the_game_of_a_day_is_found_by_its_date(path):
    play(path, walked(20261204, 5), begun=new_game(20261204), day="2026-12-04")
    play(path, walked(20261204, 5), begun=new_game(20261204))
    with closing(Keeper(path)) as keeper:
        assert keeper.game_of_day("2026-12-04").id == 1
        assert keeper.game_of_day("2026-12-05") is None


def test_of_two_games_of_a_day_the_first_is_the_days(path):
    for count in (5, 9):
        play(path, walked(20261204, count), begun=new_game(20261204), day="2026-12-04")
    with closing(Keeper(path)) as keeper:
        assert keeper.game_of_day("2026-12-04").id == 1


def test_without_a_journal_no_day_has_a_game(path):
    with closing(Keeper(path)) as keeper:
        assert keeper.game_of_day("2026-12-04") is None
    assert not os.path.exists(path)


def test_the_game_of_a_day_keeps_its_day_when_it_goes_on(path):
    play(path, walked(20261204, 5), begun=new_game(20261204), day="2026-12-04")
    with closing(Keeper(path)) as keeper:
        saved = keeper.resume()
        keeper.keep(walked(20261204, 6), 10, UNAIDED)
        assert saved.entry.day == keeper.games()[0].day == "2026-12-04"


def days(*results: tuple[int, Result]) -> list[Entry]:
    """Games of days of December 2026, as (day, result)."""
    usual = Entry(0, 1, 0.0, 0.0, 60.0, UNAIDED, Result.OPEN, 50, 40)
    start = date(2026, 12, 1)
    return [
        usual._replace(id=place, day=(start + timedelta(day - 1)).isoformat(), result=result)
        for place, (day, result) in enumerate(results, start=1)
    ]


WON_, LOST_, OPEN_ = Result.WON, Result.LOST, Result.OPEN


@pytest.mark.parametrize(
    ("results", "runs"),
    [
        ((), (0, 0)),
        (((4, WON_),), (1, 1)),
        (((3, WON_),), (1, 1)),
        (((2, WON_),), (0, 1)),
        (((4, OPEN_), (3, WON_), (2, WON_)), (2, 2)),
        (((4, LOST_), (3, WON_), (2, WON_)), (2, 2)),
        (((4, WON_), (3, LOST_), (2, WON_), (1, WON_)), (1, 2)),
        (((1, WON_), (3, WON_), (2, WON_), (4, WON_)), (4, 4)),
        (((4, LOST_), (4, WON_)), (1, 1)),
        (((30, WON_), (31, WON_), (32, WON_)), (0, 3)),
        (((9, WON_), (4, WON_)), (1, 1)),
    ],
)
def test_a_run_is_of_days_won_one_after_another(results, runs):
    assert day_runs(days(*results), date(2026, 12, 4)) == DayRuns(*runs)


def test_a_game_that_does_not_count_wins_no_day():
    brought = [entry._replace(origin=Origin.RECORD) for entry in days((4, WON_))]
    assert day_runs(brought, date(2026, 12, 4)) == DayRuns(0, 0)


def test_a_thousand_days_are_a_run():
    assert day_runs(days(*((day, WON_) for day in range(1, 1001))), date(2029, 8, 26)) == DayRuns(1000, 1000)


def test_games_that_ended_come_in_the_order_in_which_they_did():
    first, second, third = days((1, WON_), (2, LOST_), (3, OPEN_))
    assert ended([third, second._replace(sequence=9), first._replace(sequence=7)]) == (
        first._replace(sequence=7),
        second._replace(sequence=9),
    )
