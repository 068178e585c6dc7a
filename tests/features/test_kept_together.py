"""Several real programs at one journal: each keeps its own game, and none takes another's."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, closing
from itertools import islice

import pytest

from bigben.engine.game import new_game
from bigben.engine.rules import Deal
from bigben.store.entries import Result
from bigben.words import Words
from support.kept import GOES_ON, journal_in, kept, ran, recorded, settings_in, steps, the_game, typed
from support.terminal import Terminal

SAY = Words()


@pytest.mark.parametrize("count", [2, 8])
def test_programs_that_play_at_once_each_keep_every_action(tmp_path, count):
    games = {deal: list(islice(steps(deal, seed=deal), 30)) for deal in range(1, count + 1)}
    with ExitStack() as stack:
        terminals = [stack.enter_context(Terminal(["--deal", str(deal)], home=tmp_path)) for deal in games]
        for terminal in terminals:
            terminal.wait_for("moves 0")
        for terminal, played in zip(terminals, games.values(), strict=True):
            terminal.type("".join(step.keys for step in played) + "q")
        for terminal in terminals:
            assert terminal.exit_status() == 0
            assert "not kept" not in terminal.output.decode()
    assert {game.entry.deal: game.game for game in kept(tmp_path)} == {
        deal: played[-1].game for deal, played in games.items()
    }


def test_a_game_open_in_a_running_program_is_not_taken_over(tmp_path):
    with Terminal(["--deal", "5"], home=tmp_path) as one, Terminal(["--deal", "6"], home=tmp_path) as other:
        for terminal in (one, other):
            terminal.type(" ")
            terminal.wait_for("moves 1")
        other.press("q")
        assert other.exit_status() == 0
        ids = {game.entry.deal: game.entry.id for game in kept(tmp_path)}

        with Terminal(home=tmp_path) as third:
            third.wait_for(SAY.notices.resumed(6, 1))
            with Terminal(home=tmp_path) as fourth:
                fourth.wait_for("moves 0")
                assert GOES_ON not in fourth.text
            assert SAY.command_line.RESUMING not in ran(tmp_path, "--plain", given="quit\n").stdout
        refused = ran(tmp_path, "resume", str(ids[5]))
        assert (refused.returncode, refused.stdout) == (1, "")
        assert f"Game {ids[5]} is being played in another running Big Ben." in refused.stderr

        one.type("u")
        one.wait_for("moves 0")
        one.press("q")
        assert one.exit_status() == 0
    games = {game.entry.deal: game.game for game in kept(tmp_path)}
    assert games == {5: new_game(5).play(Deal()).undo(), 6: new_game(6).play(Deal())}


def test_an_action_that_could_not_be_saved_at_once_is_saved_without_another_key(tmp_path):
    settings_in(tmp_path).parent.mkdir(parents=True)
    settings_in(tmp_path).write_text('{"clock": false}')
    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        terminal.type(typed(recorded(2).moves))
        terminal.wait_for("moves 2")
        with closing(sqlite3.connect(journal_in(tmp_path), isolation_level=None)) as writing:
            writing.execute("BEGIN IMMEDIATE")
            terminal.type(typed(recorded(3).moves[2:]))
            terminal.wait_for("moves 3")
            assert the_game(tmp_path).game == recorded(2)
            writing.execute("COMMIT")
        terminal.wait_until(lambda _: the_game(tmp_path).game == recorded(3), "the move in the journal")
        assert "not kept" not in terminal.text


def test_the_same_open_games_go_on_one_after_another_in_programs_started_at_once(tmp_path):
    for deal in (1, 2, 3):
        with Terminal(["--deal", str(deal)], home=tmp_path) as terminal:
            terminal.type(" q")
            assert terminal.exit_status() == 0
    with ExitStack() as stack:
        terminals = [stack.enter_context(Terminal(home=tmp_path)) for _ in range(3)]
        for terminal in terminals:
            terminal.wait_for("moves 1")
        for terminal in terminals:
            terminal.type(" ")
            terminal.wait_for("moves 2")
            terminal.press("q")
            assert terminal.exit_status() == 0
    games = kept(tmp_path)
    assert [(game.entry.deal, game.entry.moves) for game in games] == [(1, 2), (2, 2), (3, 2)]
    assert {game.entry.result for game in games} == {Result.OPEN}
