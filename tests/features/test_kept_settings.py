"""The real program's settings, and the time it counts."""

from __future__ import annotations

import json
from contextlib import ExitStack

import pytest

from bigben.engine.notation import format_record, record_of
from bigben.settings import CHOICES
from bigben.tui.panels import SETTING_LETTERS
from bigben.words import Words
from support.kept import GOES_ON, RECORD, journal_in, recorded, settings_in, the_game, typed
from support.terminal import Terminal

SAY = Words()


def _write(home, text):
    path = settings_in(home)
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return path


def _seconds(terminal):
    """The time in the header, in seconds."""
    minutes, seconds = terminal.lines[0].split()[-1].split(":")
    return 60 * int(minutes) + int(seconds)


def _header_has_time(terminal):
    return ":" in terminal.lines[0]


@pytest.mark.parametrize("name", CHOICES)
def test_a_setting_changed_is_in_the_file_and_in_force_at_the_next_start(tmp_path, name):
    [letter] = [letter for letter, called in SETTING_LETTERS.items() if called == name]
    first, second, *_ = CHOICES[name]
    with Terminal(home=tmp_path) as terminal:
        terminal.press("m")
        terminal.wait_for(SAY.panels.setting(name, first))
        terminal.press(letter)
        terminal.wait_for(SAY.panels.setting(name, second))
        assert json.loads(settings_in(tmp_path).read_text()) == {name: second}
        terminal.press("m", "q")
        assert terminal.exit_status() == 0
    with Terminal(home=tmp_path) as terminal:
        terminal.press("m")
        terminal.wait_for(SAY.panels.setting(name, second))
    assert json.loads(settings_in(tmp_path).read_text()) == {name: second}


def _is_colored(terminal):
    return any(terminal.cell(row, column).fg != "default" for row in range(24) for column in range(80))


def test_settings_change_what_is_seen_at_once_and_at_the_next_start(tmp_path):
    def assert_plain(terminal):
        assert not _header_has_time(terminal)
        assert terminal.text.isascii()
        assert not _is_colored(terminal)

    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        terminal.wait_for("0:00")
        assert _is_colored(terminal)
        assert "♥" in terminal.text
        terminal.type("maacdm")
        terminal.settle()
        assert_plain(terminal)
        terminal.type("q")
        assert terminal.exit_status() == 0
    assert json.loads(settings_in(tmp_path).read_text()) == {"color": "never", "ascii": True, "clock": False}
    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        terminal.wait_for("moves 0")
        terminal.settle()
        assert_plain(terminal)
        assert max(terminal.output) < 128


def test_flags_hold_for_one_run_and_are_not_written(tmp_path):
    path = _write(tmp_path, '{"ascii": false, "theme": "light"}')
    flags = ["--ascii", "--color", "never", "--four-color", "--theme", "mono", "--no-mouse", "--deal", "5"]
    with Terminal(flags, home=tmp_path) as terminal:
        terminal.wait_for("moves 0")
        terminal.settle()
        assert terminal.text.isascii()
        assert not _is_colored(terminal)
        terminal.type(" q")
        assert terminal.exit_status() == 0
    assert path.read_text() == '{"ascii": false, "theme": "light"}'
    with Terminal(home=tmp_path) as terminal:
        terminal.wait_for(GOES_ON)
        terminal.settle()
        assert "♥" in terminal.text
        assert _is_colored(terminal)


def test_a_setting_changed_is_written_without_the_flags_of_that_run(tmp_path):
    with Terminal(["--ascii", "--color", "never", "--deal", "5"], home=tmp_path) as terminal:
        terminal.type("md")
        terminal.wait_for(SAY.panels.setting("clock", False))
        terminal.type("mq")
        assert terminal.exit_status() == 0
    assert json.loads(settings_in(tmp_path).read_text()) == {"clock": False}


def test_entries_not_understood_give_one_warning_and_stay_in_the_file(tmp_path):
    text = '{"colour": "red", "clock": "maybe", "theme": 7, "ascii": true}'
    path = _write(tmp_path, text)
    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        terminal.wait_for("unknown: colour;")
        words = " ".join(terminal.text.split())
        assert "not a possible value, so the default is used: clock, theme." in words
        assert _header_has_time(terminal)
        assert terminal.text.isascii()
        terminal.type("  q")
        assert terminal.exit_status() == 0
        assert terminal.output.decode().count("unknown: colour") == 1
    assert path.read_text() == text
    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        terminal.wait_for("unknown: colour;")
        terminal.type("mfm")
        terminal.settle()
    assert json.loads(path.read_text()) == {**json.loads(text), "mouse": False}


def test_without_the_time_shown_nothing_is_written_while_nobody_plays_but_time_is_counted(tmp_path):
    _write(tmp_path, '{"clock": false}')
    with Terminal(["--deal", "5"], home=tmp_path) as hidden, Terminal(["--deal", "6"]) as shown:
        hidden.wait_for("moves 0")
        hidden.settle()
        written = len(hidden.output)
        shown.wait_for("moves 0")
        shown.settle()
        start = _seconds(shown)
        shown.wait_until(lambda terminal: _seconds(terminal) >= start + 2, "two seconds more")
        assert len(hidden.output) == written
        hidden.type(" q")
        assert hidden.exit_status() == 0
    assert 1 < the_game(tmp_path).entry.seconds < 60


#: What is over the board, and the key that closes it.
PANELS = {"?": "?", "v": "v", "s": "s", "m": "m"}


def test_no_time_is_counted_in_panels(tmp_path):
    won = tmp_path / "almost.txt"
    won.write_text(format_record(record_of(recorded(len(RECORD.moves) - 1))))
    with ExitStack() as stack:
        resting = {}
        for open_ in PANELS:
            home = tmp_path / str(len(resting))
            home.mkdir()
            resting[open_] = stack.enter_context(Terminal(["--deal", "5"], home=home))
            resting[open_].type(f" {open_}")
        after_win = stack.enter_context(Terminal(["--position", str(won)]))
        after_win.type(typed(RECORD.moves[-1:]))
        playing = stack.enter_context(Terminal(["--deal", "5"]))
        playing.wait_for("0:03")
        for open_, close in PANELS.items():
            terminal = resting[open_]
            terminal.type(close)
            terminal.settle()
            assert _seconds(terminal) < 2
            terminal.press("q")
            assert terminal.exit_status() == 0
            assert the_game(terminal.home).entry.seconds < 2
        after_win.press("ESC")
        after_win.settle()
        assert _seconds(after_win) < 2


def test_time_goes_on_where_the_last_program_left_it(tmp_path):
    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        terminal.type(" ")
        terminal.wait_for("0:02")
        terminal.type("q")
        assert terminal.exit_status() == 0
    seconds = the_game(tmp_path).entry.seconds
    assert 2 <= seconds < 60
    with Terminal(home=tmp_path) as terminal:
        terminal.wait_for(GOES_ON)
        assert _seconds(terminal) >= int(seconds)


def test_what_is_wrong_with_the_settings_and_with_the_journal_is_told_at_the_same_time(tmp_path):
    settings_in(tmp_path).parent.mkdir(parents=True)
    settings_in(tmp_path).write_text('{"colour": "pink"}', encoding="utf-8")
    journal_in(tmp_path).parent.mkdir(parents=True)
    journal_in(tmp_path).write_bytes(b"no journal")
    with Terminal([], size=(200, 60), home=tmp_path) as terminal:
        terminal.wait_for("colour")
        terminal.wait_for("journal was damaged")
