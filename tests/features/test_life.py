"""How a session is suspended, resumed and ended from outside."""

from __future__ import annotations

import os
import re
import resource
import signal
import sys
import time
from pathlib import Path

import pytest

from bigben.engine.deals import deal
from bigben.engine.notation import parse_move
from bigben.engine.rules import apply
from bigben.tui.geometry import arrange
from bigben.words import Words
from support.board import assert_shows
from support.known import known
from support.terminal import Terminal

SAY = Words()

START = deal(5)
AFTER_E4 = apply(START, parse_move("e4"))


@pytest.mark.parametrize("how", ["^Z", "SIGTSTP"])
def test_suspended_and_brought_back_the_game_has_the_same_screen_and_arrows(how):
    with Terminal(command=("/bin/sh", "-i"), env={"PS1": "ready> "}) as terminal:
        terminal.wait_for("ready>")
        terminal.settle()
        of_the_shell = terminal.modes
        terminal.type(f"{sys.executable} -m bigben --deal 5\r")
        terminal.wait_for("stock 56")
        terminal.press("e", "e")
        assert_shows(terminal, AFTER_E4)
        before, of_the_game = terminal.lines[1:-1], terminal.modes
        for _ in range(2):
            if how == "^Z":
                terminal.press("^Z")
            else:
                terminal.signal(signal.SIGTSTP)
            terminal.wait_until(lambda screen: re.search(r"ready> *$", screen.text.strip()), "a prompt")
            terminal.settle()
            assert not terminal.on_alternate_screen
            assert terminal.modes == of_the_shell
            terminal.type("fg\r")
            terminal.wait_for("stock 56")
            terminal.settle()
            assert terminal.lines[1:-1] == before
            assert terminal.modes == of_the_game
        terminal.press("KEY_RIGHT")
        terminal.settle()
        assert terminal.cursor == tuple(arrange(80, 24).fans["f"].card(2))
        terminal.press("u")
        assert_shows(terminal, START)
        terminal.press("q")
        terminal.wait_until(lambda screen: not screen.on_alternate_screen)
        terminal.wait_until(lambda screen: re.search(r"ready> *$", screen.text.strip()), "a prompt")
        terminal.settle()
        terminal.type("echo status $?\r")
        terminal.wait_for("status 0")
        assert terminal.modes == of_the_shell


def test_a_window_that_changed_while_the_game_was_suspended_gets_its_own_layout():
    with Terminal(command=("/bin/sh", "-i"), env={"PS1": "ready> "}) as terminal:
        terminal.wait_for("ready>")
        terminal.type(f"{sys.executable} -m bigben --deal 5\r")
        terminal.wait_for("stock 56")
        terminal.settle()
        terminal.press("^Z")
        terminal.wait_until(lambda screen: re.search(r"ready> *$", screen.text.strip()), "a prompt")
        terminal.settle()
        terminal.resize(60, 20)
        terminal.type("fg\r")
        terminal.wait_for("stock 56")
        assert_shows(terminal, START, (60, 20))


def _ticks(pid: int) -> float:
    """The processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize("keys", ["e", "?"])
def test_when_its_terminal_is_closed_the_program_ends_and_does_not_spin(keys):
    with Terminal(["--deal", "5"]) as terminal:
        terminal.type(keys)
        terminal.settle()
        before = _ticks(terminal.pid)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        closed = time.monotonic()
        terminal.hang_up()
        assert terminal.exit_status() == 128 + signal.SIGHUP
        assert time.monotonic() - closed < 5
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        total = after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime
        # The system counts what has been used before in whole ticks, of ten milliseconds mostly.
        assert total - before < 0.05 + 2 / os.sysconf("SC_CLK_TCK")


def test_a_program_that_no_hang_up_reaches_ends_too():
    """As under nohup, where SIGHUP is ignored until the program says otherwise."""
    ignoring = f"trap '' HUP; exec {sys.executable} -m bigben --deal 5"
    with Terminal(command=("/bin/sh", "-c", ignoring)) as terminal:
        terminal.wait_for("stock 56")
        terminal.settle()
        terminal.hang_up()
        assert terminal.exit_status() in (0, 1, 128 + signal.SIGHUP)


def test_a_position_from_a_pipe_is_played_with_keys_from_the_terminal(tmp_path):
    (tmp_path / "position.txt").write_text(known("deal-2-before-the-last-fill"))
    script = f"cat position.txt | {sys.executable} -m bigben --position -; echo status $?"
    with Terminal(command=("/bin/sh", "-c", f"cd {tmp_path}; {script}")) as terminal:
        terminal.wait_for("waste 6")
        terminal.press("SPACE")
        terminal.wait_for("stock 0")
        terminal.press("q")
        terminal.wait_for("status 0")


def test_control_c_while_a_position_is_read_says_nothing():
    with Terminal(["show", "-"]) as terminal:
        terminal.settle()
        terminal.press("^C")
        assert terminal.exit_status() == 130
        assert "Traceback" not in terminal.text


def test_the_shown_time_goes_on_by_itself():
    with Terminal(["--deal", "5"]) as terminal:
        terminal.wait_for("0:02")
        assert_shows(terminal, START)


def test_the_time_stands_still_in_help():
    with Terminal(["--deal", "5"]) as terminal:
        terminal.settle()
        terminal.press("?")
        terminal.wait_for(SAY.panels.PAGES_FOOT)
        terminal.settle()
        written, asked = len(terminal.output), time.monotonic()
        terminal.wait_until(lambda _: time.monotonic() - asked > 1.2)
        assert len(terminal.output) == written
