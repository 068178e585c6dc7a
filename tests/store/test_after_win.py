"""What is played after a win is kept, and the win stays as it was."""

from __future__ import annotations

from contextlib import closing

import pytest

from bigben.engine.notation import parse_game
from bigben.engine.rules import legal_moves
from bigben.store.entries import UNAIDED, Aids, Result
from bigben.store.errors import Absence, GameUnavailable
from bigben.store.keeper import Keeper
from bigben.store.statistics import figures_of
from support.known import known

WON = parse_game(known("deal-5-won"))


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "data" / "journal.sqlite3")


def played_on(game, count=3):
    """`game` after some more moves."""
    for _ in range(count):
        game = game.play(legal_moves(game.position)[0])
    return game


AFTER = {
    "restart": played_on(WON.restart()),
    "undo": played_on(WON.undo().undo().undo().undo(), 1),
    "the same move again": WON.undo().undo().play(*WON.past[-2].action),
}


def after(path, *games):
    """Win, then go on as `games`, one action each."""
    with closing(Keeper(path)) as keeper:
        keeper.keep(WON, 50, UNAIDED)
        for number, game in enumerate(games, start=1):
            keeper.keep(game, 50 + number, Aids(undos=number))
        assert keeper.news() == ()


@pytest.mark.parametrize("how", AFTER)
def test_what_is_played_after_a_win_goes_on_at_the_next_start(path, how):
    after(path, AFTER[how])
    with closing(Keeper(path)) as keeper:
        saved = keeper.resume()
    assert saved.game == AFTER[how]
    assert (saved.entry.seconds, saved.entry.aids) == (51, Aids(undos=1))
    assert saved.was_won


@pytest.mark.parametrize("how", AFTER)
def test_whatever_is_played_after_it_the_win_is_counted_once_and_as_it_was(path, how):
    after(path, AFTER[how])
    with closing(Keeper(path)) as keeper:
        keeper.resume()
        (entry,) = keeper.games()
        figures = figures_of(keeper.games())
    assert (entry.result, entry.seconds, entry.aids, entry.moves) == (Result.WON, 50, UNAIDED, 130)
    assert (figures.all.played, figures.all.won, figures.unaided.won, figures.open) == (1, 1, 1, 0)


@pytest.mark.parametrize("more", [(), (WON.undo(),), (WON.restart(),), (WON.undo(), WON)])
def test_without_a_move_after_the_win_nothing_goes_on(path, more):
    after(path, *more)
    with closing(Keeper(path)) as keeper:
        assert keeper.resume() is None
        with pytest.raises(GameUnavailable) as raised:
            keeper.resume_game(1)
    assert raised.value.absence is Absence.ENDED


def test_won_again_it_is_over(path):
    after(path, WON.restart(), AFTER["restart"], WON)
    with closing(Keeper(path)) as keeper:
        assert keeper.resume() is None
        assert figures_of(keeper.games()).all.won == 1


def test_undone_after_a_second_win_it_is_still_over(path):
    second = WON.undo().undo().play(*WON.past[-2].action).play(*WON.past[-1].action)
    after(path, AFTER["the same move again"], second, second.undo())
    with closing(Keeper(path)) as keeper:
        assert keeper.resume() is None


def test_given_up_after_a_win_it_stays_won_and_is_over(path):
    with closing(Keeper(path)) as keeper:
        keeper.keep(WON, 50, UNAIDED)
        keeper.keep(AFTER["restart"], 51, UNAIDED)
        keeper.give_up()
        assert keeper.resume() is None
        assert [entry.result for entry in keeper.games()] == [Result.WON]


def test_left_for_another_game_it_can_be_taken_up_again(path):
    with closing(Keeper(path)) as keeper:
        keeper.keep(WON, 50, UNAIDED)
        keeper.keep(AFTER["restart"], 51, UNAIDED)
        keeper.leave()
        assert keeper.resume_game(1).game == AFTER["restart"]


def test_it_goes_on_from_program_to_program(path):
    after(path, AFTER["restart"])
    with closing(Keeper(path)) as keeper:
        saved = keeper.resume()
        keeper.keep(played_on(saved.game), 60, saved.entry.aids)
    with closing(Keeper(path)) as keeper:
        assert keeper.resume().game == played_on(AFTER["restart"])
