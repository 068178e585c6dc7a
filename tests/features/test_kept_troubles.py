"""The real program where its journal is damaged, or cannot be: it plays all the same and says so once."""

from __future__ import annotations

import os
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bigben.engine.game import new_game
from bigben.engine.rules import Deal
from bigben.store.entries import UNAIDED
from bigben.store.keeper import Keeper
from bigben.words import Words
from support.journals import walked
from support.kept import journal_in, kept, ran, recorded, settings_in, the_game, typed
from support.terminal import Terminal

SAY = Words()

#: Where journals are cut short: at some of the 512th bytes, those from the end negative.
LENGTHS = [512, 1024, 4096, 8192 + 512, -512]


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    """The bytes of a journal with some games."""
    path = tmp_path_factory.mktemp("old") / "journal.sqlite3"
    with closing(Keeper(str(path))) as keeper:
        for number in range(1, 13):
            keeper.keep(walked(number, 60), number, UNAIDED)
            keeper.leave()
    return path.read_bytes()


def _put(home: Path, content: bytes) -> Path:
    path = journal_in(home)
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    return path


def _newer(content: bytes, path: Path) -> bytes:
    """The journal as a version of the program would leave it that is not known yet."""
    path.write_bytes(content)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 99")
    return path.read_bytes()


def _squeezed(terminal: Terminal) -> str:
    """All words of the screen without the spaces between: a path may be cut at the end of a line."""
    return "".join(terminal.text.split())


def _assert_plays(terminal: Terminal, warning: str) -> str:
    """The game is played and ended, the warning given once; the words of the first two screens."""
    terminal.wait_for("moves 0")
    terminal.settle()
    words = _squeezed(terminal)
    terminal.type(" ")
    terminal.wait_for("moves 1")
    terminal.settle()
    words += _squeezed(terminal)
    terminal.type("u  ")
    terminal.wait_for("moves 2")
    terminal.settle()
    assert warning not in terminal.text
    terminal.press("q")
    assert terminal.exit_status() == 0
    output = terminal.output.decode()
    assert output.count(warning) == 1
    assert "Traceback" not in output
    return words


PLAYED = new_game(5).play(Deal()).undo().play(Deal()).play(Deal())
DAMAGED, NOT_KEPT = "The journal was damaged.", "This game is not kept:"

DAMAGES = {
    "empty": lambda _: b"",
    "random bytes": lambda _: random.Random(3).randbytes(100),
    "text": lambda _: b"Dear diary\n",
    **{f"cut at {length}": lambda old, length=length: old[:length] for length in LENGTHS},
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_journal_is_kept_where_the_screen_says_and_a_new_one_begins(tmp_path, old, damage):
    content = DAMAGES[damage](old)
    path = _put(tmp_path, content)
    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        words = _assert_plays(terminal, DAMAGED)
    [aside] = [file for file in path.parent.iterdir() if "damaged" in file.name and file.suffix == ".sqlite3"]
    assert str(aside) in words
    assert aside.read_bytes() == content
    assert the_game(tmp_path).game == PLAYED


def test_a_damaged_journal_is_told_of_at_the_start(tmp_path, old):
    _put(tmp_path, old[:1000])
    with Terminal(home=tmp_path) as terminal:
        terminal.wait_for(DAMAGED)
        assert "moves 0" in terminal.text


def test_line_by_line_a_damaged_journal_is_told_of_too(tmp_path, old):
    path = _put(tmp_path, old[:1000])
    done = ran(tmp_path, "--plain", "--deal", "5", given="deal\n")
    [aside] = [file for file in path.parent.iterdir() if "damaged" in file.name and file.suffix == ".sqlite3"]
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count(str(aside)) == 1
    assert the_game(tmp_path).game == new_game(5).play(Deal())


@pytest.mark.parametrize("arguments", [[], ["--deal", "5"]])
def test_a_newer_journal_is_left_untouched_and_the_game_is_not_kept(tmp_path, old, arguments):
    newer = _newer(old, tmp_path / "newer.sqlite3")
    path = _put(tmp_path, newer)
    with Terminal(arguments, home=tmp_path) as terminal:
        words = _assert_plays(terminal, NOT_KEPT)
    assert f"anewerversionofBigBenmade{path}" in words
    assert path.read_bytes() == newer
    assert {file.name for file in path.parent.iterdir()} == {path.name, "journal.lock"}


def test_a_directory_in_the_journals_place_is_left_alone(tmp_path):
    path = journal_in(tmp_path)
    path.mkdir(parents=True)
    (path / "mine").write_text("mine")
    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        words = _assert_plays(terminal, NOT_KEPT)
    assert str(path) in words
    assert (path / "mine").read_text() == "mine"


# Where nothing can be written. Root may write everywhere; below a file nobody may.

NO_XDG = {f"XDG_{kind}_HOME": None for kind in ("DATA", "CONFIG", "STATE", "CACHE")}


def test_below_a_file_the_game_is_not_kept(tmp_path):
    home = tmp_path / "file"
    home.write_text("mine")
    with Terminal(["--deal", "5"], home=tmp_path, env={**NO_XDG, "HOME": str(home)}) as terminal:
        words = _assert_plays(terminal, NOT_KEPT)
    assert str(home) in words
    assert home.read_text() == "mine"
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_with_dev_null_as_home_the_game_is_not_kept_and_settings_hold_for_now(tmp_path):
    env = {**NO_XDG, "HOME": "/dev/null"}
    with Terminal(["--deal", "5"], home=tmp_path, env=env) as terminal:
        terminal.type("md")
        terminal.wait_for(SAY.command_line.SETTINGS_NOT_SAVED)
        terminal.press("m")
        _assert_plays(terminal, NOT_KEPT)
        assert not terminal.lines[0].rstrip().endswith("0:00")


def test_line_by_line_without_a_place_there_is_one_warning(tmp_path):
    done = ran(
        tmp_path, "--plain", "--deal", "5", given="deal deal\ndeal\n", env={**NO_XDG, "HOME": "/dev/null"}
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count(NOT_KEPT) == 1


def _python_that(directory: Path, does: str) -> dict[str, str]:
    """The environment in which every Python begins with what is written."""
    (directory / "begin").mkdir()
    (directory / "begin" / "sitecustomize.py").write_text(does)
    return {"PYTHONPATH": str(directory / "begin")}


def test_without_home_the_account_says_where_games_are_kept(tmp_path):
    account = tmp_path / "account"
    account.mkdir()
    entry = ("a", "x", 1, 1, "a", str(account), "sh")
    does = f"import pwd\npwd.getpwuid = lambda _: pwd.struct_passwd({entry})"
    env = {**NO_XDG, "HOME": None, **_python_that(tmp_path, does)}
    with Terminal(["--deal", "5"], home=tmp_path, env=env) as terminal:
        terminal.type(" ")
        terminal.wait_for("moves 1")
        terminal.press("q")
        assert terminal.exit_status() == 0
    with Terminal(home=tmp_path, env=env) as terminal:
        terminal.wait_for(SAY.notices.resumed(5, 1))
    assert (account / ".local" / "share" / "bigben" / "journal.sqlite3").exists()


def test_without_home_and_account_the_game_is_not_kept(tmp_path):
    does = "import pwd\ndef none(_): raise KeyError\npwd.getpwuid = none"
    env = {**NO_XDG, "HOME": None, **_python_that(tmp_path, does)}
    with Terminal(["--deal", "5"], home=tmp_path, env=env) as terminal:
        words = _assert_plays(terminal, NOT_KEPT)
    assert "setHOMEorXDG_DATA_HOME" in words


def test_without_sqlite_in_this_python_the_game_is_not_kept(tmp_path, old):
    path = _put(tmp_path, old)
    env = _python_that(tmp_path, "import sys\nsys.modules['sqlite3'] = None")
    with Terminal(["--deal", "5"], home=tmp_path, env=env) as terminal:
        words = _assert_plays(terminal, NOT_KEPT)
    assert "thisPythonhasnosqlite3module" in words
    assert path.read_bytes() == old
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def _with_room_for(size: int) -> tuple[str, ...]:
    """The command that starts the program so that no file it writes can be longer."""
    script = (
        "import os, resource, sys\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))\n"
        "os.execv(sys.executable, [sys.executable, '-m', 'bigben', *sys.argv[1:]])"
    )
    return (sys.executable, "-c", script)


@pytest.mark.parametrize("size", [0, 4096])
def test_without_room_for_a_journal_the_game_is_not_kept(tmp_path, size):
    with Terminal(["--deal", "5"], home=tmp_path, command=_with_room_for(size)) as terminal:
        _assert_plays(terminal, NOT_KEPT)
    assert kept(tmp_path) == []


def test_when_room_runs_out_what_was_kept_stays_and_there_is_one_warning(tmp_path):
    with Terminal(["--deal", "5"], home=tmp_path, command=_with_room_for(60_000)) as terminal:
        terminal.type(typed(recorded(60).moves))
        terminal.wait_for("moves 60")
        terminal.press("q")
        assert terminal.exit_status() == 0
        assert terminal.output.decode().count(NOT_KEPT) == 1
    game = the_game(tmp_path).game
    assert 0 < len(game.past) < 60
    assert game == recorded(len(game.past))


def test_settings_that_cannot_be_read_are_told_of_once_and_left_alone(tmp_path):
    path = settings_in(tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text("not JSON")
    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        terminal.wait_for("cannot be read")
        assert str(path) in _squeezed(terminal)
        terminal.type(" q")
        assert terminal.exit_status() == 0
        assert terminal.output.decode().count("cannot be read") == 1
    assert path.read_text() == "not JSON"


BUSY = "another program does not let go"


def test_what_is_lost_to_a_lock_is_said_after_the_screen_with_status_1(tmp_path):
    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        terminal.type(" ")
        terminal.wait_for("moves 1")
        terminal.wait_until(lambda _: kept(tmp_path) != [], "a journal")
        with closing(sqlite3.connect(journal_in(tmp_path), isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            terminal.type(" ")
            terminal.wait_for("moves 2")
            terminal.wait_for(BUSY)
            terminal.type(" ")
            terminal.wait_for("moves 3")
            terminal.press("q")
            assert terminal.exit_status() == 1
            assert not terminal.on_alternate_screen
            assert BUSY in terminal.text
    assert the_game(tmp_path).game == new_game(5).play(Deal())


def test_line_by_line_what_is_lost_to_a_lock_is_said_with_status_1(tmp_path):
    assert ran(tmp_path, "--plain", "--deal", "5", given="deal\n").returncode == 0
    with closing(sqlite3.connect(journal_in(tmp_path), isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        done = ran(tmp_path, "--plain", given="deal\n")
    assert done.returncode == 1
    assert BUSY in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_journal_deleted_while_playing_is_told_of_and_the_game_kept_in_a_new_one(tmp_path):
    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        terminal.type(" ")
        terminal.wait_for("moves 1")
        terminal.wait_until(lambda _: kept(tmp_path) != [], "a journal")
        journal_in(tmp_path).unlink()
        terminal.type(" ")
        terminal.wait_for("moves 2")
        terminal.wait_for("was deleted or replaced")
        terminal.press("q")
        assert terminal.exit_status() == 0
    assert the_game(tmp_path).game == new_game(5).play(Deal()).play(Deal())


def test_a_damaged_game_is_told_of_at_one_start_only(tmp_path):
    for number in ("5", "6"):
        assert ran(tmp_path, "--plain", "--deal", number, given="deal\n").returncode == 0
    with closing(sqlite3.connect(journal_in(tmp_path), isolation_level=None)) as connection:
        connection.execute("UPDATE game SET actions = 'deal l12', done = 2 WHERE id = 2")
    first, second = (ran(tmp_path, "--plain", given="board\n").stdout for _ in range(2))
    assert "Game 2 in the journal is damaged" in first
    assert "damaged" not in second
    assert "deal 5" in first
    assert "deal 5" in second
    assert "damaged" in ran(tmp_path, "history").stdout
    assert "# Game 2 is damaged. It stops before 'l12'." in ran(tmp_path, "export", "2").stdout


@pytest.mark.parametrize("place", [settings_in, journal_in])
def test_a_fifo_in_the_place_of_a_file_stops_nothing(tmp_path, place):
    place(tmp_path).parent.mkdir(parents=True)
    os.mkfifo(place(tmp_path))
    with Terminal(["--deal", "5"], home=tmp_path) as terminal:
        terminal.type(" ")
        terminal.wait_for("moves 1")
        terminal.press("q")
        assert terminal.exit_status() == 0
        assert "Traceback" not in terminal.output.decode()
