"""The commands `solve` and `review`.

Owns their arguments, and the clock and the cores, which the solver knows nothing of. What they print is
worded in `verdicts`.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from itertools import accumulate
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from bigben import verdicts
from bigben.engine.deals import FIRST_DEAL, LAST_DEAL, deal
from bigben.engine.game import new_game
from bigben.engine.rules import Position, apply
from bigben.reading import read_game
from bigben.search.review import Review
from bigben.search.solver import Method, Search, Verdict
from bigben.verdicts import Outcome
from bigben.words import Words
from bigben.words.signs import in_ascii

if TYPE_CHECKING:
    import argparse

    from bigben.search.solver import Result

FINE, COULD_NOT, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130

#: Positions between two looks at the clock: some hundredths of a second.
STEP = 1000

#: Seconds a deal is given if neither they nor positions are limited.
PATIENCE = 60.0

MEGABYTE = 1_000_000


class Limits(NamedTuple):
    """How long a search may take: seconds and positions (None: no limit), and its memory in bytes."""

    seconds: float | None
    nodes: int | None
    memory: int


# Arguments


def solve_arguments(parser: argparse.ArgumentParser) -> None:
    """What `bigben solve` takes: what to solve, its limits, how to print."""
    parser.description = (
        "Find out whether a position can still be won, knowing the order of the stock. "
        "Exit status 0: decided; 1: not within the limits."
    )
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument("--deal", type=_deal_number, metavar="N", help="solve deal N")
    chosen.add_argument("--deals", type=_deal_numbers, metavar="A-B", help="solve deals A to B, a line each")
    chosen.add_argument("file", nargs="?", metavar="FILE", help="a position or a record; - is standard input")
    parser.add_argument(
        "--jobs", type=_count, metavar="N", help="processes at a time (1, or all cores for several deals)"
    )
    _add_limits(parser)


def review_arguments(parser: argparse.ArgumentParser) -> None:
    """What `bigben review` takes: the record, limits, how to print."""
    parser.description = "Find the move of a game that threw the win away, and what could have been played."
    parser.add_argument("file", metavar="FILE", help="a record; - is standard input")
    _add_limits(parser)


def _add_limits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seconds",
        type=_seconds,
        metavar="S",
        help=f"stop after S seconds ({PATIENCE:.0f} if no limit is set)",
    )
    parser.add_argument("--nodes", type=_count, metavar="N", help="stop after N positions")
    parser.add_argument(
        "--memory", type=_count, metavar="MB", default=400, help="remember at most so many megabytes (400)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, one line a position")


def _deal_number(text: str) -> int:
    import argparse

    if text.isascii() and text.isdigit() and FIRST_DEAL <= int(text[:10]) <= LAST_DEAL:
        return int(text)
    raise argparse.ArgumentTypeError(Words().command_line.not_a_deal_number(text))


def _deal_numbers(text: str) -> range:
    import argparse

    first, dash, last = text.partition("-")
    if not dash:
        raise argparse.ArgumentTypeError(f"“{text}” is not a range of deals such as 1-200")
    numbers = range(_deal_number(first), _deal_number(last) + 1)
    if not numbers:
        raise argparse.ArgumentTypeError(f"“{text}” ends before it begins")
    return numbers


def _count(text: str) -> int:
    import argparse

    if text.isascii() and text.isdigit() and int(text[:16]) > 0:
        return int(text[:16])
    raise argparse.ArgumentTypeError(f"“{text}” is not a whole number above 0")


def _seconds(text: str) -> float:
    import argparse

    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e9:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds above 0")
    return seconds


def _limits(options: argparse.Namespace) -> Limits:
    seconds = options.seconds
    if seconds is None and options.nodes is None:
        seconds = PATIENCE
    return Limits(seconds, options.nodes, options.memory * MEGABYTE)


# Solving


def solve(options: argparse.Namespace) -> int:
    """Print the verdict on what `options` name; the exit status. Raises Refused."""
    limits = _limits(options)
    if options.deals is not None:
        return _solve_deals(options.deals, limits, options.jobs or os.cpu_count() or 1, options.json)
    game = new_game(options.deal) if options.deal is not None else read_game(options.file)
    if options.jobs is None or options.jobs == 1:
        outcome = _watched(game.position, limits)
    else:
        outcome = _shared(game.position, limits, options.jobs)
    _print(verdicts.json_line(game.deal, outcome) if options.json else verdicts.solved(game, outcome))
    return FINE if verdicts.decided(outcome) else COULD_NOT


def decision(position: Position, limits: Limits, part: int = 0, parts: int = 1) -> Outcome:
    """The verdict on `position`, as far as the limits let it be found."""
    begin = perf_counter()
    *_, result = _results(position, limits, part, parts)
    return Outcome(result, perf_counter() - begin)


def _deal_decision(number: int, limits: Limits) -> Outcome:
    return decision(deal(number), limits)


def _watched(position: Position, limits: Limits) -> Outcome:
    """The same, with a line that tells how far it is."""
    begin = perf_counter()
    with _progress() as show:
        for result in _results(position, limits):
            show(verdicts.progress(result, perf_counter() - begin))
    return Outcome(result, perf_counter() - begin)


def _results(position: Position, limits: Limits, part: int = 0, parts: int = 1) -> Iterator[Result]:
    """What a search knows after each of its steps, until it is decided or has met the limits."""
    search = Search(position, Method(memory=limits.memory, part=part, parts=parts))
    begin = perf_counter()
    result = search.result
    while True:
        step = STEP if limits.nodes is None else min(STEP, limits.nodes - result.positions)
        result = search.advance(step)
        yield result
        if (
            result.verdict is not Verdict.UNDECIDED
            or (limits.nodes is not None and result.positions >= limits.nodes)
            or (limits.seconds is not None and perf_counter() - begin >= limits.seconds)
        ):
            return


def _solve_deals(numbers: range, limits: Limits, jobs: int, as_json: bool) -> int:
    """Print a line for each deal, in order, as soon as it and those before it are done.

    Ctrl-C ends it; those done by then are printed still.
    """
    status = FINE
    line = verdicts.json_line if as_json else verdicts.line
    with _processes(jobs) as pool, _progress() as show:
        waiting = [(number, pool.submit(_deal_decision, number, limits)) for number in numbers]
        printed = 0
        try:
            for number, outcome in waiting:
                show(f"{printed:,} of {len(numbers):,} deals")
                if not verdicts.decided(outcome.result()):
                    status = COULD_NOT
                with _undisturbed():
                    print(line(number, outcome.result()), flush=True)
                    printed += 1
        except KeyboardInterrupt:
            for number, outcome in waiting[printed:]:
                if outcome.done():
                    print(line(number, outcome.result()), flush=True)
            raise
    return status


def _shared(position: Position, limits: Limits, jobs: int) -> Outcome:
    """The verdict on one position, its runs shared among several processes."""
    begin = perf_counter()
    with _processes(jobs) as pool:
        parts = [pool.submit(decision, position, limits, part, jobs) for part in range(jobs)]
        outcomes: list[Outcome] = []
        for part in as_completed(parts):
            outcomes.append(part.result())
            if verdicts.decided(outcomes[-1]):
                break
    positions = sum(outcome.result.positions for outcome in outcomes)
    return Outcome(outcomes[-1].result._replace(positions=positions), perf_counter() - begin)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A block that Ctrl-C does not break into: it comes after."""
    came = False

    def note(_signal: int, _frame: object) -> None:
        nonlocal came
        came = True

    usual = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if came and callable(usual):
        usual(signal.SIGINT, None)


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    """A pool of processes that are ended, whatever they are at, when we are done with them.

    Ctrl-C is for the process that started them.
    """
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()


# Reviewing


def review(options: argparse.Namespace) -> int:
    """Print which move of a record threw the win away; the exit status. Raises Refused."""
    limits = _limits(options)
    game = read_game(options.file)
    positions = tuple(accumulate(game.moves, apply, initial=game.start))
    search = Review(positions, method=Method(memory=limits.memory))
    begin = perf_counter()
    with _progress() as show:
        finding = search.finding
        while not (
            finding.finished
            or (limits.nodes is not None and finding.positions >= limits.nodes)
            or (limits.seconds is not None and perf_counter() - begin >= limits.seconds)
        ):
            finding = search.advance(STEP)
            show(f"{finding.positions:,} positions")
    _print(verdicts.review_json(game, finding) if options.json else verdicts.reviewed(game, finding))
    return FINE if finding.won + 1 == finding.lost else COULD_NOT


def _print(text: str) -> None:
    """Print `text` as standard output can carry it."""
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        text = in_ascii(text)
    print(text)


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """What shows a line on standard error, over the one before, if that is a terminal: five times a second
    at most. In the end the line is empty again."""
    shown, due = 0, 0.0

    def show(text: str) -> None:
        nonlocal shown, due
        if perf_counter() >= due:
            due = perf_counter() + 0.2
            print(f"\r{text:{shown}}", end="", file=sys.stderr, flush=True)
            shown = len(text)

    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _text: None
        return
    try:
        yield show
    finally:
        print(f"\r{'':{shown}}\r", end="", file=sys.stderr, flush=True)
