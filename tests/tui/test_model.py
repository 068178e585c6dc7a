"""When time counts on the board, and when the time shown changes. How much of it counts is the sitting's."""

from __future__ import annotations

import pytest

from bigben.engine.game import new_game
from bigben.engine.notation import parse_game
from bigben.sitting import AWAY
from bigben.tui.model import Panel
from support.board import board
from support.known import known

BOARD = board(new_game(5))


def test_seconds_on_the_board_are_played():
    assert BOARD.waited(2.5).sitting.played == 2.5
    assert BOARD.waited(2.5).waited(1.5).sitting.played == 4.0


@pytest.mark.parametrize(
    "model",
    [
        BOARD._replace(panel=Panel.HELP),
        BOARD._replace(panel=Panel.VIEW),
        BOARD._replace(columns=20, rows=5),
        board(parse_game(known("deal-5-won"))),
    ],
)
def test_seconds_off_the_board_and_after_the_win_are_not(model):
    assert model.waited(9.0).sitting.played == 0.0
    assert model.next_second is None


def test_a_player_who_touches_no_key_is_away_after_a_while():
    model = BOARD
    for _ in range(1000):
        model = model.waited(1.0)
    assert model.sitting.played == AWAY
    assert model.next_second is None
    assert model._replace(sitting=model.sitting.touched).waited(1.0).sitting.played == AWAY + 1


def test_the_next_second_comes_when_the_shown_time_changes():
    assert BOARD.next_second == 1.0
    assert board(new_game(5), played=7.75).next_second == 0.25


def test_a_hidden_clock_needs_no_waking():
    assert BOARD._replace(settings=BOARD.settings._replace(clock=False)).next_second is None
