"""The loop: a key, a command, a new model, its effect, a frame.

The only place where the game's effects are carried out: what is kept, what is dealt anew, what ends.
"""

from __future__ import annotations

from time import monotonic

from bigben.settings import Settings
from bigben.sitting import Reviewed, Sitting
from bigben.store.sittings import Sittings
from bigben.tui.commands import Ask, Command, Resize, command_for
from bigben.tui.controller import Effect, opened, proved, update
from bigben.tui.geometry import Layout, arrange
from bigben.tui.model import Model
from bigben.tui.panels import text_width
from bigben.tui.terminal import Ended, Terminal, open_terminal
from bigben.tui.theme import in_ascii
from bigben.tui.view import draw, header
from bigben.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from bigben.engine.game import Game
    from bigben.search.proof import Proving

    KeepSetting = Callable[[str, str | bool], str]

#: Positions of a proof between two looks for a key, and between two reports of progress.
_STEP, _SHOWN = 200, 2000

#: The exit status of the effects that end the session.
_ENDS = {Effect.QUIT: 0, Effect.INTERRUPT: 130}


#: Seconds after which an action is saved again that another program kept from being saved.
_SAVE_AGAIN = 0.2


class Crashed(Exception):
    """An error of ours has ended the session; `game` is the game as it stood."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.game = game


def play_on_screen(
    sitting: Sitting,
    sittings: Sittings,
    settings: Settings,
    words: Words,
    keep_setting: KeepSetting,
    notice: str,
) -> int:
    """Play on the terminal, from `sitting` on; the exit status.

    `keep_setting` is called with the name and value of a setting the player changed; what it gives, if
    anything, is told, as is `notice` at the start. Raises TerminalError; Ended if a signal ends the
    session; Crashed.
    """
    terminal = open_terminal(settings.mouse)
    try:
        columns, rows = terminal.size()
        model = Model(sitting, columns, rows, settings=settings, means=terminal.means, words=words)
        session = Session(terminal, sittings, keep_setting, opened(model), notice)
        try:
            return session.run()
        except Ended:
            raise
        except Exception as error:
            # Whatever it is, the player gets the terminal back, and the game.
            raise Crashed(session.model.game) from error
        finally:
            session.keep()
    finally:
        terminal.close()


class Session:
    """One stay at the terminal: the model as it is now, and what keeps the part of it that outlives it."""

    def __init__(
        self,
        terminal: Terminal,
        sittings: Sittings,
        keep_setting: KeepSetting,
        model: Model,
        notice: str,
    ) -> None:
        self._terminal = terminal
        self._sittings = sittings
        self._keep_setting = keep_setting
        self.model = model
        self._proving: Proving | None = None
        self._untold = notice

    def run(self) -> int:
        """Play until the player ends it; the exit status. Raises Ended."""
        while True:
            self._update(Resize(*self._terminal.size()))
            self._tell_news()
            self._paint()
            key = self._key()
            if key is None:
                continue
            if key == "KEY_RESIZE":
                self._terminal.repaint()
                continue
            before = self.model
            command = command_for(key)
            self.model = before._replace(sitting=before.sitting.touched)
            if self._stops_proving() and command is Ask.PROVE:
                continue
            effect = self._update(command)
            now, then = self.model.sitting, before.sitting
            if now.game is not then.game or now.peeks != then.peeks:
                self.keep()
            if effect in _ENDS:
                return _ENDS[effect]

    def keep(self) -> None:
        """Save the game as it stands."""
        self._sittings.keep(self.model.sitting)

    def _update(self, command: Command) -> Effect | None:
        """The model after `command`, and its effect carried out; an effect that ends the session."""
        before = self.model
        self.model, effect = update(before, command)
        for name, value in self.model.settings._asdict().items():
            if value != getattr(before.settings, name):
                self._tell(self._keep_setting(name, value))
        if effect is not None and effect not in _ENDS:
            _EFFECTS[effect](self)
        return effect

    @property
    def _layout(self) -> Layout:
        return arrange(self.model.columns, self.model.rows)

    def _paint(self) -> None:
        self._terminal.paint(draw(self.model, self._layout), self.model.settings)

    def _key(self) -> str | None:
        """The next key; None where there is something else to do first. Meanwhile the time shown goes on."""
        while True:
            busy = self._proving is not None
            limits = (
                self.model.next_second,
                _SAVE_AGAIN if self._sittings.pending else None,
                0.0 if busy else None,
            )
            began = monotonic()
            try:
                key = self._terminal.read_key(
                    min((limit for limit in limits if limit is not None), default=None)
                )
            finally:
                self.model = self.model.waited(monotonic() - began)
            if key is None and self._proving is not None:
                self._prove_on(self._proving)
            if key is not None or busy or self._sittings.pending:
                return key
            self._terminal.paint_rows(header(self.model, self._layout), self.model.settings)

    def _tell_news(self) -> None:
        """Show what has come up with settings and journal, before anything else."""
        if self._sittings.pending:
            self.keep()
        told = self._untold
        for matter in self._sittings.news():
            from bigben.keeping import sentence

            told = f"{told} {sentence(matter)}".strip()
        self._untold = ""
        self._tell(told)

    def _tell(self, notice: str) -> None:
        if notice:
            self.model = self.model._replace(notice=notice)

    def new_deal(self) -> None:
        """Leave the game, and begin another."""
        model = self.model
        fresh = Model(
            self._sittings.another(model.sitting),
            *self._terminal.size(),
            notice=model.words.notices.NEW_DEAL,
            settings=model.settings,
            means=model.means,
            words=model.words,
        )
        self.model = opened(fresh)

    def report(self) -> None:
        """Make the lines of the statistics."""
        from bigben.keeping import sentence, stats_lines
        from bigben.store.errors import JournalUnusable
        from bigben.store.statistics import figures_of

        model = self.model
        try:
            figures = figures_of(self._sittings.games())
            lines = stats_lines(figures, text_width(model), in_ascii(model.settings, model.means))
        except JournalUnusable as unusable:
            lines = (sentence(unusable),)
        self.model = model._replace(report=lines)

    def prove(self) -> None:
        """Begin to find out whether the game can still be won."""
        from bigben.search.proof import Proving

        game = self.model.game
        self._proving = Proving((*(turn.before for turn in game.turns), game.position))

    def _prove_on(self, proving: Proving) -> None:
        """Some more positions of the proof; what is known then."""
        before = proving.positions
        found = proving.advance(_STEP)
        if found.finished:
            from bigben.verdicts import dead_end_sentences

            self._proving = None
            known = Reviewed(self.model.game.turns, found.won, found.lost, found.moves)
            reasons = () if found.dead_end is None else dead_end_sentences(found.dead_end)
            self.model = proved(self.model, known, reasons)
        elif found.positions // _SHOWN > before // _SHOWN:
            self._tell(self.model.words.notices.searching(found.positions))

    def _stops_proving(self) -> bool:
        """Stop the proof that is going on; whether there was one."""
        if self._proving is None:
            return False
        self._tell(self.model.words.notices.undecided(self._proving.positions))
        self._proving = None
        return True

    def redraw(self) -> None:
        """Draw the whole screen anew."""
        self._terminal.repaint()

    def suspend(self) -> None:
        """Give the terminal back to the shell until it is given again."""
        self.keep()
        self._terminal.suspend()


_EFFECTS: dict[Effect, Callable[[Session], None]] = {
    Effect.NEW_DEAL: Session.new_deal,
    Effect.STATS: Session.report,
    Effect.PROVE: Session.prove,
    Effect.REDRAW: Session.redraw,
    Effect.SUSPEND: Session.suspend,
}
