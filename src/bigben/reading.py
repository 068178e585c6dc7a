"""The file named on the command line: a position or a record, as a game."""

from __future__ import annotations

import sys

from bigben.engine.game import Game
from bigben.engine.notation import NotationError, parse_game
from bigben.playing import Refused
from bigben.tui.faults import fault_sentence
from bigben.words import Words

COULD_NOT, WRONG_USAGE = 1, 2


def read_game(path: str) -> Game:
    """The game in the file at `path`, or on standard input for `-`. Raises Refused."""
    name = "standard input" if path == "-" else path
    try:
        data = sys.stdin.buffer.read() if path == "-" else _file(path)
        return parse_game(data.decode("utf-8-sig"))
    except OSError as error:
        raise Refused(COULD_NOT, f"{name}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Refused(WRONG_USAGE, f"{name}: {Words().command_line.NOT_TEXT}") from error
    except NotationError as error:
        raise Refused(WRONG_USAGE, f"{name}: {fault_sentence(error)}") from error


def _file(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
