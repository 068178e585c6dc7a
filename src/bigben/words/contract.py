"""What every language can say, subject by subject: the signatures its modules have, for type checkers.

Loaded by no program. A language that lacks something, or takes other arguments, is refused by the type
checker (its `__init__` says so) and by a test.
"""

from __future__ import annotations

from typing import Protocol

from bigben.engine.cards import Card


class Names(Protocol):
    """Cards, places and numbers."""

    def card_name(self, card: Card) -> str:
        """The card as sentences name it: `10♥`."""
        ...
