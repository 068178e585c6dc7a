"""The real program on ten kinds of terminal, in two locales, with colour and without; and where there is no
terminal at all."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import ExitStack

import pytest

from bigben.engine.deals import deal
from bigben.engine.notation import parse_move
from bigben.engine.rules import apply
from support.board import assert_shows
from support.terminal import Terminal

TERMS = ["xterm-256color", "xterm", "screen", "tmux", "linux", "vt100", "vt220", "ansi", "dumb", "xterm-mono"]
SIZES = [(80, 24), (200, 60), (60, 20), (34, 16), (20, 5)]
LOCALES = [{"LC_ALL": "C.UTF-8"}, {"LC_ALL": "C"}]
COLORS = [{"NO_COLOR": None}, {"NO_COLOR": "1"}]

START = deal(5)
PLAYED = apply(apply(START, parse_move("e4")), parse_move("deal"))

#: A sequence that sets a colour, of the letters or behind them.
COLOR = re.compile(rb"\x1b\[(?:[\d;]*;)?(?:[39][0-7]|4[0-7]|10[0-7]|38;|48;)[\d;]*m")


@pytest.mark.parametrize("color", COLORS, ids=["colour", "NO_COLOR"])
@pytest.mark.parametrize("locale", LOCALES, ids=["UTF-8", "C"])
@pytest.mark.parametrize("term", TERMS)
def test_a_game_is_dealt_played_undone_and_left_at_every_size(term, locale, color):
    in_ascii = locale["LC_ALL"] == "C"
    with ExitStack() as stack:
        terminals = {
            size: stack.enter_context(
                Terminal(["--deal", "5"], size=size, env={"TERM": term, **locale, **color})
            )
            for size in SIZES
        }
        for keys, position in (("", START), ("ee ", PLAYED), ("uu", START)):
            for terminal in terminals.values():
                terminal.type(keys)
            for size, terminal in terminals.items():
                terminal.settle()
                if size != (20, 5):  # too small to play on
                    assert_shows(terminal, position, size, in_ascii)
        for terminal in terminals.values():
            terminal.press("q")
        for terminal in terminals.values():
            assert terminal.exit_status() == 0
            assert terminal.modes == terminal.modes_before
            assert "Traceback" not in terminal.text
            if in_ascii:
                assert terminal.output.isascii()
            if color["NO_COLOR"]:
                assert not COLOR.search(terminal.output)


def test_where_no_place_can_be_gone_to_pictures_follow_each_other_without_an_escape():
    with Terminal(["--deal", "5"], env={"TERM": "dumb"}) as terminal:
        terminal.type("ee")
        terminal.settle()
        assert_shows(terminal, apply(START, parse_move("e4")))
        assert b"\x1b" not in terminal.output


@pytest.mark.parametrize("term", ["xterm-256color", "xterm", "linux", "ansi"])
def test_red_suits_are_red_on_a_terminal_with_colours(term):
    with Terminal(["--deal", "5"], env={"TERM": term}) as terminal:
        terminal.settle()
        assert COLOR.search(terminal.output)


@pytest.mark.parametrize("term", ["nosuchterm", "", None])
def test_a_terminal_unknown_here_is_one_sentence(term):
    with Terminal(["--deal", "5"], env={"TERM": term}) as terminal:
        assert terminal.exit_status() == 1
        assert b"\x1b" not in terminal.output
        assert terminal.output.count(b"\n") == 1
        assert terminal.output.startswith(b"bigben: ")
        assert b"--plain" in terminal.output
        assert terminal.modes == terminal.modes_before


@pytest.mark.parametrize("locale", ["xx_YY", "xx_YY.UTF-8", "POSIX", "C", ""])
def test_a_locale_unknown_here_does_not_stop_the_start(locale):
    with Terminal(["--deal", "5"], env={"LC_ALL": locale}) as terminal:
        terminal.settle()
        terminal.press("e", "e")
        terminal.wait_for("13/104")
        terminal.press("q")
        assert terminal.exit_status() == 0
        assert "Traceback" not in terminal.text


@pytest.mark.parametrize(("encoding", "options"), [("C.UTF-8", ["--ascii"]), ("C", []), ("xx_YY", [])])
def test_with_ascii_asked_for_or_no_utf_8_no_byte_is_above_127(encoding, options):
    with Terminal(["--deal", "5", *options], size=(120, 45), env={"LC_ALL": encoding}) as terminal:
        terminal.settle()
        terminal.press("e", "a", "?", "?", "v", "v", "e", "m", "m", "s", "s", "5", "q")
        assert terminal.exit_status() == 0
        assert terminal.output.isascii()


def _outcome(term: str | None = "xterm-256color", **streams) -> subprocess.CompletedProcess[bytes]:
    environment = {name: value for name, value in os.environ.items() if name != "TERM"}
    if term is not None:
        environment["TERM"] = term
    return subprocess.run(
        [sys.executable, "-m", "bigben", "--deal", "5"],
        capture_output=True,
        env=environment,
        timeout=30,
        **streams,
    )


@pytest.mark.parametrize("term", ["xterm-256color", "dumb", "nosuchterm", "", None])
def test_where_input_and_output_are_no_terminal_one_sentence_says_so(term, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    done = _outcome(term, stdin=subprocess.DEVNULL)
    assert done.returncode == 1
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1
    assert b"--plain" in done.stderr
    assert b"\x1b" not in done.stderr


@pytest.mark.parametrize("redirection", ["| cat", "< /dev/null", "> /dev/null"])
def test_where_only_one_of_them_is_no_terminal_one_sentence_says_so(redirection):
    script = f"{sys.executable} -m bigben --deal 5 {redirection}"
    with Terminal(command=("/bin/sh", "-c", script)) as terminal:
        terminal.exit_status()
        assert terminal.output.startswith(b"bigben: ")
        assert terminal.output.count(b"\n") == 1
        assert b"\x1b" not in terminal.output
        assert b"--plain" in terminal.output
        assert terminal.modes == terminal.modes_before
