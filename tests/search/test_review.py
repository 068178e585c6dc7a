from __future__ import annotations

from itertools import accumulate, pairwise

import pytest

from bigben.engine.deals import deal
from bigben.engine.rules import Deal, apply, is_won, legal_moves
from bigben.search.review import Review, Standing, move_by_move, win_from
from bigben.search.solver import Search, Verdict
from support.endgames import can_be_won, endgame, random_game
from support.lines import winning_lines

PLENTY = 10**9


def game(position, moves):
    return tuple(accumulate(moves, apply, initial=position))


def test_a_won_game_can_be_won_to_its_end():
    positions = game(deal(5), winning_lines()[5])
    finding = Review(positions).advance(PLENTY)
    assert finding.finished
    assert (finding.won, finding.lost) == (len(positions) - 1, len(positions))


def test_a_deal_that_is_lost_is_lost_from_the_start():
    finding = Review(game(deal(688), [Deal()] * 5)).advance(PLENTY)
    assert (finding.won, finding.lost) == (-1, 0)
    assert finding.dead_end is not None


@pytest.mark.parametrize("number", [30_003, 30_005, 30_006, 30_007, 30_009])
def test_the_border_is_where_the_solver_says_on_both_sides(number):
    positions = random_game(number)
    finding = Review(positions, glance=2000).advance(PLENTY)
    assert finding.finished
    assert finding.lost == finding.won + 1
    assert Search(positions[finding.lost]).advance(PLENTY).verdict is Verdict.LOST
    assert is_won(game(positions[finding.won], finding.moves)[-1])


def test_the_border_of_short_games_is_where_trying_everything_puts_it():
    lost_on_the_way = 0
    for seed in range(150):
        positions = [endgame(seed)]
        for turn in range(8):
            moves = legal_moves(positions[-1])
            if moves:
                positions.append(apply(positions[-1], moves[turn % len(moves)]))
        finding = Review(positions).advance(PLENTY)
        known = [can_be_won(position) for position in positions]
        assert known == [number <= finding.won for number in range(len(positions))]
        lost_on_the_way += 0 <= finding.won < len(positions) - 1
    assert lost_on_the_way > 5


def test_a_review_in_small_steps_finds_the_same():
    positions = random_game(30_006)
    review = Review(positions, glance=2000)
    while not (finding := review.advance(50)).finished:
        assert finding.won < finding.lost
    assert finding == Review(positions, glance=2000).advance(PLENTY)


def test_what_is_not_decided_within_the_limits_is_left_open():
    positions = game(deal(7909), [Deal()])
    finding = Review(positions, glance=500, most=1000).advance(PLENTY)
    assert finding.finished
    assert (finding.won, finding.lost, finding.moves) == (-1, 2, ())


def test_each_move_of_a_game_is_told_what_it_left():
    positions = random_game(30_006)
    moves = [next(m for m in legal_moves(a) if apply(a, m) == b) for a, b in pairwise(positions)]
    finding = Review(positions, glance=2000).advance(PLENTY)
    reviewed = move_by_move(moves, finding)
    assert [each.move for each in reviewed] == moves
    assert [each.standing for each in reviewed] == [
        Standing.WINNABLE if number <= finding.won else Standing.LOST for number in range(1, len(positions))
    ]
    assert [number for number, each in enumerate(reviewed) if each.lost_here] == [finding.won]
    assert [number for number, each in enumerate(reviewed) if each.instead] == [finding.won]
    assert is_won(game(positions[finding.won], reviewed[finding.won].instead)[-1])


def test_from_each_position_that_can_be_won_there_is_a_line():
    positions = random_game(30_006)
    moves = [next(m for m in legal_moves(a) if apply(a, m) == b) for a, b in pairwise(positions)]
    finding = Review(positions, glance=2000).advance(PLENTY)
    assert finding.won > 10
    for number in range(0, finding.won + 1, 7):
        assert is_won(game(positions[number], win_from(moves, finding, number))[-1])
    with pytest.raises(ValueError, match="not known to be won"):
        win_from(moves, finding, finding.lost)


def test_what_is_undecided_is_neither_winnable_nor_lost():
    positions = game(deal(7909), [Deal()])
    (reviewed,) = move_by_move([Deal()], Review(positions, glance=500, most=1000).advance(PLENTY))
    assert (reviewed.standing, reviewed.lost_here, reviewed.instead) == (Standing.UNDECIDED, False, ())
