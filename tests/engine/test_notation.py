from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bigben.engine.cards import KINDS, Card, Suit
from bigben.engine.deals import LAST_DEAL, deal
from bigben.engine.game import RESTART, Game, new_game
from bigben.engine.notation import (
    Fault,
    NotationError,
    Record,
    format_actions,
    format_card,
    format_move,
    format_position,
    format_record,
    parse_actions,
    parse_card,
    parse_deal_number,
    parse_game,
    parse_move,
    parse_position,
    parse_record,
    record_of,
)
from bigben.engine.rules import HOURS, PILES, WASTE, Deal, Play, Reason, apply, is_won, legal_moves
from support.known import known
from support.tables import cards, table

DEAL_1 = known("deal-1")
WON = known("deal-5-won")

PLAYS = [Play(source, target) for source in PILES + WASTE for target in (*HOURS, *PILES)]


def error(parse, text):
    with pytest.raises(NotationError) as raised:
        parse(text)
    return raised.value


def fault(parse, text):
    """The fault, the word and the line of the error that parsing `text` raises."""
    found = error(parse, text)
    return found.fault, found.word, found.line


def changed(text, old, new):
    """`text` with one thing changed, which must be there once."""
    assert text.count(old) == 1
    return text.replace(old, new)


@some.composite
def games(draw):
    """Games some way on, with moves drawn from the legal ones."""
    game = new_game(draw(some.integers(1, LAST_DEAL)))
    for choice in draw(some.lists(some.integers(0, 1000), max_size=40)):
        moves = legal_moves(game.position)
        if moves:
            game = game.play(moves[choice % len(moves)])
    return game


moves = some.sampled_from([*PLAYS, Deal()])


# Cards


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (Card(1, Suit.SPADES), "AS"),
        (Card(2, Suit.CLUBS), "2C"),
        (Card(9, Suit.HEARTS), "9H"),
        (Card(10, Suit.CLUBS), "TC"),
        (Card(11, Suit.DIAMONDS), "JD"),
        (Card(12, Suit.HEARTS), "QH"),
        (Card(13, Suit.DIAMONDS), "KD"),
    ],
)
def test_a_card_is_its_rank_and_its_suit(card, text):
    assert format_card(card) == text
    assert parse_card(text) == card


def test_all_cards_have_texts_of_two_letters_of_their_own():
    texts = [format_card(card) for card in KINDS]
    assert len(set(texts)) == 52
    assert {len(text) for text in texts} == {2}
    assert [parse_card(text) for text in texts] == list(KINDS)


@pytest.mark.parametrize("text", ["tc", "Tc", "10C", "10c", "T♣", "10♣", " TC ", "t♣"])
def test_a_card_may_be_written_in_lower_case_with_10_and_with_suit_signs(text):
    assert parse_card(text) == Card(10, Suit.CLUBS)


def test_each_suit_has_its_sign():
    assert [parse_card(f"5{sign}") for sign in "♣♦♥♠"] == list(cards("5C 5D 5H 5S"))


@pytest.mark.parametrize(
    "text",
    ["", " ", "5", "C", "C5", "1C", "0C", "11C", "5CC", "5 C", "100C", "5X", "XC", "♣", "5♣♣", "-5C", "٥C"],
)
def test_what_is_no_card_is_said_to_be_none(text):
    assert fault(parse_card, text) == (Fault.NOT_A_CARD, text, None)


OUTLINE = "♧♢♡♤"


@pytest.mark.parametrize("sign", ["♦", "♢", "♦\ufe0f", "♦\ufe0e", "♢\ufe0f"])
def test_the_sign_of_a_suit_may_be_filled_or_in_outline_and_be_asked_for_as_text_or_picture(sign):
    assert parse_card(f"5{sign}") == Card(5, Suit.DIAMONDS)
    assert parse_card(f"10{sign} ") == Card(10, Suit.DIAMONDS)


def test_each_suit_has_its_sign_in_outline():
    assert [parse_card(f"5{sign}") for sign in OUTLINE] == list(cards("5C 5D 5H 5S"))


@pytest.mark.parametrize(
    "text", ["5ſ", "\u212aC", "5ß", "١٠C", "５C", "5Ｃ", "5♦\ufe0f\ufe0f", "\ufe0f", "5\ufe0f"]
)
def test_letters_and_digits_that_only_look_alike_make_no_card(text):
    assert fault(parse_card, text)[0] is Fault.NOT_A_CARD


# Moves


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Play("c", "e"), "ce"),
        (Play("c", 12), "c12"),
        (Play("c", 1), "c1"),
        (Play("w", 9), "w9"),
        (Play("w", "k"), "wk"),
        (Deal(), "deal"),
    ],
)
def test_a_move_is_its_source_and_its_target(move, text):
    assert format_move(move) == text
    assert parse_move(text) == move


def test_all_moves_have_texts_of_their_own():
    texts = {format_move(move) for move in PLAYS}
    assert len(texts) == len(PLAYS) == 13 * 24


@given(moves)
def test_a_move_comes_back_from_its_text(move):
    assert parse_move(format_move(move)) == move
    assert parse_move(format_move(move).upper()) == move


@pytest.mark.parametrize("text", ["CE", " ce ", "Ce"])
def test_a_move_may_be_written_in_capitals(text):
    assert parse_move(text) == Play("c", "e")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c",
        "w",
        "c0",
        "c13",
        "c01",
        "c-1",
        "cw",
        "ww",
        "m1",
        "am",
        "c e",
        "c-e",
        "12c",
        "deals",
        "dea",
        "c1 2",
        "c¹",
        "\u212a1",
        "c１",
        "dea\u017f",
        "lal",
    ],
)
def test_what_is_no_move_is_said_to_be_none(text):
    assert fault(parse_move, text) == (Fault.NOT_A_MOVE, text, None)


# Positions


@pytest.mark.parametrize(
    "name",
    [
        "deal-1",
        "deal-2",
        "deal-3",
        "deal-5-after-30",
        "deal-2-before-the-last-fill",
        "deal-2-after-the-last-fill",
    ],
)
def test_a_position_is_written_exactly_as_it_was_read(name):
    assert format_position(parse_position(known(name))) == known(name)


@given(games())
def test_a_position_comes_back_from_its_text(game):
    text = format_position(game.position)
    assert parse_position(text) == game.position
    assert text.isascii()
    assert text.count("\n") == 14
    assert "  " not in text.replace("\n ", "\n")
    assert " \n" not in text


@given(games())
def test_a_position_is_read_whatever_its_spaces_case_and_comments(game):
    lines = format_position(game.position).lower().replace(" ", "\t  ").splitlines()
    text = "# a comment\n\n" + "   # another\n\r\n".join(lines).replace("t", "T").replace("Tc", "10♣")
    assert parse_position(text) == game.position


def test_a_position_needs_no_final_newline():
    assert parse_position(DEAL_1.rstrip()) == deal(1)


def test_the_last_card_of_a_pile_and_of_the_waste_is_the_top_and_the_first_of_the_stock_is_next():
    position = parse_position(known("deal-2-after-the-last-fill"))
    assert format_card(position.top("k")) == "5S"
    assert format_card(position.top("w")) == "6C"
    before = parse_position(known("deal-2-before-the-last-fill"))
    assert format_card(before.stock[0]) == "9H"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("QC 2C 3C", "QC 2C 3X", (Fault.NOT_A_CARD, "3X", 1)),
        ("stock TC", "stock TC,", (Fault.NOT_A_CARD, "TC,", 14)),
        (" 1 6C a", " 1 6Y a", (Fault.NOT_A_CARD, "6Y", 2)),
        (" 1 6C a", " 1 6C b", (Fault.WRONG_PILE, "b", 2)),
        (" 1 6C a JC", " 1 6C JC", (Fault.WRONG_PILE, "JC", 2)),
        (" 1 6C a JC 6C 4S", " 1 6C", (Fault.WRONG_PILE, "", 2)),
        (" 1 6C a JC 6C 4S", " 1", (Fault.NO_FOUNDATION, "1", 2)),
        (" 1 6C a", "13 6C a", (Fault.NOT_A_LINE_OF_A_POSITION, "13", 2)),
        (" 1 6C a", "a 6C 1", (Fault.NOT_A_LINE_OF_A_POSITION, "a", 2)),
        (" 2 7H b", " 1 7H b", (Fault.LINE_GIVEN_TWICE, "1", 3)),
        ("waste\n", "stock\n", (Fault.LINE_GIVEN_TWICE, "stock", 14)),
        ("waste\n", "", (Fault.LINE_MISSING, "waste", None)),
        (" 1 6C a JC 6C 4S\n", "", (Fault.LINE_MISSING, "1", None)),
        ("waste\n", "rubbish\n", (Fault.NOT_A_LINE_OF_A_POSITION, "rubbish", 13)),
    ],
)
def test_a_malformed_position_is_refused_with_the_line_and_the_word(old, new, expected):
    assert fault(parse_position, changed(DEAL_1, old, new)) == expected


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a comment\n", " \t "])
def test_nothing_is_no_position(text):
    assert fault(parse_position, text) == (Fault.EMPTY, "", None)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("12 5D l", "12 KD l", (Fault.OFF_ITS_RUN, "KD", 1)),
        ("12 5D l", "12 4D l", (Fault.OFF_ITS_RUN, "4D", 1)),
        ("12 5D l", "12 5H l", (Fault.OFF_ITS_RUN, "5H", 1)),
        (" 1 6C a", " 1 2C a", (Fault.OFF_ITS_RUN, "2C", 2)),
        ("11 4S k", "11 QS k", (Fault.OFF_ITS_RUN, "QS", 12)),
    ],
)
def test_a_foundation_off_its_run_is_refused(old, new, expected):
    assert fault(parse_position, changed(DEAL_1, old, new)) == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("waste\n", "waste 9H\n", (Fault.CARD_TOO_MANY, "9H", 14)),
        ("QC 2C 3C", "QC 2C 3C 3C", (Fault.CARD_TOO_MANY, "3C", 11)),
        ("4D 9S 2H\n", "4D 9S 2H 8S\n", (Fault.CARD_TOO_MANY, "8S", 14)),
        # A card that all copies of are on the clock: 6C, base of 1 o'clock, covered at 9 o'clock.
        (" 9 2C i", " 9 6C i", (Fault.CARD_TOO_MANY, "3C", 11)),
        ("QC 2C 3C", "QC 2C", (Fault.CARD_MISSING, "3C", None)),
        ("4D 9S 2H\n", "4D 9S\n", (Fault.CARD_MISSING, "2H", None)),
        # One for another: what is too many comes first, since it has a line.
        ("4D 9S 2H\n", "4D 9S 3H\n", (Fault.CARD_TOO_MANY, "3H", 14)),
    ],
)
def test_a_card_too_many_or_missing_is_refused(old, new, expected):
    assert fault(parse_position, changed(DEAL_1, old, new)) == expected


# Records


def test_a_record_is_written_exactly_as_it_was_read():
    assert format_record(parse_record(WON)) == WON


def test_a_record_has_its_start_its_deal_number_and_its_moves():
    record = parse_record(WON)
    assert record.deal == 5
    assert record.start == deal(5)
    assert len(record.moves) == 130
    assert record.moves[:3] == (Play("e", 4), Deal(), Play("l", 7))


def test_the_won_game_of_deal_5_ends_won():
    assert is_won(parse_game(WON).position)


def test_the_won_game_of_deal_5_after_30_moves():
    position = deal(5)
    for move in parse_record(WON).moves[:30]:
        position = apply(position, move)
    assert format_position(position) == known("deal-5-after-30")


@given(games())
def test_a_record_from_a_deal_comes_back_from_its_text(game):
    record = record_of(game)
    text = format_record(record)
    assert parse_record(text) == record
    assert text.startswith(f"Big Ben record 1\ndeal {game.deal}\nmoves\n")
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 72


@given(games(), some.integers(0, 40))
def test_a_record_from_a_position_comes_back_from_its_text(game, first):
    turns = game.past[first:]
    start = turns[0].before if turns else game.position
    record = Record(start, None, tuple(move for turn in turns for move in turn.action))
    text = format_record(record)
    assert parse_record(text) == record
    assert text.startswith(f"Big Ben record 1\nposition\n{format_position(start)}moves\n")


def test_a_record_may_have_no_moves_yet():
    assert parse_record("Big Ben record 1\ndeal 4711\nmoves\n").moves == ()


def test_a_record_is_read_whatever_its_lines_spaces_case_and_comments():
    text = "# mine\n\n BIG ben  Record 1 # version\ndeal   1\n\nMOVES   L9 # first\n\n  Deal I1\tdeal\n#w9\n"
    record = parse_record(text)
    assert record.deal == 1
    assert [format_move(move) for move in record.moves] == ["l9", "deal", "i1", "deal"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (Fault.EMPTY, "", None)),
        ("# only this\n", (Fault.EMPTY, "", None)),
        ("deal 5\nmoves\n", (Fault.NOT_A_RECORD, "deal", 1)),
        ("Big Ben\ndeal 5\nmoves\n", (Fault.NOT_A_RECORD, "Big", 1)),
        ("\nBig Ben record\ndeal 5\nmoves\n", (Fault.NOT_A_RECORD, "Big", 2)),
        ("Big Ben record 2\ndeal 5\nmoves\n", (Fault.UNKNOWN_VERSION, "2", 1)),
        ("Big Ben record one\ndeal 5\nmoves\n", (Fault.UNKNOWN_VERSION, "one", 1)),
        ("Big Ben record 1\n", (Fault.NO_START, "", None)),
        ("Big Ben record 1\nmoves\nl9\n", (Fault.NO_START, "moves", 2)),
        ("Big Ben record 1\nposition 5\nmoves\n", (Fault.NO_START, "position", 2)),
        ("Big Ben record 1\ndeal\nmoves\n", (Fault.NOT_A_DEAL_NUMBER, "", 2)),
        ("Big Ben record 1\ndeal 0\nmoves\n", (Fault.NOT_A_DEAL_NUMBER, "0", 2)),
        ("Big Ben record 1\ndeal 1000000000\nmoves\n", (Fault.NOT_A_DEAL_NUMBER, "1000000000", 2)),
        ("Big Ben record 1\ndeal -5\nmoves\n", (Fault.NOT_A_DEAL_NUMBER, "-5", 2)),
        ("Big Ben record 1\ndeal 5 6\nmoves\n", (Fault.NOT_A_DEAL_NUMBER, "5 6", 2)),
        ("Big Ben record 1\ndeal 5.0\nmoves\n", (Fault.NOT_A_DEAL_NUMBER, "5.0", 2)),
        ("Big Ben record 1\ndeal ٥\nmoves\n", (Fault.NOT_A_DEAL_NUMBER, "٥", 2)),
        ("Big Ben record 1\ndeal ²\nmoves\n", (Fault.NOT_A_DEAL_NUMBER, "²", 2)),
        (f"Big Ben record 1\ndeal {'9' * 5000}\nmoves\n", (Fault.NOT_A_DEAL_NUMBER, "9" * 59 + "…", 2)),
        ("Big Ben record 1\ndeal 5\n", (Fault.NO_MOVES, "", None)),
        ("Big Ben record 1\ndeal 5\ne4 deal\n", (Fault.NO_MOVES, "e4", 3)),
        ("Big Ben record 1\nposition\n", (Fault.EMPTY, "", None)),
        ("Big Ben record 1\nposition\n12 5D l\n", (Fault.LINE_MISSING, "1", None)),
        (f"Big Ben record 1\nposition\n{DEAL_1}l9\n", (Fault.NOT_A_LINE_OF_A_POSITION, "l9", 17)),
        (f"Big Ben record 1\nposition\n{DEAL_1}", (Fault.NO_MOVES, "", None)),
        (f"Big Ben record 1\nposition\n{DEAL_1[:-4]}\nmoves\n", (Fault.CARD_MISSING, "2H", None)),
        (
            f"Big Ben record 1\nposition\n{DEAL_1.partition('stock')[0]}moves\n",
            (Fault.LINE_MISSING, "stock", None),
        ),
    ],
)
def test_a_malformed_record_is_refused_with_the_line_and_the_word(text, expected):
    found, word, line = expected
    assert fault(parse_record, text) == (found, word, line)


def test_a_fault_of_a_position_in_a_record_has_the_line_of_the_file():
    text = f"Big Ben record 1\n# here it starts\nposition\n{changed(DEAL_1, 'QC 2C 3C', 'QC 2C 3X')}moves\n"
    assert fault(parse_record, text) == (Fault.NOT_A_CARD, "3X", 4)


def test_a_malformed_move_of_a_record_is_named_with_its_line():
    text = "Big Ben record 1\ndeal 1\nmoves\nl9 deal\ndeal l-9 deal\n"
    found = error(parse_record, text)
    assert (found.fault, found.word, found.line) == (Fault.NOT_A_MOVE, "l-9", 5)


def test_an_illegal_move_of_a_record_is_named_with_its_line_number_and_rule():
    text = "Big Ben record 1\ndeal 1\nmoves\nl9 deal\n\n# then\ndeal ba deal\n"
    found = error(parse_record, text)
    assert (found.fault, found.word, found.line, found.number) == (Fault.ILLEGAL_MOVE, "ba", 7, 4)
    assert found.refusal.reason == Reason.NOT_NEXT_DOWN
    assert found.refusal.cards == cards("AS 4S")


def test_the_first_fault_of_a_record_is_the_one_named():
    text = "Big Ben record 1\ndeal 1\nmoves\nba rubbish\n"
    assert fault(parse_record, text) == (Fault.ILLEGAL_MOVE, "ba", 4)
    text = "Big Ben record 1\ndeal 1\nmoves\nrubbish ba\n"
    assert fault(parse_record, text) == (Fault.NOT_A_MOVE, "rubbish", 4)


def test_a_doubled_letter_is_no_move_of_a_record():
    found = error(parse_record, "Big Ben record 1\ndeal 1\nmoves\nll\n")
    assert (found.fault, found.word, found.refusal.reason) == (Fault.ILLEGAL_MOVE, "ll", Reason.SAME_PILE)


# The eight of hearts may go to and fro between the nines on piles a and b.
TO_AND_FRO = (
    "Big Ben record 1\nposition\n"
    + format_position(table("1 6C a KH QH 9H 8H\n2 7H b JH QH 9H", rest="waste"))
    + "moves\n"
)


def test_a_record_may_have_fifty_thousand_moves():
    assert len(parse_record(TO_AND_FRO + "ab ba\n" * 25_000).moves) == 50_000


def test_a_record_with_more_moves_is_refused_before_any_is_made():
    found = error(parse_record, TO_AND_FRO + "ab ba\n" * 25_000 + "ab rubbish")
    assert (found.fault, found.word, found.line, found.number) == (
        Fault.TOO_MANY_MOVES, "ab", 25_018, 50_001
    )  # fmt: skip
    assert error(parse_record, TO_AND_FRO + "rubbish " * 50_001).fault is Fault.TOO_MANY_MOVES


def test_an_error_can_be_read():
    text = str(error(parse_record, "Big Ben record 1\ndeal 1\nmoves\nba\n"))
    assert text == "line 4, move 1: 'ba' is against the rules: AS is not the next card down in suit from 4S"
    assert str(error(parse_position, "12 5D l 3X")) == "the line '1' is missing"
    assert str(error(parse_card, "3X")) == "'3X' is not a card"
    assert str(error(parse_move, "")) == "nothing is not a move"
    assert str(error(parse_game, "")) == "there is nothing to read"


# Deal numbers


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 1), ("4711", 4711), ("999999999", LAST_DEAL), (" 007 ", 7), ("0" * 5000 + "999999999", LAST_DEAL)],
)
def test_a_deal_number_may_have_zeros_before_it(text, number):
    assert parse_deal_number(text) == number
    assert parse_record(f"Big Ben record 1\ndeal {text}\nmoves\n").deal == number


@pytest.mark.parametrize(
    "text",
    ["", "0", "000", "1000000000", "00000000019999999999", "-1", "+1", "1_000", "1,000", "1e3", "0x1", "٥",
     "５", "²", "1 2", "9" * 100_000],
)  # fmt: skip
def test_what_is_no_deal_number_is_said_to_be_none(text):
    assert fault(parse_deal_number, text)[0] is Fault.NOT_A_DEAL_NUMBER


# Lines and white space


def ended(end):
    """A record with lines that end with `end`."""
    return f"Big Ben record 1{end}deal 1{end}# l9 deal{end}moves{end}l9{end}deal"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_with_lf_crlf_or_cr(end):
    assert [str(move) for move in parse_record(ended(end)).moves] == ["l9", "deal"]
    assert fault(parse_record, ended(end) + f"{end}x9") == (Fault.NOT_A_MOVE, "x9", 7)
    assert parse_position(DEAL_1.replace("\n", end)) == deal(1)


OTHER_SPACES = ["\v", "\f", "\x1c", "\x1d", "\x1e", "\x1f", "\x85", "\xa0", "\u2028", "\u2029", "\u3000"]


@pytest.mark.parametrize("space", OTHER_SPACES)
def test_no_other_character_ends_a_line(space):
    # So the comment goes on, and nothing is left to say where the moves are.
    assert fault(parse_record, ended("\n").replace("9 deal\n", f"9 deal{space}")) == (Fault.NO_MOVES, "l9", 4)


@pytest.mark.parametrize("space", OTHER_SPACES)
def test_what_ends_no_line_but_some_programs_take_for_an_end_is_white_space(space):
    assert parse_record(f"Big Ben record 1\ndeal{space}1\nmoves{space}l9{space}\n{space}\n").moves == (
        Play("l", 9),
    )
    assert fault(parse_record, f"Big{space} Ben record 1\ndeal 1\nmoves\n{space}x9") == (
        Fault.NOT_A_MOVE,
        "x9",
        4,
    )


@pytest.mark.parametrize("text", [DEAL_1, WON])
def test_a_byte_order_mark_before_a_text_is_passed_over(text):
    assert parse_game(f"\ufeff{text}") == parse_game(text)


def test_a_byte_order_mark_elsewhere_is_part_of_a_word():
    assert fault(parse_record, "Big Ben record 1\ndeal 1\nmoves\n\ufeffl9")[0] is Fault.NOT_A_MOVE


@pytest.mark.parametrize(
    "parse", [parse_card, parse_move, parse_position, parse_record, parse_game, parse_actions]
)
def test_a_word_of_a_million_letters_is_not_carried_along(parse):
    found = error(parse, "x" * 1_000_000)
    assert len(found.word) == 60
    assert found.word.endswith("x…")
    assert sum(len(part) for part in found.args if isinstance(part, str)) == 60
    assert len(str(found)) < 200


def test_a_word_of_sixty_letters_is_quoted_whole():
    assert error(parse_card, "x" * 60).word == "x" * 60


# Games and actions


def test_a_game_is_read_from_a_record_or_a_position():
    assert parse_game(DEAL_1) == Game(deal(1))
    game = parse_game("# played today\nBig Ben record 1\ndeal 1\nmoves\nl9 deal\n")
    assert game.deal == 1
    assert game.start == deal(1)
    assert [turn.action for turn in game.past] == [(Play("l", 9),), (Deal(),)]
    assert parse_game("Big Ben record 1\ndeal 1\nmoves\n") == new_game(1)


def test_nothing_is_no_game():
    assert fault(parse_game, "\n") == (Fault.EMPTY, "", None)


@given(games(), some.integers(0, 40))
def test_the_record_of_a_game_leaves_out_what_was_undone(game, undone):
    played = game
    for _ in range(min(undone, len(game.past))):
        played = played.undo()
    assert parse_game(format_record(record_of(played))).position == played.position


@given(some.lists(some.lists(moves, max_size=3).map(tuple)))
def test_actions_come_back_from_their_text(actions):
    assert parse_actions(format_actions(actions)) == tuple(actions)


def test_actions_as_text():
    actions = ((Play("c", "e"),), (Deal(),), (Play("w", 9), Play("a", 12)), RESTART)
    assert format_actions(actions) == "ce deal w9+a12 restart"
    assert parse_actions("ce deal  w9+a12\nrestart ") == actions
    assert parse_actions("") == ()


@pytest.mark.parametrize(("text", "word"), [("ce x", "x"), ("ce+", ""), ("+", ""), ("ce+restart", "restart")])
def test_malformed_actions_are_refused(text, word):
    assert fault(parse_actions, text) == (Fault.NOT_A_MOVE, word, None)


# Anything


PARSERS = [parse_deal_number, parse_card, parse_move, parse_position, parse_record, parse_game, parse_actions]


def read(parse, text):
    """What parsing `text` gives: a value, or the error raised."""
    try:
        return parse(text)
    except NotationError as refused:
        return refused


@pytest.mark.parametrize("parse", PARSERS)
@given(text=some.text())
def test_any_text_is_read_or_refused(parse, text):
    found = read(parse, text)
    assert not isinstance(found, NotationError) or found.fault in Fault


@given(
    text=some.sampled_from([DEAL_1, WON, f"Big Ben record 1\nposition\n{DEAL_1}moves\nl9 deal\n"]),
    place=some.floats(0, 1),
    length=some.integers(0, 30),
    new=some.text("0123456789 \nTCDHSaklw#AJQK+deal", max_size=8) | some.text(max_size=4),
)
def test_a_damaged_text_is_read_or_refused(text, place, length, new):
    start = int(place * len(text))
    damaged = text[:start] + new + text[start + length :]
    found = read(parse_game, damaged)
    if isinstance(found, NotationError):
        assert found.line is None or 1 <= found.line <= len(damaged.splitlines())
        assert str(found).isprintable()
    else:
        assert parse_position(format_position(found.position)) == found.position
