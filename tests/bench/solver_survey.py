"""What a survey of deals says: shares, intervals, percentiles, histograms.

    bigben solve --deals 1-10000 --nodes 2000000 --json > survey.jsonl
    python tests/bench/solver_survey.py survey.jsonl [MORE.jsonl …]

Where a deal stands in more than one file, the last verdict counts, and its positions are added to those
of the ones before.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from math import ceil, sqrt
from pathlib import Path
from typing import Any

#: The 97.5th percentile of the normal distribution: intervals hold in 95 cases of 100.
Z = 1.959964

RANKS = (50, 90, 99, 99.9)
WIDTH = 60


def main() -> None:
    """Print the figures."""
    deals: dict[int, dict[str, Any]] = {}
    for name in sys.argv[1:]:
        for row in map(json.loads, Path(name).read_text(encoding="utf-8").splitlines()):
            before = deals.get(row["deal"], {"positions": 0, "seconds": 0.0, "runs": 0})
            deals[row["deal"]] = row | {
                key: before[key] + row[key] for key in ("positions", "seconds", "runs")
            }
    verdicts = Counter(row["verdict"] for row in deals.values())
    total = len(deals)
    print(f"{total:,} deals, {min(deals)} to {max(deals)}: {dict(verdicts)}")
    for name in ("lost", "undecided"):
        print(f"{name}: {sorted(number for number, row in deals.items() if row['verdict'] == name)}")
    for name, count in (
        ("undecided counted as lost", verdicts["solved"]),
        ("undecided counted as won", total - verdicts["lost"]),
    ):
        low, high = wilson(count, total)
        print(f"{name}: {count / total:.3%} ({low:.3%} to {high:.3%})")
    for key, form in (("positions", ",.0f"), ("seconds", ",.2f"), ("runs", ",.0f")):
        values = sorted(row[key] for row in deals.values())
        ranks = [f"{rank}%: {values[ceil(len(values) * rank / 100) - 1]:{form}}" for rank in RANKS]
        print(f"{key}: {', '.join(ranks)}, most {values[-1]:{form}}, mean {sum(values) / total:{form}}")
    lengths = sorted(len(row["moves"].split()) for row in deals.values() if row["verdict"] == "solved")
    print(f"moves of a win: {lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]}")
    histogram(Counter(row["positions"].bit_length() for row in deals.values() if row["positions"]))


def wilson(count: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of `count` in `total`."""
    share, square = count / total, Z * Z / total
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / total + square / (4 * total)) / (1 + square)
    return middle - half, middle + half


def histogram(counts: Counter[int]) -> None:
    """Print how many deals needed how many positions, a bar for each doubling."""
    print("positions up to       deals")
    most = max(counts.values())
    for bits in range(min(counts), max(counts) + 1):
        bar = "█" * round(WIDTH * counts[bits] / most)
        print(f"{2**bits:15,} {counts[bits]:11,} {bar}".rstrip())


if __name__ == "__main__":
    main()
