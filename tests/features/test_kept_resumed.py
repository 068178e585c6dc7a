"""The real program goes on with games that were left: which, where, and what becomes of the others."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from bigben.engine.game import Game, new_game
from bigben.engine.notation import format_position, format_record, parse_position, record_of
from bigben.engine.rules import Deal
from bigben.sitting import Nothing, Question
from bigben.store.entries import Aids, Result
from bigben.words import Words
from support.board import assert_shows
from support.kept import GOES_ON, RECORD, journal_in, kept, ran, recorded, steps, the_game, typed
from support.known import known
from support.terminal import Terminal

SAY = Words()

LAST = len(RECORD.moves) - 1


def _play(home, keys, *arguments, until):
    """Start, type, wait for what the screen then says, quit; the game in its journal played last."""
    with Terminal(arguments, home=home) as terminal:
        terminal.type(keys)
        terminal.wait_for(until)
        terminal.settle()
        terminal.press("q")
        assert terminal.exit_status() == 0
    return max(kept(home), key=lambda game: game.entry.changed, default=None)


def _almost_won(home):
    """A record of deal 5 that lacks only the last card."""
    path = home / "almost.txt"
    path.write_text(format_record(record_of(recorded(LAST))))
    return str(path)


def test_a_game_goes_on_at_its_exact_place_with_all_that_can_be_undone_and_redone(tmp_path):
    _play(tmp_path, typed(RECORD.moves[:8]) + "uuu", "--deal", "5", until="moves 5")
    before = recorded(8).undo().undo().undo()
    assert the_game(tmp_path).game == before
    with Terminal(home=tmp_path) as terminal:
        terminal.wait_for(SAY.notices.resumed(5, 5))
        assert_shows(terminal, before.position)
        terminal.type("r")
        assert_shows(terminal, recorded(6).position)
        terminal.type("rrr")
        terminal.wait_for(SAY.refusals.declined(Nothing.TO_REDO))
        assert_shows(terminal, recorded(8).position)
        for count in range(7, -1, -1):
            terminal.press("u")
            assert_shows(terminal, recorded(count).position)
        terminal.press("u")
        terminal.wait_for(SAY.refusals.declined(Nothing.TO_UNDO))


def test_game_after_game_goes_on_through_undo_redo_and_restart(tmp_path):
    actions = list(islice(steps(12, seed=1), 40))
    for start in range(0, 40, 8):
        part = actions[start : start + 8]
        keys = "".join(step.keys for step in part)
        arguments = () if start else ("--deal", "12")
        _play(tmp_path, keys, *arguments, until=f"moves {len(part[-1].game.moves)} ")
        assert the_game(tmp_path).game == part[-1].game


def test_the_same_deal_again_can_be_undone_in_the_next_program(tmp_path):
    _play(
        tmp_path,
        typed(RECORD.moves[:4]) + "x",
        "--deal",
        "5",
        until="Started over.",
    )
    with Terminal(home=tmp_path) as terminal:
        terminal.wait_for(SAY.notices.resumed(5, 0))
        terminal.press("u")
        assert_shows(terminal, recorded(4).position)


def test_a_game_from_a_position_goes_on(tmp_path):
    path = tmp_path / "position.txt"
    path.write_text(known("deal-5-after-30"))
    _play(tmp_path, " ", "--position", str(path), until="moves 1")
    start = parse_position(known("deal-5-after-30"))
    with Terminal(home=tmp_path) as terminal:
        terminal.wait_for(SAY.notices.resumed(None, 1))
        assert_shows(terminal, Game(start).play(Deal()).position)
        terminal.press("u")
        assert_shows(terminal, start)


@pytest.mark.parametrize("arguments", [["--new"], ["--deal", "9"], ["--daily"], ["--position", "given.txt"]])
def test_asking_for_another_game_leaves_the_open_one_open(tmp_path, arguments):
    (tmp_path / "given.txt").write_text(known("deal-5-after-30"))
    _play(tmp_path, "  ", "--deal", "5", until="moves 2")
    with Terminal(arguments, home=tmp_path) as terminal:
        terminal.wait_for("moves 0")
        assert GOES_ON not in terminal.text
        terminal.type(" q")
        assert terminal.exit_status() == 0
    first, second = kept(tmp_path)
    assert first.entry.result is second.entry.result is Result.OPEN
    assert (first.game, second.entry.moves) == (new_game(5).play(Deal()).play(Deal()), 1)


def test_resume_goes_on_with_the_game_asked_for_and_bigben_with_the_one_played_last(tmp_path):
    for deal in (5, 6, 7):
        _play(tmp_path, " ", "--deal", str(deal), until="moves 1")
    ids = {game.entry.deal: game.entry.id for game in kept(tmp_path)}
    with Terminal(home=tmp_path) as terminal:
        terminal.wait_for(SAY.notices.resumed(7, 1))
    assert _play(tmp_path, " ", "resume", str(ids[5]), until="moves 2").entry.deal == 5
    with Terminal(home=tmp_path) as terminal:
        terminal.wait_for(SAY.notices.resumed(5, 2))
    assert [game.entry.moves for game in kept(tmp_path)] == [2, 1, 1]


@pytest.mark.parametrize("number", ["0", "2", "-1", "99999999999999999999"])
def test_resume_of_a_game_that_is_not_there_is_refused(tmp_path, number):
    _play(tmp_path, " ", "--deal", "5", until="moves 1")
    done = ran(tmp_path, "resume", number)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"bigben: There is no game {number} in the journal; `bigben history` lists them.\n"
    assert the_game(tmp_path).game == new_game(5).play(Deal())


def test_resume_without_a_journal_is_refused_and_makes_none(tmp_path):
    done = ran(tmp_path, "resume", "1")
    assert (done.returncode, done.stdout) == (1, "")
    assert "There is no game 1" in done.stderr
    assert not journal_in(tmp_path).exists()


def test_history_lists_the_games_with_how_they_ended(tmp_path):
    _play(tmp_path, "  ", "--deal", "6", until="moves 2")
    _play(tmp_path, "   nn", "--deal", "7", until=SAY.notices.NEW_DEAL)
    won = SAY.panels.WON_FOOT
    _play(tmp_path, typed(RECORD.moves[LAST:]), "--position", _almost_won(tmp_path), until=won)
    done = ran(tmp_path, "history")
    assert (done.returncode, done.stderr) == (0, "")
    _, *lines = done.stdout.splitlines()
    rows = [re.split("  +", line.strip()) for line in lines]
    assert [(row[1], row[3], row[4], row[5]) for row in rows] == [
        ("6", "open", "12", "2"),
        ("7", "lost", "12", "3"),
        ("5", "won", "104", "130"),
    ]
    assert [int(row[0]) for row in rows] == [game.entry.id for game in kept(tmp_path)]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", row[2]) for row in rows)
    assert all(re.fullmatch(r"\d+:\d\d", row[6]) for row in rows)


def test_an_exported_game_is_taken_back_by_replay_and_position(tmp_path):
    game = _play(tmp_path, typed(RECORD.moves[:20]), "--deal", "5", until="moves 20")
    record = ran(tmp_path, "export", str(game.entry.id)).stdout
    assert record == format_record(record_of(recorded(20)))
    (tmp_path / "game.txt").write_text(record)
    replayed = ran(tmp_path, "replay", "game.txt")
    assert replayed.returncode == 0
    assert replayed.stdout.startswith(format_position(recorded(20).position))
    with Terminal(["--position", "game.txt"], home=tmp_path) as terminal:
        assert_shows(terminal, recorded(20).position)
        terminal.press("u")
        assert_shows(terminal, recorded(19).position)
        terminal.press("q")
        assert terminal.exit_status() == 0
    again = kept(tmp_path)[-1]
    assert (again.game, again.entry.deal) == (recorded(20).undo(), 5)


def test_n_twice_ends_a_game_as_lost(tmp_path):
    _play(tmp_path, "  nn", "--deal", "5", until=SAY.notices.NEW_DEAL)
    game = the_game(tmp_path)
    assert (game.entry.result, game.game) == (Result.LOST, new_game(5).play(Deal()).play(Deal()))
    with Terminal(home=tmp_path) as terminal:
        terminal.wait_for("moves 0")
        assert GOES_ON not in terminal.text


@pytest.mark.parametrize("other", ["KEY_LEFT", "SPACE", "?"])
def test_n_and_another_key_does_not_end_a_game(tmp_path, other):
    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        terminal.type("  n")
        terminal.settle()
        terminal.press(other)
        terminal.settle()
        terminal.press("q")
        assert terminal.exit_status() == 0
    assert the_game(tmp_path).entry.result is Result.OPEN
    assert the_game(tmp_path).entry.deal == 5


def test_n_and_quitting_does_not_end_a_game(tmp_path):
    _play(tmp_path, "  n", "--deal", "5", until=SAY.notices.outcome_notice(Question.NEW_DEAL))
    assert the_game(tmp_path).entry.result is Result.OPEN


def test_a_deal_without_a_move_leaves_no_row(tmp_path):
    _play(tmp_path, "e\x0cnnn?", "--deal", "5", until=SAY.panels.PAGES_FOOT)
    assert not journal_in(tmp_path).exists()
    _play(tmp_path, " ", "--deal", "5", until="moves 1")
    _play(tmp_path, "nnn", "--new", until=SAY.notices.NEW_DEAL)
    assert the_game(tmp_path).entry.deal == 5


def test_a_win_counts_once_whatever_is_undone_and_won_again(tmp_path):
    last = typed(RECORD.moves[LAST:])
    keys = typed(RECORD.moves) + "uu" + typed(RECORD.moves[LAST - 1 :]) + "u" + last
    _play(tmp_path, keys, "--deal", "5", until=SAY.panels.WON_FOOT)
    game = the_game(tmp_path)
    assert (game.entry.result, game.game, game.entry.aids.undos) == (Result.WON, recorded(LAST + 1), 0)
    assert '"won": 1' in ran(tmp_path, "stats", "--json").stdout
    with Terminal(home=tmp_path) as terminal:
        terminal.wait_for("moves 0")
        assert GOES_ON not in terminal.text


def test_the_aids_used_are_counted_on_from_program_to_program(tmp_path):
    _play(tmp_path, "  u", "--deal", "5", until="Undone.")
    assert the_game(tmp_path).entry.aids == Aids(undos=1)
    _play(tmp_path, "ux", until=SAY.refusals.declined(Nothing.TO_RESTART))
    assert ran(tmp_path, "--plain", given="deal undo\n").returncode == 0
    assert the_game(tmp_path).entry.aids == Aids(undos=3)


def test_a_win_stays_one_when_it_is_undone_and_another_deal_asked_for(tmp_path):
    keys = typed(RECORD.moves[LAST:]) + "unn"
    _play(tmp_path, keys, "--position", _almost_won(tmp_path), until=SAY.notices.NEW_DEAL)
    assert the_game(tmp_path).entry.result is Result.WON


def test_what_is_played_after_a_win_goes_on_at_the_next_start_and_the_win_stays_one(tmp_path):
    keys = typed(RECORD.moves) + "x" + typed(RECORD.moves[:3])
    _play(tmp_path, keys, "--deal", "5", until="moves 3")
    with Terminal(home=tmp_path) as terminal:
        terminal.wait_for(SAY.notices.resumed(5, 3))
    stats = ran(tmp_path, "stats", "--json").stdout
    assert '"won": 1' in stats
    assert '"open": 0' in stats


def test_a_won_record_that_is_opened_is_no_win(tmp_path):
    record = tmp_path / "won.txt"
    record.write_text(format_record(RECORD))
    _play(tmp_path, "", "--position", str(record), until=SAY.panels.WON_FOOT)
    assert '"played": 0' in ran(tmp_path, "stats", "--json").stdout


# Line by line


def test_line_by_line_games_are_kept_and_go_on(tmp_path):
    done = ran(tmp_path, "--plain", "--deal", "5", given="e4 deal\nl7 undo\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert the_game(tmp_path).game == recorded(3).undo()
    done = ran(tmp_path, "--plain", given="redo\nhe\n")
    assert done.returncode == 0
    assert done.stdout.startswith(SAY.command_line.RESUMING)
    assert "deal 5" in done.stdout
    assert the_game(tmp_path).game == recorded(4)


def test_a_game_goes_from_the_board_to_the_lines_and_back(tmp_path):
    _play(tmp_path, typed(RECORD.moves[:2]), "--deal", "5", until="moves 2")
    game_id = the_game(tmp_path).entry.id
    assert ran(tmp_path, "resume", str(game_id), "--plain", given="l7\n").returncode == 0
    with Terminal(home=tmp_path) as terminal:
        terminal.wait_for(SAY.notices.resumed(5, 3))
        assert_shows(terminal, recorded(3).position)


def test_line_by_line_a_bad_line_ends_it_and_keeps_all_before_it(tmp_path):
    done = ran(tmp_path, "--plain", "--deal", "5", given="e4\ndeal\nea\nl7\n")
    assert done.returncode == 1
    assert the_game(tmp_path).game == recorded(2)


def test_line_by_line_at_a_terminal_nothing_is_lost_when_it_is_closed(tmp_path):
    with Terminal(["--plain", "--deal", "5"], home=tmp_path, size=(200, 24)) as terminal:
        terminal.type("e4\ndeal\n")
        terminal.wait_for("1 gap")
        terminal.settle()
        terminal.hang_up()
        assert terminal.exit_status() != 0
        assert the_game(tmp_path).game == recorded(2)


def test_line_by_line_new_twice_ends_a_game_as_lost(tmp_path):
    ran(tmp_path, "--plain", "--deal", "5", given="e4\nnew\nnew\ndeal\nquit\n")
    lost, other = kept(tmp_path)
    assert (lost.game, lost.entry.result) == (recorded(1), Result.LOST)
    assert (other.entry.moves, other.entry.result) == (1, Result.OPEN)


def test_line_by_line_a_deal_without_a_move_leaves_no_row(tmp_path):
    assert ran(tmp_path, "--plain", "--deal", "5", given="board\nmoves\nquit\n").returncode == 0
    assert not journal_in(tmp_path).exists()
