"""Games to keep, and other programs that keep them at the same time.

As a program, `python journals.py PLAY PATH SEED COUNT` waits for a line on standard input, then plays
`walk(SEED)` for COUNT actions into the journal at PATH, and says of each that it is kept: its number.
`python journals.py HOLD PATH` begins a game, says its ID and has it open until standard input ends; with
`HOLD-AND-FORK` a child of it lives on until then, too. `python journals.py TAKE PATH ID` says `taken`, or
why the game cannot be had.
"""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bigben.engine.game import Game, new_game
from bigben.engine.rules import Deal, legal_moves
from bigben.store.entries import UNAIDED
from bigben.store.errors import GameUnavailable
from bigben.store.keeper import Keeper


def walk(seed: int) -> Iterator[Game]:
    """A game of deal `seed` after each of its actions, which are as mixed as a player's can be."""
    chance = random.Random(seed)
    game = new_game(seed)
    while True:
        what = chance.random()
        moves = legal_moves(game.position)
        if game.can_undo and (what < 0.15 or not moves):
            game = game.undo()
        elif game.can_redo and what < 0.25:
            game = game.redo()
        elif what < 0.27 and game.can_undo:
            game = game.restart()
        else:
            up = [move for move in moves if not isinstance(move, Deal) and isinstance(move.target, int)]
            game = game.play(chance.choice(up or moves))
        yield game


def walked(seed: int, count: int) -> Game:
    """The game of `walk(seed)` after `count` actions."""
    games = walk(seed)
    for _ in range(count - 1):
        next(games)
    return next(games)


def program(*arguments: object) -> subprocess.Popen[str]:
    """This module as a program."""
    return subprocess.Popen(
        [sys.executable, __file__, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def rows(path: Path | str, query: str) -> list[tuple[object, ...]]:
    """What a query answers, from SQLite itself."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return connection.execute(query).fetchall()


def _play(path: str, seed: int, count: int) -> None:
    keeper = Keeper(path)
    sys.stdin.readline()
    for number, game in zip(range(1, count + 1), walk(seed), strict=False):
        keeper.keep(game, number, UNAIDED)
        while keeper.pending:
            keeper.keep(game, number, UNAIDED)
        print(number, flush=True)
    keeper.close()
    if keeper.news():
        sys.exit("news")


def _hold(path: str, fork: bool) -> None:
    from bigben.store.journal import open_journal

    journal = open_journal(path)
    game_id = journal.begin(walked(1, 5), 0, UNAIDED)
    if fork and os.fork() == 0:
        sys.stdin.read()
        return
    print(game_id, flush=True)
    sys.stdin.read()


def _take(path: str, game_id: int) -> None:
    with closing(Keeper(path)) as keeper:
        try:
            keeper.resume_game(game_id)
        except GameUnavailable as unavailable:
            print(unavailable.absence.name)
        else:
            print("taken")


if __name__ == "__main__":
    what, journal_at, *numbers = sys.argv[1:]
    if what == "PLAY":
        _play(journal_at, *map(int, numbers))
    elif what == "TAKE":
        _take(journal_at, *map(int, numbers))
    else:
        _hold(journal_at, fork=what == "HOLD-AND-FORK")
