from __future__ import annotations

import pytest

from bigben.engine.cards import Card, Suit
from bigben.engine.deals import deal
from bigben.engine.notation import (
    format_card,
    format_move,
    format_position,
    parse_card,
    parse_move,
    parse_position,
)
from bigben.engine.rules import (
    BASES,
    FULL,
    HOURS,
    PACKS,
    PILES,
    WASTE,
    Deal,
    IllegalMove,
    Play,
    Reason,
    Refusal,
    UnknownPlace,
    apply,
    cards_on_clock,
    cards_to_go,
    fill_order,
    foundation_for,
    gaps,
    is_won,
    legal_moves,
    refusal,
    targets,
)
from support.known import known
from support.tables import cards, on_clock, table, two_packs, unplaced

# The clock at the end of a won game.
FINISHED = """
12 QD l
1 AC a
2 2H b
3 3S c
4 4D d
5 5C e
6 6H f
7 7S g
8 8D h
9 9C i
10 TH j
11 JS k
"""


def refused(position, move):
    """The reason and the cards of a refusal, as text."""
    answer = refusal(position, parse_move(move))
    return answer and (answer.reason.name, " ".join(map(format_card, answer.cards)))


def moves(position):
    return [format_move(move) for move in legal_moves(position)]


def after(position, *words):
    for word in words:
        position = apply(position, parse_move(word))
    return position


# The table


def test_the_base_cards():
    shown = {hour: format_card(base) for hour, base in zip(HOURS, BASES, strict=True)}
    assert shown == {
        12: "5D", 1: "6C", 2: "7H", 3: "8S", 4: "9D", 5: "TC",
        6: "JH", 7: "QS", 8: "KD", 9: "2C", 10: "3H", 11: "4S",
    }  # fmt: skip


def test_hours_and_piles_run_clockwise_from_twelve():
    assert HOURS == (12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    assert PILES == "labcdefghijk"
    assert WASTE == "w"


def test_each_foundation_starts_three_in_each_suit():
    assert sorted(base.suit for base in BASES) == [suit for suit in Suit for _ in range(3)]


def test_finished_foundations_hold_exactly_two_packs():
    assert on_clock(table(FINISHED)) == two_packs()


def test_finished_foundations_hold_eight_or_nine_cards_each():
    lengths = {hour: cards_to_go(deal(1), hour) + 1 for hour in HOURS}
    assert lengths == {12: 8, 1: 9, 2: 9, 3: 9, 4: 9, 5: 9, 6: 9, 7: 9, 8: 9, 9: 8, 10: 8, 11: 8}
    assert sum(lengths.values()) == PACKS == 104


def test_the_top_card_of_a_pile_and_of_the_waste_is_the_last():
    position = table("3 8S c JS AD 3H\nwaste 2C 9H")
    assert format_card(position.top("c")) == "3H"
    assert format_card(position.top("w")) == "9H"
    assert position.top("d") is None
    assert position.cards("c") == cards("JS AD 3H")
    assert position.cards("w") == cards("2C 9H")


def test_a_foundation_is_found_by_its_hour():
    position = table("12 8D l\n11 9S k")
    assert format_card(position.foundation(12)) == "8D"
    assert format_card(position.foundation(11)) == "9S"
    assert format_card(position.foundation(1)) == "6C"


# Foundations


def test_a_foundation_takes_the_next_card_up_in_suit():
    position = table("12 5D l\n3 8S c AD 6D")
    assert refused(position, "c12") is None
    played = after(position, "c12")
    assert format_card(played.foundation(12)) == "6D"
    assert played.cards("c") == cards("AD")


def test_an_ace_goes_on_a_king():
    position = table("8 KD h\n3 8S c AD")
    assert refused(position, "c8") is None


def test_a_two_goes_on_an_ace():
    assert refused(table("8 AD h\nwaste 2D"), "w8") is None


@pytest.mark.parametrize("card", ["7D", "4D", "5D", "6H", "6C"])
def test_a_foundation_refuses_every_card_but_the_next_up_in_suit(card):
    position = table(f"12 5D l\n3 8S c {card}")
    assert refused(position, "c12") == ("NOT_NEXT_UP", f"{card} 5D")


def test_a_foundation_that_shows_its_hour_takes_no_more():
    for hour, top, further in (
        (12, "QD", "KD"), (1, "AC", "2C"), (2, "2H", "3H"), (3, "3S", "4S"), (4, "4D", "5D"), (5, "5C", "6C"),
        (6, "6H", "7H"), (7, "7S", "8S"), (8, "8D", "9D"), (9, "9C", "TC"), (10, "TH", "JH"),
        (11, "JS", "QS"),
    ):  # fmt: skip
        letter = PILES[HOURS.index(hour)]
        position = table(f"{hour} {top} {letter}\nwaste {further}")
        assert refused(position, f"w{hour}") == ("FINISHED", f"{further} {top}")


def test_a_finished_foundation_says_so_to_any_card():
    position = table("12 QD l\nwaste 2C")
    assert refused(position, "w12") == ("FINISHED", "2C QD")


def test_the_waste_top_goes_to_a_foundation():
    position = table("9 2C i\nwaste KS 3C")
    assert refused(position, "w9") is None
    assert after(position, "w9").waste == cards("KS")


def test_only_the_top_card_of_a_pile_or_the_waste_is_looked_at():
    position = table("12 5D l\n3 8S c 6D KC\nwaste 6D KH")
    assert moves(position) == []


def test_foundations_are_no_source_of_moves():
    with pytest.raises(UnknownPlace):
        refusal(deal(1), Play("12", "a"))


# Piles


def test_a_pile_of_three_takes_the_next_card_down_in_suit():
    position = table("1 6C a AC 2H 8H\n3 8S c KS 7H")
    assert refused(position, "ca") is None
    played = after(position, "ca")
    assert played.cards("a") == cards("AC 2H 8H 7H")
    assert played.cards("c") == cards("KS")


def test_a_king_goes_on_an_ace():
    assert refused(table("1 6C a 3C 2H AH\n3 8S c KH"), "ca") is None


def test_an_ace_goes_on_a_two():
    assert refused(table("1 6C a 3C KH 2H\n3 8S c AH"), "ca") is None


def test_a_pile_of_more_than_three_takes_cards_without_limit():
    position = table("1 6C a 3C KH 9H 8H 7H 6H 5H 4H 3H 2H AH\nwaste KH")
    assert refused(position, "wa") is None


@pytest.mark.parametrize("card", ["9H", "6H", "8H", "7D", "7S", "AH"])
def test_a_pile_refuses_every_card_but_the_next_down_in_suit(card):
    position = table(f"1 6C a AC 2H 8H\n3 8S c {card}")
    assert refused(position, "ca") == ("NOT_NEXT_DOWN", f"{card} 8H")


def test_a_pile_of_two_takes_nothing_from_piles_or_waste():
    position = table("1 6C a AC 8H\n3 8S c 7H\nwaste 7H")
    assert refused(position, "ca") == ("SHORT_PILE", "7H AC 8H")
    assert refused(position, "wa") == ("SHORT_PILE", "7H AC 8H")


def test_a_pile_of_one_takes_nothing():
    assert refused(table("1 6C a 8H\n3 8S c 7H"), "ca") == ("SHORT_PILE", "7H 8H")


def test_an_empty_pile_takes_nothing():
    assert refused(table("3 8S c 7H\nwaste 9H"), "ca") == ("SHORT_PILE", "7H")
    assert refused(table("3 8S c 7H\nwaste 9H"), "wa") == ("SHORT_PILE", "9H")


def test_a_short_pile_takes_nothing_with_cards_in_the_stock_too():
    assert refused(table("1 6C a AC 8H\n3 8S c 7H\nstock 2D"), "ca") == ("SHORT_PILE", "7H AC 8H")


def test_the_waste_top_goes_onto_a_pile_of_three_even_while_there_are_gaps():
    position = table("1 6C a AC 2H 8H\nwaste 7H\nstock 2D")
    assert gaps(position)[0] == 3
    assert refused(position, "wa") is None


def test_a_card_stays_on_its_own_pile():
    position = table("1 6C a AC 2H 8H")
    assert refused(position, "aa") == ("SAME_PILE", "8H")


def test_a_pile_of_two_that_is_its_own_target_is_its_own_pile_first():
    assert refused(table("1 6C a AC 2H"), "aa") == ("SAME_PILE", "2H")


@pytest.mark.parametrize("move", ["bc", "b12", "wc", "w12", "bb"])
def test_nothing_can_be_taken_where_there_is_nothing(move):
    assert refused(table("3 8S c KS QS JS"), move) == ("SOURCE_EMPTY", "")


def test_a_card_may_go_to_the_other_copy_and_back():
    position = table("1 6C a 2H 3H 8C\n3 8S c AH 4H 8C 7C")
    there = after(position, "ca")
    assert there.cards("a") == cards("2H 3H 8C 7C")
    assert after(there, "ac") == position


def test_the_named_pile_moves_when_two_are_equal():
    position = table("12 5D l 2C 6D\n3 8S c 2C 6D")
    assert after(position, "c12").cards("l") == cards("2C 6D")
    assert after(position, "c12").cards("c") == cards("2C")


# The waste and the stock


def test_a_deal_without_gaps_turns_one_card_to_the_waste():
    position = deal(1)
    turned = after(position, "deal")
    assert turned.waste == cards("TC")
    assert turned.stock == position.stock[1:]
    assert turned.piles == position.piles


def test_the_card_turned_is_the_waste_top():
    assert after(deal(1), "deal", "deal", "deal").waste == cards("TC 7H 3D")


def test_a_deal_with_a_gap_turns_no_card_to_the_waste():
    position = after(deal(1), "l9")
    dealt = after(position, "deal")
    assert dealt.waste == ()
    assert dealt.cards("l") == cards("QC 2C TC")
    assert len(dealt.stock) == 55


def test_there_is_no_deal_without_stock():
    position = table("1 6C a AC 8H\nwaste 9H 2D")
    assert refused(position, "deal") == ("STOCK_EMPTY", "")
    assert "deal" not in moves(position)


def test_a_deal_is_legal_whenever_the_stock_holds_a_card():
    assert refused(deal(1), "deal") is None
    assert refused(table("stock 2D"), "deal") is None
    assert refused(table("1 6C a AC 2H 8H\nwaste 7H\nstock 2D"), "deal") is None


TEN_GAPS = """
12 5D l AC
1 6C a
2 7H b 2H 2D
3 8S c
4 9D d 3D 3S
5 TC e AH AS AD
6 JH f AH AS AD
7 QS g AH AS AD
8 KD h AH AS AD
9 2C i AH AS AD
10 3H j AH AS AD
11 4S k AH AS AD
"""


def test_gaps_are_what_a_pile_lacks_of_three():
    assert gaps(table(TEN_GAPS)) == (2, 3, 1, 3, 1, 0, 0, 0, 0, 0, 0, 0)
    assert gaps(table("1 6C a KS QS JS TS 9S"))[1] == 0
    assert FULL == 3


def test_ten_gaps_are_filled_in_rounds_of_five_three_and_two():
    position = table(TEN_GAPS + "stock 4C 5C 6C 7C 8C 9C TC JC QC KC 2S")
    assert fill_order(position) == (*"labcd", *"lac", *"ac")
    filled = after(position, "deal")
    assert filled.cards("l") == cards("AC 4C 9C")
    assert filled.cards("a") == cards("5C TC QC")
    assert filled.cards("b") == cards("2H 2D 6C")
    assert filled.cards("c") == cards("7C JC KC")
    assert filled.cards("d") == cards("3D 3S 8C")
    assert filled.stock == cards("2S")
    assert filled.waste == ()


def test_fill_order_is_clockwise_from_twelve():
    assert fill_order(table("stock " + "2C " * 40)) == tuple(PILES) * 3


def test_there_is_no_fill_order_without_gaps():
    assert fill_order(deal(1)) == ()


def test_fill_order_is_as_long_as_the_stock_lasts():
    assert fill_order(table(TEN_GAPS + "stock 4C 5C 6C 7C 8C 9C")) == (*"labcd", "l")
    assert fill_order(table(TEN_GAPS)) == ()


def test_a_fill_that_uses_up_the_stock():
    position = parse_position(known("deal-2-before-the-last-fill"))
    assert sum(gaps(position)) == 10
    assert len(position.stock) == 7
    assert format_position(after(position, "deal")) == known("deal-2-after-the-last-fill")


def test_what_stays_short_after_the_last_fill_still_takes_nothing():
    position = parse_position(known("deal-2-after-the-last-fill"))
    assert gaps(position)[HOURS.index(3)] == 1
    assert refused(position, "gc") == ("SHORT_PILE", "4D 8D 7S")
    assert refused(position, "deal") == ("STOCK_EMPTY", "")


# All moves


def test_legal_moves_are_ordered_by_source_then_foundations_before_piles_the_deal_last():
    assert moves(deal(1)) == ["l9", "i1", "id", "j4", "deal"]
    position = table("1 6C a KC KD 2C\n9 2C i AH AS 5H\n3 8S c 2H 3C\n4 9D d 7C 3C\nwaste AC\nstock 2D")
    assert moves(position) == ["c9", "d9", "wa", "deal"]


def test_legal_moves_never_name_a_move_twice():
    position = table("1 6C a KC KD 8C\n2 7H b KC KD 8C\n3 8S c 2H 7C\nwaste 7C\nstock 2D")
    assert moves(position) == ["c1", "ca", "cb", "w1", "wa", "wb", "deal"]


def test_targets_are_hours_then_piles_in_dealing_order():
    position = table("12 5D l KC KD 7D\n1 6C a KC KD 7D\n3 8S c 6D")
    assert targets(position, "c") == (12, "l", "a")
    assert targets(position, "b") == ()


def test_no_move_is_forced():
    position = deal(1)
    assert parse_move("l9") in legal_moves(position)
    assert refused(position, "deal") is None


def test_an_illegal_move_is_raised_with_its_refusal():
    position = deal(1)
    with pytest.raises(IllegalMove) as raised:
        apply(position, Play("a", 12))
    assert raised.value.move == Play("a", 12)
    assert raised.value.refusal == Refusal(Reason.NOT_NEXT_UP, cards("4S 5D"))


@pytest.mark.parametrize(
    "move", [Play("m", "a"), Play("a", "m"), Play("a", 13), Play("a", 0), Play("a", "w")]
)
def test_places_that_are_not_on_the_table_are_an_error(move):
    with pytest.raises(UnknownPlace) as raised:
        refusal(deal(1), move)
    assert raised.value.place == (move.source if move.source == "m" else move.target)
    assert isinstance(raised.value, ValueError)


@pytest.mark.parametrize("place", ["m", "", "A", "la", "12", 12])
def test_no_cards_are_found_where_there_is_no_place(place):
    with pytest.raises(UnknownPlace, match="not a place"):
        deal(1).cards(place)
    with pytest.raises(UnknownPlace, match="not a place"):
        deal(1).top(place)


@pytest.mark.parametrize("hour", [0, 13, -1, "12"])
def test_no_foundation_is_found_where_there_is_no_hour(hour):
    with pytest.raises(UnknownPlace, match=repr(hour)):
        deal(1).foundation(hour)


@pytest.mark.parametrize(
    ("lines", "move", "text"),
    [
        ("3 8S c 7H", "deal", "deal: the stock is empty"),
        ("3 8S c 7H", "bc", "bc: there is no card to take"),
        ("3 8S c 7H", "cc", "cc: 7H is on that pile already"),
        (
            "1 6C a AC 8H\n3 8S c 7H",
            "ca",
            "ca: 7H may not go on AC 8H: a pile of fewer than three takes cards from the stock only",
        ),
        (
            "3 8S c 7H",
            "ca",
            "ca: 7H may not go on an empty pile: a pile of fewer than three takes cards from the stock only",
        ),
        ("1 6C a AC 2H 8H\n3 8S c 6H", "ca", "ca: 6H is not the next card down in suit from 8H"),
        ("12 QD l\n3 8S c KD", "c12", "c12: KD may not go on QD: that foundation is finished"),
        ("12 5D l\n3 8S c 7D", "c12", "c12: 7D is not the next card up in suit from 5D"),
    ],
)
def test_the_text_of_an_illegal_move_names_the_rule_and_the_cards(lines, move, text):
    with pytest.raises(IllegalMove) as raised:
        apply(table(lines), parse_move(move))
    assert str(raised.value) == text


def test_a_deal_is_true_like_every_move():
    assert Deal()


# The clock


def test_cards_to_go_are_those_a_foundation_still_takes():
    position = table("12 9D l\n1 AC a\n8 KD h")
    assert cards_to_go(position, 12) == 3
    assert cards_to_go(position, 1) == 0
    assert cards_to_go(position, 8) == 8


def test_of_two_foundations_the_one_with_more_to_go_takes_the_card():
    assert foundation_for(table("5 2C e\n9 2C i"), parse_card("3C")) == 9  # 3 and 7 to go
    assert foundation_for(table("1 TC a\n5 TC e"), parse_card("JC")) == 5  # 4 and 8 to go


def test_one_foundation_that_fits_takes_the_card():
    assert foundation_for(deal(1), parse_card("3C")) == 9


def test_no_foundation_may_fit():
    assert foundation_for(deal(1), parse_card("5C")) is None
    assert foundation_for(table("12 QD l"), parse_card("KD")) is None


def test_either_of_two_foundations_may_be_named():
    position = table("5 2C e\n9 2C i\nwaste 3C")
    assert moves(position) == ["w5", "w9"]


def test_twelve_cards_are_on_the_clock_at_the_start():
    assert cards_on_clock(deal(1)) == 12


def test_every_card_on_the_clock_is_counted():
    assert cards_on_clock(table("8 2D h\n12 6D l")) == 12 + 2 + 1
    assert cards_on_clock(parse_position(known("deal-2-after-the-last-fill"))) == sum(
        on_clock(parse_position(known("deal-2-after-the-last-fill"))).values()
    )


def test_the_game_is_won_when_every_hour_shows_its_card():
    won = table(FINISHED)
    assert is_won(won)
    assert cards_on_clock(won) == 104
    assert unplaced(won) == ()
    assert legal_moves(won) == ()


@pytest.mark.parametrize("hour", HOURS)
def test_the_game_is_not_won_while_one_hour_is_a_card_short(hour):
    won = table(FINISHED)
    place = HOURS.index(hour)
    top = won.foundations[place]
    before = Card((top.rank - 2) % 13 + 1, top.suit)
    position = won._replace(
        foundations=(*won.foundations[:place], before, *won.foundations[place + 1 :]), waste=(top,)
    )
    assert not is_won(position)
    assert is_won(apply(position, Play("w", hour)))


def test_a_deal_is_not_won():
    assert not is_won(deal(1))
