"""Write the winning lines that the tests replay.

    bigben solve --deals 1-1000 --json | python tests/bench/solver_lines.py
    python tests/bench/solver_lines.py 2001 2100

The first keeps what the solver says of deals 1 to 1000. The second has it solve deals without the test for
dead ends, so that the lines may judge that test.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections.abc import Iterable
from pathlib import Path

from bigben.engine.deals import deal
from bigben.engine.notation import format_move
from bigben.search.packed import ALL
from bigben.search.solver import Method, Search

PLACE = Path(__file__).parent.parent / "search"
WITHOUT_DEAD_ENDS = Method(width=10, depth=10, reductions=ALL._replace(dead_ends=False))
ENOUGH = 300_000


def main() -> None:
    """Write one file or the other."""
    if len(sys.argv) == 3:
        first, last = map(int, sys.argv[1:])
        write("lines-without-dead-ends.txt.xz", map(plainly_solved, range(first, last + 1)))
    else:
        verdicts = map(json.loads, sys.stdin)
        write("lines.txt.xz", (f"{verdict['deal']} {verdict['moves']}" for verdict in verdicts))


def plainly_solved(number: int) -> str:
    """The number of a deal and the moves that win it, if they are found."""
    moves = Search(deal(number), WITHOUT_DEAD_ENDS).advance(ENOUGH).moves
    return " ".join([str(number), *map(format_move, moves)])


def write(name: str, rows: Iterable[str]) -> None:
    """Write the rows that have moves."""
    solved = [row for row in rows if " " in row.strip()]
    with lzma.open(PLACE / name, "wt", encoding="ascii", preset=9) as file:
        file.writelines(f"{row.strip()}\n" for row in solved)
    print(f"{len(solved)} lines, {(PLACE / name).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
