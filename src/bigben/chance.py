"""Chance: the deal played when none is named.

Apart from the engine, which is pure, and without Python's `random`, whose import the first board would
wait for.
"""

from __future__ import annotations

import os

from bigben.engine.deals import LAST_DEAL


def any_deal() -> int:
    """A deal number, all equally likely (but for one part in ten thousand million)."""
    return int.from_bytes(os.urandom(8), "big") % LAST_DEAL + 1
