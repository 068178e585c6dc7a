"""What of a sitting is kept, what is had of it when it is taken up again, and how another begins."""

from __future__ import annotations

from contextlib import closing

import pytest

from bigben.engine.game import new_game
from bigben.engine.notation import parse_game
from bigben.engine.rules import Deal
from bigben.sitting import Sitting
from bigben.store.entries import Aids, Result
from bigben.store.keeper import Keeper
from bigben.store.sittings import Sittings, taken_up
from support.known import known

BEGUN = Sitting(new_game(5).play(Deal()), played=12.5, undos=3, tips=2, peeks=1)


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "journal.sqlite3")


def entries(path):
    with closing(Keeper(path)) as keeper:
        return keeper.games()


def test_a_sitting_comes_back_with_its_game_time_and_aids(path):
    with closing(Keeper(path)) as keeper:
        Sittings(keeper).keep(BEGUN)
    with closing(Keeper(path)) as keeper:
        saved = keeper.resume()
        assert saved is not None
        assert taken_up(saved) == BEGUN
    assert entries(path)[0].aids == Aids(undos=3, tips=2, peeks=1)


def test_a_new_game_begins_with_nothing_played_and_no_aids():
    assert taken_up(new_game(5)) == Sitting(new_game(5))


def test_another_deal_gives_up_a_game_under_way(path):
    with closing(Keeper(path)) as keeper:
        sittings = Sittings(keeper)
        fresh = sittings.another(BEGUN)
        assert not fresh.game.past
        assert fresh == Sitting(fresh.game)
        sittings.keep(fresh._replace(game=fresh.game.play(Deal())))
    assert [entry.result for entry in entries(path)] == [Result.LOST, Result.OPEN]


def test_another_deal_leaves_a_won_game_won(path):
    with closing(Keeper(path)) as keeper:
        Sittings(keeper).another(Sitting(parse_game(known("deal-5-won"))))
    assert [entry.result for entry in entries(path)] == [Result.WON]


def test_a_sitting_that_goes_on_after_a_win_was_won_and_is_over_with_another_deal(path):
    won = Sitting(parse_game(known("deal-5-won")).undo()).redo().sitting
    with closing(Keeper(path)) as keeper:
        sittings = Sittings(keeper)
        sittings.keep(won)
        sittings.keep(won.restart().sitting.play(Deal()).sitting)
    with closing(Keeper(path)) as keeper:
        saved = keeper.resume()
        assert saved is not None
        going_on = taken_up(saved)
        assert going_on.was_won
        Sittings(keeper).another(going_on)
    with closing(Keeper(path)) as keeper:
        assert keeper.resume() is None
    assert [entry.result for entry in entries(path)] == [Result.WON]


def test_another_deal_is_one_of_all(path):
    with closing(Keeper(path)) as keeper:
        sittings = Sittings(keeper)
        deals = {sittings.another(Sitting(new_game(5))).game.deal for _ in range(5)}
    assert len(deals) == 5
    assert entries(path) == ()
