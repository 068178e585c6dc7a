"""Who may read what is kept, and what becomes of a directory that may not be entered."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from bigben.settings import Settings
from bigben.store.entries import UNAIDED
from bigben.store.keeper import Keeper
from bigben.store.settings import save_settings
from support.journals import walked


@pytest.fixture
def open_umask():
    """A umask that takes nothing away."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(directory: Path) -> dict[str, int]:
    return {str(file.relative_to(directory)): file.stat().st_mode & 0o777 for file in directory.rglob("*")}


@pytest.mark.usefixtures("open_umask")
def test_whatever_the_umask_a_journal_is_the_users_alone(tmp_path):
    with closing(Keeper(str(tmp_path / "local" / "share" / "bigben" / "journal.sqlite3"))) as keeper:
        keeper.keep(walked(1, 5), 1, UNAIDED)
        found = modes(tmp_path)
    files = {name: mode for name, mode in found.items() if "journal" in name}
    assert {Path(name).name for name in files} == {
        "journal.lock",
        *(f"journal.sqlite3{suffix}" for suffix in ("", "-wal", "-shm")),
    }
    assert set(files.values()) == {0o600}
    assert {mode for name, mode in found.items() if name not in files} == {0o700}


@pytest.mark.usefixtures("open_umask")
def test_whatever_the_umask_settings_are_the_users_alone(tmp_path):
    save_settings(str(tmp_path / "config" / "bigben" / "settings.json"), Settings(ascii=True))
    save_settings(str(tmp_path / "config" / "bigben" / "settings.json"), Settings(ascii=False))
    assert modes(tmp_path) == {
        "config": 0o700,
        "config/bigben": 0o700,
        "config/bigben/settings.json": 0o600,
    }


@pytest.fixture
def home():
    """A directory that any user can reach, which the test's own need not be."""
    directory = Path(tempfile.mkdtemp())
    directory.chmod(0o755)
    yield directory
    shutil.rmtree(directory)


#: Runs a command once to load all it needs, becomes a user who may enter nothing, and runs it with `home`.
COMMAND = (
    "import contextlib, io, os, sys\n"
    "import bigben.cli, bigben.keeping, bigben.store.journal\n"
    "home, *arguments = sys.argv[1:]\n"
    "os.environ['XDG_DATA_HOME'] = home + '/warm'\n"
    "with contextlib.redirect_stdout(io.StringIO()): bigben.cli.main(arguments)\n"
    "os.environ['XDG_DATA_HOME'] = home + '/data'\n"
    "if os.geteuid() == 0: os.setegid(65534); os.seteuid(65534)\n"
    "sys.exit(bigben.cli.main(arguments))\n"
)


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", COMMAND, str(home), *arguments]
    return subprocess.run(command, input="", capture_output=True, text=True, timeout=60)


@pytest.fixture
def closed(home):
    """A home whose data directory, with a journal of one game in it, cannot be entered."""
    for place in ("data", "warm"):
        with closing(Keeper(str(home / place / "bigben" / "journal.sqlite3"))) as keeper:
            keeper.keep(walked(1, 5), 1, UNAIDED)
    (home / "data").chmod(0)
    yield home
    (home / "data").chmod(0o755)


@pytest.mark.parametrize(
    "arguments", [["history"], ["stats"], ["stats", "--json"], ["export", "1"], ["resume", "--plain", "1"]]
)
def test_where_the_directory_cannot_be_entered_no_command_says_there_is_nothing(closed, arguments):
    done = run(closed, *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert str(closed / "data") in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_where_the_directory_cannot_be_entered_the_game_says_so_at_the_start(closed):
    done = run(closed, "--plain")
    assert done.returncode == 0
    assert "cannot be opened or written" in done.stdout
