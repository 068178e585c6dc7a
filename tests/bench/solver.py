"""How fast the solver is: deals 1001 to 1200, and positions with the stock empty.

    python tests/bench/solver.py [FIRST LAST [GAMES]]

Prints the share of deals solved within 1, 10 and 60 seconds of processor time, one core, and the time to
decide the first position without stock of each of 1,000 random games.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from time import process_time

from bigben.engine.deals import deal
from bigben.engine.rules import Position
from bigben.search.solver import Result, Search, Verdict

sys.path.insert(0, str(Path(__file__).parent.parent))

from support.endgames import random_game

PATIENCE = 60
STEP = 1000


def main() -> None:
    """Print the figures."""
    first, last, games = [*map(int, sys.argv[1:]), *(1001, 1200, 1000)[len(sys.argv) - 1 :]]
    deals = [decision(deal(number)) for number in range(first, last + 1)]
    print(f"deals {first} to {last}, {sys.implementation.name} {sys.version.split()[0]}")
    for limit in (1, 10, PATIENCE):
        within = sum(
            seconds <= limit and result.verdict is not Verdict.UNDECIDED for result, seconds in deals
        )
        print(f"  decided within {limit:2} s: {within / len(deals):7.1%}")
    show(deals)
    ends = [decision(end_of_stock(number)) for number in range(1, games + 1)]
    print(f"positions with the stock empty, of {games} random games")
    show(ends)


def decision(position: Position) -> tuple[Result, float]:
    """The verdict and the seconds it took."""
    begin = process_time()
    search = Search(position)
    while True:
        result = search.advance(STEP)
        seconds = process_time() - begin
        if result.verdict is not Verdict.UNDECIDED or seconds > PATIENCE:
            return result, seconds


def end_of_stock(number: int) -> Position:
    """The first position of a random game in which the stock is empty."""
    return next(position for position in random_game(number) if not position.stock)


def show(decisions: list[tuple[Result, float]]) -> None:
    """Print what became of the positions, and how long it took."""
    verdicts = Counter(result.verdict.name.lower() for result, _ in decisions)
    print("  " + ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common()))
    positions = sum(result.positions for result, _ in decisions)
    print(f"  {positions / sum(seconds for _, seconds in decisions):,.0f} positions a second")
    for name, values, unit in (
        ("seconds", [seconds for _, seconds in decisions], ".3f"),
        ("positions", [result.positions for result, _ in decisions], ",.0f"),
    ):
        ranks = [(50, "median"), (90, "90th percentile"), (99, "99th percentile"), (100, "most")]
        print(f"  {name}: " + ", ".join(f"{name} {percentile(values, rank):{unit}}" for rank, name in ranks))


def percentile(values: list[float], rank: int) -> float:
    """The value that `rank` per cent of the values do not exceed."""
    return sorted(values)[max(0, -(-len(values) * rank // 100) - 1)]


if __name__ == "__main__":
    main()
