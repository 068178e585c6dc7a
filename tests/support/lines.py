"""Winning lines, as the solver found them."""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path

from bigben.engine.notation import parse_move
from bigben.engine.rules import Move

#: Files of a line a deal: its number and the moves. Written by tests/bench/solver_lines.py.
PLACE = Path(__file__).parent.parent / "search"


@cache
def winning_lines() -> dict[int, tuple[Move, ...]]:
    """The moves that win each of deals 1 to 1000 that can be won, by number."""
    return _read("lines.txt.xz")


@cache
def lines_without_dead_ends() -> dict[int, tuple[Move, ...]]:
    """The moves that win deals 2001 and up, found without the test for dead ends."""
    return _read("lines-without-dead-ends.txt.xz")


def _read(name: str) -> dict[int, tuple[Move, ...]]:
    with lzma.open(PLACE / name, "rt", encoding="ascii") as file:
        rows = [row.split() for row in file]
    moves = {word: parse_move(word) for row in rows for word in row[1:]}
    return {int(row[0]): tuple(moves[word] for word in row[1:]) for row in rows}
