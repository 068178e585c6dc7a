"""Texts of every damaged kind, read by the engine.

    python tests/fuzz/texts.py SECONDS [SEED]

Takes records, positions, moves, cards and actions apart and puts them together wrongly, and reads what comes
out. Each text must be refused with a NotationError that can be shown, or be read and come back from what is
written of it. Prints figures; a finding is printed with its seed, as an expression for a test, and ends the
run with status 1.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bigben.engine import (
    Game,
    NotationError,
    format_actions,
    legal_moves,
    new_game,
    parse_actions,
    parse_card,
    parse_deal_number,
    parse_game,
    parse_move,
    parse_position,
    parse_record,
)

KNOWN = Path(__file__).parent.parent / "support" / "known"

#: What reads a text, and what writes what it has read.
READERS: dict[str, tuple[Callable[[str], Any], Callable[[Any], str]]] = {
    "card": (parse_card, str),
    "move": (parse_move, str),
    "deal number": (parse_deal_number, str),
    "position": (parse_position, str),
    "record": (parse_record, str),
    "game": (parse_game, str),
    "actions": (parse_actions, format_actions),
}

#: Pieces that are put where they do not belong.
PIECES = [
    *"AaTtKk10CDHShdcs♣♦♥♠♧♢♡♤#+-,;:lwmWL \t\n\r\v\f\0\x1b\x7f\x1c\x1d\x1e\x1f\x85\xa0\u2028\u2029\u3000",
    *(
        "\ufeff",
        "\ufe0f",
        "\ufe0e",
        "\u202e",
        "\u200b",
        "\u0301",
        "\ud800",
        "\U0001f0a1",
        "ſ",
        "\u212a",
        "ß",
        "İ",
    ),
    *(
        "\r\n",
        "5♦\ufe0f",
        "10C",
        "deal",
        "DEAL",
        "restart",
        "moves",
        "position",
        "waste",
        "stock",
        "Big Ben record 1",
    ),
    *(
        "0" * 20,
        "9" * 12,
        "00000000019999999999",
        "-1",
        "1e9",
        "٥",
        "１",
        "²",
        "x" * 70,
        "{}",
        "{0}",
        "%s",
        "\\",
    ),
]

#: Longest text that is made.
LONGEST = 20_000


class Finding(Exception):
    """A text that was read wrongly, and how."""


class Tried(NamedTuple):
    """A text, what it was read as, and whether it was `read` or what was wrong with it."""

    kind: str
    text: str
    outcome: str


def originals(random: Random) -> list[tuple[str, str]]:
    """Kinds of text, and texts of those kinds with nothing wrong; some of a wrong kind."""
    texts = [(kind, (KNOWN / "deal-5-won.txt").read_text(encoding="utf-8")) for kind in ("record", "game")]
    for moves in (0, 1, 5, 10, 20, 40) * 2:
        game = _played(random, moves)
        texts += [("record", str(game)), ("game", str(game))]
        texts += [("game", str(game.position)), ("position", str(game.position))]
        texts.append(("actions", format_actions(turn.action for turn in game.past)))
        texts += [("card", str(card)) for card in game.position.stock[:5]]
        texts += [("move", str(move)) for move in legal_moves(game.position)]
        texts.append(("deal number", str(random.randint(1, 999_999_999))))
    texts += [("position", "# nothing\n"), ("record", "\n")]
    return [*texts, *((kind, "1") for kind in READERS), *((kind, texts[0][1]) for kind in READERS)]


def _played(random: Random, moves: int) -> Game:
    game = new_game(random.randint(1, 999))
    for _ in range(moves):
        choices = legal_moves(game.position)
        if choices:
            game = game.play(random.choice(choices))
    return Game(game.position) if random.random() < 0.2 else game


def damaged(text: str, random: Random) -> str:
    """`text` with up to four things wrong."""
    for _ in range(random.choice([0, 1, 1, 1, 2, 4])):
        start, end = sorted(random.randint(0, len(text)) for _ in range(2))
        end = min(end, start + random.choice([0, 1, 1, 3, 30, LONGEST]))
        piece = random.choice(PIECES)
        change = random.randrange(7)
        if change == 0:
            text = text[:start] + text[end:]
        elif change == 1:
            text = text[:end] + text[start:]
        elif change == 2:
            text = text[:start] + piece + text[start:]
        elif change == 3:
            text = text[:start] + piece + text[end:]
        elif change == 4:
            text = text.replace(text[start : start + 1], piece)
        elif change == 5:
            lines = text.split("\n")
            random.shuffle(lines)
            text = "\n".join(lines)
        else:
            text = text[:start] + piece * random.choice([2, 50]) + text[start:]
        text = text[:LONGEST]
    return text


def tried(kind: str, text: str) -> Tried:
    """What came of reading `text`. Raises Finding."""
    parse, written = READERS[kind]
    try:
        value = parse(text)
    except NotationError as error:
        lines = 1 + text.replace("\r\n", "\n").replace("\r", "\n").count("\n")
        if error.line is not None and not 1 <= error.line <= lines:
            raise Finding(f"line {error.line} of {lines}") from error
        if not str(error).isprintable() or len(str(error)) > 500 or len(error.word) > 60:
            raise Finding(f"an error that cannot be shown: {error!r}") from error
        return Tried(kind, text, error.fault.name)
    except Exception as error:
        raise Finding(f"{type(error).__name__}: {error}") from error
    again = parse(written(value))
    if again != value or not written(value).isascii():
        raise Finding(f"comes back as {again!r}")
    return Tried(kind, text, "read")


def trials(seed: int) -> Iterator[Tried]:
    """Texts without end, each read; the same for the same seed. Raises Finding, which shows the text."""
    random = Random(seed)
    whole = originals(random)
    while True:
        kind, text = random.choice(whole)
        text = damaged(text, random)
        try:
            yield tried(kind, text)
        except Finding as finding:
            raise Finding(f"{finding}\nread as {kind}:\n{text!r}") from finding


def main() -> int:
    """Print the figures; 1 if something was found."""
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1_000_000
    end = time.monotonic() + seconds
    outcomes: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    try:
        for trial in trials(seed):
            outcomes[trial.outcome] += 1
            kinds[trial.kind] += 1
            if time.monotonic() >= end:
                break
    except Finding as finding:
        print(f"seed {seed}, text {outcomes.total() + 1}: {finding}")
        return 1
    print(f"seed {seed}: {outcomes.total()} texts, nothing found")
    for counts in (kinds, outcomes):
        print(
            "  "
            + ", ".join(f"{name.lower().replace('_', ' ')} {count}" for name, count in counts.most_common())
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
