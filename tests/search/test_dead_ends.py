from __future__ import annotations

import pytest

from bigben.engine.cards import Card, Suit
from bigben.engine.deals import deal
from bigben.engine.notation import parse_position
from bigben.engine.rules import Play, apply, legal_moves
from bigben.search.dead_ends import is_dead_end
from bigben.search.packed import Clocks, mask
from bigben.search.reasons import Whereabouts, dead_end
from bigben.search.translation import packed_position
from support.endgames import can_be_won, endgame, random_game
from support.lines import lines_without_dead_ends, winning_lines

CLOCKS = Clocks()


def is_seen_dead(position):
    tokens, stacks, stock = packed_position(position)
    return is_dead_end(CLOCKS.clock(tokens), stacks, mask(stock))


def test_deal_688_is_seen_to_be_lost_and_no_other_of_the_first_thousand():
    assert [number for number in range(1, 1001) if is_seen_dead(deal(number))] == [688]


def test_the_reason_for_deal_688_is_two_fours_that_wait_for_the_aces_under_them():
    ace, four, five = (Card(rank, Suit.DIAMONDS) for rank in (1, 4, 5))
    reason = dead_end(deal(688))
    assert [blocked.place[:3] for blocked in reason.blocked] == [("d", 3, four), ("h", 3, four)]
    assert {blocked.missing for blocked in reason.blocked} == {((4, ace), (8, ace))}
    assert {blocked.hosts for blocked in reason.blocked} == {(Whereabouts("d", 2, five, four),)}
    assert reason.buried == (Whereabouts("d", 1, ace, four), Whereabouts("h", 2, ace, four))


def test_no_endgame_called_dead_can_be_won():
    dead = [position for position in map(endgame, range(2500)) if is_seen_dead(position)]
    assert len(dead) > 1000
    assert not any(can_be_won(position) for position in dead)


def test_no_position_on_a_line_found_without_the_test_is_called_dead():
    lines = lines_without_dead_ends()
    assert len(lines) > 90
    for number, moves in lines.items():
        position = deal(number)
        for place, move in enumerate(moves):
            position = apply(position, move)
            if place % 2 == number % 2:
                assert not is_seen_dead(position), (number, place)


def test_no_late_position_called_dead_can_be_won():
    tried = 0
    for number, moves in list(winning_lines().items())[250:370]:
        position = deal(number)
        for move in moves:
            position = apply(position, move)
            if len(position.stock) <= number % 7:
                break
        for turn in range(4):
            plays = [move for move in legal_moves(position) if isinstance(move, Play)]
            if plays:
                position = apply(position, plays[(number + turn) % len(plays)])
        if is_seen_dead(position):
            tried += 1
            assert not can_be_won(position, most=3000)
    assert tried > 3


def test_once_dead_a_game_stays_dead():
    ended = 0
    for number in range(1, 26):
        seen = [is_seen_dead(position) for position in random_game(number)]
        assert seen == sorted(seen)
        ended += seen[-1]
    assert ended > 12


def test_a_dead_end_has_a_reason_and_others_have_none():
    for position in map(endgame, range(500)):
        assert (dead_end(position) is not None) == is_seen_dead(position)


def test_each_card_a_reason_names_is_where_it_says_and_can_never_help():
    for position in map(endgame, range(1000)):
        reason = dead_end(position)
        if reason is None:
            continue
        blocked = {(each.place.source, each.place.depth) for each in reason.blocked}
        for each in reason.blocked:
            places = [each.place, *each.hosts]
            for place in (*places, *reason.buried):
                cards = position.cards(place.source)
                assert cards[place.depth - 1] == place.card
                if place.under is not None:
                    assert place.under in cards[place.depth :]
                    assert any(source == place.source and depth > place.depth for source, depth in blocked)
            for host in each.hosts:
                assert host.under is not None or host.source == "w" or host.depth < 3


FOUR_UPON_FIVE = """
12 QD l
 1 AC a
 2 2H b
 3 3S c
 4 3D d
 5 5C e 4D
 6 6H f
 7 7S g
 8 8D h
 9 9C i
10 TH j
11 JS k
waste
stock
"""


def test_a_position_one_card_from_the_end_is_alive():
    assert dead_end(parse_position(FOUR_UPON_FIVE)) is None


@pytest.mark.parametrize(
    ("pile", "dead"),
    [
        ("e 4D 3D 2D", False),
        ("e 4D 3D", False),
        ("e 3D 4D", True),
        ("e 4D 2D 3D", True),
        ("e 2D 3D 4D", True),
    ],
)
def test_a_card_above_the_one_it_waits_for_is_dead(pile, dead):
    top = "AD" if "2D" in pile else "2D"
    text = FOUR_UPON_FIVE.replace("3D d", f"{top} d").replace("e 4D", pile)
    assert (dead_end(parse_position(text)) is not None) == dead
