"""Words in lines: how records, notices and panels are broken."""

from __future__ import annotations

from collections.abc import Iterable


def wrapped(words: Iterable[str], width: int) -> tuple[str, ...]:
    """The words in lines of at most `width` characters, 1 or more, single spaces between;
    longer words are cut.
    """
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines += (word[start : start + width] for start in range(0, len(word), width))
    return tuple(lines)
