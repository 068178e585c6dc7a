"""Locks that are not let go: the game is played, the wait is short, and nothing is lost without a word."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from bigben.store.entries import UNAIDED
from bigben.store.errors import KEY_PRESS, OPENING, JournalUnusable, Obstacle
from bigben.store.journal import open_journal, open_pages
from bigben.store.keeper import Keeper, SavedAgain
from support.journals import rows, walked

#: Generous, yet less than for ever.
LIMIT = 30

HOLD_LOCK_FILE = (
    "import fcntl, os, sys\n"
    "file = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600)\n"
    "fcntl.lockf(file, fcntl.LOCK_EX, 1, 0)\n"
    "print('held', flush=True); sys.stdin.read()\n"
)
OPEN_WITHOUT_END = (
    "import os, sys\n"
    "from bigben.store import database, journal\n"
    "def stop(*_):\n"
    "    print('opening', flush=True); sys.stdin.read()\n"
    "database.open_to_write = stop\n"
    "journal.open_journal(sys.argv[1])\n"
)


@pytest.fixture
def path(tmp_path):
    path = str(tmp_path / "data" / "journal.sqlite3")
    with closing(Keeper(path)) as keeper:
        keeper.keep(walked(3, 20), 1, UNAIDED)
    return path


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """What these tests have to wait for does not come: the shorter the wait the better."""
    for module in ("keeper", "database"):
        monkeypatch.setattr(f"bigben.store.{module}.OPENING", 0.1)


@pytest.fixture
def other():
    """Starts another program and waits for its first line; ends it."""
    programs = []

    def started(script: str, *arguments: object) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", script, *map(str, arguments)]
        program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        programs.append(program)
        program.stdout.readline()
        return program

    yield started
    for program in programs:
        program.kill()
        program.communicate(timeout=LIMIT)


@pytest.fixture
def busy(path):
    """The journal locked by another program as fast as can be: not even reading goes on."""
    rows(path, "PRAGMA journal_mode = DELETE")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield connection
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def assert_plays_and_is_told(path):
    """Start, play, quit: the player is told that another program is in the way."""
    keeper = Keeper(path)
    assert keeper.resume() is None
    (news,) = keeper.news()
    assert news.obstacle is Obstacle.BUSY
    keeper.keep(walked(8, 5), 1, UNAIDED)
    assert keeper.pending
    (late,) = keeper.close()
    assert late.obstacle is Obstacle.BUSY


def test_a_lock_file_held_by_another_program_is_told_as_busy(path, other):
    other(HOLD_LOCK_FILE, path.replace("sqlite3", "lock"))
    assert_plays_and_is_told(path)


def test_a_program_stopped_in_mid_opening_is_told_as_busy(path, other):
    one = other(OPEN_WITHOUT_END, path)
    one.send_signal(signal.SIGSTOP)
    assert_plays_and_is_told(path)


@pytest.mark.usefixtures("busy")
def test_a_journal_locked_for_good_is_told_as_busy(path):
    assert_plays_and_is_told(path)


def test_once_the_lock_is_let_go_the_game_is_kept_whole_and_that_is_told(path, other):
    one = other(HOLD_LOCK_FILE, path.replace("sqlite3", "lock"))
    with closing(Keeper(path)) as keeper:
        keeper.resume()
        keeper.news()
        keeper.keep(walked(8, 5), 1, UNAIDED)
        assert keeper.pending
        one.communicate(timeout=LIMIT)
        keeper.keep(walked(8, 6), 2, UNAIDED)
        assert not keeper.pending
        assert keeper.news() == (SavedAgain(path),)
    with closing(open_pages(path)) as pages:
        assert pages.load(2).game == walked(8, 6)


def test_a_lock_is_waited_for(path, other):
    one = other(HOLD_LOCK_FILE, path.replace("sqlite3", "lock"))
    letting_go = threading.Timer(0.1, one.kill)
    letting_go.start()
    with closing(open_journal(path, seconds=LIMIT)) as journal:
        assert journal.take(1).game == walked(3, 20)
    letting_go.join()


def test_no_wait_is_as_long_as_a_second():
    assert OPENING + KEY_PRESS < 1


def test_an_action_pending_for_long_is_told_and_so_is_that_it_is_kept(path, monkeypatch):
    now = time.monotonic()
    monkeypatch.setattr("bigben.store.keeper.monotonic", lambda: now)
    with closing(Keeper(path)) as keeper:
        keeper.resume()
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            keeper.keep(walked(3, 21), 2, UNAIDED)
            assert keeper.news() == ()
            now += 10
            keeper.keep(walked(3, 22), 3, UNAIDED)
            (news,) = keeper.news()
            assert news.obstacle is Obstacle.BUSY
            keeper.keep(walked(3, 23), 4, UNAIDED)
            assert keeper.news() == ()
            assert keeper.pending
            connection.execute("ROLLBACK")
        keeper.keep(walked(3, 23), 4, UNAIDED)
        assert keeper.news() == (SavedAgain(path),)
        assert not keeper.pending


def test_what_is_lost_to_a_lock_on_leaving_is_told_last(path):
    keeper = Keeper(path)
    keeper.resume()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        keeper.keep(walked(3, 21), 2, UNAIDED)
        (late,) = keeper.close()
    assert late.obstacle is Obstacle.BUSY


@pytest.mark.usefixtures("busy")
def test_reading_a_locked_journal_ends_and_says_so(path):
    # A log, even an empty one, says that another program may be at it.
    Path(f"{path}-wal").touch()
    with pytest.raises(JournalUnusable) as raised:
        open_pages(path)
    assert raised.value.obstacle is Obstacle.BUSY


def test_no_wait_at_a_lock_is_deaf_to_ctrl_c(path, other):
    other(HOLD_LOCK_FILE, path.replace("sqlite3", "lock"))
    script = (
        "import signal, sys\n"
        "from bigben.store.journal import open_journal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "try:\n"
        "    print('ready', flush=True)\n"
        "    open_journal(sys.argv[1], seconds=60)\n"
        "except KeyboardInterrupt: print('interrupted', flush=True)\n"
    )
    one = other(script, path)
    one.send_signal(signal.SIGINT)
    assert one.communicate(timeout=LIMIT)[0] == "interrupted\n"


PLACES = ["journal.sqlite3", "journal.lock"]


def put(kind: str, path: Path) -> None:
    """Something that is no regular file."""
    if kind == "a directory":
        path.mkdir()
    elif kind == "a FIFO":
        os.mkfifo(path)
    elif kind == "a device":
        path.symlink_to("/dev/zero")
    elif kind == "a socket":
        import socket

        with closing(socket.socket(socket.AF_UNIX)) as one:
            # A path of any length will not do for a socket.
            before = Path.cwd()
            os.chdir(path.parent)
            one.bind(path.name)
            os.chdir(before)
    elif kind == "a circle of links":
        path.symlink_to(path.name)
    else:
        path.symlink_to(path.parent / "nowhere" / "at all")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "kind", ["a directory", "a FIFO", "a device", "a socket", "a circle of links", "a link to nothing"]
)
def test_what_is_no_file_in_the_place_of_one_is_told_and_left_alone(tmp_path, place, kind):
    path = tmp_path / place
    put(kind, path)
    before = path.lstat()
    with closing(Keeper(str(tmp_path / "journal.sqlite3"))) as keeper:
        keeper.resume()
        keeper.keep(walked(8, 5), 1, UNAIDED)
        (news,) = keeper.news()
    assert news.obstacle is Obstacle.DENIED
    after = path.lstat()
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)


@pytest.mark.parametrize("kind", ["a FIFO", "a device", "a directory", "a circle of links"])
def test_reading_what_is_no_file_says_so(tmp_path, kind):
    path = tmp_path / "journal.sqlite3"
    put(kind, path)
    with pytest.raises(JournalUnusable) as raised:
        open_pages(str(path))
    assert raised.value.obstacle is Obstacle.DENIED


def test_a_journal_behind_a_link_is_kept_there_and_the_link_stays(tmp_path, path):
    link = tmp_path / "link.sqlite3"
    link.symlink_to(path)
    with closing(open_journal(str(link))) as journal:
        game_id = journal.begin(walked(8, 5), 1, UNAIDED)
        with closing(open_pages(str(link))) as pages:
            assert pages.load(game_id).game == walked(8, 5)
    assert link.is_symlink()


def test_a_damaged_journal_behind_a_link_is_set_aside_where_it_is(tmp_path, path):
    Path(path).write_bytes(b"damaged")
    link = tmp_path / "link.sqlite3"
    link.symlink_to(path)
    with closing(open_journal(str(link))) as journal:
        assert Path(journal.set_aside).parent == Path(path).parent
        assert Path(journal.set_aside).read_bytes() == b"damaged"
    assert link.is_symlink()
