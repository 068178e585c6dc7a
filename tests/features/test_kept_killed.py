"""The real program, killed at any moment: nothing that was on the screen is lost."""

from __future__ import annotations

import os
import random
import re
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bigben.engine.game import Game
from bigben.store.entries import UNAIDED
from bigben.store.keeper import Keeper
from bigben.words import Words
from support.board import assert_shows
from support.kept import GOES_ON, RECORD, journal_in, kept, recorded, the_game, typed
from support.terminal import Terminal

SAY = Words()

_MOVES = re.compile(r" moves (\d+) ")

#: In this locale there are no suit signs, and curses sends each frame off as a whole.
_ENV = {"LC_ALL": "C"}

#: Actions typed in each run: more than are answered before the end.
_TYPED = 14

#: Bytes of a first screen, and of an answer, about; and the longest delay of a kill, in seconds.
_FIRST, _ANSWER, _DELAY = 1900, 80, 0.004


class Run:
    """A program in which `steps` (keys, and the game after them) are typed ahead, and its end."""

    def __init__(
        self, home: Path, arguments: list[str], steps: list[tuple[str, Game]], chance: random.Random
    ):
        self.games = [game for _, game in steps]
        self.terminal = Terminal(arguments, home=home, env=_ENV)
        self.terminal.type("".join(keys for keys, _ in steps))
        self._bytes = chance.randint(1, _FIRST + _ANSWER * _TYPED // 2)
        self._delay = chance.uniform(0, _DELAY)
        self._due: float | None = None

    @property
    def is_due(self) -> bool:
        """Whether the moment to end it has come: some time after some output."""
        if self._due is None and len(self.terminal.output) >= self._bytes:
            self._due = time.monotonic() + self._delay
        return self._due is not None and time.monotonic() >= self._due

    def end(self, number: int) -> int:
        os.kill(self.terminal.pid, number)
        return self.terminal.exit_status()

    def shown(self) -> int | None:
        """The number of moves, as the screen last showed it; None if there was no screen yet."""
        found = _MOVES.search(self.terminal.lines[0])
        return int(found[1]) if found else None


def _next_steps(game: Game, chance: random.Random) -> list[tuple[str, Game]]:
    """Either moves, or undos, or redos: so the number of moves shown says how many were made."""
    done, undone = len(game.past), len(game.future)
    kinds = []
    if done + _TYPED < len(RECORD.moves):
        kinds.append("play")
    if done >= _TYPED:
        kinds.append("undo")
    if undone >= _TYPED:
        kinds.append("redo")
    kind = chance.choice(kinds)
    steps = []
    for _ in range(_TYPED):
        if kind == "play":
            move = RECORD.moves[len(game.past)]
            keys, game = typed([move]), game.play(move)
        else:
            keys, game = (kind[0], game.undo() if kind == "undo" else game.redo())
        steps.append((keys, game))
    return steps


def _each_when_due(runs: list[Run]) -> Iterator[Run]:
    """The runs, each when the moment to end it has come."""
    while runs:
        runs[0].terminal.wait_until(lambda _: any(run.is_due for run in runs), "the moment to end")
        for run in [run for run in runs if run.is_due]:
            yield run
            runs.remove(run)


def test_killed_200_times_the_program_goes_on_where_the_screen_was_or_one_action_further(tmp_path):
    chance = random.Random(200)
    homes = [tmp_path / "one", tmp_path / "two"]
    games = {}
    for home in homes:
        home.mkdir()
        games[home] = recorded(50)
        with closing(Keeper(str(journal_in(home)))) as keeper:
            keeper.keep(games[home], 0, UNAIDED)
    for _ in range(100):
        before = dict(games)
        runs = {home: Run(home, [], _next_steps(games[home], chance), chance) for home in homes}
        for run in _each_when_due(list(runs.values())):
            assert run.end(signal.SIGKILL) == -signal.SIGKILL
        for home, run in runs.items():
            with run.terminal as terminal:
                shown = run.shown()
                candidates = [before[home], *run.games]
                answered = 0 if shown is None else [len(game.moves) for game in candidates].index(shown)
                if answered:
                    assert SAY.notices.resumed(5, len(before[home].moves)).encode() in terminal.output
            with closing(Keeper(str(journal_in(home)))) as keeper:
                games[home] = keeper.resume().game
                assert keeper.news() == ()
            assert games[home] in candidates[answered : answered + 2]
            assert the_game(home).game == games[home]
    for home in homes:
        with Terminal(home=home) as terminal:
            terminal.wait_for(GOES_ON)
            assert_shows(terminal, games[home].position)


def test_killed_at_its_first_moves_the_program_has_kept_them_and_the_journal_is_whole(tmp_path):
    chance = random.Random(3)
    for number in range(8):
        home = tmp_path / str(number)
        home.mkdir()
        steps = [
            (typed([move]), recorded(count)) for count, move in enumerate(RECORD.moves[:_TYPED], start=1)
        ]
        run = Run(home, ["--deal", "5"], steps, chance)
        for due in _each_when_due([run]):
            due.end(signal.SIGKILL)
        with run.terminal:
            shown = run.shown()
        answered = shown or 0
        found = [game.game for game in kept(home)] or [recorded(0)]
        assert found in ([recorded(answered)], [recorded(answered + 1)])
