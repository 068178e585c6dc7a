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
from bigben.engine.rules import Position, cards_on_clock, is_won
from bigben.playing import Refused, Start, play, show_key_names
from bigben.settings import CHOICES
from bigben.words import Words
from bigben.words.signs import in_ascii

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from types import ModuleType

FINE, COULD_NOT, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments ask for; the exit status."""
    if arguments is None:
        arguments = sys.argv[1:]
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except Refused as refused:
        return _refuse(str(refused), refused.status)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone. Python would complain once more when it closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return COULD_NOT
    except OSError as error:
        return _refuse(f"{Words().command_line.CANNOT_WRITE} {error.strerror}.", COULD_NOT)
    return status


def _run(arguments: Sequence[str]) -> int:
    if not arguments:
        return play(Start(), Words())
    options = _parser(arguments).parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


def _refuse(sentence: str, status: int) -> int:
    print(f"bigben: {_sayable(sentence)}", file=sys.stderr)
    return status


def _sayable(sentence: str) -> str:
    """The sentence as standard error can carry it and the terminal, by its locale, can show it."""
    import locale

    codeset = locale.nl_langinfo(locale.CODESET) if hasattr(locale, "nl_langinfo") else "utf-8"
    try:
        for encoding in (sys.stderr.encoding, codeset):
            sentence.encode(encoding)
    except UnicodeEncodeError:
        return in_ascii(sentence)
    return sentence


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
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
    _add_manner(parser)
    parser.add_argument("--keys", dest="run", action="store_const", const=_show_keys, help=argparse.SUPPRESS)
    parser.set_defaults(run=_play)
    if not arguments[0].startswith("-") or not _HELP.isdisjoint(arguments):
        _add_commands(parser, arguments)
    return parser


#: The options for which all commands must be known; otherwise a board need not wait for them.
_HELP = {"-h", "--help"}


def _add_commands(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> None:
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=type(parser))

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

    resume = commands.add_parser(
        "resume", help="go on with a game of the journal", description="Go on with an open game."
    )
    resume.add_argument("id", metavar="ID", type=int, help="its ID, as bigben history lists it")
    _add_manner(resume)
    resume.set_defaults(run=_resume)

    for name, summary in _ELSEWHERE.items():
        command = commands.add_parser(name, help=summary)
        if name in arguments:
            _complete(command, name)


#: The commands that have a module of their own, and what they do.
_ELSEWHERE = {
    "history": "list the games of the journal",
    "export": "print the record of a game of the journal",
    "stats": "print the figures of all games",
    "solve": "find out whether a deal or a position can be won, and how",
    "review": "find where a game was lost",
}


def _complete(parser: argparse.ArgumentParser, name: str) -> None:
    """Give the parser the arguments of the command called `name`, from the module it is in."""
    module: ModuleType
    if name in ("solve", "review"):
        from bigben import solving as module
    else:
        from bigben import keeping as module
    getattr(module, f"{name}_arguments")(parser)
    parser.set_defaults(run=getattr(module, name))


def _add_manner(parser: argparse.ArgumentParser) -> None:
    """How to play: what overrides the settings, and line by line."""
    parser.add_argument("--color", choices=CHOICES["color"], metavar="WHEN", help="auto, always or never")
    parser.add_argument("--four-color", action="store_true", help="a colour for each suit")
    parser.add_argument("--ascii", action="store_true", help="letters for the suits, nothing but ASCII")
    parser.add_argument("--theme", choices=CHOICES["theme"], metavar="NAME", help="dark, light or mono")
    parser.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal")
    parser.add_argument(
        "--plain", action="store_true", help="line by line: for pipes, screen readers, any terminal"
    )


def _add_start(parser: argparse.ArgumentParser) -> None:
    import time

    start = parser.add_mutually_exclusive_group()
    start.add_argument("--new", action="store_true", help="a new deal, even if a game is open")
    start.add_argument(
        "--deal", type=_deal_number, metavar="N", help=f"play deal N, {FIRST_DEAL} to {LAST_DEAL}"
    )
    start.add_argument(
        "--daily",
        dest="day",
        action="store_const",
        const=time.strftime("%Y-%m-%d"),
        help="play the deal of today's date",
    )
    start.add_argument(
        "--position", metavar="FILE", help="go on from a position or a record; - is standard input"
    )


def _deal_number(text: str) -> int:
    import argparse

    if text.isascii() and text.isdigit() and FIRST_DEAL <= int(text[:10]) <= LAST_DEAL:
        return int(text)
    raise argparse.ArgumentTypeError(Words().command_line.not_a_deal_number(text))


def _version() -> str:
    from bigben import __version__

    return __version__


def _chosen_game(options: argparse.Namespace) -> Game | None:
    """The game that was asked for by name; None if none was."""
    from bigben.reading import read_game

    if options.deal is not None:
        return new_game(options.deal)
    if options.day is not None:
        return new_game(int(options.day.replace("-", "")))
    if options.position is None:
        return None
    game = read_game(options.position)
    if options.position == "-":
        _take_keys_from_terminal()
    return game


def _take_keys_from_terminal() -> None:
    """After the end of what stood on standard input, read on it what is typed, if there is a terminal."""
    try:
        terminal = os.open("/dev/tty", os.O_RDONLY)
    except OSError:
        return
    os.dup2(terminal, sys.stdin.fileno())
    os.close(terminal)


def _play(options: argparse.Namespace) -> int:
    start = Start(game=_chosen_game(options), day=options.day, fresh=options.new)
    return play(_in_manner(start, options), Words())


def _show_keys(_options: argparse.Namespace) -> int:
    return show_key_names(Words())


def _resume(options: argparse.Namespace) -> int:
    return play(_in_manner(Start(resume=options.id), options), Words())


def _in_manner(start: Start, options: argparse.Namespace) -> Start:
    given: dict[str, str | bool | None] = {
        "color": options.color,
        "four_color": options.four_color or None,
        "ascii": options.ascii or None,
        "theme": options.theme,
        "mouse": False if options.no_mouse else None,
    }
    overrides = tuple((name, value) for name, value in given.items() if value is not None)
    return start._replace(plain=options.plain, overrides=overrides)


def _show(options: argparse.Namespace) -> int:
    from bigben.engine.notation import format_position
    from bigben.reading import read_game

    if options.file is not None:
        game = read_game(options.file)
    elif options.deal is not None:
        game = new_game(options.deal)
    else:
        game = new_game(any_deal())
        print(f"# deal {game.deal}")
    print(format_position(game.position), end="")
    return FINE


def _replay(options: argparse.Namespace) -> int:
    from bigben.engine.notation import format_position
    from bigben.reading import read_game

    position = read_game(options.file).position
    print(format_position(position), end="")
    print(_outcome(position))
    return FINE


def _outcome(position: Position) -> str:
    """How a game in `position` stands."""
    from bigben.engine.analysis import is_stuck

    say = Words().command_line
    if is_won(position):
        return say.WON
    return say.STUCK if is_stuck(position) else say.open_game(cards_on_clock(position))
