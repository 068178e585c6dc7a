"""What stands in the journal's place, or keeps it from being written, and what becomes of the game then."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from bigben.store.entries import UNAIDED
from bigben.store.errors import JournalUnusable, Obstacle
from bigben.store.journal import open_pages
from bigben.store.keeper import Keeper, SetAside
from support.journals import rows, walked

GAMES = 12


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "journal.sqlite3"


@pytest.fixture
def old(path):
    """The bytes of a journal with some games; the file itself is there too."""
    with closing(Keeper(str(path))) as keeper:
        for number in range(1, GAMES + 1):
            keeper.keep(walked(number, 60), number, UNAIDED)
            keeper.leave()
    return path.read_bytes()


def play(path):
    """Start, play two actions, quit: what the player was told."""
    with closing(Keeper(str(path) if path else None)) as keeper:
        keeper.resume()
        keeper.leave()
        keeper.keep(walked(500, 1), 1, UNAIDED)
        keeper.keep(walked(500, 2), 2, UNAIDED)
        keeper.leave()
        return keeper.news()


def is_kept(path):
    with closing(open_pages(str(path))) as pages:
        return walked(500, 2) == pages.load(pages.games()[-1].id).game


def assert_set_aside(path, damaged):
    """A new journal is begun, and the damaged one is whole under the name the player was told."""
    (news,) = play(path)
    assert isinstance(news, SetAside)
    assert Path(news.path).parent == path.parent
    assert "damaged" in Path(news.path).name
    assert Path(news.path).read_bytes() == damaged
    assert is_kept(path)
    assert play(path) == ()
    os.remove(news.path)


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        random.Random(3).randbytes(100),
        b"Dear diary\n",
        "Ünicode\n".encode() * 2000,
        b"SQLite format 3\0",
    ],
    ids=["empty", "random", "text", "long text", "a beginning"],
)
def test_what_is_no_database_is_set_aside(path, damaged):
    path.parent.mkdir()
    path.write_bytes(damaged)
    assert_set_aside(path, damaged)


def test_a_journal_cut_short_at_any_512th_byte_is_set_aside(path, old):
    assert len(old) > 20 * 512
    for length in range(0, len(old), 512):
        path.write_bytes(old[:length])
        assert_set_aside(path, old[:length])


def test_a_journal_with_a_page_of_rubbish_is_set_aside(path, old):
    page = 4096
    for place in range(0, len(old), page):
        damaged = old[:place] + random.Random(place).randbytes(page) + old[place + page :]
        path.write_bytes(damaged)
        assert_set_aside(path, damaged)


def test_a_database_of_another_kind_is_set_aside(path):
    path.parent.mkdir()
    rows(path, "CREATE TABLE diary (page TEXT)")
    assert_set_aside(path, path.read_bytes())
    path.unlink()
    rows(path, "CREATE TABLE diary (page TEXT)")
    rows(path, "PRAGMA user_version = 1")
    assert_set_aside(path, path.read_bytes())


def test_the_log_of_a_damaged_journal_goes_with_it(path, old):
    path.write_bytes(old[:512])
    Path(f"{path}-wal").write_bytes(b"log")
    (news,) = play(path)
    assert Path(f"{news.path}-wal").read_bytes() == b"log"
    assert Path(news.path).read_bytes() == old[:512]
    assert is_kept(path)


def test_no_damaged_journal_takes_the_place_of_another(path):
    path.parent.mkdir()
    names = set()
    for number in range(5):
        path.write_bytes(b"%d" % number)
        (news,) = play(path)
        names.add(news.path)
    assert {Path(name).read_bytes() for name in names} == {b"0", b"1", b"2", b"3", b"4"}


def test_a_newer_journal_is_left_untouched_and_nothing_is_kept(path, old):  # noqa: ARG001
    rows(path, "PRAGMA user_version = 99")
    before = path.read_bytes()
    (news,) = play(path)
    assert (news.obstacle, news.path) == (Obstacle.NEWER, str(path))
    assert path.read_bytes() == before
    with pytest.raises(JournalUnusable):
        open_pages(str(path))
    assert path.read_bytes() == before


def test_a_directory_in_the_journals_place_is_left_alone(path):
    path.mkdir(parents=True)
    (path / "mine").write_text("mine")
    (news,) = play(path)
    assert news.obstacle is Obstacle.DENIED
    assert (path / "mine").read_text() == "mine"


def test_a_file_in_the_directorys_place_is_left_alone(path):
    path.parent.write_text("mine")
    (news,) = play(path)
    assert news.obstacle is Obstacle.DENIED
    assert path.parent.read_text() == "mine"


def test_where_no_directory_can_be_made_the_game_is_not_kept():
    (news,) = play("/proc/bigben/journal.sqlite3")
    assert news.obstacle is Obstacle.DENIED


def test_without_a_place_the_game_is_not_kept():
    (news,) = play(None)
    assert (news.obstacle, news.path) == (Obstacle.NO_PLACE, None)


def test_without_sqlite_in_this_python_the_game_is_not_kept(path, old, monkeypatch):
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    (news,) = play(path)
    assert news.obstacle is Obstacle.NO_SQLITE
    assert path.read_bytes() == old


def test_without_sqlite_no_directory_is_made(path, monkeypatch):
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    (news,) = play(path)
    assert news.obstacle is Obstacle.NO_SQLITE
    assert not path.parent.exists()


def test_reading_a_damaged_journal_leaves_it_where_it_is(path, old):
    path.write_bytes(old[:1024])
    with pytest.raises(JournalUnusable) as raised:
        open_pages(str(path))
    assert raised.value.obstacle is Obstacle.DAMAGED
    assert path.read_bytes() == old[:1024]


def ran(script: str, *arguments: object) -> list[str]:
    """The lines a program prints that has the names of this module's imports."""
    opening = (
        "import os, resource, sys\n"
        "from contextlib import closing\n"
        "from support.journals import walked\n"
        "from bigben.store.entries import UNAIDED\n"
        "from bigben.store.journal import open_pages\n"
        "from bigben.store.keeper import Keeper\n"
        "def told(keeper):\n"
        "    names = (getattr(news, 'obstacle', type(news)) for news in keeper.news())\n"
        "    print(*(getattr(name, 'name', name) for name in names), sep=',')\n"
        "def limit(size): resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))\n"
    )
    where = os.pathsep.join(filter(None, [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH")]))
    environ = os.environ | {"PYTHONPATH": where}
    command = [sys.executable, "-c", opening + script, *map(str, arguments)]
    return subprocess.run(
        command, stdout=subprocess.PIPE, text=True, check=True, env=environ
    ).stdout.splitlines()


@pytest.mark.parametrize("size", [0, 1, 4096, 10_000])
def test_where_there_is_no_room_for_a_journal_the_game_is_not_kept(path, size):
    script = (
        f"limit({size}); keeper = Keeper(sys.argv[1])\n"
        "for count in (1, 2, 3): keeper.keep(walked(1, count), 0, UNAIDED)\n"
        "keeper.close(); told(keeper)\n"
    )
    (line,) = ran(script, path)
    assert line in ("FULL", "FAILED")
    assert [file.name for file in path.parent.iterdir() if file.name != "journal.lock"] == []


def test_when_room_runs_out_the_player_is_warned_once_and_what_was_kept_stays(path):
    script = (
        "keeper = Keeper(sys.argv[1]); keeper.keep(walked(1, 1), 0, UNAIDED); told(keeper); limit(0)\n"
        "for count in range(2, 9): keeper.keep(walked(1, count), 0, UNAIDED); told(keeper)\n"
        "keeper.close(); told(keeper)\n"
    )
    first, second, *rest = ran(script, path)
    assert first == ""
    assert second in ("FULL", "FAILED")
    assert set(rest) == {""}
    with closing(open_pages(str(path))) as pages:
        assert pages.load(1).game == walked(1, 1)
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


def test_when_there_is_room_again_the_next_save_brings_all_up_to_date(path):
    script = (
        "keeper = Keeper(sys.argv[1]); keeper.keep(walked(1, 1), 0, UNAIDED); limit(0)\n"
        "keeper.keep(walked(1, 2), 0, UNAIDED); told(keeper); limit(resource.RLIM_INFINITY)\n"
        "keeper.keep(walked(1, 3), 0, UNAIDED); keeper.close(); told(keeper)\n"
    )
    assert len(ran(script, path)) == 2
    with closing(open_pages(str(path))) as pages:
        assert pages.load(1).game == walked(1, 3)


@pytest.fixture
def elsewhere():
    """A directory that any user can reach, which the test's own need not be."""
    directory = Path(tempfile.mkdtemp())
    directory.chmod(0o755)
    yield directory
    directory.chmod(0o755)
    shutil.rmtree(directory)


#: Loads all that reading and writing a journal loads, then becomes a user who may write nothing.
BECOME_NOBODY = (
    "with closing(Keeper(sys.argv[1])) as keeper: keeper.keep(walked(1, 1), 0, UNAIDED)\n"
    "with closing(open_pages(sys.argv[1])) as pages: pages.load(1)\n"
    "import pathlib, urllib.parse; pathlib.Path('/a').as_uri()\n"
    "if os.geteuid() == 0: os.setegid(65534); os.seteuid(65534)\n"
)


def test_in_a_read_only_directory_the_game_is_not_kept(elsewhere, tmp_path):
    (elsewhere / "home").mkdir()
    (elsewhere / "home").chmod(0o555)
    script = (
        "keeper = Keeper(sys.argv[2])\n"
        "for count in (1, 2, 3): keeper.keep(walked(1, count), 0, UNAIDED)\n"
        "keeper.close(); told(keeper)\n"
    )
    path = elsewhere / "home" / "bigben" / "journal.sqlite3"
    assert ran(BECOME_NOBODY + script, tmp_path / "warm.sqlite3", path) == ["DENIED"]
    assert list((elsewhere / "home").iterdir()) == []


def test_a_journal_in_a_read_only_directory_can_be_read_and_is_not_changed(elsewhere, tmp_path, old, path):
    journal = elsewhere / "journal.sqlite3"
    shutil.copy(path, journal)
    journal.chmod(0o444)
    elsewhere.chmod(0o555)
    script = (
        "with closing(open_pages(sys.argv[2])) as pages: print(len(pages.games()))\n"
        "keeper = Keeper(sys.argv[2]); keeper.resume(); keeper.keep(walked(1, 1), 0, UNAIDED)\n"
        "keeper.close(); told(keeper)\n"
    )
    assert ran(BECOME_NOBODY + script, tmp_path / "warm.sqlite3", journal) == [str(GAMES), "DENIED"]
    assert journal.read_bytes() == old
    assert list(elsewhere.iterdir()) == [journal]
