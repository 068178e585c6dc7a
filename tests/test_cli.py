"""The command line: what it prints, what it says is wrong, and its exit statuses (0 fine, 1 could not,
2 wrong usage)."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from subprocess import PIPE
from typing import IO, NamedTuple

import pytest

import bigben
from bigben.cli import main
from bigben.engine.analysis import is_stuck
from bigben.engine.deals import deal
from bigben.engine.game import new_game
from bigben.engine.notation import format_position, format_record, parse_position, record_of
from bigben.engine.rules import legal_moves
from support.known import known

WON = known("deal-5-won")


class Outcome(NamedTuple):
    """What a run of the program has left behind."""

    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """An empty directory, in which the program runs and keeps what it keeps."""
    for name in list(os.environ):
        if name.startswith(("XDG_", "LC_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs the program with arguments, in this process."""

    def run(*arguments: str, stdin: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        try:
            status = main(arguments)
        except SystemExit as end:
            status = end.code
        return Outcome(status, *capsys.readouterr())

    return run


def _run_apart(
    *arguments: str, stdin: str = "", stdout: int | IO[bytes] = PIPE, **environment: str
) -> Outcome:
    """A run of the program in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bigben", *arguments],
        input=stdin.encode(),
        stdout=stdout,
        stderr=PIPE,
        env=os.environ | environment,
        timeout=30,
    )
    return Outcome(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())


def _is_refused(outcome: Outcome, status: int, *words: str) -> None:
    """One line on standard error, with these words; standard output clean."""
    assert outcome.status == status
    assert outcome.out == ""
    assert "Traceback" not in outcome.err
    assert outcome.err.startswith("bigben: ")
    assert outcome.err.count("\n") == 1
    for word in words:
        assert word in outcome.err


# What it prints


@pytest.mark.parametrize("number", [1, 2, 3])
def test_show_prints_the_first_position_of_a_deal(run, number):
    assert run("show", "--deal", str(number)) == (0, known(f"deal-{number}"), "")


def test_show_prints_the_position_of_a_file_and_of_standard_input(run, home):
    text = known("deal-5-after-30")
    (home / "position.txt").write_text(text)
    assert run("show", "position.txt") == (0, text, "")
    assert run("show", "-", stdin=text) == (0, text, "")


def test_show_prints_the_end_of_a_record(run):
    record = WON.replace("moves\n", "moves deal\n").partition("\ne4")[0] + "\n"
    assert run("show", "-", stdin=record).out == format_position(
        deal(5)._replace(waste=deal(5).stock[:1], stock=deal(5).stock[1:])
    )


def test_show_alone_prints_a_deal_at_random_that_can_be_read_again(run):
    status, out, err = run("show")
    assert (status, err) == (0, "")
    number = int(out.split()[2])
    assert parse_position(out) == deal(number)


def test_input_is_forgiving(run):
    text = known("deal-1")
    messy = "# a comment\n\n" + text.lower().replace(" ", "   ").replace("tc", "10♣") + "# the end"
    assert run("show", "-", stdin=messy) == (0, text, "")
    assert run("show", "-", stdin="\ufeff" + text) == (0, text, "")
    assert run("show", "-", stdin=text.replace("\n", "\r\n")) == (0, text, "")


def test_replay_prints_the_end_and_that_it_is_won(run, home):
    (home / "won.txt").write_text(WON)
    for status, out, err in (run("replay", "won.txt"), run("replay", "-", stdin=WON)):
        assert (status, err) == (0, "")
        *position, last = out.splitlines(keepends=True)
        assert last == "won\n"
        assert len(position) == 14
        assert all(line.split()[1:] for line in position[:12])
        assert position[12:] == ["waste\n", "stock\n"]


def test_replay_says_how_many_cards_are_on_the_clock_of_an_open_game(run):
    out = run("replay", "-", stdin="Big Ben record 1\ndeal 5\nmoves\ne4 deal\n").out
    assert out.splitlines()[-1] == "open, 13 cards on the clock"


def test_replay_says_that_a_game_is_stuck(run):
    game = new_game(1)
    while not is_stuck(game.position):
        game = game.play(legal_moves(game.position)[-1])
    out = run("replay", "-", stdin=format_record(record_of(game))).out
    assert out == format_position(game.position) + "stuck\n"


def test_version_and_help(run):
    assert run("--version") == (0, f"Big Ben {bigben.__version__}\n", "")
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    for words in ("--deal", "--daily", "--position", "--version", "show", "replay"):
        assert words in out
    for command in ("show", "replay"):
        assert run(command, "--help").status == 0


def test_no_option_shown_is_unexplained(run):
    for line in run("--help").out.splitlines():
        assert "==SUPPRESS==" not in line


# What is wrong


@pytest.mark.parametrize(
    "number", ["0", "-1", "1000000000", "99999999999999999999", "five", "", "1.5", "٣", "1e3"]
)
@pytest.mark.parametrize("command", [[], ["show"]])
def test_a_bad_deal_number_is_wrong_usage(run, command, number):
    _is_refused(run(*command, f"--deal={number}"), 2, "deal number", "999,999,999")


@pytest.mark.parametrize(
    "arguments",
    [
        ["sing"],
        ["--sing"],
        ["replay"],
        ["show", "a", "b"],
        ["show", "--deal", "1", "a"],
        ["--deal"],
        ["--deal", "1", "--daily"],
        ["--position", "a", "--deal", "1"],
    ],
)
def test_wrong_usage_is_one_sentence(run, arguments):
    _is_refused(run(*arguments), 2, "--help")


@pytest.mark.parametrize("command", [["show"], ["replay"], ["--position"]])
def test_bad_files_are_one_sentence(run, home, command):
    (home / "directory").mkdir()
    (home / "empty").write_text("")
    (home / "comments").write_text("# nothing\n\n")
    (home / "binary").write_bytes(bytes(range(256)))
    _is_refused(run(*command, "missing"), 1, "missing", "No such file")
    _is_refused(run(*command, "directory"), 1, "directory", "directory")
    _is_refused(run(*command, "empty"), 2, "empty")
    _is_refused(run(*command, "comments"), 2, "comments")
    _is_refused(run(*command, "binary"), 2, "binary", "UTF-8")


def _without(card: str) -> str:
    return known("deal-1").replace(f" {card}", "", 1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (_without("KS"), ("K♠", "fewer")),
        (known("deal-1").replace("waste", "waste KS"), ("K♠", "more than twice", "line 1")),
        (known("deal-1").replace("12 5D", "12 4D"), ("line 1", "4D")),
        (known("deal-1").replace("12 5D", "12 5C"), ("line 1", "5C")),
        (known("deal-1").replace("QC 2C 3C", "QC 2X 3C"), ("line 1", "2X")),
        (known("deal-1").replace("waste\n", ""), ("waste",)),
        (known("deal-1") + "waste\n", ("waste", "line 15")),
        (known("deal-1").replace("12 5D l", "12 5D a"), ("line 1", "“a”")),
        ("hello\n", ("line 1", "hello")),
        ("Big Ben record 2\ndeal 5\nmoves\n", ("line 1", "version", "2")),
        ("Big Ben record 1\ndeal 0\nmoves\n", ("line 2", "0")),
        ("Big Ben record 1\ndeal 5\n", ("moves",)),
        ("Big Ben record 1\nmoves\n", ("line 2", "moves")),
        ("Big Ben record 1\ndeal 5\nmoves\ne4 deal zz\n", ("line 4", "zz")),
    ],
)
def test_what_is_wrong_in_a_text_is_named_with_its_line_and_word(run, text, words):
    outcome = run("show", "-", stdin=text)
    _is_refused(outcome, 2, "standard input", *words)
    assert run("replay", "-", stdin=text) == outcome


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("e4\ndeal ea", ("line 5", "move 3", "ea", "7♥")),
        ("e4 # a comment\n\n# and one more\ne5\n", ("line 7", "move 2", "e5")),
        ("w9", ("line 4", "move 1", "w9", "waste")),
        ("e4 le", ("line 4", "move 2", "two cards", "only the stock")),
    ],
)
def test_an_illegal_move_is_named_with_line_number_and_rule(run, moves, words):
    text = f"Big Ben record 1\ndeal 5\nmoves\n{moves}\n"
    _is_refused(run("replay", "-", stdin=text), 2, *words)


def test_a_sentence_about_cards_can_be_said_where_the_encoding_has_no_suits():
    outcome = _run_apart("show", "-", stdin=_without("KS"), PYTHONIOENCODING="ascii")
    _is_refused(outcome, 2, "KS")
    assert outcome.err.isascii()


@pytest.mark.parametrize("arguments", [[], ["--deal", "5"], ["--daily"], ["--position", "position.txt"]])
def test_without_a_terminal_the_game_says_so_and_names_the_plain_mode(run, home, arguments):
    (home / "position.txt").write_text(known("deal-1"))
    _is_refused(run(*arguments), 1, "terminal", "--plain")


def test_a_reader_who_has_gone_is_no_error_of_ours():
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as gone:
        assert _run_apart("show", "--deal", "1", stdout=gone) == (1, "", "")


def test_a_full_disk_is_one_sentence():
    with open("/dev/full", "wb") as full:
        _is_refused(_run_apart("show", "--deal", "1", stdout=full), 1, "space")


def test_python_runs_the_same_program():
    assert _run_apart("show", "--deal", "1") == (0, known("deal-1"), "")
    assert _run_apart("--sing").status == 2


def test_printing_leaves_nothing_behind(run, home):
    run("show", "--deal", "1")
    run("replay", "-", stdin=WON)
    run("--help")
    assert list(home.iterdir()) == []
