"""Write the winning lines that the tests replay, from what the solver says.

bigben solve --deals 1-1000 --json | python tests/bench/solver_lines.py
"""

from __future__ import annotations

import json
import lzma
import sys
from pathlib import Path

FILE = Path(__file__).parent.parent / "search" / "lines.txt.xz"


def main() -> None:
    """Read the verdicts from standard input; keep the lines of the deals that are solved."""
    verdicts = map(json.loads, sys.stdin)
    rows = [
        f"{verdict['deal']} {verdict['moves']}\n" for verdict in verdicts if verdict["verdict"] == "solved"
    ]
    with lzma.open(FILE, "wt", encoding="ascii", preset=9) as file:
        file.writelines(rows)
    print(f"{len(rows)} lines, {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
