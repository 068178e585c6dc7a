"""Winning lines of deals 1 to 1000, as the solver found them."""

from __future__ import annotations

import lzma
from functools import cache
from pathlib import Path

from bigben.engine.notation import parse_move
from bigben.engine.rules import Move

#: A line a deal: its number and the moves. Written by tests/bench/solver_lines.py.
FILE = Path(__file__).parent.parent / "search" / "lines.txt.xz"


@cache
def winning_lines() -> dict[int, tuple[Move, ...]]:
    """The moves that win each deal, by number."""
    with lzma.open(FILE, "rt", encoding="ascii") as file:
        rows = [row.split() for row in file]
    moves = {word: parse_move(word) for row in rows for word in row[1:]}
    return {int(row[0]): tuple(moves[word] for word in row[1:]) for row in rows}
