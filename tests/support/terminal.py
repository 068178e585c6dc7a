"""The real program in a pseudo-terminal: keys in, a screen out.

    with Terminal(["--deal", "5"]) as terminal:
        terminal.wait_for("deal 5")
        terminal.press("c", "c", "KEY_RIGHT", "ENTER", "^L")
        terminal.settle()
        assert "moves 1" in terminal.text

Knows nothing of Big Ben but how it is started. Needs Linux: see `Terminal.settle`.
"""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

from support.screen import Cell, Screen, ScreenStream

#: Seconds to wait for something that should come in a few milliseconds, on a machine busy with other things.
LIMIT = 20.0

#: Seconds to wait for output before looking again at what is not output: an end, a sleep.
_GLANCE = 0.002

_KEYS = {
    "SPACE": " ",
    "ENTER": "\r",
    "TAB": "\t",
    "ESC": "\x1b",
    "KEY_BACKSPACE": "\x7f",
    "KEY_BTAB": "\x1b[Z",
    "KEY_IC": "\x1b[2~",
    "KEY_DC": "\x1b[3~",
    "KEY_PPAGE": "\x1b[5~",
    "KEY_NPAGE": "\x1b[6~",
    "KEY_F(1)": "\x1bOP",
    "KEY_F(5)": "\x1b[15~",
}
#: Keys that xterm sends in one of two ways, as the program has asked: ESC [ A, or ESC O A.
_CURSOR_KEYS = {
    "KEY_UP": "A",
    "KEY_DOWN": "B",
    "KEY_RIGHT": "C",
    "KEY_LEFT": "D",
    "KEY_HOME": "H",
    "KEY_END": "F",
}
_CONTROL_KEY = re.compile(r"\^[@A-Z\[\\\]^_]")

#: What the developer's own environment must not decide.
_FOREIGN = re.compile(
    r"(LC_.*|LANGUAGE|COLUMNS|LINES|NO_COLOR|COLORTERM|TERMINFO.*|ESCDELAY|XDG_.*|BIGBEN.*)"
)


class Terminal:
    """A program running in a pseudo-terminal, and the screen it has drawn.

    `size` is (columns, lines). `env` is laid over an environment in which HOME and the XDG directories lie
    in `home` (an empty directory of its own if None); a value of None takes a variable away. `command` is
    what `arguments` are given to. `screen` is the terminal's kind of screen.
    """

    def __init__(
        self,
        arguments: Sequence[str] = (),
        *,
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str | None] | None = None,
        home: Path | None = None,
        command: Sequence[str] = (sys.executable, "-m", "bigben"),
        screen: type[Screen] = Screen,
    ) -> None:
        self._temporary = tempfile.TemporaryDirectory() if home is None else None
        self.home = Path(self._temporary.name) if self._temporary else Path(home or "")
        self._raw = bytearray()
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._screen = screen(*size)
        self._stream = ScreenStream(self._screen)
        self._master, self._slave = pty.openpty()
        os.set_blocking(self._master, False)
        self._set_size(*size)
        #: The line settings (as of `termios.tcgetattr`) the program found.
        self.modes_before = termios.tcgetattr(self._slave)
        self._process = subprocess.Popen(
            [*command, *arguments],
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            cwd=self.home,
            env=environment(self.home, env or {}),
            start_new_session=True,
            preexec_fn=_take_terminal,
        )

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hang_up()
        os.close(self._slave)
        self._process.kill()
        self._process.wait()
        if self._temporary:
            self._temporary.cleanup()

    # What is on the screen

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the screen, each as wide as the terminal."""
        self._take_output()
        return tuple(self._screen.display)

    @property
    def text(self) -> str:
        """The screen, without spaces at the ends of lines."""
        return "\n".join(line.rstrip() for line in self.lines)

    def cell(self, row: int, column: int) -> Cell:
        """The character there, counted from 0 at the top left, and how it looks."""
        self._take_output()
        return self._screen.cell(row, column)

    @property
    def cursor(self) -> tuple[int, int]:
        """Row and column of the cursor, counted from 0, whether or not it is shown."""
        self._take_output()
        return self._screen.cursor.y, min(self._screen.cursor.x, self._screen.columns - 1)

    @property
    def application_keys(self) -> bool:
        """Whether the program has asked for the other kind of cursor keys."""
        self._take_output()
        return self._screen.application_keys

    @property
    def cursor_shown(self) -> bool:
        """Whether the program shows the cursor."""
        self._take_output()
        return not self._screen.cursor.hidden

    @property
    def on_alternate_screen(self) -> bool:
        """Whether the program is drawing on the alternate screen, so that the normal one is kept."""
        self._take_output()
        return self._screen.alternate

    @property
    def output(self) -> bytes:
        """All bytes the program has written so far."""
        self._take_output()
        return bytes(self._raw)

    @property
    def pid(self) -> int:
        """The number of the process that was started."""
        return self._process.pid

    @property
    def modes(self) -> list[object]:
        """The line settings as they are now; see `termios.tcgetattr`."""
        return termios.tcgetattr(self._slave)

    # What a player does

    def press(self, *keys: str) -> None:
        """Press keys, one after another: a character, a name of curses (`KEY_UP`), SPACE, ENTER, TAB, ESC,
        or a control key (`^L`).

        Escape is slow: curses waits for the rest of a sequence that begins with it. So nothing is pressed
        with it, and it is waited for: until the program waits as it did before, or has written something.
        """
        for key in keys:
            if key == "ESC" and self._screen.application_keys:
                self.settle()
                wait = self._wait()
                assert wait, "the program works without being asked"
                self._write(_KEYS[key])
                self._settle(wait)
            else:
                self._write(self._sequence(key))

    def type(self, text: str) -> None:
        """Type or paste `text`, all at once, as it is."""
        self._write(text)

    def resize(self, columns: int, lines: int) -> None:
        """Give the window another size; the program gets SIGWINCH."""
        self._take_output()
        self._screen.resize(lines, columns)
        self._set_size(columns, lines)

    def signal(self, number: int) -> None:
        """Send a signal to whatever runs in the foreground."""
        os.killpg(os.tcgetpgrp(self._master), number)

    def hang_up(self) -> None:
        """Close the window; the program gets SIGHUP, and can neither read nor write any more."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    # Waiting

    def wait_for(self, text: str) -> None:
        """Wait until `text` stands on the screen, in one line."""
        self.wait_until(lambda _: text in self.text, f"{text!r} on the screen")

    def wait_until(
        self, condition: Callable[[Terminal], bool], what: str = "the condition", limit: float = LIMIT
    ) -> None:
        """Wait until `condition`, asked after each piece of output, holds.

        Raises AssertionError, with the screen, if the program ends first, or after `limit` seconds.
        """
        deadline = time.monotonic() + limit
        while not condition(self):
            over = self._over()
            if not self._take_output(_GLANCE) and over:
                assert condition(self), f"the program ended without {what}:\n{self.text}"
                return
            assert time.monotonic() < deadline, f"no {what} within {limit} seconds:\n{self.text}"

    def settle(self) -> None:
        """Wait until the program has answered everything typed so far, and has nothing more to do.

        That is when it has ended, is stopped, or sleeps with nothing left to read and nothing of what it
        wrote left unread. The order of looking makes this exact. Asking whether there is something to read on
        the program's side of the pseudo-terminal first passes on what was typed; so if there is nothing, the
        program has read it all. Reading made it run; so if it sleeps after that, it has come to its next
        wait. What it wrote on the way is there to be read, and if there was some we look again, since it
        may have slept only for want of room. Sleeping is taken for waiting: so a program must not nap
        while it works. (Linux tells all this in /proc; other systems do not.)
        """
        self._settle(None)

    def _settle(self, wait: tuple[int, ...] | None) -> None:
        """Settle; with a `wait`, and a program that runs on, in that wait or with something written."""
        written = len(self._raw)
        deadline = time.monotonic() + LIMIT
        while not (
            self._at_rest()
            and (wait is None or self._over() or self._wait() == wait or len(self._raw) > written)
            and not self._take_output()
        ):
            self._take_output(_GLANCE)
            assert time.monotonic() < deadline, f"still busy after {LIMIT} seconds:\n{self.text}"

    def exit_status(self) -> int:
        """Wait for the end: the exit status, or minus the number of the signal that ended it."""
        if self._master < 0:
            return self._process.wait(LIMIT)
        deadline = time.monotonic() + LIMIT
        while not self._over():
            self._take_output(_GLANCE)
            assert time.monotonic() < deadline, f"still running after {LIMIT} seconds:\n{self.text}"
        self._take_output()
        return self._process.returncode

    def _over(self) -> bool:
        return self._process.poll() is not None

    def _at_rest(self) -> bool:
        if self._over():
            return True
        state = self._state()
        if state == "T":
            return True
        unread, _, _ = select.select([self._slave], [], [], 0)
        return not unread and self._state() == "S"

    def _state(self) -> str:
        """The state of the program in the foreground, as `ps` shows it: R running, S sleeping, T stopped."""
        found = re.search(r"^State:\s*(\w)", self._about("status"), re.MULTILINE)
        return found[1] if found else "R"

    def _wait(self) -> tuple[int, ...]:
        """What the program in the foreground waits in: the system call's number and its plain arguments.

        It tells a wait for keys from curses' short wait for the rest of an escape sequence: another call, or
        the same with another limit. Addresses are left out, since they change with the place in the program.
        """
        words = self._about("syscall").split()
        if words == ["running"]:
            return ()
        return tuple(word for word in (int(word, 0) for word in words[:4]) if word < 1 << 31)

    def _about(self, what: str) -> str:
        leader = os.tcgetpgrp(self._master)
        try:
            return Path(f"/proc/{leader}/{what}").read_text()
        except (FileNotFoundError, ProcessLookupError):  # between one program in the foreground and the next
            return "running"

    # Bytes

    def _sequence(self, key: str) -> str:
        if key in _CURSOR_KEYS:
            self._take_output()
            return f"\x1b{'O' if self._screen.application_keys else '['}{_CURSOR_KEYS[key]}"
        if key in _KEYS:
            return _KEYS[key]
        if _CONTROL_KEY.fullmatch(key):
            return chr(ord(key[1]) - 64)
        assert len(key) == 1, f"no key is called {key!r}"
        return key

    def _write(self, text: str) -> None:
        left = text.encode()
        deadline = time.monotonic() + LIMIT
        while left:
            self._take_output()
            try:
                left = left[os.write(self._master, left) :]
            except BlockingIOError:
                self._take_output(_GLANCE)
                assert time.monotonic() < deadline, f"keys not read within {LIMIT} seconds:\n{self.text}"

    def _take_output(self, patience: float = 0) -> bool:
        """Read all there is, waiting up to `patience` seconds for some; whether there was any."""
        any_read = False
        while self._master >= 0 and select.select([self._master], [], [], 0 if any_read else patience)[0]:
            piece = os.read(self._master, 65536)
            self._raw += piece
            self._stream.feed(self._decoder.decode(piece))
            any_read = True
        return any_read

    def _set_size(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


def _take_terminal() -> None:
    """In the new process, leader of a session of its own: make its standard input its terminal.

    Signals a test run in the background may ignore do again what they do for a player.
    """
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTSTP):
        signal.signal(number, signal.SIG_DFL)


def environment(home: Path, changes: Mapping[str, str | None]) -> dict[str, str]:
    """The environment of a program whose home is `home`, with changes; None takes a variable away."""
    own = {name: value for name, value in os.environ.items() if not _FOREIGN.fullmatch(name)}
    directories = {
        f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "CONFIG", "STATE", "CACHE")
    }
    result = {**own, **directories, "HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8", **changes}
    return {name: value for name, value in result.items() if value is not None}
