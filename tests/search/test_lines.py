from __future__ import annotations

import re
from pathlib import Path

from bigben.engine.deals import deal
from bigben.engine.notation import parse_game
from bigben.engine.rules import apply, is_won
from support.lines import winning_lines

LOST, UNDECIDED = 688, 951


def test_there_is_a_line_for_each_of_the_first_thousand_deals_that_is_known_to_be_won():
    assert set(range(1, 1001)) - set(winning_lines()) == {LOST, UNDECIDED}


def test_every_line_is_accepted_by_the_rules_and_wins():
    for number, moves in winning_lines().items():
        position = deal(number)
        for move in moves:
            position = apply(position, move)
        assert is_won(position), number


def test_the_record_of_deal_7909_in_the_survey_wins():
    page = (Path(__file__).parents[2] / "docs" / "winnability.md").read_text(encoding="utf-8")
    record = next(text for text in re.findall(r"```\n(.*?)```", page, re.DOTALL) if "Big Ben record" in text)
    game = parse_game(record)
    assert game.deal == 7909
    assert is_won(game.position)
