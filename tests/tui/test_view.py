"""What every picture holds to, at every size."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bigben.engine.cards import Card
from bigben.engine.deals import deal
from bigben.engine.game import Game, new_game
from bigben.engine.rules import BASES, HOURS, PILES, WASTE, Position, apply, is_won, legal_moves
from bigben.sitting import Question
from bigben.tui.geometry import STOCK, arrange
from bigben.tui.model import Model, Panel
from bigben.tui.view import Frame, draw
from bigben.words import Words
from support.board import board, missing, pressed, reading
from support.tables import table, unplaced

SAY = Words()

#: What may lie over the board or be said below it.
STATES = (
    {},
    {"panel": Panel.HELP},
    {"panel": Panel.VIEW, "place": WASTE},
    {"panel": Panel.WON},
    {"panel": Panel.SETTINGS},
    {"panel": Panel.STATS, "report": ("a line of figures",) * 30},
    {"notice": "word " * 40},
    {"picked": "c", "place": "c"},
    {"picked": WASTE, "place": STOCK},
)


def _frame(model: Model) -> Frame:
    """The picture, once it is seen to keep to its window and its spans off each other."""
    columns, rows = model.columns, model.rows
    frame = draw(model, arrange(columns, rows))
    cells = {(span.row, column) for span in frame.spans for column in range(span.column, span.end)}
    assert len(cells) == sum(len(span.text) for span in frame.spans), "two spans on one cell"
    assert all(0 <= row < rows and 0 <= column < columns for row, column in cells), "a span off the screen"
    assert 0 <= frame.cursor.row < rows
    assert 0 <= frame.cursor.column < columns
    return frame


def _played(chance: random.Random) -> Iterator[Position]:
    """Every seventh position of games at random, in which cards go to the clock where they can."""
    while True:
        position = deal(chance.randint(1, 999_999_999))
        for number in range(200):
            if number % 7 == 0:
                yield position
            moves = legal_moves(position)
            if not moves:
                break
            up = [move for move in moves[:-1] if isinstance(move.target, int)]
            position = apply(position, chance.choice(up or moves))


def _strewn(chance: random.Random) -> Position:
    """Any position of 104 cards, most of them in few piles."""
    foundations = []
    for base, hour in zip(BASES, HOURS, strict=True):
        steps = chance.randint(0, (hour - base.rank) % 13)
        foundations.append(Card((base.rank - 1 + chance.choice([0, steps])) % 13 + 1, base.suit))
    cards = list(unplaced(Position(tuple(foundations), ((),) * 12, (), ())))
    chance.shuffle(cards)
    heaps: list[list[Card]] = [[] for _ in range(14)]
    weights = [chance.random() ** 4 for _ in heaps]
    for card, heap in zip(cards, chance.choices(heaps, weights, k=len(cards)), strict=True):
        heap.append(card)
    *piles, waste, stock = map(tuple, heaps)
    return Position(tuple(foundations), tuple(piles), waste, stock)


def _positions(count: int) -> Iterator[Position]:
    chance = random.Random(count)
    played = _played(chance)
    for number in range(count):
        yield _strewn(chance) if number % 3 == 0 else next(played)


def test_every_card_of_1000_positions_is_shown_or_counted():
    chance = random.Random(1000)
    for number, position in enumerate(_positions(1000)):
        sizes = [(80, 24), (60, 20), (34, 16), (110, 40), (chance.randint(34, 130), chance.randint(16, 50))]
        columns, rows = size = sizes[number % 5]
        model = board(Game(position), columns, rows, notice="", place=chance.choice(PILES + WASTE))
        if chance.random() < 0.3 and position.cards(model.place):
            model = model._replace(picked=model.place)
        assert missing(reading(_frame(model)), position, size) == []


def test_every_size_from_1_by_1_to_130_by_50_is_drawn():
    positions = list(_positions(60))
    number = 0
    for columns in range(1, 131):
        for rows in range(1, 51):
            number += 1
            state = STATES[number % len(STATES)]
            position = positions[number % len(positions)]
            _frame(board(Game(position), columns, rows)._replace(**state))


@pytest.mark.parametrize("state", STATES, ids=str)
@pytest.mark.parametrize("size", [(34, 16), (35, 19), (59, 50), (60, 20), (80, 24), (110, 40), (200, 60)])
def test_what_lies_over_the_board_fits(state, size):
    for position in _positions(9):
        _frame(board(Game(position), *size)._replace(**state))


def test_below_the_smallest_size_one_line_says_the_size_needed():
    for columns, rows in ((33, 16), (34, 15), (20, 5), (200, 2)):
        frame = _frame(board(new_game(5), columns, rows))
        words = " ".join(span.text for span in frame.spans)
        assert "34x16" in words
        assert f"{columns}x{rows}" in words


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (34, 16), (110, 40)])
def test_in_ascii_no_character_is_above_127(size):
    model = board(new_game(5), *size)
    model = model._replace(settings=model.settings._replace(ascii=True))
    for keys in ("", "c", "?", "v", "m", "eeh"):
        for span in draw(pressed(model, *keys), arrange(*size)).spans:
            assert span.text.isascii()


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (34, 16), (110, 40)])
def test_the_cursor_stands_where_the_player_is(size):
    layout = arrange(*size)
    model = board(new_game(5), *size)
    for hour in HOURS:
        assert draw(model._replace(place=hour), layout).cursor == layout.dials[hour].card
    for letter in PILES:
        assert draw(model._replace(place=letter), layout).cursor == layout.fans[letter].card(2)
    assert draw(model._replace(place=STOCK), layout).cursor == layout.middle.stock
    spots = {draw(model._replace(place=place), layout).cursor for place in (*HOURS, *PILES, WASTE, STOCK)}
    assert len(spots) == 26


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (34, 16), (110, 40)])
def test_targets_and_the_card_picked_up_have_marks_that_are_no_colour(size):
    model = pressed(board(new_game(5), *size), "e")
    layout = arrange(*size)
    read = reading(draw(model, layout))
    assert read(*layout.dials[4].mark, 1) == "*"
    assert read(*layout.fans["g"].mark, 1) == read(*layout.fans["j"].mark, 1) == "*"
    assert read(*layout.dials[5].mark, 1) != "*"
    assert read(*layout.fans["a"].mark, 1) != "*"
    row, column = layout.fans["e"].card(2)
    assert read(row, column - 1, 4) == "[T♦]"


def test_a_finished_foundation_has_a_mark():
    model = board(Game(table(" 9 9C i AS AS AS", rest="stock")))
    layout = arrange(80, 24)
    read = reading(draw(model, layout))
    marks = {hour: read(*layout.dials[hour].mark, 1) for hour in HOURS}
    assert marks.pop(9) == "="
    assert "=" not in marks.values()


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (34, 16), (110, 40)])
def test_a_count_of_hidden_cards_keeps_clear_of_the_next_card(size):
    layout = arrange(*size)
    for position in _positions(60):
        read = reading(draw(board(Game(position), *size, notice=""), layout))
        for fan in (*layout.fans.values(), layout.middle.fan):
            row = read(fan.row, 0, size[0]).replace("│", " ")
            assert all(word.strip("abcdefghijklw")[1:].isdigit() for word in row.split() if "+" in word), row


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (110, 40)])
def test_the_header_says_the_deal_the_cards_on_the_clock_the_moves_and_the_time(size):
    model = pressed(board(new_game(5), *size, played=245.9), "e", "e", " ", "u", " ")
    header = reading(draw(model, arrange(*size)))(0, 0, size[0])
    for words in ("deal 5", "13/104", "moves 2", "4:05"):
        assert words in header


def test_the_smallest_screen_says_the_deal_the_cards_on_the_clock_and_the_time():
    header = reading(draw(board(new_game(5), 34, 16, played=245.9), arrange(34, 16)))(0, 0, 34)
    for words in ("deal 5", "12/104", "4:05"):
        assert words in header


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (34, 16), (110, 40)])
def test_what_is_said_is_on_the_screen_whole(size):
    longest = SAY.refusals.goes_nowhere(deal(5), "l", deal(5).piles[0][-1])
    for notice in (
        SAY.notices.WELCOME,
        longest,
        SAY.notices.outcome_notice(Question.NEW_DEAL),
        SAY.notices.DIGIT,
        SAY.notices.stuck_notice(deal(5)),
    ):
        frame = draw(board(new_game(5), *size, notice=notice), arrange(*size))
        read = reading(frame)
        screen = " ".join(read(row, 0, size[0]) for row in range(size[1]))
        assert " ".join(notice.split()) in " ".join(screen.split())


def test_a_won_board_is_seen_once_its_panel_is_closed():
    won = Position(
        tuple(Card(hour, base.suit) for hour, base in zip(HOURS, BASES, strict=True)), ((),) * 12, (), ()
    )
    assert is_won(won)
    model = board(Game(won), notice="", panel=Panel.WON)
    assert missing(reading(draw(model._replace(panel=None), arrange(80, 24))), won, (80, 24)) == []
