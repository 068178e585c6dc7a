from __future__ import annotations

import tracemalloc
from functools import cache
from itertools import accumulate

import pytest

from bigben.engine.deals import deal
from bigben.engine.rules import Position, apply, is_won, legal_moves
from bigben.search.packed import ALL, NONE
from bigben.search.solver import Method, Search, Verdict
from support.endgames import can_be_won, endgame, random_game

ENDGAMES = 2000

#: Enough positions to decide any endgame of the tests, with reductions or without.
PLENTY = 500_000


@cache
def winnable(seed: int) -> bool:
    verdict = can_be_won(endgame(seed))
    assert verdict is not None
    return verdict


def verdict(position: Position, method: Method) -> bool:
    """Whether the solver says that the position can be won; its line is tried."""
    result = Search(position, method).advance(PLENTY)
    assert result.verdict is not Verdict.UNDECIDED
    if result.verdict is Verdict.SOLVED:
        assert is_won(after(position, result.moves))
    return result.verdict is Verdict.SOLVED


def after(position, moves):
    *_, last = accumulate(moves, apply, initial=position)
    return last


def plainly_winnable(position: Position) -> bool:
    """The same as `can_be_won`, by the engine's rules alone."""
    seen, waiting = {position}, [position]
    while waiting:
        here = waiting.pop()
        if is_won(here):
            return True
        for move in legal_moves(here):
            there = apply(here, move)
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return False


def test_trying_everything_gives_what_it_gives_by_the_rules_alone():
    for seed in range(0, ENDGAMES, 30):
        assert winnable(seed) == plainly_winnable(endgame(seed)), seed


def test_the_verdict_is_what_trying_everything_gives():
    verdicts = [verdict(endgame(seed), Method()) for seed in range(ENDGAMES)]
    assert verdicts == [winnable(seed) for seed in range(ENDGAMES)]
    assert 0.2 < sum(verdicts) / len(verdicts) < 0.8


@pytest.mark.parametrize("name", ALL._fields)
def test_the_verdict_is_the_same_without_a_reduction(name):
    method = Method(reductions=ALL._replace(**{name: False}))
    for seed in range(0, ENDGAMES, 6):
        assert verdict(endgame(seed), method) == winnable(seed), seed


@pytest.mark.parametrize("name", ALL._fields)
def test_the_verdict_is_the_same_with_one_reduction_alone(name):
    method = Method(reductions=NONE._replace(**{name: True}))
    for seed in range(1, ENDGAMES, 20):
        assert verdict(endgame(seed), method) == winnable(seed), seed


def test_the_verdict_is_the_same_without_any_reduction():
    for seed in range(2, ENDGAMES, 20):
        assert verdict(endgame(seed), Method(reductions=NONE)) == winnable(seed), seed


def test_deals_are_won_by_lines_that_the_rules_accept():
    for number in range(1001, 1007):
        result = Search(deal(number)).advance(100_000)
        assert result.verdict is Verdict.SOLVED
        assert is_won(after(deal(number), result.moves))


def test_deal_688_is_lost_before_a_position_is_made():
    result = Search(deal(688)).advance(1)
    assert (result.verdict, result.positions) == (Verdict.LOST, 0)
    assert result.dead_end is not None


def test_a_won_position_is_solved_without_a_move():
    position = endgame(0)
    won = next(
        after(endgame(seed), Search(endgame(seed)).advance(PLENTY).moves)
        for seed in range(100)
        if winnable(seed)
    )
    assert position != won
    result = Search(won).advance(1)
    assert (result.verdict, result.moves) == (Verdict.SOLVED, ())


def test_positions_with_the_stock_empty_are_decided():
    for number in range(1, 101):
        position = next(position for position in random_game(number) if not position.stock)
        assert Search(position).advance(50_000).verdict is not Verdict.UNDECIDED


def test_a_lost_position_with_stock_left_is_proved_lost_by_trying_everything():
    positions = random_game(30_003)
    first_lost = positions[80]
    assert len(first_lost.stock) == 10
    result = Search(first_lost).advance(20_000)
    assert (result.verdict, result.dead_end) == (Verdict.LOST, None)
    assert Search(positions[79]).advance(20_000).verdict is Verdict.SOLVED


@pytest.mark.parametrize("step", [1, 7, 300, 5000])
def test_steps_of_any_size_give_the_same(step):
    at_once = Search(deal(1)).advance(15_000)
    search = Search(deal(1))
    for _ in range(0, 15_000, step):
        result = search.advance(step)
    search.advance(15_000 % step)
    assert result._replace(moves=()) == at_once._replace(moves=())
    assert result.moves == at_once.moves


def test_a_search_stopped_short_says_undecided_and_how_far_it_is():
    result = Search(deal(2)).advance(2000)
    assert result.verdict is Verdict.UNDECIDED
    assert result.moves == ()
    assert 2000 <= result.positions < 2100
    assert (result.run, result.dealt > 0, result.best > 12) == (1, True, True)


def test_searches_of_a_position_do_the_same():
    assert Search(deal(3)).advance(50_000) == Search(deal(3)).advance(50_000)


def test_parts_of_a_search_share_its_runs():
    whole = Search(deal(14)).advance(100_000)
    parts = [Search(deal(14), Method(part=part, parts=3)).advance(100_000) for part in range(3)]
    assert whole.run > 1
    assert any(part.moves == whole.moves for part in parts)


@pytest.mark.parametrize("megabytes", [20, 40])
def test_memory_stays_within_the_setting(megabytes):
    method = Method(memory=megabytes * 1_000_000, width=500)
    search = Search(deal(7909), method)
    tracemalloc.start()
    try:
        search.advance(25_000)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < megabytes * 1_000_000
