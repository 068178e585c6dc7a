from __future__ import annotations

import argparse
import io
import json
import os
import signal
import subprocess
import sys
from itertools import pairwise

import pytest

from bigben import solving
from bigben.engine.deals import deal
from bigben.engine.notation import format_move, format_position, parse_game, parse_record
from bigben.engine.rules import apply, is_won, legal_moves
from bigben.playing import Refused
from support.endgames import random_game
from support.lines import winning_lines


def run(command, *arguments):
    """The exit status of a command with these arguments."""
    parser = argparse.ArgumentParser()
    getattr(solving, f"{command}_arguments")(parser)
    return getattr(solving, command)(parser.parse_args(arguments))


def refusal(command, *arguments):
    """What a command says when it refuses, and the exit status."""
    with pytest.raises(Refused) as caught:
        run(command, *arguments)
    return str(caught.value), caught.value.status


@pytest.fixture
def write(tmp_path):
    def write(text):
        path = tmp_path / "game"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def record(number, moves):
    return f"Big Ben record 1\ndeal {number}\nmoves\n{' '.join(moves)}\n"


def test_a_deal_that_can_be_won_is_printed_as_a_record_that_wins(capsys):
    assert run("solve", "--deal", "5") == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("# solved, ")
    assert parse_record(printed.out).deal == 5
    assert is_won(parse_game(printed.out).position)
    assert printed.err == ""


def test_a_lost_deal_is_printed_with_its_reason(capsys):
    assert run("solve", "--deal", "688") == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith("# ") for line in lines)
    assert lines[0].startswith("# lost, ")
    assert "# A♦ on d lies under 4♦." in lines
    assert "# A♦ on h lies under 4♦." in lines
    assert lines[2] == (
        "# 4♦ on d goes to the clock at 4 and 8 o'clock only after A♦; "
        "on a pile it needs 5♦; 5♦ on d lies under 4♦."
    )


def test_where_suit_signs_cannot_be_printed_letters_stand_for_them(monkeypatch):
    printed = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(printed, encoding="ascii", write_through=True))
    assert run("solve", "--deal", "688") == 0
    assert b"# AD on d lies under 4D.\n" in printed.getvalue()


def test_a_deal_not_decided_within_the_limit_gives_status_1(capsys):
    assert run("solve", "--deal", "7909", "--nodes", "3000") == 1
    assert capsys.readouterr().out.startswith("# undecided, 3,0")


def test_a_position_is_solved_from_a_file(write, capsys):
    assert run("solve", write(format_position(deal(3)))) == 0
    game = parse_game(capsys.readouterr().out)
    assert (game.start, game.deal) == (deal(3), None)
    assert is_won(game.position)


def test_a_record_is_solved_from_its_last_position(write, capsys):
    assert run("solve", write(record(5, ["e4", "deal"]))) == 0
    game = parse_game(capsys.readouterr().out)
    assert game.deal == 5
    assert is_won(game.position)
    assert game.past[1].after == parse_game(record(5, ["e4", "deal"])).position


def test_a_position_is_solved_from_standard_input(monkeypatch, capsys):
    text = io.TextIOWrapper(io.BytesIO(format_position(deal(5)).encode()))
    monkeypatch.setattr(sys, "stdin", text)
    assert run("solve", "-") == 0
    assert is_won(parse_game(capsys.readouterr().out).position)


def test_json_is_one_object_a_line_in_order(capsys):
    assert run("solve", "--deals", "686-690", "--json", "--jobs", "2") == 0
    verdicts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [verdict["deal"] for verdict in verdicts] == [686, 687, 688, 689, 690]
    assert [verdict["verdict"] for verdict in verdicts] == ["solved"] * 2 + ["lost"] + ["solved"] * 2
    assert verdicts[2]["why"]
    assert is_won(parse_game(record(686, [verdicts[0]["moves"]])).position)
    assert set(verdicts[0]) == {"deal", "verdict", "positions", "runs", "seconds", "moves", "why"}


def test_several_deals_are_printed_a_line_each(capsys):
    assert run("solve", "--deals", "5-6", "--jobs", "1") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(",")[0] for line in lines] == ["deal 5: solved", "deal 6: solved"]


def test_several_processes_share_one_deal(capsys):
    assert run("solve", "--deal", "1", "--jobs", "2") == 0
    assert is_won(parse_game(capsys.readouterr().out).position)


def test_an_interrupted_range_keeps_what_is_done():
    program = (
        "import argparse, sys; from bigben import solving\n"
        "if __name__ == '__main__':\n"
        "    parser = argparse.ArgumentParser(); solving.solve_arguments(parser)\n"
        "    try: solving.solve(parser.parse_args())\n"
        "    except KeyboardInterrupt: sys.exit(130)\n"
    )
    command = [sys.executable, "-c", program, "--deals", "5-900", "--jobs", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline().startswith("deal 5: solved")
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == ""
    numbers = [int(line.split()[1].rstrip(":")) for line in out.splitlines()]
    assert numbers == list(range(6, 6 + len(numbers)))
    assert len(numbers) < 800


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "nothing in it"),
        ("hello\n", "hello"),
        (format_position(deal(1)).replace("3C\n", "\n", 1), "3♣"),
        (record(1, ["e5"]), "line 4"),
    ],
)
def test_a_file_that_is_no_game_is_refused_in_a_sentence(command, write, text, sentence, capsys):
    said, status = refusal(command, write(text))
    assert status == 2
    assert sentence in said
    assert "\n" not in said
    assert capsys.readouterr().out == ""


@pytest.fixture(params=["solve", "review"])
def command(request):
    return request.param


def test_a_file_that_is_not_there_is_refused(command, tmp_path):
    assert refusal(command, str(tmp_path / "none"))[1] == 1


def test_a_file_that_is_no_text_is_refused(command, tmp_path):
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\x00")
    assert refusal(command, str(path))[1] == 2


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--deal", "0"],
        ["--deal", "x"],
        ["--deals", "5"],
        ["--deals", "5-"],
        ["--deals", "9-5"],
        ["--deals", "1-1000000000"],
        ["--deal", "1", "--deals", "1-2"],
        ["--deal", "1", "--nodes", "0"],
        ["--deal", "1", "--seconds", "nan"],
        ["--deal", "1", "--seconds", "-1"],
        ["--deal", "1", "--memory", "much"],
        ["--deal", "1", "--jobs", "0"],
    ],
)
def test_arguments_that_make_no_sense_are_refused(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        run("solve", *arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().out == ""


def moves_of(number, count):
    return [format_move(move) for move in winning_lines()[number][:count]]


def test_a_review_of_a_won_game_says_so(write, capsys):
    assert run("review", write(record(5, moves_of(5, 200)))) == 0
    assert capsys.readouterr().out.startswith("# This game was won.")


def test_a_review_of_a_game_not_yet_lost_says_so(write, capsys):
    assert run("review", write(record(5, moves_of(5, 60)))) == 0
    out = capsys.readouterr().out
    assert out.startswith("# This game can still be won.")
    assert is_won(parse_game(out).position)


def test_a_review_of_a_lost_deal_says_why(write, capsys):
    assert run("review", write(record(688, ["deal", "deal"]))) == 0
    out = capsys.readouterr().out
    assert out.startswith("# This game was lost from the start.")
    assert "A♦ on h lies under 4♦." in out


def lost_game():
    """A random game that is thrown away by its move 88, and its moves."""
    positions = random_game(30_006)
    moves = [
        next(format_move(move) for move in legal_moves(before) if apply(before, move) == after)
        for before, after in pairwise(positions)
    ]
    return record(30_006, moves), moves


def test_a_review_names_the_move_that_threw_the_win_away_and_shows_how_to_win(write, capsys):
    text, moves = lost_game()
    assert run("review", write(text)) == 0
    out = capsys.readouterr().out
    assert f"# Move 88, {moves[87]}, threw the win away." in out.splitlines()
    game = parse_game(out)
    assert is_won(game.position)
    assert [turn.after for turn in game.past[:87]] == random_game(30_006)[1:88]


def test_a_review_as_json_says_the_same(write, capsys):
    text, moves = lost_game()
    assert run("review", "--json", write(text)) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["won_until"], said["lost_from"], said["moves"]) == (87, 88, len(moves))
    assert is_won(parse_game(record(30_006, [*moves[:87], said["win"]])).position)


def test_a_review_cut_short_says_what_is_undecided(write, capsys):
    assert run("review", "--nodes", "1000", write(record(7909, ["deal"]))) == 1
    assert "undecided" in capsys.readouterr().out
