"""What a terminal shows, given the bytes written to it: pyte, with what curses uses and pyte lacks.

Added are dim text, the alternate screen, repeated characters, scrolling by several lines and back tabs.
Passed over is every sequence that pyte would print or trip on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

import pyte

#: A control sequence, a control string, or, at the end of a piece, the beginning of an escape sequence.
_ESCAPE = re.compile(
    r"""
      \x1b\[ (?P<control>[0-?]*[ -/]*[@-~])
    | \x1b[PX^_] .*? \x1b\\
    | (?P<beginning>\x1b (\[[0-?]*[ -/]* | [PX^_].* | [()#%\]].?)? \Z)
    """,
    re.DOTALL | re.VERBOSE,
)
#: The control sequences pyte understands.
_KNOWN = re.compile(r"[\d;]*[@A-HJ-MPSTXZ`abdefgmr]|[\d;]*[cn]|\??[\d;]*[hlJK]")

_APPLICATION_KEYS = 1
_ALTERNATE = 1049
_DIM, _NEITHER_BOLD_NOR_DIM = 2, 22


class Cell(NamedTuple):
    """One place of the screen: a character and its looks. Colours are pyte's names, or six hex digits."""

    data: str
    fg: str = "default"
    bg: str = "default"
    bold: bool = False
    italics: bool = False
    underscore: bool = False
    strikethrough: bool = False
    reverse: bool = False
    blink: bool = False
    dim: bool = False


class Screen(pyte.Screen):
    """A pyte screen that knows a little more."""

    def __init__(self, columns: int, lines: int) -> None:
        self._normal: dict[int, Any] = {}
        self.alternate = False
        self.application_keys = False
        self._last = " "
        super().__init__(columns, lines)

    @property
    def default_char(self) -> Cell:
        """An empty place. What is drawn copies this, with its one more attribute."""
        return Cell(" ")

    def reset(self) -> None:
        super().reset()
        self.cursor.attrs = self.default_char

    def cell(self, row: int, column: int) -> Cell:
        if not (0 <= row < self.lines and 0 <= column < self.columns):
            raise IndexError(f"no row {row}, column {column} on {self.columns}x{self.lines}")
        return self.buffer[row][column]

    def draw(self, data: str) -> None:
        super().draw(data)
        self._last = data[-1]

    def repeat(self, count: int = 1) -> None:
        self.draw(self._last * max(1, count))

    def scroll_up(self, count: int = 1) -> None:
        self._at_top(self.delete_lines, count)

    def scroll_down(self, count: int = 1) -> None:
        self._at_top(self.insert_lines, count)

    def _at_top(self, change: Callable[[int], None], count: int) -> None:
        x, y = self.cursor.x, self.cursor.y
        self.cursor.y = self.margins.top if self.margins else 0
        change(max(1, count))
        self.cursor.x, self.cursor.y = x, y

    def back_tab(self, count: int = 1) -> None:
        for _ in range(max(1, count)):
            self.cursor.x = max((stop for stop in self.tabstops if stop < self.cursor.x), default=0)

    def select_graphic_rendition(self, *attrs: int) -> None:
        super().select_graphic_rendition(*attrs)
        # Numbers after 38 and 48 are colours; ncurses never sends both in one sequence with dim.
        if 38 in attrs or 48 in attrs:
            return
        for attr in attrs:
            if attr in (_DIM, _NEITHER_BOLD_NOR_DIM):
                self.cursor.attrs = self.cursor.attrs._replace(dim=attr == _DIM)

    def set_mode(self, *modes: int, private: bool = False) -> None:
        super().set_mode(*modes, private=private)
        if private and _APPLICATION_KEYS in modes:
            self.application_keys = True
        if private and _ALTERNATE in modes and not self.alternate:
            self.alternate = True
            self.save_cursor()
            self._normal = dict(self.buffer)
            self.buffer.clear()

    def reset_mode(self, *modes: int, private: bool = False) -> None:
        super().reset_mode(*modes, private=private)
        if private and _APPLICATION_KEYS in modes:
            self.application_keys = False
        if private and _ALTERNATE in modes and self.alternate:
            self.alternate = False
            self.buffer.clear()
            self.buffer.update(self._normal)
            self.restore_cursor()

    def resize(self, lines: int | None = None, columns: int | None = None) -> None:
        """The new size; what no longer fits is lost on the right and at the bottom, as in xterm."""
        self.lines, self.columns = lines or self.lines, columns or self.columns
        for row in [row for row in self.buffer if row >= self.lines]:
            del self.buffer[row]
        for line in self.buffer.values():
            for column in [column for column in line if column >= self.columns]:
                del line[column]
        self.set_margins()
        self.tabstops = set(range(8, self.columns, 8))
        self.cursor.x = min(self.cursor.x, self.columns - 1)
        self.cursor.y = min(self.cursor.y, self.lines - 1)


class ScreenStream(pyte.Stream):
    """Text with control sequences, in pieces of any length, for a `Screen`."""

    csi: ClassVar = {**pyte.Stream.csi, "b": "repeat", "S": "scroll_up", "T": "scroll_down", "Z": "back_tab"}

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen)
        # We decode; this makes pyte follow switches to the line-drawing set, as xterm does in UTF-8 too.
        self.use_utf8 = False
        self._held = ""

    def feed(self, data: str) -> None:
        data = self._held + data
        self._held = ""
        done = 0
        for escape in _ESCAPE.finditer(data):
            super().feed(data[done : escape.start()])
            done = escape.end()
            if escape["beginning"] is not None:
                self._held = escape["beginning"]
            elif escape["control"] is not None and _KNOWN.fullmatch(escape["control"]):
                super().feed(escape[0])
        super().feed(data[done:])
