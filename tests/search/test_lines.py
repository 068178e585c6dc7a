from __future__ import annotations

import re
from math import sqrt
from pathlib import Path

from bigben.engine.deals import deal
from bigben.engine.notation import Record, format_record, parse_game
from bigben.engine.rules import apply, is_won
from bigben.search.packed import ALL
from bigben.search.solver import Method, Search, Verdict
from support.lines import winning_lines

LOST, HARD = 688, 951


def test_there_is_a_line_for_each_of_the_first_thousand_deals_that_the_survey_won():
    assert set(range(1, 1001)) - set(winning_lines()) == {LOST, HARD}


def test_every_line_is_accepted_by_the_rules_and_wins():
    for number, moves in winning_lines().items():
        position = deal(number)
        for move in moves:
            position = apply(position, move)
        assert is_won(position), number


def _page() -> str:
    return (Path(__file__).parents[2] / "docs" / "winnability.md").read_text(encoding="utf-8")


def test_the_records_on_the_page_of_the_survey_win():
    games = [parse_game(text) for text in re.findall(r"```\n(Big Ben record.*?)```", _page(), re.DOTALL)]
    assert [game.deal for game in games] == [7909, 951, 5849]
    assert all(is_won(game.position) for game in games)


def test_the_search_the_page_tells_for_deal_951_wins_it():
    without = ALL._replace(dead_ends=False)
    method = Method(
        width=10, depth=10, share=1.0, first_runs=100_000, reductions=without, part=2006, parts=1_000_000
    )
    result = Search(deal(951), method).advance(60_000)
    assert result.verdict is Verdict.SOLVED
    assert format_record(Record(deal(951), 951, result.moves)) in _page()


def test_the_intervals_on_the_page_are_wilsons():
    """Wilson, 1927: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n)."""
    share, n, z = 9999 / 10_000, 10_000, 1.959964
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    low, high = ((share + z * z / (2 * n) + side) / (1 + z * z / n) for side in (-half, half))
    assert f"can be won | {share:.3%} | {low:.3%} to {high:.3%} |" in _page()
