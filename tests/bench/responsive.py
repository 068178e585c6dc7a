"""How soon a key is answered while a proof is searched for.

    python tests/bench/responsive.py [KEYS]

Plays on deal 951, which is not decided within the time this takes: each `p` begins a search, and once it has
shown how far it is, a key is pressed and timed until its answer has come.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.terminal import Terminal


def main() -> None:
    """Print the figures."""
    keys = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    times = []
    with Terminal(["--deal", "951"]) as terminal:
        terminal.wait_for("stock 56")
        terminal.press("p")
        terminal.wait_for("looks at hidden cards")
        for _ in range(keys):
            terminal.press("p")
            terminal.wait_for("positions looked at")
            began = time.perf_counter()
            terminal.press("?")
            terminal.wait_for("Esc closes")
            times.append(1000 * (time.perf_counter() - began))
            terminal.press("?")
            terminal.wait_until(lambda screen: "Esc closes" not in screen.text)
    ordered = sorted(times)
    print(
        f"{keys} keys pressed while a search runs: answered in {statistics.median(times):.1f} ms (median), "
        f"{ordered[int(0.99 * (keys - 1))]:.1f} ms (99th percentile), {ordered[-1]:.1f} ms (most)"
    )


if __name__ == "__main__":
    main()
