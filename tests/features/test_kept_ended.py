"""The real program, ended from outside, or by Ctrl-C, wherever it is: the game is there afterwards."""

from __future__ import annotations

import os
import random
import signal
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from bigben.engine.game import Game, new_game
from bigben.engine.notation import format_record, record_of
from bigben.engine.rules import Deal
from bigben.sitting import Question
from bigben.store.entries import Result
from bigben.words import Words
from support.kept import RECORD, journal_in, recorded, the_game, typed
from support.terminal import Terminal

SAY = Words()

#: What is open, the keys that open it after three moves, and what stands on the screen then.
OPEN = {
    "the board": ("", "moves 3"),
    "a card picked up": ("h", "Where to?"),
    "help": ("?", SAY.panels.PAGES_FOOT),
    "a pile's listing": ("v", SAY.panels.VIEW_ORDER),
    "statistics": ("s", SAY.panels.STATISTICS_TITLE),
    "settings": ("m", SAY.panels.SETTINGS_FOOT),
    "the question of a new deal": ("n", SAY.notices.outcome_notice(Question.NEW_DEAL)),
}
ENDS = {
    "SIGTERM": (lambda terminal: terminal.signal(signal.SIGTERM), 143),
    "SIGHUP": (lambda terminal: terminal.signal(signal.SIGHUP), 129),
    "Ctrl-C": (lambda terminal: terminal.press("^C"), 130),
    "a closed terminal": (lambda terminal: terminal.hang_up(), 129),
}


@pytest.fixture
def assert_nothing_lost(tmp_path):
    """Plays deal 5 from a game, to be ended in each way, and sees what is kept."""

    def nothing_lost(before: Game, keys: str, seen: str, after: Game, result: Result) -> None:
        record = tmp_path / "record.txt"
        record.write_text(format_record(record_of(before)))
        with ExitStack() as stack:
            terminals = {}
            for end in ENDS:
                home = tmp_path / end
                home.mkdir()
                terminal = Terminal(["--position", str(record)], home=home)
                terminals[end] = stack.enter_context(terminal)
                terminal.type(keys)
            for end, terminal in terminals.items():
                do, status = ENDS[end]
                terminal.settle()
                assert seen in terminal.text
                do(terminal)
                assert terminal.exit_status() == status, end
                if end != "a closed terminal":
                    _assert_as_before(terminal)
                game = the_game(tmp_path / end)
                assert (game.game, game.entry.result) == (after, result)

    return nothing_lost


def _assert_as_before(terminal: Terminal) -> None:
    assert terminal.modes == terminal.modes_before
    assert not terminal.on_alternate_screen
    assert terminal.cursor_shown
    assert "Traceback" not in terminal.text


@pytest.mark.parametrize("open_", OPEN)
def test_ended_anywhere_the_game_is_kept_and_the_terminal_as_it_was(assert_nothing_lost, open_):
    keys, seen = OPEN[open_]
    assert_nothing_lost(new_game(5), typed(RECORD.moves[:3]) + keys, seen, recorded(3), Result.OPEN)


def test_ended_on_the_win_panel_the_win_is_kept(assert_nothing_lost):
    last = len(RECORD.moves) - 1
    assert_nothing_lost(
        recorded(last), typed(RECORD.moves[last:]), SAY.panels.WON_FOOT, recorded(last + 1), Result.WON
    )


def test_ended_while_it_saves_for_the_first_time_the_program_keeps_the_game_once(tmp_path):
    chance = random.Random(15)
    for number in range(6):
        home = tmp_path / str(number)
        home.mkdir()
        with Terminal(["--deal", "5"], home=home) as terminal:
            terminal.type(" ")
            log = Path(f"{journal_in(home)}-wal")
            terminal.wait_until(lambda _, log=log: log.exists(), "a journal")
            moment = time.monotonic() + chance.uniform(0, 0.01)
            terminal.wait_until(lambda _, moment=moment: time.monotonic() >= moment)
            os.kill(terminal.pid, signal.SIGTERM)
            assert terminal.exit_status() == 143
            _assert_as_before(terminal)
        assert the_game(home).game == new_game(5).play(Deal())
