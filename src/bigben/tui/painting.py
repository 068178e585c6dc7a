"""What must be written to turn one picture into the next, where suit signs may be two cells wide.

Some terminals draw ♣ ♥ ♠ two cells wide. Curses cannot know, and goes from place to place relative to where
it thinks it is, at times by writing again what it thinks stands between; so signs must be written alone,
each from a place that is certain. And whatever is written in the cell behind such a card takes half of its
sign away, so the card must be written again. Pure; knows no curses.
"""

from __future__ import annotations

from collections.abc import Iterable

from bigben.engine.values import NamedTuple
from bigben.settings import Settings
from bigben.tui.theme import Look, Means, palette
from bigben.tui.view import Span


class Stroke(NamedTuple):
    """A text to be written at a place; `sign` if it is a card."""

    row: int
    column: int
    text: str
    look: Look
    sign: bool = False

    @property
    def end(self) -> int:
        """The column behind its last cell."""
        return self.column + len(self.text)


Picture = frozenset[Stroke]

#: A screen with nothing on it.
BLANK: Picture = frozenset()


def picture(spans: Iterable[Span], settings: Settings, means: Means) -> Picture:
    """The strokes that make up the spans of a frame, or some of them."""
    looks = palette(settings, means)
    return frozenset(
        Stroke(row, column, text, looks[role, suit], suit is not None)
        for row, column, text, role, suit in spans
    )


def strokes(before: Picture, after: Picture) -> tuple[Stroke, ...]:
    """What to write, in this order: blanks where something has gone, then what is new, cards last."""
    new, gone = after - before, before - after
    spoilt = _spoilt(after & before, (*new, *gone))
    ends = {(stroke.row, stroke.column): stroke.end for stroke in new}
    bare = [stroke for stroke in gone if ends.get((stroke.row, stroke.column), 0) < stroke.end]
    # Curses writes nothing that it thinks is there already, so what is spoilt is taken away first.
    blanks = (Stroke(old.row, old.column, " " * len(old.text), Look()) for old in (*bare, *spoilt))
    return (*sorted(blanks), *sorted((*new, *spoilt), key=lambda stroke: (stroke.sign, stroke)))


def _spoilt(kept: Iterable[Stroke], written: Iterable[Stroke]) -> list[Stroke]:
    """The cards that stay but have lost the second cell of their sign to something written there."""
    cells = {(stroke.row, column) for stroke in written for column in range(stroke.column, stroke.end)}
    return [stroke for stroke in kept if stroke.sign and (stroke.row, stroke.end) in cells]
