"""The figures of all games played: what is counted, and how. Pure; their words are elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from bigben.engine.values import NamedTuple
from bigben.store.entries import Entry, Result


class Tally(NamedTuple):
    """Games `played`, with at least one move, ended or not, and how many of them were `won`."""

    played: int
    won: int

    @property
    def share(self) -> float | None:
        """The games won of those played, 0 to 1; None if none was."""
        return self.won / self.played if self.played else None


class DayRuns(NamedTuple):
    """Runs of days, one after another, whose daily deals are won.

    The `current` one ends today, or yesterday while today's deal is not won: today is not over yet.
    """

    current: int
    longest: int


class Figures(NamedTuple):
    """The figures of a journal. A game counts as the journal has it: a win once, a deal without a move never.

    Only numbered deals that were played from their start count, not what was brought in as a position or a
    record. `all` games, and those `unaided`: without undo, restart, tip or a look at hidden cards, in this
    game or in an earlier one of the same deal.
    `lost`: given up by the player. `open`: neither won nor lost; they count as played.
    `current_run`: games won since the last one lost; `longest_run`: most games won with none lost between.
    Open games neither add to a run nor end it; games count in the order in which they ended.
    `fewest_moves`, counted since the last restart, and `shortest_seconds` of play, of the games won.
    `lost_average` and `lost_best`: cards on the clock (12 to 104) at the end of the games lost.
    `spread`: how many won and lost games ended with so many cards on the clock, as pairs (cards, games),
    by cards. None where there is no such game.
    """

    all: Tally
    unaided: Tally
    lost: int
    open: int
    current_run: int
    longest_run: int
    fewest_moves: int | None
    shortest_seconds: float | None
    lost_average: float | None
    lost_best: int | None
    spread: tuple[tuple[int, int], ...]


def figures_of(entries: Iterable[Entry]) -> Figures:
    """The figures of the games of a journal."""
    games = tuple(game for game in entries if game.counts)
    won = [game for game in games if game.result is Result.WON]
    lost = [game.cards for game in games if game.result is Result.LOST]
    runs = _runs(games)
    return Figures(
        all=_tally(games),
        unaided=_tally([game for game in games if game.unaided]),
        lost=len(lost),
        open=len(games) - len(won) - len(lost),
        current_run=runs[-1],
        longest_run=max(runs),
        fewest_moves=min((game.moves for game in won), default=None),
        shortest_seconds=min((game.seconds for game in won), default=None),
        lost_average=sum(lost) / len(lost) if lost else None,
        lost_best=max(lost, default=None),
        spread=tuple(sorted(Counter([*lost, *(game.cards for game in won)]).items())),
    )


def ended(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The won and lost games that count, in the order in which they ended: the last one is the latest."""
    games = (game for game in entries if game.counts and game.result is not Result.OPEN)
    return tuple(sorted(games, key=lambda game: (game.sequence, game.id)))


def day_runs(entries: Iterable[Entry], today: date) -> DayRuns:
    """The runs of days whose daily deals are won, on whatever day they were played, seen from `today`.

    Days go by the dates the games bear, not by the clock when they were played.
    """
    won = {
        date.fromisoformat(game.day)
        for game in entries
        if game.counts and game.day is not None and game.result is Result.WON
    }
    day = timedelta(days=1)

    def run_until(last: date) -> int:
        length = 0
        while last - length * day in won:
            length += 1
        return length

    longest = max((run_until(last) for last in won if last + day not in won), default=0)
    return DayRuns(run_until(today) or run_until(today - day), longest)


def plain(figures: Figures) -> dict[str, object]:
    """The figures for JSON: objects, numbers, and null where there is no such game."""
    return {
        **figures._asdict(),
        "all": _plain_tally(figures.all),
        "unaided": _plain_tally(figures.unaided),
        "spread": {str(cards): games for cards, games in figures.spread},
    }


def _tally(games: Sequence[Entry]) -> Tally:
    return Tally(len(games), sum(game.result is Result.WON for game in games))


def _plain_tally(tally: Tally) -> dict[str, object]:
    return {**tally._asdict(), "share": tally.share}


def _runs(games: Iterable[Entry]) -> list[int]:
    """The lengths of all runs of wins in the order in which games ended; the last one may still grow."""
    runs = [0]
    for game in ended(games):
        if game.result is Result.WON:
            runs[-1] += 1
        else:
            runs.append(0)
    return runs
