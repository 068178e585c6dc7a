from __future__ import annotations

import re
import signal
import sys
from pathlib import Path

import pytest

from support.terminal import Terminal

SMALL = (sys.executable, str(Path(__file__).with_name("small_program.py")))


def _started(**options) -> Terminal:
    terminal = Terminal(command=SMALL, **options)
    terminal.wait_for("said nothing")
    return terminal


def test_the_program_gets_its_arguments_and_the_size():
    with Terminal(["--deal", "5"], command=SMALL, size=(72, 20)) as terminal:
        terminal.wait_for("size 72x20")
        assert b"before ['--deal', '5']\r\n" in terminal.output


def test_lines_are_as_many_and_as_wide_as_the_terminal():
    with _started(size=(70, 9)) as terminal:
        assert [len(line) for line in terminal.lines] == [70] * 9


def test_home_is_an_empty_directory_of_its_own():
    with _started() as terminal:
        assert f"home {terminal.home}" in terminal.text
        assert terminal.home != Path.home()
        assert list(terminal.home.iterdir()) == []
        home = terminal.home
    assert not home.exists()


def test_home_can_be_chosen_and_is_kept(tmp_path):
    with _started(home=tmp_path) as terminal:
        assert f"home {tmp_path}"[:70] in terminal.text
    assert tmp_path.exists()


def test_the_developers_settings_do_not_reach_the_program(monkeypatch):
    for name in ("COLUMNS", "LINES"):
        monkeypatch.setenv(name, "11")
    with _started(size=(60, 20)) as terminal:
        assert "size 60x20" in terminal.text


def test_environment_can_be_given_and_taken_away(monkeypatch):
    monkeypatch.setenv("GIVEN", "no")
    script = "import os; print('GIVEN' in os.environ, os.environ['TERM'], os.environ['LANG'])"
    with Terminal(command=(sys.executable, "-c", script), env={"GIVEN": None, "LANG": "C"}) as terminal:
        assert terminal.exit_status() == 0
        assert terminal.text.startswith("False xterm-256color C\n")


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("a", "'a'"),
        ("♥", "'♥'"),
        ("SPACE", "' '"),
        ("ENTER", r"'\n'"),
        ("TAB", r"'\t'"),
        ("^L", r"'\x0c'"),
        ("ESC", r"'\x1b'"),
        ("KEY_UP", "'KEY_UP'"),
        ("KEY_DOWN", "'KEY_DOWN'"),
        ("KEY_LEFT", "'KEY_LEFT'"),
        ("KEY_RIGHT", "'KEY_RIGHT'"),
        ("KEY_HOME", "'KEY_HOME'"),
        ("KEY_END", "'KEY_END'"),
        ("KEY_BTAB", "'KEY_BTAB'"),
        ("KEY_BACKSPACE", "'KEY_BACKSPACE'"),
        ("KEY_NPAGE", "'KEY_NPAGE'"),
        ("KEY_DC", "'KEY_DC'"),
    ],
)
def test_a_key_is_the_one_curses_knows(key, name):
    with _started() as terminal:
        terminal.press(key)
        terminal.settle()
        assert terminal.lines[5].rstrip() == f"said {name}"


def test_an_unknown_key_is_an_error():
    with _started() as terminal, pytest.raises(AssertionError, match="no key is called 'KEY_ANY'"):
        terminal.press("KEY_ANY")


def test_cursor_keys_change_with_the_mode_the_program_asks_for():
    script = "import sys,termios,tty; tty.setraw(0); print(ascii(sys.stdin.read(3)))"
    with Terminal(command=(sys.executable, "-c", script)) as terminal:
        terminal.settle()
        terminal.press("KEY_UP")
        terminal.wait_for(r"'\x1b[A'")
    with Terminal(
        command=(sys.executable, "-c", f"print('\\x1b[?1h', end='', flush=True); {script}")
    ) as terminal:
        terminal.settle()
        terminal.press("KEY_UP")
        terminal.wait_for(r"'\x1bOA'")


def test_settling_waits_for_the_answer_to_every_key_typed():
    with _started() as terminal:
        for count in range(1, 200):
            terminal.press("a")
            terminal.settle()
            assert f"keys {count}\n" in terminal.text
        terminal.type("b" * 300)
        terminal.settle()
        assert "keys 499\n" in terminal.text


def test_settling_waits_for_slow_answers():
    with _started() as terminal:
        terminal.press("s", "s")
        terminal.settle()
        assert "keys 2\nsaid 's'" in terminal.text


def test_settling_waits_for_the_first_screen():
    for _ in range(5):
        with Terminal(command=SMALL) as terminal:
            terminal.settle()
            assert "said nothing" in terminal.text


def test_settling_waits_for_an_escape_that_could_begin_a_sequence():
    with _started() as terminal:
        for count in range(1, 6):
            terminal.press("ESC")
            assert rf"keys {count}" + "\n" + r"said '\x1b'" in terminal.text


def test_settling_waits_for_the_screen_of_another_size():
    with _started() as terminal:
        for columns, lines in [(60, 20), (132, 50), (80, 24)] * 5:
            terminal.resize(columns, lines)
            terminal.settle()
            assert f"size {columns}x{lines}\n" in terminal.text
            assert len(terminal.lines) == lines


def test_settling_reads_any_amount_of_output():
    script = "import sys; sys.stdout.write('x' * 200_000 + 'end'); sys.stdout.flush(); sys.stdin.read()"
    with Terminal(command=(sys.executable, "-c", script)) as terminal:
        terminal.settle()
        assert len(terminal.output) == 200_003
        assert terminal.text.endswith("end")


def test_looks_of_characters_are_seen():
    with _started() as terminal:
        assert terminal.cell(1, 0).bold
        assert not terminal.cell(1, 0).dim
        assert terminal.cell(1, 10)[:3] == ("d", "default", "default")
        assert terminal.cell(1, 10).dim
        assert not terminal.cell(1, 13).dim
        assert terminal.cell(1, 20).reverse
        assert terminal.cell(1, 30).data == "♥"
        assert terminal.cell(1, 30).fg == "red"
        assert not terminal.cell(5, 0).bold


def test_the_cursor_is_seen():
    with _started() as terminal:
        assert terminal.cursor == (5, 3)
        assert terminal.cursor_shown


def test_a_place_off_the_screen_is_an_error():
    with _started() as terminal, pytest.raises(IndexError):
        terminal.cell(24, 0)


def test_the_normal_screen_comes_back_at_the_end():
    with _started() as terminal:
        assert terminal.on_alternate_screen
        assert "before" not in terminal.text
        terminal.press("q")
        assert terminal.exit_status() == 3
        assert not terminal.on_alternate_screen
        assert terminal.text.startswith("before []\n")
        assert "said" not in terminal.text


def test_line_settings_are_seen_before_during_and_after():
    with _started() as terminal:
        assert terminal.modes != terminal.modes_before
        terminal.press("q")
        terminal.exit_status()
        assert terminal.modes == terminal.modes_before


def test_a_traceback_is_on_the_normal_screen():
    with _started() as terminal:
        terminal.press("f")
        assert terminal.exit_status() == 1
        assert "RuntimeError: failed as asked" in terminal.text


def test_a_control_c_interrupts():
    with _started() as terminal:
        terminal.press("^C")
        assert terminal.exit_status() in (-signal.SIGINT, 130)
        assert "KeyboardInterrupt" in terminal.text


def test_a_signal_reaches_the_program():
    with _started() as terminal:
        terminal.signal(signal.SIGKILL)
        assert terminal.exit_status() == -signal.SIGKILL


def test_closing_the_window_hangs_up():
    with _started() as terminal:
        terminal.hang_up()
        assert terminal.exit_status() == 7


def test_waiting_for_what_does_not_come_shows_the_screen():
    with _started() as terminal:
        with pytest.raises(AssertionError, match=r"(?s)no 'thirteen' within 0.1 seconds:\nsize 80x24"):
            terminal.wait_until(lambda screen: "thirteen" in screen.text, "'thirteen'", limit=0.1)
        terminal.press("q")
        with pytest.raises(AssertionError, match=r"the program ended without 'thirteen' on the screen"):
            terminal.wait_for("thirteen")


def test_a_shell_suspends_and_resumes_the_program():
    with Terminal(command=("/bin/sh", "-i"), env={"PS1": "ready> "}) as terminal:
        terminal.wait_for("ready>")
        terminal.type(" ".join(SMALL) + "\r")
        terminal.wait_for("said nothing")
        terminal.press("a")
        terminal.settle()
        terminal.press("^Z")
        terminal.wait_until(lambda screen: re.search(r"ready> *$", screen.text.strip()), "a prompt")
        terminal.settle()
        terminal.type("fg\r")
        terminal.wait_for("said 'a'")
        terminal.settle()
        terminal.press("b")
        terminal.settle()
        assert "keys 2\nsaid 'b'" in terminal.text
        terminal.press("q")
        terminal.wait_until(lambda screen: not screen.on_alternate_screen)
        terminal.type("exit 5\r")
        assert terminal.exit_status() == 5
