"""The terminal: the only module that knows curses.

Owns the screen while the game runs, gives keys as names and paints frames, and leaves the terminal as it
was. Knows nothing of the game.
"""

from __future__ import annotations

import curses
import os
import signal
import sys
from collections.abc import Collection

from bigben.settings import Settings
from bigben.tui.geometry import Spot
from bigben.tui.painting import BLANK, Picture, Stroke, picture, strokes
from bigben.tui.theme import Color, Look, Means, color_numbers, in_ascii
from bigben.tui.view import Frame, Span

#: Milliseconds after Esc in which the rest of an arrow key's bytes may still come.
_ESCAPE_DELAY = 100

#: One key, many names: what terminals and Windows' console send for it.
_NAMES = {
    "\n": "KEY_ENTER",
    "\r": "KEY_ENTER",
    "PADENTER": "KEY_ENTER",
    "\t": "KEY_TAB",
    "\b": "KEY_BACKSPACE",
    "\x7f": "KEY_BACKSPACE",
    "\x1b": "KEY_ESC",
    "KEY_A2": "KEY_UP",
    "KEY_B1": "KEY_LEFT",
    "KEY_B3": "KEY_RIGHT",
    "KEY_C2": "KEY_DOWN",
}

#: The signal of a terminal that has gone; Windows has none.
_HANGUP = getattr(signal, "SIGHUP", signal.SIGTERM)


class TerminalError(Exception):
    """The terminal cannot show the game: its `name` is unknown, or empty; None where there is no terminal."""

    def __init__(self, name: str | None = None) -> None:
        super().__init__(name)
        self.name = name


class Ended(Exception):
    """The session was ended from outside: `signal` says how (SIGHUP: the terminal is gone)."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.signal = number


class _Endings:
    """The signals that ask the program to end. They are heard only while it waits for a key: so nothing it
    does, such as saving, is left half done. One that comes at another time is heard at the next wait.
    """

    def __init__(self) -> None:
        self._asked: int | None = None
        self._waiting = False
        for number in (signal.SIGTERM, _HANGUP):
            signal.signal(number, self._ask)

    def hear(self) -> None:
        """From now on a signal raises Ended; one that has come before does so at once."""
        self._waiting = True
        self._end_if_asked()

    def unhear(self) -> None:
        """From now on a signal waits until it is heard again."""
        self._waiting = False

    def _ask(self, number: int, _frame: object) -> None:
        self._asked = self._asked or number
        self._end_if_asked()

    def _end_if_asked(self) -> None:
        if self._asked is not None and self._waiting:
            self._waiting = False
            raise Ended(self._asked)


class Terminal:
    """An open screen. Made by `open_terminal`."""

    def __init__(self, window: curses.window, endings: _Endings) -> None:
        self._window = window
        self._endings = endings
        self._painted = BLANK
        self._cursor = Spot(0, 0)
        curses.start_color()
        self._background = _background()
        self._pairs: dict[Color, int] = {}
        self._theme = ""
        #: What this terminal can show.
        self.means = Means(
            colors=curses.COLORS if curses.has_colors() else 0,
            signs=_can_encode_signs(window.encoding) and not _locale_was_coerced(),
            no_color=bool(os.environ.get("NO_COLOR")),
            places=_can_address(),
        )
        # Now, and not over the first picture, curses makes what it takes for a blank screen.
        window.refresh()

    def size(self) -> tuple[int, int]:
        """Columns and rows now."""
        rows, columns = self._window.getmaxyx()
        return columns, rows

    def read_key(self, limit: float | None) -> str | None:
        """The next key's name: the character itself, `^C`, or curses' name as `KEY_RIGHT`.

        A click of the mouse is `CLICK 12 5`, with its column and row. Waits for the key, `limit` seconds at
        the most; then the answer is None. Raises Ended when the terminal has gone or a signal asks for it.
        """
        self._window.timeout(-1 if limit is None else int(limit * 1000) + 1)
        try:
            self._endings.hear()
            key = self._window.get_wch()
        except curses.error:
            if _is_closed():
                raise Ended(_HANGUP) from None
            return None
        finally:
            self._endings.unhear()
        if key == curses.KEY_MOUSE:
            _, column, row, _, _ = curses.getmouse()
            return f"CLICK {column} {row}"
        return _key_name(key)

    def paint(self, frame: Frame, settings: Settings) -> None:
        """Show `frame`: what is new in it, the signs each for itself (see `painting`)."""
        if not self.means.places:
            self._print(frame)
            return
        self._choose_colors(settings.theme)
        self._cursor = frame.cursor
        self._change(self._painted, picture(frame.spans, settings, self.means), settings)

    def paint_rows(self, spans: Collection[Span], settings: Settings) -> None:
        """Show `spans`, and nothing else, in their rows; the rest of the screen stays."""
        rows = {span.row for span in spans}
        before = frozenset(stroke for stroke in self._painted if stroke.row in rows)
        self._change(before, picture(spans, settings, self.means), settings)

    def _change(self, before: Picture, after: Picture, settings: Settings) -> None:
        """Turn the part of the screen that shows `before` into `after`, in one go."""
        signs = not in_ascii(settings, self.means)
        for stroke in strokes(before, after):
            if signs and (stroke.sign or self._painted):
                self._go_to_corner()
            self._write(stroke)
        if signs:
            self._go_to_corner()
        rows, columns = self._window.getmaxyx()
        self._window.move(min(self._cursor.row, rows - 1), min(self._cursor.column, columns - 1))
        self._window.refresh()
        self._painted = (self._painted - before) | after

    def _print(self, frame: Frame) -> None:
        """The frame in lines, below the last one: for a terminal that writes as on paper."""
        shown = picture(frame.spans, Settings(), self.means)
        if shown == self._painted:
            return
        columns, rows = self.size()
        lines = [[" "] * columns for _ in range(rows)]
        for span in frame.spans:
            lines[span.row][span.column : span.end] = span.text
        # Curses has switched the translation of line ends off.
        sys.stdout.write("\r\n" + "\r\n".join("".join(line).rstrip() for line in lines))
        sys.stdout.flush()
        self._painted = shown

    def _go_to_corner(self) -> None:
        """Show what has been written, and leave the cursor where every way from it is absolute."""
        self._window.move(0, 0)
        self._window.refresh()

    def close(self) -> None:
        """Leave the terminal as it was."""
        if not self.means.places:
            sys.stdout.write("\r\n")
            sys.stdout.flush()
        try:
            curses.endwin()
        except curses.error:
            # One that has been closed cannot be put in order, and needs not.
            if not _is_closed():
                raise

    def repaint(self) -> None:
        """Forget what is on the screen: the next frame is drawn whole."""
        self._window.erase()
        self._window.clearok(True)
        self._painted = BLANK

    def suspend(self) -> None:
        """Give the terminal back to the shell until the game is continued."""
        if hasattr(signal, "SIGTSTP"):
            # Curses' own handler puts the terminal in order before it stops, and again afterwards.
            os.killpg(0, signal.SIGTSTP)
        self.repaint()

    def _choose_colors(self, theme: str) -> None:
        """Set the colour pairs to the colours that suit the theme."""
        if theme == self._theme or self.means.colors < 8:
            return
        self._theme = theme
        for pair, (color, number) in enumerate(color_numbers(theme, self.means.colors).items(), start=1):
            curses.init_pair(pair, number, self._background)
            self._pairs[color] = pair

    def _write(self, stroke: Stroke) -> None:
        rows, columns = self._window.getmaxyx()
        row, column = stroke.row, stroke.column
        if row >= rows or column >= columns:
            return
        text, attributes = stroke.text[: columns - column], self._attributes(stroke.look)
        if row == rows - 1 and column + len(text) == columns:
            # Writing the last cell would move the cursor off the screen, which curses reports as an error.
            self._window.insstr(row, columns - 1, text[-1], attributes)
            text = text[:-1]
        if text:
            self._window.addstr(row, column, text, attributes)

    def _attributes(self, look: Look) -> int:
        attributes = 0
        if look.bold:
            attributes |= curses.A_BOLD
        if look.dim:
            attributes |= curses.A_DIM
        if look.reverse:
            attributes |= curses.A_REVERSE
        if look.underline:
            attributes |= curses.A_UNDERLINE
        if look.color is not None:
            attributes |= curses.color_pair(self._pairs[look.color])
        return attributes


def open_terminal(mouse: bool) -> Terminal:
    """The terminal, ready to play on; `close` leaves it as it was. Raises TerminalError."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise TerminalError
    endings = _Endings()
    try:
        window = curses.initscr()
    except curses.error as error:
        raise TerminalError(os.environ.get("TERM", "")) from error
    curses.noecho()
    curses.raw()
    curses.nonl()
    window.keypad(True)
    if hasattr(curses, "set_escdelay"):
        curses.set_escdelay(_ESCAPE_DELAY)
    if mouse:
        curses.mousemask(curses.BUTTON1_PRESSED | curses.BUTTON1_CLICKED)
        curses.mouseinterval(0)
    return Terminal(window, endings)


def _background() -> int:
    """The terminal's own background, or black where there is no such colour."""
    try:
        curses.use_default_colors()
    except curses.error:
        return curses.COLOR_BLACK
    return -1


def _can_encode_signs(encoding: str) -> bool:
    try:
        "♣♦♥♠─".encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _can_address() -> bool:
    """Whether the terminal can go to any place; Windows' console, which has no terminfo, can."""
    return not hasattr(curses, "tigetstr") or bool(curses.tigetstr("cup"))


def _key_name(key: int | str) -> str:
    name = key if isinstance(key, str) else curses.keyname(key).decode("ascii", "replace")
    if name in _NAMES:
        return _NAMES[name]
    if isinstance(key, str) and ord(key) < 32:
        return f"^{chr(ord(key) + 64)}"
    return name


def _is_closed() -> bool:
    """Whether no key can ever come: the terminal has been closed."""
    try:
        os.tcgetpgrp(sys.stdin.fileno())
    except AttributeError:  # Windows, where a console that closes ends its programs
        return False
    except OSError:
        return True
    return False


def _locale_was_coerced() -> bool:
    """Whether Python itself has put UTF-8 in the place of the C locale (PEP 538)."""
    return (
        not os.environ.get("LC_ALL")
        and os.environ.get("LC_CTYPE") in ("C.UTF-8", "C.utf8", "UTF-8")
        and os.environ.get("LANG", "C") in ("", "C", "POSIX")
    )
