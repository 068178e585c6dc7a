"""Sentences fit where they are shown: notices in two lines at 80 columns, panels in every size, labels."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bigben.engine.cards import KINDS, Card, Suit
from bigben.engine.deals import LAST_DEAL
from bigben.engine.game import Game, new_game
from bigben.engine.lines import wrapped
from bigben.engine.notation import parse_game
from bigben.engine.rules import HOURS, PILES, WASTE, Deal, Play, Position, Reason, Refusal
from bigben.sitting import (
    Illegal,
    Made,
    MadeAgain,
    NoFoundation,
    Nothing,
    PlayedOut,
    Question,
    Returned,
    Standing,
    TakenBack,
    WinMove,
    Winnable,
    WinnableBefore,
)
from bigben.tui.commands import KEYS
from bigben.tui.geometry import arrange
from bigben.tui.model import Panel
from bigben.tui.panels import pages
from bigben.tui.view import draw
from bigben.words import Words
from support.board import board, reading
from support.known import known
from support.tables import table

SAY = Words()

#: The most lines a notice may take at each width: at 34 columns the board's list is 14 rows high.
SIZES = {(110, 40): 2, (80, 24): 2, (60, 20): 3, (34, 16): 4}

TEN = Card(10, Suit.DIAMONDS)
WON = parse_game(known("deal-5-won"))
#: Where all of a suit's foundations wait for tens, and the waste's top card, a ten too, fits nowhere.
WIDE = table("12 9D l JD JD JD\n4 9D d JD\n8 9D h JD\nwaste TD")


def outcomes() -> Iterator[str]:
    """The longest of everything the board can say of a step."""
    refusals, told = SAY.refusals.declined, SAY.notices.outcome_notice
    turn = new_game(5).play(Play("e", 4)).past[-1]
    yield from map(refusals, Nothing)
    for reason, cards in (
        (Reason.SOURCE_EMPTY, ()),
        (Reason.SAME_PILE, (TEN,)),
        (Reason.SHORT_PILE, (TEN,)),
        (Reason.SHORT_PILE, (TEN, TEN)),
        (Reason.SHORT_PILE, (TEN, TEN, TEN)),
        (Reason.NOT_NEXT_DOWN, (TEN, TEN)),
        (Reason.FINISHED, (TEN, TEN)),
        (Reason.NOT_NEXT_UP, (TEN, TEN)),
    ):
        target = 12 if reason in (Reason.FINISHED, Reason.NOT_NEXT_UP) else "a"
        yield refusals(Illegal(Play(WASTE, target), Refusal(reason, cards)))
    yield refusals(Illegal(Deal(), Refusal(Reason.STOCK_EMPTY)))
    yield from map(SAY.refusals.nothing_there, "aw")
    for card in KINDS:
        yield refusals(NoFoundation(WIDE, card))
        yield SAY.refusals.goes_nowhere(WIDE, WASTE, card)
    yield from (SAY.refusals.NOT_ONTO_STOCK, SAY.refusals.NOT_ONTO_WASTE, SAY.refusals.NOT_FROM_FOUNDATION)
    yield from map(told, (*Question, *Standing))
    yield told(PlayedOut(new_game(5).play(*WON.moves).past[-1]))
    yield from (told(TakenBack(turn)), told(MadeAgain(turn)), told(Returned(1000)))
    yield from (told(WinMove(turn, 130)), told(Winnable(WON.moves * 8)), told(WinnableBefore(1000)))
    yield told(MadeAgain(turn)) + " " + told(WinnableBefore(1000))


def notices() -> Iterator[str]:
    say = SAY.notices
    yield from outcomes()
    yield from (
        say.WELCOME,
        say.NEW_DEAL,
        say.PUT_BACK,
        say.NOTHING_PICKED,
        say.NO_CARD_CAN_MOVE,
        say.SEARCHING,
    )
    yield from (say.DIGIT, say.PANEL_OPEN, say.EDGE, say.unknown_key("KEY_SHIFT_PAGE_DOWN_AND_MORE"))
    yield from (say.searching(99_999_999), say.undecided(99_999_999), say.stuck_notice(new_game(5).position))
    yield from (say.resumed(LAST_DEAL, 10_000), say.resumed(None, 10_000))
    yield say.picked_up(WASTE, TEN, (12, 4, "a", "b"))
    yield say.outcome_notice(Made(new_game(5).restart().past[-1]))


@pytest.mark.parametrize("size", SIZES)
def test_every_notice_fits_below_the_board(size):
    for notice in notices():
        assert len(wrapped(notice.split(), size[0] - 2)) <= SIZES[size], notice


@pytest.mark.parametrize(
    "notice",
    [
        SAY.notices.WELCOME,
        SAY.notices.DIGIT,
        *map(SAY.notices.outcome_notice, Question),
        *map(SAY.refusals.declined, Nothing),
        SAY.notices.stuck_notice(new_game(5).position),
    ],
)
def test_what_is_said_often_leaves_the_key_bar_in_sight(notice):
    assert len(notice) <= 78


@pytest.mark.parametrize("size", [(110, 40), (80, 24), (34, 16)])
def test_the_labels_keep_clear_of_each_other(size):
    game = Game(WON.start, LAST_DEAL, WON.past, ())
    model = board(game, *size, played=359_999.0)
    header = reading(draw(model, arrange(*size)))(0, 0, size[0])
    for words in (SAY.names.game_name(LAST_DEAL), "104/104", "99:59:59"):
        assert f" {words} " in header


def test_the_key_bar_has_a_word_for_help_and_quit_in_every_width():
    for columns in range(34, 200):
        row = reading(draw(board(new_game(5), columns, 24, notice=""), arrange(columns, 24)))(22, 0, columns)
        assert row.rstrip().endswith("? help  q quit")


@pytest.mark.parametrize("size", [*SIZES, (40, 18), (200, 60)])
@pytest.mark.parametrize("panel", [Panel.HELP, Panel.VIEW, Panel.WON, Panel.SETTINGS])
def test_a_panel_has_room_for_its_title_foot_and_lines(size, panel):
    position = WON.start._replace(waste=(TEN,) * 99)
    model = board(Game(position, LAST_DEAL), *size, panel=panel, place=WASTE, played=359_999.0)
    for page in pages(model):
        assert all(len(line) <= size[0] - 4 for line in (*page.lines, page.title, page.foot))


def test_the_help_explains_each_key_in_one_line_or_two_at_80_columns():
    for key in KEYS:
        assert len(SAY.panels.key_help(key.ask)) <= 2 * 55


def test_what_a_deal_does_is_told_in_14_cells():
    for gaps in range(37):
        piles = [(TEN,) * 3 for _ in PILES]
        for place in range(gaps):
            piles[place % 12] = piles[place % 12][:-1]
        for stock in (0, 1, 56):
            position = Position(
                tuple(Card(hour, Suit.CLUBS) for hour in HOURS), tuple(piles), (), (TEN,) * stock
            )
            assert len(SAY.notices.what_deal_does(position, 14)) <= 14
