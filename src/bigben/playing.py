"""The beginning of play: which game, with which settings, kept where, on the board or line by line.

Knows no arguments; `cli` makes a `Start` of them.
"""

from __future__ import annotations

import sys

from bigben.chance import any_deal
from bigben.engine.game import Game, new_game
from bigben.engine.values import NamedTuple
from bigben.settings import Settings
from bigben.store.entries import Saved
from bigben.store.keeper import Keeper, SavedAgain
from bigben.store.paths import NoPlace, is_there, journal_path, settings_path
from bigben.store.sittings import Sittings, taken_up
from bigben.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from bigben.store.keeper import News

#: Added to a signal's number where one has ended the program, as shells do.
SIGNALLED = 128

#: The exit status after an error of ours (EX_SOFTWARE of sysexits.h).
OUR_ERROR = 70


class Start(NamedTuple):
    """What is asked for: a `game`, one of the journal by its ID (`resume`), a `fresh` one, or the open one.

    `day` is the date, YYYY-MM-DD, whose daily deal `game` is, if any. `overrides` are settings for this run
    alone; `plain` is to play line by line.
    """

    game: Game | None = None
    day: str | None = None
    resume: int | None = None
    fresh: bool = False
    plain: bool = False
    overrides: tuple[tuple[str, str | bool], ...] = ()


class Refused(Exception):
    """What was asked for cannot be done: `status` and the sentence that says why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def play(start: Start, words: Words) -> int:
    """Play what is asked for; the exit status. Raises Refused."""
    keeper = Keeper(_place(journal_path))
    try:
        begun = _game(start, keeper)
        if start.plain:
            status = _play_plain(begun, keeper, words)
        else:
            status = _play_on_screen(begun, start, keeper, words)
    finally:
        untold = _tell_late(keeper.close())
    return status or untold


def _tell_late(news: tuple[News, ...]) -> int:
    """Say on standard error what came up as the game was left; the exit status for it, 0 or 1."""
    status = 0
    for matter in news:
        from bigben.keeping import sentence

        print(f"bigben: {sentence(matter)}", file=sys.stderr)
        if not isinstance(matter, SavedAgain):
            status = 1
    return status


def _place(path: Callable[[], str]) -> str | None:
    try:
        return path()
    except NoPlace:
        return None


def _game(start: Start, keeper: Keeper) -> Game | Saved:
    """The game asked for. Raises Refused."""
    if start.resume is not None:
        return _resumed(start.resume, keeper)
    if start.game is not None:
        keeper.begin(start.game, start.day)
        return start.game
    saved = None if start.fresh else keeper.resume()
    return saved or new_game(any_deal())


def _resumed(game_id: int, keeper: Keeper) -> Saved:
    from bigben.keeping import sentence
    from bigben.store.errors import GameUnavailable, JournalUnusable

    try:
        return keeper.resume_game(game_id)
    except (GameUnavailable, JournalUnusable) as trouble:
        raise Refused(1, sentence(trouble)) from trouble


def _play_on_screen(begun: Game | Saved, start: Start, keeper: Keeper, words: Words) -> int:
    settings, doubts = _settings()
    settings = Settings(**{**settings._asdict(), **dict(start.overrides)})
    resuming = isinstance(begun, Saved)
    sitting = taken_up(begun)

    def playing() -> int:
        from bigben.tui.app import Crashed, play_on_screen

        game = sitting.game
        resumed = words.notices.resumed(game.deal, len(game.moves)) if resuming else ""
        try:
            return play_on_screen(
                sitting,
                Sittings(keeper),
                settings,
                words,
                lambda name, value: _keep_setting(name, value, words),
                f"{resumed} {doubts}".strip(),
            )
        except Crashed as crashed:
            return _report(crashed.__cause__, crashed.game, words)

    return _on_screen(playing, words)


def show_key_names(words: Words) -> int:
    """Show the name of each key pressed; the exit status. Raises Refused."""

    def showing() -> int:
        from bigben.tui.key_names import show_keys

        return show_keys(words)

    return _on_screen(showing, words)


def _on_screen(run: Callable[[], int], words: Words) -> int:
    """The exit status of what `run` does on the terminal. Raises Refused where there is none."""
    try:
        from bigben.tui.terminal import Ended, TerminalError
    except ModuleNotFoundError as error:
        if error.name not in ("curses", "_curses"):
            raise
        raise Refused(1, words.command_line.NO_CURSES) from error
    try:
        return run()
    except TerminalError as error:
        say = words.command_line
        raise Refused(
            1, say.NOT_A_TERMINAL if error.name is None else say.unknown_terminal(error.name)
        ) from error
    except Ended as ended:
        return SIGNALLED + ended.signal


def _settings() -> tuple[Settings, str]:
    """The player's settings, and what was not understood of them, in words."""
    path = _place(settings_path)
    if path is None:
        return Settings(), ""
    try:
        if not is_there(path):
            return Settings(), ""
    except OSError:
        # Something is there, or may be: `load_settings` says so.
        pass
    from bigben.keeping import sentence
    from bigben.store.settings import load_settings

    settings, doubts = load_settings(path)
    return settings, "" if doubts is None else sentence(doubts)


def _keep_setting(name: str, value: str | bool, words: Words) -> str:
    """Write one setting, and no override, to the file; why that could not be, in words."""
    from bigben.store.settings import load_settings, save_settings

    path = _place(settings_path)
    if path is None:
        return words.command_line.SETTINGS_NOT_SAVED
    kept, _ = load_settings(path)
    try:
        save_settings(path, Settings(**{**kept._asdict(), name: value}))
    except OSError:
        return words.command_line.SETTINGS_NOT_SAVED
    return ""


def _report(error: BaseException | None, game: Game, words: Words) -> int:
    """Print the error, how to report it, and the record of the game."""
    import traceback

    from bigben.engine.notation import format_record, record_of

    traceback.print_exception(error)
    print(words.command_line.CRASHED_SAVED, file=sys.stderr)
    print(format_record(record_of(game)), end="", file=sys.stderr)
    return OUR_ERROR


def _play_plain(begun: Game | Saved, keeper: Keeper, words: Words) -> int:
    from bigben.plain.loop import lines_from, play_in_lines

    if sys.stdin is None or sys.stdout is None:
        raise Refused(1, words.command_line.NO_STREAMS)
    if isinstance(begun, Saved):
        print(words.command_line.RESUMING)
    return play_in_lines(
        taken_up(begun),
        Sittings(keeper),
        words,
        lines_from(sys.stdin.buffer),
        sys.stdout,
        prompts=sys.stdin.isatty(),
    )
