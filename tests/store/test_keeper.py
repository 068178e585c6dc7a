from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

import bigben
from bigben.engine.game import new_game
from bigben.engine.notation import parse_game
from bigben.engine.rules import Deal
from bigben.store.entries import UNAIDED, Aids, Result
from bigben.store.errors import Absence, GameUnavailable
from bigben.store.keeper import DoNotReplay, Keeper
from support.journals import rows, walked
from support.known import known

WON = parse_game(known("deal-5-won"))


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "data" / "journal.sqlite3")


def kept(path):
    """The journal's games as a program that starts now finds them."""
    with closing(Keeper(path)) as keeper:
        return keeper.games()


def test_a_deal_left_without_a_move_is_not_kept(path):
    with closing(Keeper(path)) as keeper:
        assert keeper.resume() is None
        keeper.keep(new_game(1), 9, UNAIDED)
        keeper.keep(new_game(1).restart(), 9, UNAIDED)
        assert not keeper.pending
        keeper.leave()
        keeper.give_up()
        assert keeper.games() == ()
    assert keeper.news() == ()
    assert not os.path.exists(os.path.dirname(path))


def test_until_the_first_action_nothing_of_the_journal_is_loaded(path):
    script = (
        "import sys; from bigben.engine.game import new_game; from bigben.store.keeper import Keeper\n"
        "keeper = Keeper(sys.argv[1]); keeper.resume(); keeper.keep(new_game(1), 0, ())\n"
        "print('sqlite3' in sys.modules, 'bigben.store.journal' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script, path], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "False"]


def test_to_keep_a_game_nothing_slow_but_sqlite3_is_loaded(path):
    script = (
        "import sys; from bigben.engine.game import new_game; from bigben.engine.rules import Deal\n"
        "from bigben.store.entries import UNAIDED; from bigben.store.keeper import DoNotReplay, Keeper\n"
        "keeper = Keeper(sys.argv[1]); keeper.keep(new_game(1).play(Deal()), 0, UNAIDED); keeper.close()\n"
        "print(*(name in sys.modules for name in ('sqlite3', 'typing', 'pathlib')))"
    )
    command = [sys.executable, "-S", "-c", script, path]
    environ = os.environ | {"PYTHONPATH": os.path.dirname(os.path.dirname(bigben.__file__))}
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env=environ)
    assert ran.stdout.split() == ["True", "False", "False"]


def test_the_next_program_goes_on_where_this_one_ended(path):
    game = walked(2, 40)
    with closing(Keeper(path)) as keeper:
        keeper.keep(walked(2, 39), 10, UNAIDED)
        keeper.keep(game, 11, Aids(undos=2))
    with closing(Keeper(path)) as keeper:
        saved = keeper.resume()
        keeper.keep(saved.game.play(Deal()), 12, Aids(undos=2))
        (entry,) = keeper.games()
    assert saved.game == game
    assert (saved.entry.seconds, saved.entry.aids) == (11, Aids(undos=2))
    assert (entry.id, entry.seconds) == (saved.entry.id, 12)


def test_a_program_that_dies_loses_nothing_that_was_kept(path):
    game = walked(2, 40)
    keeper = Keeper(path)
    keeper.keep(game, 10, UNAIDED)
    assert rows(path, "SELECT seconds FROM game") == [(10,)]
    keeper.close()


def test_each_game_left_stays_open_and_has_its_own_row(path):
    with closing(Keeper(path)) as keeper:
        for number in (3, 4, 5):
            keeper.keep(walked(number, 20), number, UNAIDED)
            keeper.leave()
    assert [(entry.deal, entry.result) for entry in kept(path)] == [(n, Result.OPEN) for n in (3, 4, 5)]


def test_the_same_deal_played_again_is_another_game(path):
    with closing(Keeper(path)) as keeper:
        keeper.keep(walked(3, 20), 0, UNAIDED)
        keeper.leave()
        keeper.keep(walked(3, 20), 0, UNAIDED)
    assert [entry.deal for entry in kept(path)] == [3, 3]


def test_only_a_game_given_up_is_lost(path):
    with closing(Keeper(path)) as keeper:
        keeper.keep(walked(3, 20), 0, UNAIDED)
        keeper.give_up()
        keeper.keep(walked(4, 20), 0, UNAIDED)
        keeper.give_up()
        keeper.keep(walked(5, 20), 0, UNAIDED)
    assert [entry.result for entry in kept(path)] == [Result.LOST, Result.LOST, Result.OPEN]


def test_giving_up_after_a_win_leaves_it_won(path):
    with closing(Keeper(path)) as keeper:
        keeper.keep(WON, 50, UNAIDED)
        keeper.keep(WON.undo(), 51, Aids(undos=1))
        keeper.give_up()
    (entry,) = kept(path)
    assert (entry.result, entry.seconds, entry.aids) == (Result.WON, 50, UNAIDED)


def test_a_won_game_is_not_resumed(path):
    with closing(Keeper(path)) as keeper:
        keeper.keep(WON, 50, UNAIDED)
    with closing(Keeper(path)) as keeper:
        assert keeper.resume() is None


def test_any_open_game_can_be_resumed_by_its_id(path):
    with closing(Keeper(path)) as keeper:
        for number in (3, 4):
            keeper.keep(walked(number, 20), number, UNAIDED)
            keeper.leave()
        assert keeper.resume_game(1).game == walked(3, 20)


def test_without_a_journal_no_id_is_known_and_none_is_made(path):
    with closing(Keeper(path)) as keeper, pytest.raises(GameUnavailable) as raised:
        keeper.resume_game(1)
    assert raised.value.absence is Absence.UNKNOWN
    assert not os.path.exists(os.path.dirname(path))


def test_a_game_that_does_not_replay_is_news_and_the_next_one_is_resumed(path):
    with closing(Keeper(path)) as keeper:
        for number in (3, 4):
            keeper.keep(walked(number, 20), number, UNAIDED)
            keeper.leave()
    rows(path, "UPDATE game SET actions = 'nonsense' WHERE id = 2")
    with closing(Keeper(path)) as keeper:
        assert keeper.resume().entry.id == 1
        (news,) = keeper.news()
    assert news == DoNotReplay((2,))


def test_time_alone_is_kept_too(path):
    game = walked(3, 20)
    with closing(Keeper(path)) as keeper:
        keeper.keep(game, 1, UNAIDED)
        keeper.keep(game, 60, UNAIDED)
    assert [entry.seconds for entry in kept(path)] == [60]


def test_keeping_the_same_again_changes_nothing(path):
    game = walked(3, 20)
    with closing(Keeper(path)) as keeper:
        keeper.keep(game, 1, UNAIDED)
        before = keeper.games()
        keeper.keep(game, 1, UNAIDED)
        assert keeper.games() == before


def test_an_action_that_another_program_kept_from_being_written_is_pending_and_no_news(path):
    with closing(Keeper(path)) as keeper:
        keeper.keep(walked(3, 20), 1, UNAIDED)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            keeper.keep(walked(3, 21), 2, UNAIDED)
            assert keeper.pending
            other.execute("ROLLBACK")
        keeper.keep(walked(3, 21), 2, UNAIDED)
        assert not keeper.pending
        assert keeper.news() == ()
    assert [entry.seconds for entry in kept(path)] == [2]


def test_a_pending_action_is_written_when_the_game_is_left(path):
    with closing(Keeper(path)) as keeper:
        keeper.keep(walked(3, 20), 1, UNAIDED)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            keeper.keep(walked(3, 21), 2, UNAIDED)
            other.execute("ROLLBACK")
        keeper.give_up()
    assert [(entry.seconds, entry.result) for entry in kept(path)] == [(2, Result.LOST)]


def test_two_games_may_be_kept_one_after_the_other_resumed(path):
    with closing(Keeper(path)) as keeper:
        keeper.keep(walked(3, 20), 1, UNAIDED)
    with closing(Keeper(path)) as keeper:
        keeper.resume()
        keeper.leave()
        keeper.keep(walked(8, 20), 1, UNAIDED)
        assert [entry.deal for entry in keeper.games()] == [3, 8]
