from __future__ import annotations

from itertools import accumulate

import pytest

from bigben.engine.deals import deal
from bigben.engine.rules import apply, is_won
from bigben.search.shortening import Shortening
from support.lines import winning_lines


def wins(position, moves):
    *_, last = accumulate(moves, apply, initial=position)
    return is_won(last)


def test_a_line_gets_shorter_and_still_wins():
    line = winning_lines()[7]
    shortened = Shortening(deal(7), line).advance(6000)
    assert len(shortened.moves) < len(line)
    assert wins(deal(7), shortened.moves)


def test_the_best_line_never_gets_longer():
    shortening = Shortening(deal(5), winning_lines()[5])
    lengths = [len(shortening.advance(500).moves) for _ in range(8)]
    assert lengths == sorted(lengths, reverse=True)


@pytest.mark.parametrize("step", [1, 300])
def test_steps_of_any_size_give_the_same_line(step):
    at_once = Shortening(deal(5), winning_lines()[5]).advance(3000)
    shortening = Shortening(deal(5), winning_lines()[5])
    for _ in range(0, 3000, step):
        shortened = shortening.advance(step)
    assert shortened == at_once


def test_moves_that_do_not_win_are_refused():
    with pytest.raises(ValueError, match="do not win"):
        Shortening(deal(5), winning_lines()[5][:-1])


def test_a_line_of_one_move_a_card_is_not_searched_further():
    line = winning_lines()[5]
    position = deal(5)
    for move in line[:-3]:
        position = apply(position, move)
    shortened = Shortening(position, line[-3:]).advance(10**9)
    assert (shortened.finished, shortened.positions, shortened.moves) == (True, 0, line[-3:])
