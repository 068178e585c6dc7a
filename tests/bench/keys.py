"""What a key press costs, what saving adds to it, what a start loads, and what idling costs.

    python tests/bench/keys.py [--rounds N] [--idle SECONDS]

Plays the won game of deal 5 in a pseudo-terminal, once with a journal and once where none can be, in turn.
A key's time ends with the last byte of its answer; its processor time is all that the program
used until it waited again. Needs Linux: all is read from /proc.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import shlex
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from bigben.engine.notation import format_record, parse_record
from support.board import keys_for
from support.known import known
from support.terminal import environment

RECORD = parse_record(known("deal-5-won"))
BIGBEN = [sys.executable, "-m", "bigben"]

#: Modules that are slow to load, and that a start without a saved game does without.
SLOW = ("argparse", "sqlite3", "json", "typing", "dataclasses", "subprocess", "pathlib", "random", "textwrap")


class Cost(NamedTuple):
    """Of a key: seconds gone by, seconds of the processor, bytes written to the terminal and to files."""

    wall: float
    processor: float
    shown: int
    stored: int


class Program:
    """A program in a pseudo-terminal of 80x24."""

    def __init__(
        self, command: Sequence[str], home: Path, env: Mapping[str, str | None] | None = None
    ) -> None:
        self._master, self._slave = pty.openpty()
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._process = subprocess.Popen(
            command,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            cwd=home,
            env=environment(home, env or {}),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        while not select.select([self._master], [], [], 0.1)[0]:
            pass
        self.rest()

    @property
    def processor(self) -> float:
        """Seconds of the processor used so far."""
        return int(self._about("schedstat").split()[0]) / 1e9

    @property
    def output(self) -> int:
        """Bytes written so far, to the terminal and to files."""
        return int(self._about("io").partition("wchar: ")[2].split()[0])

    def press(self, key: str) -> Cost:
        """Press a key and wait until it is answered."""
        output, processor, began = self.output, self.processor, time.perf_counter()
        os.write(self._master, key.encode())
        ended, shown = self.rest()
        return Cost(ended - began, self.processor - processor, shown, self.output - output - shown)

    def rest(self) -> tuple[float, int]:
        """Wait until the program waits for a key: when the last byte came, and how many there were."""
        last, count = time.perf_counter(), 0
        while True:
            if select.select([self._master], [], [], 0)[0]:
                count += len(os.read(self._master, 65536))
                last = time.perf_counter()
            elif self._waits() and not select.select([self._master], [], [], 0)[0]:
                return last, count

    def end(self) -> None:
        """End it at once."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        os.close(self._master)
        os.close(self._slave)

    def _waits(self) -> bool:
        """Whether it has read all keys and sleeps; see `support.terminal`."""
        unread, _, _ = select.select([self._slave], [], [], 0)
        return not unread and self._about("stat").rpartition(") ")[2][0] == "S"

    def _about(self, what: str) -> str:
        return Path(f"/proc/{self._process.pid}/{what}").read_text()


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="games played with and without a journal")
    parser.add_argument("--idle", type=float, default=30, help="seconds to idle")
    options = parser.parse_args()
    print_keys(options.rounds)
    print_modules()
    print_idle(options.idle)


def print_keys(rounds: int) -> None:
    """Print what a key costs with and without a journal."""
    keys = [" " if key == "SPACE" else key for move in RECORD.moves for key in keys_for(move)]
    moves = [last for move in RECORD.moves for last in (*[False] * (len(keys_for(move)) - 1), True)]
    kept, unkept = [], []
    for _ in range(rounds):
        kept += played(keys, {})
        unkept += played(keys, {"XDG_DATA_HOME": "/dev/null"})
    making = [place for place in range(len(kept)) if moves[place % len(moves)]]
    print(
        f"Keys of the won game of deal 5, medians of {rounds} games of {len(keys)} keys, {sum(moves)} moves"
    )
    print(
        "                                     time   processor   bytes shown: median, 90 %   stored: median"
    )
    for name, costs in (
        ("a key, with a journal", kept),
        ("a key, without", unkept),
        ("a key that moves, with a journal", [kept[place] for place in making]),
        ("a key that moves, without", [unkept[place] for place in making]),
    ):
        tenths = statistics.quantiles([cost.shown for cost in costs], n=10)
        print(
            f"  {name:32} {_median(cost.wall for cost in costs)} {_median(cost.processor for cost in costs)}"
            f"   {statistics.median(cost.shown for cost in costs):20.0f} {tenths[-1]:6.0f}"
            f"   {statistics.median(cost.stored for cost in costs):14.0f}"
        )
    first = [kept[making[game * sum(moves)]] for game in range(rounds)]
    print(
        f"  {'the first move makes the journal':32} {_median(cost.wall for cost in first)}"
        f" {_median(cost.processor for cost in first)}"
    )
    wall = _median(kept[place].wall - unkept[place].wall for place in making)
    processor = _median(kept[place].processor - unkept[place].processor for place in making)
    print(f"  {'saving adds':32} {wall} {processor}")


def _median(seconds: Iterable[float]) -> str:
    return f"{1000 * statistics.median(seconds):6.2f} ms"


def played(keys: Sequence[str], env: Mapping[str, str | None]) -> list[Cost]:
    """What each key costs in a game of its own."""
    with tempfile.TemporaryDirectory() as home:
        program = Program([*BIGBEN, "--deal", "5"], Path(home), env)
        costs = [program.press(key) for key in keys]
        program.end()
        return costs


def print_modules() -> None:
    """Print how many modules are loaded, and which of the slow ones."""
    print("\nModules loaded")
    python = _loaded([sys.executable, "-X", "importtime", "-c", "pass"])
    curses = _loaded([sys.executable, "-X", "importtime", "-c", "import curses"])
    with tempfile.TemporaryDirectory() as directory:
        home = Path(directory)
        start = _loaded_at_start(home)
        program = Program([*BIGBEN, "--deal", "5"], home)
        program.press(" ")
        program.end()
        resumed = _loaded_at_start(home)
    ours = {name for name in start if name.partition(".")[0] == "bigben"}
    print(f"  by Python alone                  {len(python):4}")
    print(f"  by `import curses`               {len(curses):4}")
    print(f"  by a start without a saved game  {len(start):4}, {len(ours)} of them ours")
    print(f"  by a start with a saved game     {len(resumed):4}")
    print(f"  beside ours and those of curses: {', '.join(sorted(start - ours - curses - python)) or 'none'}")
    print(f"  of the slow ones, loaded:        {', '.join(name for name in SLOW if name in start) or 'none'}")
    print(f"  of the slow ones, not loaded:    {', '.join(name for name in SLOW if name not in start)}")


def _loaded(command: Sequence[str]) -> set[str]:
    return _names(subprocess.run(command, capture_output=True, text=True, check=True).stderr)


def _loaded_at_start(home: Path) -> set[str]:
    log = home / "imports"
    command = shlex.join([sys.executable, "-X", "importtime", *BIGBEN[1:]])
    Program(["/bin/sh", "-c", f"exec {command} 2>{shlex.quote(str(log))}"], home).end()
    return _names(log.read_text())


def _names(times: str) -> set[str]:
    """The modules that `-X importtime` names."""
    rows = [line.split("|") for line in times.splitlines() if line.startswith("import time:")]
    return {row[2].strip() for row in rows[1:]}


def print_idle(seconds: float) -> None:
    """Print what the program costs while nobody plays."""
    places = {"the board": "", "help": "?", "the win panel": "".join(keys_for(RECORD.moves[-1]))}
    programs = {}
    with tempfile.TemporaryDirectory() as directory:
        for clock in (True, False):
            for name, keys in places.items():
                home = Path(directory) / f"{name} {clock}"
                (home / "config" / "bigben").mkdir(parents=True)
                (home / "config" / "bigben" / "settings.json").write_text(
                    f'{{"clock": {str(clock).lower()}}}'
                )
                (home / "record").write_text(format_record(RECORD._replace(moves=RECORD.moves[:-1])))
                program = Program([*BIGBEN, "--position", "record"], home)
                for key in keys:
                    program.press(key)
                programs[name, clock] = program
        before = {place: (program.processor, program.output) for place, program in programs.items()}
        time.sleep(seconds)
        print(f"\n{seconds:.0f} s idle                    processor    bytes written")
        for (name, clock), program in programs.items():
            used = program.processor - before[name, clock][0]
            where = f"{name}, clock {'shown' if clock else 'hidden'}"
            written = program.output - before[name, clock][1]
            print(f"  {where:30} {1000 * used:6.2f} ms   {written:6}")
            program.end()


if __name__ == "__main__":
    main()
