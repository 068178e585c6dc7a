"""The beginning of play: which game, with which settings, kept where, on the board or line by line.

Knows no arguments; `cli` makes a `Start` of them.
"""

from __future__ import annotations

import sys
from time import monotonic

from bigben.chance import any_deal
from bigben.engine.game import Game, new_game
from bigben.engine.values import NamedTuple
from bigben.settings import Settings
from bigben.store.entries import Aids, Saved
from bigben.store.keeper import Keeper, SavedAgain
from bigben.store.paths import NoPlace, is_there, journal_path, settings_path
from bigben.tui import texts
from bigben.tui.timing import AWAY

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


def play(start: Start) -> int:
    """Play what is asked for; the exit status. Raises Refused."""
    keeper = Keeper(_place(journal_path))
    try:
        begun = _game(start, keeper)
        status = _play_plain(begun, keeper) if start.plain else _play_on_screen(begun, start, keeper)
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


def _play_on_screen(begun: Game | Saved, start: Start, keeper: Keeper) -> int:
    settings, doubts = _settings()
    settings = Settings(**{**settings._asdict(), **dict(start.overrides)})

    def sitting() -> int:
        from bigben.tui.app import Crashed
        from bigben.tui.app import play as play_on_screen

        try:
            return play_on_screen(begun, settings, keeper, _keep_setting, doubts)
        except Crashed as crashed:
            return _report(crashed.__cause__, crashed.game)

    return _on_screen(sitting)


def show_key_names() -> int:
    """Show the name of each key pressed; the exit status. Raises Refused."""

    def showing() -> int:
        from bigben.tui.keynames import show_keys

        return show_keys()

    return _on_screen(showing)


def _on_screen(run: Callable[[], int]) -> int:
    """The exit status of what `run` does on the terminal. Raises Refused where there is none."""
    try:
        from bigben.tui.terminal import Ended, TerminalError
    except ModuleNotFoundError as error:
        if error.name not in ("curses", "_curses"):
            raise
        raise Refused(1, texts.NO_CURSES) from error
    try:
        return run()
    except TerminalError as error:
        raise Refused(1, str(error)) from error
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


def _keep_setting(name: str, value: str | bool) -> str:
    """Write one setting, and no override, to the file; why that could not be, in words."""
    from bigben.store.settings import load_settings, save_settings

    path = _place(settings_path)
    if path is None:
        return texts.SETTINGS_NOT_KEPT
    kept, _ = load_settings(path)
    try:
        save_settings(path, Settings(**{**kept._asdict(), name: value}))
    except OSError:
        return texts.SETTINGS_NOT_KEPT
    return ""


def _report(error: BaseException | None, game: Game) -> int:
    """Print the error, how to report it, and the record of the game."""
    import traceback

    from bigben.engine.notation import format_record, record_of

    traceback.print_exception(error)
    print(texts.CRASHED, file=sys.stderr)
    print(format_record(record_of(game)), end="", file=sys.stderr)
    return OUR_ERROR


def _play_plain(begun: Game | Saved, keeper: Keeper) -> int:
    from bigben import plain

    if sys.stdin is None or sys.stdout is None:
        raise Refused(1, texts.NO_STREAMS)
    line_game = _LineGame(begun, keeper)
    for sentence in line_game.news():
        print(sentence)
    return plain.play(
        line_game.game,
        plain.lines_from(sys.stdin.buffer),
        sys.stdout,
        another=line_game.give_up,
        kept=line_game.keep,
        prompts=sys.stdin.isatty(),
    )


class _LineGame:
    """A game played line by line: what it had when it was taken up, and its time, counted between lines."""

    def __init__(self, begun: Game | Saved, keeper: Keeper) -> None:
        self._keeper = keeper
        self._aids, self._played = Aids(), 0.0
        self.game = begun if isinstance(begun, Game) else begun.game
        if isinstance(begun, Saved):
            self._aids, self._played = begun.entry.aids, begun.entry.seconds
        self._goes_on = isinstance(begun, Saved)
        self._seen = monotonic()

    def news(self) -> tuple[str, ...]:
        """What there is to tell at the start: that an earlier game goes on, and news of the journal."""
        from bigben.keeping import sentence

        goes_on = (texts.GOES_ON,) if self._goes_on else ()
        return (*goes_on, *(sentence(matter) for matter in self._keeper.news()))

    def keep(self, game: Game, undos: int) -> str:
        """Save `game`, `undos` more of which were made since it was taken up; what there is to tell of it."""
        from bigben.keeping import sentence

        now = monotonic()
        self._played += min(now - self._seen, AWAY)
        self._seen = now
        self._keeper.keep(game, self._played, self._aids._replace(undos=self._aids.undos + undos))
        return " ".join(sentence(matter) for matter in self._keeper.news())

    def give_up(self) -> Game:
        """The game is lost; another one."""
        self._keeper.give_up()
        self._aids, self._played, self._seen = Aids(), 0.0, monotonic()
        return new_game(any_deal())
