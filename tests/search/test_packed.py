from __future__ import annotations

from collections import Counter

import pytest

from bigben.engine.cards import KINDS
from bigben.engine.deals import deal
from bigben.engine.rules import (
    Deal,
    Play,
    apply,
    cards_on_clock,
    foundation_for,
    is_won,
    legal_moves,
)
from bigben.search import packed
from bigben.search.packed import ALL, DEAL, MOVE, NONE, Clocks
from bigben.search.translation import card_of, engine_move, packed_card, packed_position
from support.endgames import random_game

GAMES = range(12)
SAMPLE = [position for number in GAMES for position in random_game(1 + number)[::3]]


def test_each_kind_of_card_has_its_own_number():
    assert sorted(map(packed_card, KINDS)) == list(range(52))
    assert [card_of(packed_card(card)) for card in KINDS] == list(KINDS)


@pytest.mark.parametrize("reductions", [ALL, NONE])
def test_moves_and_what_they_lead_to_are_the_engines(reductions):
    clocks = Clocks(reductions)
    for position in SAMPLE:
        here = packed_position(position)
        steps = packed.successors(clocks.clock(here.tokens), here.stacks)
        expected = [move for move in legal_moves(position) if isinstance(move, Play)]
        if reductions.one_foundation:
            expected = [
                move
                for move in expected
                if not isinstance(move.target, int)
                or move.target == foundation_for(position, position.cards(move.source)[-1])
            ]
        assert Counter(engine_move(move) for move, _, _ in steps) == Counter(expected)
        for move, clock, stacks in steps:
            there = packed_position(apply(position, engine_move(move)))
            assert (clock.tokens, stacks) == (there.tokens, there.stacks)


def test_the_stock_action_is_the_engines():
    for position in SAMPLE:
        if position.stock:
            here = packed_position(position)
            stacks, dealt = packed.after_deal(here.stacks, here.stock, 0)
            there = packed_position(apply(position, Deal()))
            assert (stacks, here.stock[dealt:]) == (there.stacks, there.stock)
    assert engine_move(DEAL) == Deal()


def test_a_clock_counts_the_cards_placed_and_left():
    clocks = Clocks()
    for position in SAMPLE:
        clock = clocks.clock(packed_position(position).tokens)
        on_table = Counter(
            card for cards in (*position.piles, position.waste, position.stock) for card in cards
        )
        assert clock.placed == cards_on_clock(position) - 12
        assert Counter(card_of(card) for run in clock.runs for card in run) == on_table


def test_steps_away_are_the_plays_needed_if_all_cards_lay_open():
    clocks = Clocks(NONE)
    for position in SAMPLE[::10]:
        clock = clocks.clock(packed_position(position).tokens)
        reached = {clock}
        for away in range(1, 10):
            fitting = {card for one in reached for card in one.fitting}
            if away == 1:
                assert {card for card in range(52) if clock.steps_away[card] == 1} == fitting
            assert all(clock.steps_away[card] <= away for card in fitting)
            reached = {
                one.after(target) for one in reached for targets in one.fitting.values() for target in targets
            }
            if len(reached) > 300:
                break


def test_settling_plays_to_the_clock_only_and_never_below_a_full_pile_while_stock_is_left():
    clocks = Clocks()
    settled_any = 0
    for position in SAMPLE:
        here = packed_position(position)
        moves, clock, stacks = packed.settled(
            clocks.clock(here.tokens), here.stacks, stock_left=bool(here.stock)
        )
        settled_any += bool(moves)
        for move in moves:
            play = engine_move(move)
            assert isinstance(play, Play)
            assert isinstance(play.target, int)
            assert not position.stock or play.source == "w" or len(position.cards(play.source)) > 3
            position = apply(position, play)
        assert (clock.tokens, stacks) == packed_position(position)[:2]
    assert settled_any > 10


def test_a_won_position_has_all_cards_placed():
    clock = Clocks().clock(((7, 12, 16),) * 4)
    assert clock.placed == 92
    assert not clock.fitting
    assert not any(clock.runs)
    assert not is_won(deal(1))
    assert MOVE > packed.PILES + 12
