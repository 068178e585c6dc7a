from __future__ import annotations

import pytest

from bigben.engine.game import new_game
from bigben.engine.notation import parse_game
from bigben.tui.model import Model, Panel
from bigben.tui.timing import AWAY, until_next_second, waited
from support.known import known

BOARD = Model(new_game(5))


def test_seconds_on_the_board_are_played():
    assert waited(BOARD, 2.5).played == 2.5
    assert waited(waited(BOARD, 2.5), 1.5).played == 4.0


@pytest.mark.parametrize(
    "model",
    [
        BOARD._replace(panel=Panel.HELP),
        BOARD._replace(panel=Panel.VIEW),
        BOARD._replace(columns=20, rows=5),
        Model(parse_game(known("deal-5-won"))),
    ],
)
def test_seconds_off_the_board_and_after_the_win_are_not(model):
    assert waited(model, 9.0).played == 0.0
    assert until_next_second(model) is None


def test_a_player_who_touches_no_key_is_away_after_a_while():
    model = BOARD
    for _ in range(1000):
        model = waited(model, 1.0)
    assert model.played == AWAY
    assert until_next_second(model) is None
    assert waited(model._replace(idle=0.0), 1.0).played == AWAY + 1


def test_the_next_second_comes_when_the_shown_time_changes():
    assert until_next_second(BOARD) == 1.0
    assert until_next_second(BOARD._replace(played=7.75)) == 0.25


def test_a_hidden_clock_needs_no_waking():
    assert until_next_second(BOARD._replace(settings=BOARD.settings._replace(clock=False))) is None
