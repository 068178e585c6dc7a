"""A small curses program for the harness's own tests: it answers every key, some of them slowly."""

from __future__ import annotations

import curses
import locale
import os
import signal
import sys
from typing import Any


def _draw(window: Any, said: str, count: int) -> None:
    lines, columns = window.getmaxyx()
    window.erase()
    window.addstr(0, 0, f"size {columns}x{lines}")
    window.addstr(1, 0, "bold", curses.A_BOLD)
    window.addstr(1, 10, "dim", curses.A_DIM)
    window.addstr(1, 20, "turned", curses.A_REVERSE)
    window.addstr(1, 30, "♥♦", curses.color_pair(1))
    window.addstr(2, 0, "=" * 40)
    window.addstr(3, 0, f"home {os.environ['HOME']}")
    window.addstr(4, 0, f"keys {count}")
    window.addstr(5, 0, f"said {said}")
    window.move(5, 3)
    window.refresh()


def _work() -> None:
    total = 0
    for number in range(3_000_000):
        total += number


def _play(window: Any) -> int:
    curses.set_escdelay(100)
    curses.use_default_colors()
    curses.init_pair(1, curses.COLOR_RED, -1)
    said, count = "nothing", 0
    while True:
        _draw(window, said, count)
        key = window.get_wch()
        name = curses.keyname(key).decode() if isinstance(key, int) else key
        if name == "KEY_RESIZE":
            curses.update_lines_cols()
            continue
        count += 1
        said = repr(name)
        if name == "q":
            return 3
        if name == "s":
            _work()
        if name == "f":
            raise RuntimeError("failed as asked")


def _hung_up(*_: object) -> None:
    os._exit(7)


if __name__ == "__main__":
    locale.setlocale(locale.LC_ALL, "")
    signal.signal(signal.SIGHUP, _hung_up)
    print("before", sys.argv[1:])
    sys.stdout.flush()
    sys.exit(curses.wrapper(_play))
