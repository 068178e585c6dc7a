"""What saving adds to a key press: milliseconds per action kept, and what opening a journal takes.

    python tests/bench/saving.py [GAMES]

Plays deals from 1 on into a journal in the current directory's file system, once alone and once while
another program saves as fast as it can.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bigben.engine.game import new_game
from bigben.engine.rules import Deal, legal_moves
from bigben.store.entries import UNAIDED
from bigben.store.keeper import Keeper

ACTIONS = 120


def main() -> None:
    """Print the figures."""
    if sys.argv[1:2] == ["without-end"]:
        while True:
            times(sys.argv[2], 1)
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory(dir=".") as directory:
        path = str(Path(directory) / "journal.sqlite3")
        times(path, 1)
        show("alone", times(path, games))
        with subprocess.Popen([sys.executable, __file__, "without-end", path]) as other:
            show("beside another", times(path, games))
            other.kill()
        opening = []
        for _ in range(games):
            began = time.perf_counter()
            keeper = Keeper(path)
            keeper.resume()
            opening.append(time.perf_counter() - began)
            keeper.close()
        show("opening, resuming", opening)


def times(path: str, games: int) -> list[float]:
    """The seconds each action took to keep."""
    taken = []
    keeper = Keeper(path)
    for number in range(1, games + 1):
        game = new_game(number)
        for count in range(ACTIONS):
            moves = legal_moves(game.position)
            up = [move for move in moves if not isinstance(move, Deal) and isinstance(move.target, int)]
            game = game.play((up or moves)[-1]) if moves else game.undo()
            began = time.perf_counter()
            keeper.keep(game, count, UNAIDED)
            taken.append(time.perf_counter() - began)
        keeper.leave()
    keeper.close()
    return taken


def show(name: str, taken: list[float]) -> None:
    """One line: median, 99th percentile, longest."""
    cuts = statistics.quantiles(taken, n=100)
    print(
        f"{name:18} median {1000 * cuts[49]:6.2f} ms   99th percentile {1000 * cuts[98]:6.2f} ms"
        f"   longest {1000 * max(taken):6.2f} ms"
    )


if __name__ == "__main__":
    main()
