"""Look for better weights of the value function: random steps from those there are.

    python tests/bench/solver_tuning.py [ROUNDS [DEALS]]

Judges weights by the positions it takes to solve deals 20,001 and up, the dearest cut short. The same
arguments give the same weights; check what is found on deals that were not used, such as 30,001 and up.
"""

from __future__ import annotations

import sys
from random import Random

from bigben.engine.deals import deal
from bigben.search.evaluation import Weights, varied
from bigben.search.solver import Method, Search

FIRST = 20_001
MOST = 40_000
SPREAD = 0.15


def main() -> None:
    """Print each set of weights that is better than all before."""
    rounds, deals = [*map(int, sys.argv[1:]), *(100, 100)[len(sys.argv) - 1 :]]
    best = Weights()
    least = cost(best, deals)
    print(f"as they are: {least / deals:,.0f} positions a deal", flush=True)
    for number in range(1, rounds + 1):
        weights = varied(best, Random(number), SPREAD)
        positions = cost(weights, deals, least)
        if positions < least:
            best, least = weights, positions
            print(f"round {number}: {least / deals:,.0f} positions a deal\n{best}", flush=True)


def cost(weights: Weights, deals: int, enough: int | None = None) -> int:
    """The positions needed for so many deals; counting stops when they are more than `enough`."""
    positions = 0
    for number in range(FIRST, FIRST + deals):
        positions += Search(deal(number), Method(weights=weights)).advance(MOST).positions
        if enough is not None and positions > enough:
            break
    return positions


if __name__ == "__main__":
    main()
