from __future__ import annotations

from bigben.engine.cards import (
    ACE,
    JACK,
    KINDS,
    KING,
    QUEEN,
    Card,
    Suit,
    follows,
    next_down,
    next_up,
    steps_up,
)


def test_there_are_52_kinds_of_card_each_once():
    assert len(KINDS) == len(set(KINDS)) == 52


def test_kinds_are_sorted_by_suit_clubs_diamonds_hearts_spades_then_by_rank_from_the_ace():
    assert [suit.name for suit in Suit] == ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"]
    assert list(KINDS) == sorted(KINDS, key=lambda card: (card.suit, card.rank))
    assert KINDS[0] == Card(ACE, Suit.CLUBS)
    assert KINDS[-1] == Card(KING, Suit.SPADES)


def test_court_cards_and_ace_have_the_ranks_1_11_12_13():
    assert (ACE, JACK, QUEEN, KING) == (1, 11, 12, 13)


def test_copies_of_a_card_are_equal():
    assert Card(7, Suit.HEARTS) == Card(7, Suit.HEARTS)
    assert len({Card(7, Suit.HEARTS), Card(7, Suit.HEARTS)}) == 1


def test_the_next_card_up_is_one_rank_higher_in_suit():
    assert next_up(Card(9, Suit.SPADES)) == Card(10, Suit.SPADES)


def test_the_ace_comes_after_the_king():
    assert next_up(Card(KING, Suit.CLUBS)) == Card(ACE, Suit.CLUBS)
    assert next_down(Card(ACE, Suit.CLUBS)) == Card(KING, Suit.CLUBS)


def test_up_and_down_undo_each_other():
    for card in KINDS:
        assert next_down(next_up(card)) == card
        assert next_up(next_down(card)) == card


def test_thirteen_steps_up_lead_round_the_suit_and_back():
    for start in KINDS:
        card, seen = start, set()
        for _ in range(13):
            card = next_up(card)
            seen.add(card)
        assert card == start
        assert len(seen) == 13


def test_a_card_follows_exactly_the_one_it_is_next_up_from():
    for card in KINDS:
        assert [other for other in KINDS if follows(card, other)] == [next_down(card)]


def test_steps_up_count_the_way_round_the_circle():
    assert steps_up(5, QUEEN) == 7
    assert steps_up(QUEEN, 7) == 8
    assert steps_up(KING, ACE) == 1
    assert steps_up(ACE, KING) == 12
    assert steps_up(6, 6) == 0
