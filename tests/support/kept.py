"""What the real program keeps: where, and what stands there afterwards; and games to be played with keys."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from bigben.engine.game import Game, new_game
from bigben.engine.notation import parse_record
from bigben.engine.rules import Deal, Move, Play, foundation_for, legal_moves
from bigben.store.entries import Entry
from bigben.store.journal import open_pages
from bigben.words import Words
from support.board import keys_for
from support.journals import rows
from support.known import known
from support.terminal import environment

SAY = Words()

#: How the board says that an earlier game goes on.
GOES_ON = SAY.notices.resumed(5, 1).partition(SAY.names.game_name(5))[0].rstrip()

RECORD = parse_record(known("deal-5-won"))


def journal_in(home: Path) -> Path:
    """Where a program with this home has its journal."""
    return home / "data" / "bigben" / "journal.sqlite3"


def settings_in(home: Path) -> Path:
    """Where a program with this home has its settings."""
    return home / "config" / "bigben" / "settings.json"


class Kept(NamedTuple):
    """A game as the journal has it."""

    entry: Entry
    game: Game


def kept(home: Path) -> list[Kept]:
    """All games of the journal, which must be whole; none if there is no journal."""
    path = journal_in(home)
    if not path.exists():
        return []
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    with closing(open_pages(str(path))) as pages:
        return [Kept(entry, pages.load(entry.id).game) for entry in pages.games()]


def the_game(home: Path) -> Kept:
    """The one game of the journal."""
    (game,) = kept(home)
    return game


def typed(moves: Iterable[Move]) -> str:
    """The keys of moves, one after another."""
    return "".join(" " if key == "SPACE" else key for move in moves for key in keys_for(move))


def recorded(count: int) -> Game:
    """Deal 5 after so many moves of its record."""
    game = new_game(5)
    for move in RECORD.moves[:count]:
        game = game.play(move)
    return game


class Step(NamedTuple):
    """An action as it is typed, and the game after it."""

    keys: str
    game: Game


def steps(number: int, seed: int) -> Iterator[Step]:
    """Deal `number` played with keys, as mixed as a player may: moves, undo, redo, the same deal again."""
    chance = random.Random(seed)
    game = new_game(number)
    while True:
        what = chance.random()
        moves = [move for move in legal_moves(game.position) if _has_keys(game, move)]
        if game.can_undo and (what < 0.15 or not moves):
            keys, game = "u", game.undo()
        elif game.can_redo and what < 0.25:
            keys, game = "r", game.redo()
        elif what < 0.28 and game.position != game.start:
            keys, game = "x", game.restart()
        else:
            move = chance.choice(moves)
            keys, game = typed([move]), game.play(move)
        yield Step(keys, game)


def _has_keys(game: Game, move: Move) -> bool:
    """Whether keys make the move: where two foundations fit, a letter twice chooses one of them."""
    if isinstance(move, Deal) or isinstance(move.target, str):
        return True
    card = game.position.top(move.source)
    assert isinstance(move, Play)
    assert card is not None
    return foundation_for(game.position, card) == move.target


def ran(
    home: Path, *arguments: str, given: str = "", env: Mapping[str, str | None] | None = None
) -> subprocess.CompletedProcess[str]:
    """The program run without a terminal, with `given` as its standard input."""
    return subprocess.run(
        [sys.executable, "-m", "bigben", *arguments],
        input=given,
        capture_output=True,
        text=True,
        cwd=home,
        env=environment(home, env or {}),
        timeout=60,
    )
