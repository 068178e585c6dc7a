from __future__ import annotations

from bigben.engine.deals import deal
from bigben.engine.rules import apply, is_won
from support.lines import winning_lines


def test_there_is_a_line_for_each_of_the_first_thousand_deals_but_the_lost_one():
    assert set(range(1, 1001)) - set(winning_lines()) == {688}


def test_every_line_is_accepted_by_the_rules_and_wins():
    for number, moves in winning_lines().items():
        position = deal(number)
        for move in moves:
            position = apply(position, move)
        assert is_won(position), number
