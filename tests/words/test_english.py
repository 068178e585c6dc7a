"""What English says, of every kind of refusal and of numbers; and the signs all languages share."""

from __future__ import annotations

import pytest

from bigben.engine.cards import KINDS
from bigben.engine.deals import deal
from bigben.engine.notation import parse_move
from bigben.engine.rules import HOURS, PILES, WASTE, Play, apply, legal_moves, refusal
from bigben.words import Words
from bigben.words.english.names import counted
from bigben.words.signs import duration, in_ascii, short_name
from support.tables import cards, table

SAY = Words()


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        ("2 7H b 4C 5C 9H\n 3 8S c JS AD", "bc", ("c has two cards", "only the stock fills its gap", "9♥")),
        ("2 7H b 4C 5C 9H\n 3 8S c JS", "bc", ("c has one card", "only the stock", "9♥")),
        ("2 7H b 4C 5C 9H\n 3 8S c", "bc", ("c is empty", "only the stock", "9♥")),
        ("2 7H b 4C 5C 9H\n 3 8S c JS AD TD", "bc", ("9♥ goes on 10♥", "not on 10♦")),
        ("2 7H b 4C 5C KH\n 3 8S c JS AD TD", "bc", ("K♥ goes on A♥", "not on 10♦")),
        ("9 9C i AS AS TC", "i9", ("9 o'clock", "finished", "9♣", "10♣")),
        ("9 2C i AS AS TC", "i9", ("9 o'clock", "2♣", "3♣", "10♣")),
        ("9 2C i AS AS TC", "ii", ("10♣", "already on i")),
        ("9 2C i", "i9", ("no card on i",)),
        ("9 2C i", "w9", ("no card on the waste",)),
        ("9 2C i", "deal", ("stock is empty",)),
    ],
)
def test_a_refusal_names_the_rule_and_the_cards(position, move, words):
    position, move = table(position), parse_move(move)
    refused = refusal(position, move)
    assert refused is not None
    sentence = SAY.refusals.refusal_sentence(move, refused)
    for word in words:
        assert word in sentence
    assert sentence.endswith(".")


def test_every_refusal_of_a_first_position_is_a_sentence():
    for number in (1, 2, 3):
        position = apply(deal(number), legal_moves(deal(number))[0])
        for source in PILES + WASTE:
            for target in (*PILES, *HOURS):
                refused = refusal(position, Play(source, target))
                if refused is not None:
                    sentence = SAY.refusals.refusal_sentence(Play(source, target), refused)
                    assert all(SAY.names.card_name(card) in sentence for card in refused.cards[:1])
                    assert sentence[-1] == "."


def test_a_card_has_a_name_of_two_signs_on_the_board_and_10_in_sentences():
    assert [short_name(card) for card in cards("AC TD 9H KS")] == ["A♣", "T♦", "9♥", "K♠"]
    assert [SAY.names.card_name(card) for card in cards("AC TD 9H KS")] == ["A♣", "10♦", "9♥", "K♠"]
    assert len({short_name(card) for card in KINDS}) == 52
    assert all(len(short_name(card)) == 2 for card in KINDS)


def test_in_ascii_cards_have_letters_and_are_as_wide():
    assert in_ascii("A♣ T♦ 9♥ K♠") == "AC TD 9H KS"


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0, "0:00"), (9, "0:09"), (245, "4:05"), (3599, "59:59"), (3600, "1:00:00"), (90000, "25:00:00")],
)
def test_a_duration_is_minutes_and_seconds_with_hours_from_the_first_on(seconds, shown):
    assert duration(seconds) == shown


def test_one_is_no_plural():
    assert counted(1, "card") == "1 card"
    assert counted(0, "card") == "0 cards"
    assert counted(2, "card") == "2 cards"


def test_the_middle_says_how_many_gaps_there_are():
    full = deal(5)
    assert "turn a card" in SAY.notices.what_deal_does(full, 20)
    one = apply(full, parse_move("e4"))
    assert "fill 1 gap" in SAY.notices.what_deal_does(one, 20)
    assert "gaps" not in SAY.notices.what_deal_does(one, 20)
    two = apply(one, next(move for move in legal_moves(one) if move.source != "e"))
    assert "fill 2 gaps" in SAY.notices.what_deal_does(two, 20)
    short = two._replace(stock=two.stock[:1])
    assert "1" in SAY.notices.what_deal_does(short, 20)
    assert "2" in SAY.notices.what_deal_does(short, 20)
    for width in range(14, 40):
        for position in (full, one, two, short, two._replace(stock=())):
            assert len(SAY.notices.what_deal_does(position, width)) <= width
