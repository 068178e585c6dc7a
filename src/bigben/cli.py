"""The command line: arguments to one of the things the program can do.

Owns arguments, exit statuses and what goes to standard error; everything else is elsewhere, and is
imported only when it is asked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from bigben.chance import any_deal
from bigben.engine.deals import FIRST_DEAL, LAST_DEAL
from bigben.engine.game import Game, new_game
from bigben.engine.notation import NotationError, format_position, parse_game
from bigben.engine.values import NamedTuple
from bigben.tui import texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

FINE, COULD_NOT, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130

#: Added to a signal's number where one has ended the program, as shells do.
SIGNALLED = 128


class Start(NamedTuple):
    """What to play: a deal's number, today's deal, the position in a file; without any, by chance."""

    deal: int | None = None
    daily: bool = False
    position: str | None = None


class Refused(Exception):
    """What was asked for cannot be done: `status` and the sentence that says why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments ask for; the exit status."""
    if arguments is None:
        arguments = sys.argv[1:]
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except Refused as refused:
        return _refuse(str(refused), refused.status)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone. Python would complain once more when it closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return COULD_NOT
    return status


def _run(arguments: Sequence[str]) -> int:
    if not arguments:
        return _play(Start())
    options = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


def _refuse(sentence: str, status: int) -> int:
    print(f"bigben: {_sayable(sentence)}", file=sys.stderr)
    return status


def _sayable(sentence: str) -> str:
    """The sentence as standard error can carry it."""
    try:
        sentence.encode(sys.stderr.encoding)
    except UnicodeEncodeError:
        return texts.in_ascii(sentence)
    return sentence


def _parser() -> argparse.ArgumentParser:
    import argparse

    class Parser(argparse.ArgumentParser):
        """Says what is wrong in one line."""

        def error(self, message: str) -> None:  # type: ignore[override]
            sys.exit(_refuse(f"{message} (bigben --help tells more)", WRONG_USAGE))

    parser = Parser(
        prog="bigben", description="Big Ben, the two-pack clock patience. Without a command: play."
    )
    parser.add_argument("--version", action="version", version=f"Big Ben {_version()}")
    _add_start(parser)
    parser.set_defaults(run=lambda options: _play(Start(options.deal, options.daily, options.position)))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)

    show = commands.add_parser("show", help="print a position", description="Print a position.")
    chosen = show.add_mutually_exclusive_group()
    chosen.add_argument("--deal", type=_deal_number, metavar="N", help="the first position of deal N")
    chosen.add_argument("file", nargs="?", metavar="FILE", help="a position or a record; - is standard input")
    show.set_defaults(run=_show)

    replay = commands.add_parser(
        "replay", help="check a record", description="Check a record and print the position it ends in."
    )
    replay.add_argument("file", metavar="FILE", help="a record or a position; - is standard input")
    replay.set_defaults(run=_replay)
    return parser


def _add_start(parser: argparse.ArgumentParser) -> None:
    start = parser.add_mutually_exclusive_group()
    start.add_argument(
        "--deal", type=_deal_number, metavar="N", help=f"play deal N, {FIRST_DEAL} to {LAST_DEAL}"
    )
    start.add_argument("--daily", action="store_true", help="play the deal of today's date")
    start.add_argument(
        "--position", metavar="FILE", help="go on from a position or a record; - is standard input"
    )


def _deal_number(text: str) -> int:
    import argparse

    if text.isascii() and text.isdigit() and FIRST_DEAL <= int(text[:10]) <= LAST_DEAL:
        return int(text)
    raise argparse.ArgumentTypeError(texts.not_a_deal_number(text))


def _version() -> str:
    from bigben import __version__

    return __version__


def _read_game(path: str) -> Game:
    """The game in the file at `path`, or on standard input for `-`. Raises Refused."""
    name = "standard input" if path == "-" else path
    try:
        text = sys.stdin.buffer.read() if path == "-" else _file(path)
        return parse_game(text.decode("utf-8-sig"))
    except OSError as error:
        raise Refused(COULD_NOT, f"{name}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise Refused(WRONG_USAGE, f"{name}: {texts.NOT_TEXT}") from error
    except NotationError as error:
        raise Refused(WRONG_USAGE, f"{name}: {texts.fault_sentence(error)}") from error


def _file(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _chosen_game(start: Start) -> Game:
    if start.deal is not None:
        return new_game(start.deal)
    if start.daily:
        import time

        return new_game(int(time.strftime("%Y%m%d")))
    if start.position is not None:
        return _read_game(start.position)
    return new_game(any_deal())


def _play(start: Start) -> int:
    from bigben.tui.app import play
    from bigben.tui.terminal import Ended, TerminalError
    from bigben.tui.theme import Looks

    try:
        return play(_chosen_game(start), Looks())
    except TerminalError as error:
        raise Refused(COULD_NOT, str(error)) from error
    except Ended as ended:
        return SIGNALLED + ended.signal


def _show(options: argparse.Namespace) -> int:
    if options.file is not None:
        game = _read_game(options.file)
    elif options.deal is not None:
        game = new_game(options.deal)
    else:
        game = new_game(any_deal())
        print(f"# deal {game.deal}")
    print(format_position(game.position), end="")
    return FINE


def _replay(options: argparse.Namespace) -> int:
    position = _read_game(options.file).position
    print(format_position(position), end="")
    print(texts.outcome(position))
    return FINE
