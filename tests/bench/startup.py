"""How long the first board takes, beside `python -c "import curses"` of the same interpreter.

    python tests/bench/startup.py [PAIRS]

Runs the two in turn, in a pseudo-terminal each, and prints medians and the median of the ratios. The board
is complete when its last byte has come, before the program falls silent.
"""

from __future__ import annotations

import os
import pty
import select
import shutil
import signal
import statistics
import sys
import tempfile
import termios
import time
from pathlib import Path

#: A silence of so many seconds ends the first board; the clock ticks only after one second.
SILENCE = 0.4

BASELINE = [sys.executable, "-c", "import curses"]
BARE = [shutil.which("bigben", path=str(Path(sys.executable).parent)) or "bigben"]
SCRIPT = [*BARE, "--deal", "1"]
MODULE = [sys.executable, "-m", "bigben"]


def main() -> None:
    """Print the figures."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    for name, command in (("bigben", BARE), ("bigben --deal 1", SCRIPT), ("python -m bigben", MODULE)):
        times = [(first_board(command), whole_run(BASELINE)) for _ in range(pairs)]
        boards, baselines = zip(*times, strict=True)
        ratio = statistics.median(board / baseline for board, baseline in times)
        board, baseline = (1000 * statistics.median(seconds) for seconds in (boards, baselines))
        print(
            f"{name:18} first board {board:6.1f} ms   import curses {baseline:6.1f} ms   "
            f"ratio {ratio:.2f}   ({pairs} pairs)"
        )


def first_board(command: list[str]) -> float:
    """Seconds from the start of `command` to the last byte of its first screen."""
    began, pid, terminal = _started(command)
    last = began
    while select.select([terminal], [], [], SILENCE if last > began else 10)[0]:
        os.read(terminal, 65536)
        last = time.perf_counter()
    os.kill(pid, signal.SIGKILL)
    _ended(pid, terminal)
    return last - began


def whole_run(command: list[str]) -> float:
    """Seconds from the start of `command` to its end."""
    began, pid, terminal = _started(command)
    os.waitpid(pid, 0)
    ended = time.perf_counter()
    os.close(terminal)
    return ended - began


def _started(command: list[str]) -> tuple[float, int, int]:
    home = tempfile.gettempdir()
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "LC_"))},
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "HOME": home,
        "XDG_DATA_HOME": f"{home}/bigben-bench-without-games",
    }
    began = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvpe(command[0], command, environment)
    termios.tcsetwinsize(terminal, (24, 80)) if hasattr(termios, "tcsetwinsize") else None
    return began, pid, terminal


def _ended(pid: int, terminal: int) -> None:
    os.waitpid(pid, 0)
    os.close(terminal)


if __name__ == "__main__":
    main()
