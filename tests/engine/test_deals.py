from __future__ import annotations

import pytest

from bigben.engine.deals import FIRST_DEAL, LAST_DEAL, SCHEME, deal
from bigben.engine.notation import format_move, format_position
from bigben.engine.rules import BASES, apply, legal_moves
from support.known import known
from support.tables import in_play, on_clock, two_packs


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_deal_number_gives_the_same_position_for_ever(number):
    assert format_position(deal(number)) == known(f"deal-{number}")


@pytest.mark.parametrize(
    ("number", "moves"),
    [(1, {"deal", "i1", "id", "j4", "l9"}), (2, {"deal", "f2", "ib"}), (3, {"a5", "d7", "deal", "l6"})],
)
def test_the_legal_moves_at_the_start(number, moves):
    assert {format_move(move) for move in legal_moves(deal(number))} == moves


@pytest.mark.parametrize(
    ("number", "counts"),
    [
        (1, [5, 22, 85, 305, 1103, 4003, 14097]),
        (2, [3, 8, 20, 58, 192, 630, 1910]),
        (3, [4, 15, 57, 215, 797, 3101, 13380]),
    ],
)
def test_the_numbers_of_move_sequences_up_to_length_seven(number, counts):
    ways = {deal(number): 1}  # to come to a position by as many moves; many ways lead to one position
    found = []
    for _ in counts:
        after = {}
        for position, count in ways.items():
            for move in legal_moves(position):
                there = apply(position, move)
                after[there] = after.get(there, 0) + count
        ways = after
        found.append(sum(ways.values()))
    assert found == counts


def test_twelve_piles_of_three_and_56_cards_in_the_stock():
    for number in range(1, 50):
        position = deal(number)
        assert [len(pile) for pile in position.piles] == [3] * 12
        assert len(position.stock) == 56
        assert position.waste == ()
        assert position.foundations == BASES


def test_every_deal_has_two_of_each_card():
    for number in (*range(1, 50), 20_261_130, LAST_DEAL):
        position = deal(number)
        assert on_clock(position) + in_play(position) == two_packs()


def test_deal_numbers_are_1_to_999_999_999():
    assert (FIRST_DEAL, LAST_DEAL) == (1, 999_999_999)
    assert deal(FIRST_DEAL) != deal(LAST_DEAL)


@pytest.mark.parametrize("number", [0, -1, 1_000_000_000])
def test_other_numbers_are_no_deal(number):
    with pytest.raises(ValueError, match=str(number)):
        deal(number)


def test_the_scheme_is_the_first():
    assert SCHEME == 1


def test_a_thousand_deals_are_all_different():
    assert len({deal(number) for number in range(1, 1001)}) == 1000


def test_every_card_comes_to_every_place_about_equally_often():
    # A shuffle off by one would never leave some card in its place, or never bring it there.
    places = {}
    for number in range(1, 2001):
        position = deal(number)
        for place, card in enumerate((*sum(position.piles, ()), *position.stock)):
            places[card, place] = places.get((card, place), 0) + 1
    kinds = {card for card, _ in places}
    assert len(kinds) == 52
    for kind in kinds:
        copies = 1 if kind in BASES else 2
        for place in range(92):
            count = places.get((kind, place), 0)
            expected = 2000 * copies / 92
            assert abs(count - expected) < 6 * expected**0.5, (kind, place, count)
