"""Options and the mouse, in the real program."""

from __future__ import annotations

import sys
import time

import pytest

from bigben.engine.deals import deal
from bigben.engine.game import Game
from bigben.engine.notation import format_record, parse_move, record_of
from bigben.engine.rules import Deal, apply
from bigben.tui.geometry import arrange
from support.board import assert_shows
from support.terminal import Terminal

START = deal(5)


def _colors(terminal: Terminal) -> set[str]:
    terminal.settle()
    columns = range(len(terminal.lines[0]))
    return {terminal.cell(row, column).fg for row in range(len(terminal.lines)) for column in columns}


@pytest.mark.parametrize(
    ("options", "env", "count"),
    [
        ([], {}, 2),
        ([], {"NO_COLOR": ""}, 2),
        ([], {"NO_COLOR": "1"}, 1),
        (["--color", "auto"], {"NO_COLOR": "1"}, 1),
        (["--color", "always"], {"NO_COLOR": "1"}, 2),
        (["--color", "never"], {}, 1),
        (["--theme", "mono"], {}, 1),
        (["--theme", "light"], {}, 2),
        (["--four-color"], {}, 4),
        (["--four-color", "--color", "never"], {}, 1),
        ([], {"TERM": "vt100"}, 1),
        (["--four-color"], {"TERM": "vt220"}, 1),
        (["--four-color"], {"TERM": "xterm"}, 4),
        (["--four-color"], {"TERM": "linux"}, 4),
    ],
)
def test_the_number_of_colours_on_the_screen(options, env, count):
    with Terminal(["--deal", "5", *options], env=env) as terminal:
        assert_shows(terminal, START)
        colors = _colors(terminal)
        assert "default" in colors
        assert len(colors) == count


def test_clicks_pick_up_put_down_and_deal():
    layout = arrange(80, 24)

    def click(row: int, column: int) -> None:
        terminal.settle()
        for end in "Mm":
            terminal.type(f"\x1b[<0;{column + 1};{row + 1}{end}")

    with Terminal(["--deal", "5"]) as terminal:
        click(*layout.fans["e"].card(2))
        click(*layout.dials[4].card)
        played = apply(START, parse_move("e4"))
        assert_shows(terminal, played)
        click(*layout.middle.stock)
        assert_shows(terminal, apply(played, Deal()))
        click(0, 0)
        assert_shows(terminal, apply(played, Deal()))
        terminal.press("q")
        assert terminal.exit_status() == 0
        assert terminal.output.rfind(b"\x1b[?1000h") < terminal.output.rfind(b"1000l")


def test_without_the_mouse_the_terminal_keeps_it():
    with Terminal(["--deal", "5", "--no-mouse"]) as terminal:
        terminal.settle()
        terminal.press("q")
        assert terminal.exit_status() == 0
        assert b"1000h" not in terminal.output


def test_the_daily_deal_is_the_date():
    before = time.strftime("deal %Y%m%d ")
    with Terminal(["--daily"]) as terminal:
        terminal.settle()
        assert before in terminal.lines[0] or time.strftime("deal %Y%m%d ") in terminal.lines[0]


def test_without_a_number_two_deals_are_two():
    headers = set()
    for _ in range(2):
        with Terminal() as terminal:
            terminal.settle()
            headers.add(terminal.lines[0].split("on the clock")[0])
            assert "stock 56" in terminal.text
    assert len(headers) == 2


def test_an_error_of_ours_restores_the_terminal_and_shows_the_game():
    failing = """
import sys
from bigben.cli import main
from bigben.tui import app
drawn = app.draw
app.draw = lambda model, layout: drawn(model, layout) if model.picked is None else 1 / 0
sys.exit(main(["--deal", "5"]))
"""
    with Terminal(command=(sys.executable, "-c", failing), size=(120, 60)) as terminal:
        terminal.settle()
        terminal.type(" a")
        assert terminal.exit_status() == 70
        assert terminal.modes == terminal.modes_before
        assert not terminal.on_alternate_screen
        assert "ZeroDivisionError" in terminal.text
        for line in format_record(record_of(Game(START, 5).play(Deal()))).splitlines():
            assert line in terminal.text
