"""What can be typed: a line of text gives requests, each to be answered.

Pure. Knows words and notation, not what they do: that is in `answers`.
"""

from __future__ import annotations

import re
from functools import partial

from bigben.engine.notation import NotationError, parse_move
from bigben.engine.rules import PILES, WASTE
from bigben.engine.values import NamedTuple
from bigben.plain.answers import VIEW, WORDS, Answer, from_deal, make, to_clock, unknown, view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from bigben.sitting import Sitting
    from bigben.words import Words

_DEAL_NUMBER = re.compile("[0-9]{1,9}")

_HEADER = ["big", "ben", "record", "1"]

_DOUBLED = frozenset(source * 2 for source in PILES + WASTE)

_DOINGS = {name: does for names, does in WORDS.items() for name in names}


class Request(NamedTuple):
    """One thing that was typed, and what it does."""

    typed: str
    does: Callable[[Sitting, Words], Answer]


def requests(line: str) -> tuple[Request, ...]:
    """What a line asks for: nothing if it is blank, a comment or a record's first line.

    If any of its words has no meaning, that is all the line asks for: none of it is carried out.
    """
    words = line.lstrip("\ufeff").partition("#")[0].lower().split()
    if words == _HEADER:
        return ()
    if _names_a_deal(words):
        return (Request(" ".join(words), partial(from_deal, int(words[1]))),)
    asked = []
    left = iter(words)
    for word in left:
        does = partial(view, next(left, "")) if word in VIEW else _meaning(word)
        if does is None:
            return (Request(word, partial(unknown, word)),)
        asked.append(Request(word, does))
    return tuple(asked)


def _names_a_deal(words: list[str]) -> bool:
    """Whether the line is a record's second: `deal` and a number."""
    return len(words) == 2 and words[0] == "deal" and bool(_DEAL_NUMBER.fullmatch(words[1]))


def _meaning(word: str) -> Callable[[Sitting, Words], Answer] | None:
    """What a word does: one of the words known here, a doubled source, or a move of the notation."""
    if word in _DOINGS:
        return _DOINGS[word]
    if word in _DOUBLED:
        return partial(to_clock, word[0])
    try:
        return partial(make, parse_move(word))
    except NotationError:
        return None


def answer(sitting: Sitting, request: Request, words: Words) -> Answer:
    """What comes of a request. A question waits only until something else is typed."""
    done = request.does(sitting, words)
    if sitting.asked is not None:
        return done._replace(sitting=done.sitting.unasked)
    return done
