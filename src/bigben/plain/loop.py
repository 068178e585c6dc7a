"""The loop of the line mode: a line, its requests, their answers, what is to be kept.

The only place of the line mode where anything is read, written, timed or kept.
"""

from __future__ import annotations

from time import monotonic

from bigben.plain.answers import Course, opening
from bigben.plain.requests import answer, requests

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO, Protocol

    from bigben.sitting import Sitting
    from bigben.store.sittings import Sittings
    from bigben.words import Words

    class Listener(Protocol):
        """What answers are written on."""

        def write(self, text: str, /) -> object:
            """Take in some of an answer."""

        def flush(self) -> None:
            """Tell what has been taken in."""


FINE, COULD_NOT = 0, 1

PROMPT = "> "

#: A longer line is taken for several, so that input without line ends cannot fill the memory.
_LONGEST_LINE = 1 << 16


def play_in_lines(
    sitting: Sitting,
    sittings: Sittings,
    words: Words,
    lines: Iterable[str],
    out: Listener,
    prompts: bool = False,
) -> int:
    """Play as `lines` ask, answering on `out` at once; the exit status, 0 or 1.

    With `prompts` somebody sits there: each line is asked for, and a bad one is only answered. Without,
    the lines are a list of moves, and the first bad one ends it with status 1.
    """
    _say(out, _news(sittings), words)
    _say(out, opening(sitting.game, words), words)
    seen = monotonic()
    for number, line in enumerate(_asked_for(lines, out, PROMPT if prompts else ""), start=1):
        now = monotonic()
        sitting, seen = sitting.waited(now - seen).touched, now
        for request in requests(line):
            before = sitting
            sitting, text, course = answer(before, request, words)
            if course is Course.REFUSED and not prompts:
                _say(out, words.lines.at_line(number, request.typed, text), words)
                return COULD_NOT
            _say(out, text, words)
            if course is Course.REFUSED:
                break
            if course is Course.QUIT:
                return FINE
            if course is Course.ANOTHER:
                sitting = sittings.another(sitting)
                _say(out, opening(sitting.game, words), words)
            elif sitting.game is not before.game:
                sittings.keep(sitting)
                _say(out, _news(sittings), words)
    if prompts:
        out.write("\n")
    return FINE


def _asked_for(lines: Iterable[str], out: Listener, prompt: str) -> Iterator[str]:
    """The lines, with `prompt` written before each is read."""
    left = iter(lines)
    while True:
        out.write(prompt)
        out.flush()
        line = next(left, None)
        if line is None:
            return
        yield line


def _news(sittings: Sittings) -> str:
    """What has come up with the journal, in words."""
    news = sittings.news()
    if not news:
        return ""
    from bigben.keeping import sentence

    return " ".join(map(sentence, news))


def _say(out: Listener, text: str, words: Words) -> None:
    if text:
        out.write(words.lines.in_words(text) + "\n")
        out.flush()


def lines_from(stream: BinaryIO) -> Iterator[str]:
    """The lines of standard input, each read when it is wanted; bytes that are no text become U+FFFD.

    A line ends with LF, CR LF or CR, and with nothing else.
    """
    while piece := stream.readline(_LONGEST_LINE):
        for line in piece.removesuffix(b"\n").removesuffix(b"\r").split(b"\r"):
            yield line.decode("utf-8", "replace")
