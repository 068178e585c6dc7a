"""Keys as terminals send them, in the real program: deal 5, whose first moves are e to 4 o'clock, or deal."""

from __future__ import annotations

import signal
import time

import pytest

from bigben.engine.analysis import is_stuck
from bigben.engine.deals import deal
from bigben.engine.game import new_game
from bigben.engine.notation import format_record, parse_move, record_of
from bigben.engine.rules import Position, apply, legal_moves, refusal
from bigben.sitting import Nothing, Question
from bigben.tui.geometry import arrange
from bigben.words import Words
from support.board import assert_shows, keys_for
from support.known import known
from support.terminal import Terminal

SAY = Words()

START = deal(5)
PLACES = arrange(80, 24)


def _after(*moves: str) -> Position:
    position = START
    for move in moves:
        position = apply(position, parse_move(move))
    return position


@pytest.fixture
def terminal():
    with Terminal(["--deal", "5"]) as terminal:
        terminal.settle()
        yield terminal


def _notice(terminal: Terminal) -> str:
    terminal.settle()
    return terminal.lines[-1].strip()


def test_the_letter_again_or_enter_sends_a_card_to_the_clock(terminal):
    for keys in ("ee", "EE", "e\r", "e\n", "E\r"):
        terminal.type(keys)
        assert_shows(terminal, _after("e4"))
        terminal.type("u")
        assert_shows(terminal, START)


def test_undo_and_redo_have_more_keys_than_one(terminal):
    terminal.type("ee ")
    for undo, redo in zip("uU\x7f\b", "rRrR", strict=True):
        assert_shows(terminal, _after("e4", "deal"))
        terminal.type(undo)
        assert_shows(terminal, _after("e4"))
        terminal.type(undo)
        assert_shows(terminal, START)
        terminal.type(redo)
        assert_shows(terminal, _after("e4"))
        terminal.type(redo)


def test_the_ends_of_undo_and_redo_say_so(terminal):
    terminal.press("u")
    assert _notice(terminal) == SAY.refusals.declined(Nothing.TO_UNDO)
    terminal.press("r")
    assert _notice(terminal) == SAY.refusals.declined(Nothing.TO_REDO)
    assert_shows(terminal, START)


def test_the_same_deal_again_can_be_undone(terminal):
    terminal.type("ee ")
    for key in "xX":
        terminal.type(key)
        assert_shows(terminal, START)
        terminal.press("u")
        assert_shows(terminal, _after("e4", "deal"))


@pytest.mark.parametrize("keys", ["nn", "nN"])
def test_a_game_under_way_is_left_for_a_new_deal_by_n_twice(terminal, keys):
    terminal.type(" " + keys[0])
    assert _notice(terminal) == SAY.notices.outcome_notice(Question.NEW_DEAL)
    assert_shows(terminal, _after("deal"))
    terminal.type(keys[1])
    terminal.settle()
    assert "deal 5 " not in terminal.lines[0]
    assert "moves 0" in terminal.lines[0]


def test_any_other_key_between_takes_the_new_deal_back(terminal):
    terminal.type(" n")
    terminal.press("KEY_LEFT")
    terminal.press("n")
    assert _notice(terminal) == SAY.notices.outcome_notice(Question.NEW_DEAL)
    assert_shows(terminal, _after("deal"))


def test_a_deal_without_a_move_is_left_by_n_at_once(terminal):
    terminal.press("n")
    terminal.settle()
    assert "deal 5 " not in terminal.lines[0]


def test_digits_give_a_hint_and_change_nothing(terminal):
    terminal.press("e")
    for digit in "0123456789":
        terminal.press("KEY_LEFT", digit)
        terminal.settle()
        assert SAY.notices.DIGIT in " ".join(terminal.text.split())
    terminal.press("e")
    assert_shows(terminal, _after("e4"))


def test_a_key_that_means_nothing_says_so_and_changes_nothing(terminal):
    terminal.press("e")
    terminal.settle()
    before = terminal.lines[1:-1]
    for key in (";", "é", "♥", "y", "KEY_F(5)", "KEY_IC", "^G", "^@"):
        terminal.press(key)
        assert _notice(terminal) == SAY.notices.unknown_key(key)
        assert terminal.lines[1:-1] == before
    terminal.press("e")
    assert_shows(terminal, _after("e4"))


def test_escape_puts_the_card_back_at_once():
    with Terminal(["--deal", "5"]) as terminal:
        terminal.settle()
        times = []
        for _ in range(3):
            terminal.press("e")
            terminal.settle()
            began = time.monotonic()
            terminal.type("\x1b")
            terminal.wait_for(SAY.notices.PUT_BACK)
            times.append(time.monotonic() - began)
        assert min(times) < 0.5
        assert_shows(terminal, START)


@pytest.mark.parametrize("sequence", ["\x1b[C", "\x1bOC"])
def test_an_arrow_whose_bytes_come_20_milliseconds_apart_is_an_arrow(terminal, sequence):
    if sequence[1] != "O":
        # The program has asked for the other kind; a terminal that answers with this one is understood or
        # told so, but never plays the letters.
        terminal.type(sequence)
        terminal.settle()
        assert_shows(terminal, START)
        return
    for _ in range(20):
        before = terminal.cursor
        paces = []
        for byte in sequence:
            sent = time.monotonic()
            terminal.type(byte)
            terminal.wait_until(lambda _, then=sent + 0.02: time.monotonic() >= then)
            paces.append(time.monotonic() - sent)
        terminal.settle()
        if max(paces) < 0.06:
            assert terminal.cursor != before
            assert SAY.notices.NOTHING_PICKED not in terminal.text
            return
    raise AssertionError("this machine is too busy to send bytes 20 milliseconds apart")


def test_an_escape_before_a_letter_is_an_escape(terminal):
    terminal.type("e\x1bee")
    assert_shows(terminal, _after("e4"))


def test_a_refusal_names_the_cards_and_the_card_stays_picked_up(terminal):
    terminal.press("e", "a")
    move = parse_move("ea")
    assert _notice(terminal) == SAY.refusals.refusal_sentence(move, refusal(START, move))
    assert "10♦" in _notice(terminal)
    assert "7♥" in _notice(terminal)
    terminal.press("g")
    assert_shows(terminal, _after("eg"))


def test_picking_up_marks_the_card_and_its_targets_not_by_colour_alone():
    with Terminal(["--deal", "5"], env={"NO_COLOR": "1"}) as terminal:
        terminal.settle()
        before = terminal.lines
        terminal.press("e")
        terminal.settle()
        card, hour, letter = PLACES.fans["e"].card(2), PLACES.dials[4], PLACES.fans["g"]
        assert terminal.cell(*card).reverse
        assert not terminal.cell(*PLACES.fans["e"].card(1)).reverse
        assert terminal.cell(*letter[:2]).reverse
        for row in (card.row, hour.row, letter.row):
            assert terminal.lines[row] != before[row]
        assert terminal.cell(*hour.mark).data != " "
        assert {terminal.cell(row, column).fg for row in range(24) for column in range(80)} == {"default"}


def test_tab_goes_through_the_targets_of_the_card_picked_up(terminal):
    terminal.press("e", "TAB", "ENTER")
    assert_shows(terminal, _after("e4"))
    terminal.press("u", "e", "KEY_BTAB", "ENTER")
    assert_shows(terminal, _after("ej"))


def test_the_cursor_stands_where_the_player_is(terminal):
    terminal.press("c")
    terminal.settle()
    assert terminal.cursor == tuple(PLACES.fans["c"].card(2))
    assert terminal.cursor_shown


def test_redrawing_writes_the_whole_screen_and_changes_nothing(terminal):
    lines, written = terminal.lines, len(terminal.output)
    terminal.press("^L")
    terminal.settle()
    assert terminal.lines[1:] == lines[1:]
    assert len(terminal.output) - written > 1000


OPEN = {
    "the board": "",
    "a card picked up": "e",
    "help": "?",
    "a pile's listing": "v",
    "the question of a new deal": " n",
}


@pytest.mark.parametrize("open_", OPEN.values(), ids=OPEN)
def test_q_and_control_c_quit_and_leave_the_terminal_as_it_was(open_):
    for key, status in (("q", 0), ("^C", 130)):
        with Terminal(["--deal", "5"]) as terminal:
            terminal.settle()
            assert terminal.modes != terminal.modes_before
            assert terminal.on_alternate_screen
            terminal.type(open_)
            terminal.press(key)
            assert terminal.exit_status() == status
            assert terminal.modes == terminal.modes_before
            assert not terminal.on_alternate_screen
            assert not terminal.application_keys
            assert terminal.cursor_shown
            assert "Traceback" not in terminal.text


@pytest.mark.parametrize(("number", "open_"), [(signal.SIGTERM, "e"), (signal.SIGHUP, "?")])
def test_a_signal_to_end_restores_the_terminal(terminal, number, open_):
    terminal.type(open_)
    terminal.settle()
    terminal.signal(number)
    assert terminal.exit_status() == 128 + number
    assert terminal.modes == terminal.modes_before
    assert not terminal.on_alternate_screen
    assert "Traceback" not in terminal.text


@pytest.mark.parametrize(("key", "status"), [("q", 0), ("^C", 130)])
def test_the_win_panel_is_left_by_q_and_control_c_too(tmp_path, key, status):
    (tmp_path / "won.txt").write_text(known("deal-5-won"))
    with Terminal(["--position", str(tmp_path / "won.txt")]) as terminal:
        terminal.wait_for(SAY.panels.WON_TITLE)
        terminal.press(key)
        assert terminal.exit_status() == status
        assert terminal.modes == terminal.modes_before


def test_a_stuck_game_says_so_with_its_count_and_can_be_undone(tmp_path):
    game = new_game(1)
    while not is_stuck(game.position):
        game = game.play(legal_moves(game.position)[-1])
    before = game.undo()
    (tmp_path / "late.txt").write_text(format_record(record_of(before)))
    with Terminal(["--position", str(tmp_path / "late.txt")]) as terminal:
        terminal.settle()
        assert "Stuck" not in terminal.text
        terminal.press(*keys_for(game.moves[-1]))
        terminal.wait_for(SAY.notices.stuck_notice(game.position))
        terminal.press("u")
        assert_shows(terminal, before.position)
        assert "Stuck" not in terminal.text
