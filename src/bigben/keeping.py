"""The commands that read what is kept: `history`, `export` and `stats`; and the sentences about keeping.

The board shows the same figures and says the same sentences. Knows nothing of other commands.
"""

from __future__ import annotations

import json
import sys
import textwrap
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from bigben.engine.notation import format_record, record_of
from bigben.store.entries import Entry
from bigben.store.errors import Absence, GameUnavailable, JournalUnusable, Obstacle, refused_by_system
from bigben.store.keeper import DoNotReplay, News, Replaced, SavedAgain, SetAside
from bigben.store.paths import NoPlace, is_there, journal_path
from bigben.store.settings import Doubts
from bigben.store.statistics import Figures, Tally, figures_of, plain
from bigben.words.signs import duration

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from bigben.store.pages import Pages

_WIDTH = 80
#: The most characters shown of a word that cannot be read.
_WORD = 40

#: The most IDs of damaged games named in one sentence.
_SHOWN = 5
_NOTHING = "No game has been played yet."

#: The spans of the chart of cards on the clock, both ends included. 104 is a won game.
_SPANS = (
    (12, 19),
    *((tens, tens + 9) for tens in range(20, 100, 10)),
    (100, 103),
    (104, 104),
)
_BLOCK, _DASH = "█", "–"


def history_arguments(parser: ArgumentParser) -> None:
    """What `bigben history` takes: nothing."""
    parser.description = "List the games in the journal, the latest last."


def history(options: Namespace) -> int:  # noqa: ARG001 - every command is called with its options
    """Print a table of all games; the exit status."""
    return _reading(_print_history)


def export_arguments(parser: ArgumentParser) -> None:
    """What `bigben export` takes: the ID of a game."""
    parser.description = "Print the record of a game, for `bigben replay` and `bigben --position`."
    parser.add_argument("id", metavar="ID", type=int, help="the game's ID, as `bigben history` lists it")


def export(options: Namespace) -> int:
    """Print the record of game `options.id`; the exit status."""
    return _reading(lambda pages: _print_record(pages, options.id))


def stats_arguments(parser: ArgumentParser) -> None:
    """What `bigben stats` takes: how to print."""
    parser.description = "Print the figures of all games in the journal, and what each figure means."
    parser.add_argument("--json", action="store_true", help="print them as JSON")
    parser.add_argument("--ascii", action="store_true", help="print nothing but ASCII")


def stats(options: Namespace) -> int:
    """Print the figures of all games, as text or, with `options.json`, as JSON; the exit status."""
    return _reading(lambda pages: _print_stats(pages, options.json, options.ascii))


def stats_lines(figures: Figures, width: int, ascii: bool) -> tuple[str, ...]:
    """The figures with what each means, and the chart, in lines of at most `width` (24 or more) cells."""
    none = "-" if ascii else _DASH

    def tally(of: Tally, meaning: str) -> Iterator[str]:
        yield from _figure("played", str(of.played), meaning, width)
        yield from _figure("won", str(of.won), "each game once, whatever was undone after it", width)
        share = none if of.share is None else f"{100 * of.share:.1f} %"
        yield from _figure("share", share, "won, of those played", width)

    def maybe(number: float | None, form: Callable[[float], str]) -> str:
        return none if number is None else form(number)

    def lines() -> Iterator[str]:
        yield "All games"
        yield from tally(figures.all, "with at least one move; open games too")
        yield from _figure("lost", str(figures.lost), "given up for another deal", width)
        yield from _figure("open", str(figures.open), "neither won nor given up; to be resumed", width)
        yield ""
        yield "Without aids"
        yield from tally(figures.unaided, "no undo, restart, tip or look at hidden cards")
        yield ""
        yield "Runs of wins"
        yield from _figure("current", str(figures.current_run), "won since the last lost game", width)
        yield from _figure("longest", str(figures.longest_run), "most won with none lost between", width)
        yield ""
        yield "Won games"
        fewest = maybe(figures.fewest_moves, "{:.0f}".format)
        yield from _figure("fewest moves", fewest, "since the last restart of the game", width)
        shortest = maybe(figures.shortest_seconds, lambda seconds: duration(int(seconds)))
        yield from _figure("shortest time", shortest, "of play, until the win", width)
        yield ""
        yield "Lost games"
        average = maybe(figures.lost_average, "{:.1f}".format)
        yield from _figure("average", average, "cards on the clock at the end, of 104", width)
        best = maybe(figures.lost_best, "{:.0f}".format)
        yield from _figure("best", best, "most cards on the clock at the end", width)
        yield ""
        yield from textwrap.wrap("Cards on the clock at the end of won and lost games (104: won)", width)
        yield from _chart(figures.spread, width, ascii)

    return tuple(lines())


def sentence(matter: News | GameUnavailable | Doubts) -> str:
    """What to tell the player of something that came up with the journal, a game in it, or the settings."""
    if isinstance(matter, SetAside):
        return f"The journal was damaged. It is kept as {matter.path}, and a new one begins."
    if isinstance(matter, Replaced):
        return f"The journal {matter.path} was deleted or replaced. This game is saved in the one there now."
    if isinstance(matter, SavedAgain):
        return f"This game is saved again, in {matter.path}."
    if isinstance(matter, DoNotReplay):
        return _damaged(matter.game_ids)
    if isinstance(matter, JournalUnusable):
        return f"This game is not kept: {_obstacle(matter)}."
    if isinstance(matter, GameUnavailable):
        return _absence(matter)
    return _doubts(matter)


def _obstacle(unusable: JournalUnusable) -> str:
    path, detail = unusable.path, f" ({unusable.detail})" if unusable.detail else ""
    return {
        Obstacle.NO_PLACE: "no home directory is known; set HOME or XDG_DATA_HOME",
        Obstacle.NO_SQLITE: "this Python has no sqlite3 module",
        Obstacle.NEWER: f"a newer version of Big Ben made {path}",
        Obstacle.DAMAGED: f"{path} is damaged",
        Obstacle.DENIED: f"{path} cannot be opened or written{detail}",
        Obstacle.FULL: f"there is no space for {path}",
        Obstacle.BUSY: f"another program does not let go of {path}",
        Obstacle.FAILED: f"{path} cannot be used{detail}",
    }[unusable.obstacle]


def _damaged(game_ids: Sequence[int]) -> str:
    """That games are damaged: not all of their IDs, if there are many."""
    if len(game_ids) == 1:
        return (
            f"Game {game_ids[0]} in the journal is damaged and cannot be resumed;"
            f" `bigben export {game_ids[0]}` prints what can be read of it."
        )
    shown = ", ".join(map(str, game_ids[:_SHOWN]))
    more = f" and {len(game_ids) - _SHOWN} more" if len(game_ids) > _SHOWN else ""
    return (
        f"Games {shown}{more} in the journal are damaged and cannot be resumed; `bigben history` lists them."
    )


def _absence(unavailable: GameUnavailable) -> str:
    number = unavailable.game_id
    return {
        Absence.UNKNOWN: f"There is no game {number} in the journal; `bigben history` lists them.",
        Absence.ENDED: f"Game {number} has ended; `bigben export {number}` prints its record.",
        Absence.ELSEWHERE: f"Game {number} is being played in another running Big Ben.",
        Absence.UNREADABLE: f"Game {number} in the journal does not replay; it is left there as it is.",
        Absence.SOUND: f"Game {number} in the journal is not damaged.",
    }[unavailable.absence]


def _doubts(doubts: Doubts) -> str:
    if doubts.unreadable:
        return f"The settings in {doubts.path} cannot be read, so the defaults are used."
    parts = []
    if doubts.unknown:
        parts.append(f"unknown: {_listed(doubts.unknown)}")
    if doubts.wrong:
        parts.append(f"not a possible value, so the default is used: {_listed(doubts.wrong)}")
    return f"In the settings in {doubts.path}, {'; '.join(parts)}."


def _listed(names: Iterable[str]) -> str:
    """Names as written in the file, none of their characters able to harm a terminal."""
    return ", ".join(name if name.isprintable() else ascii(name) for name in names)


def _reading(show: Callable[[Pages | None], None]) -> int:
    """The exit status of showing something of the journal; None stands for one that is not begun yet."""
    try:
        path = journal_path()
        if not _is_begun(path):
            show(None)
        else:
            from bigben.store.journal import open_pages

            with closing(open_pages(path)) as pages:
                show(pages)
    except NoPlace:
        return _complaint(
            f"The journal cannot be read: {_obstacle(JournalUnusable(Obstacle.NO_PLACE, None))}."
        )
    except JournalUnusable as unusable:
        return _complaint(f"The journal cannot be read: {_obstacle(unusable)}.")
    except GameUnavailable as unavailable:
        return _complaint(sentence(unavailable))
    return 0


def _is_begun(path: str) -> bool:
    """Whether there is a journal. Raises JournalUnusable where that cannot be known."""
    try:
        return is_there(path)
    except OSError as error:
        raise refused_by_system(error, path) from error


def _complaint(text: str) -> int:
    print(f"bigben: {text}", file=sys.stderr)
    return 1


def _games(pages: Pages | None) -> tuple[Entry, ...]:
    return () if pages is None else pages.games()


def _print_history(pages: Pages | None) -> None:
    games = sorted(_games(pages), key=lambda game: (game.sequence, game.id))
    damaged = () if pages is None else pages.damaged_games()
    if not games and not damaged:
        print(_NOTHING)
        return
    rows = [("ID", "deal", "when", "result", "cards", "moves", "time")]
    rows += [(str(game.id), "?", "?", "damaged", "?", "?", "?") for game in damaged]
    rows += map(_row, games)
    print(
        "\n".join(f"{a:>5}  {b:>9}  {c:<16}  {d:<7}  {e:>5}  {f:>5}  {g:>8}" for a, b, c, d, e, f, g in rows)
    )


def _row(game: Entry) -> tuple[str, str, str, str, str, str, str]:
    return (
        str(game.id),
        "position" if game.deal is None else str(game.deal),
        time.strftime("%Y-%m-%d %H:%M", time.localtime(game.changed)),
        game.result.value,
        str(game.cards),
        str(game.moves),
        duration(int(game.seconds)),
    )


def _print_record(pages: Pages | None, game_id: int) -> None:
    if pages is None:
        raise GameUnavailable(game_id, Absence.UNKNOWN)
    try:
        game, refused = pages.load(game_id).game, ""
    except GameUnavailable as unavailable:
        if unavailable.absence is not Absence.UNREADABLE:
            raise
        game, refused = pages.salvage(game_id)
        print(f"# Game {game_id} is damaged.", f"It stops before {refused[:_WORD]!a}." if refused else "")
    print(format_record(record_of(game)), end="")


def _print_stats(pages: Pages | None, as_json: bool, ascii: bool) -> None:
    figures = figures_of(_games(pages))
    if as_json:
        print(json.dumps(plain(figures), indent=2))
    elif figures.all.played == 0:
        print(_NOTHING)
    else:
        print("\n".join(stats_lines(figures, _WIDTH, ascii or not _can_print_blocks())))


def _can_print_blocks() -> bool:
    try:
        f"{_BLOCK}{_DASH}".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _figure(label: str, value: str, meaning: str, width: int) -> Iterator[str]:
    """A figure and what it means: beside it or, where there is no room, below."""
    line = f"  {label:<13} {value:>7}"
    beside = len(line) + 2
    if width >= 2 * beside:
        first, *more = textwrap.wrap(meaning, width - beside)
        yield f"{line}  {first}"
        yield from (" " * beside + text for text in more)
    else:
        yield line
        yield from textwrap.wrap(meaning, width, initial_indent=" " * 4, subsequent_indent=" " * 4)


def _chart(spread: Sequence[tuple[int, int]], width: int, ascii: bool) -> Iterator[str]:
    """A bar for each span of cards, as long as its games are many, and their number."""
    block, dash = ("#", "-") if ascii else (_BLOCK, _DASH)
    counts = [sum(games for cards, games in spread if low <= cards <= high) for low, high in _SPANS]
    most = max(1, *counts)
    spans = [f"{low}" if low == high else f"{low}{dash}{high}" for low, high in _SPANS]
    room = max(1, width - len(f"  100-103   {most}"))
    for span, count in zip(spans, counts, strict=True):
        length = max(1, round(room * count / most)) if count else 0
        yield f"  {span:>7}  {block * length}{' ' * bool(count)}{count}"
