"""The journal deleted, or replaced by another file, while a game is played."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from bigben.store.entries import UNAIDED
from bigben.store.journal import open_pages
from bigben.store.keeper import Keeper, Replaced
from support.journals import rows, walked


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "journal.sqlite3"


def games(path):
    with closing(open_pages(str(path))) as pages:
        return [pages.load(entry.id).game for entry in pages.games()]


def delete(path: Path) -> None:
    path.unlink()


def delete_all(path: Path) -> None:
    shutil.rmtree(path.parent)


def delete_with_log(path: Path) -> None:
    for file in path.parent.glob("journal.sqlite3*"):
        file.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.sqlite3"))


@pytest.mark.parametrize("gone", [delete, delete_all, delete_with_log, move])
def test_a_journal_gone_while_playing_is_begun_anew_with_the_whole_game(path, gone):
    with closing(Keeper(str(path))) as keeper:
        keeper.keep(walked(3, 20), 1, UNAIDED)
        gone(path)
        keeper.keep(walked(3, 21), 2, UNAIDED)
        assert keeper.news() == (Replaced(str(path)),)
        keeper.keep(walked(3, 22), 3, UNAIDED)
        assert keeper.news() == ()
    assert games(path) == [walked(3, 22)]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


def test_a_journal_gone_as_the_game_is_left_is_told_last(path):
    keeper = Keeper(str(path))
    keeper.keep(walked(3, 20), 1, UNAIDED)
    path.unlink()
    keeper.keep(walked(3, 21), 2, UNAIDED)
    assert keeper.close() == (Replaced(str(path)),)


def test_in_another_journal_put_there_meanwhile_the_game_is_one_more(path, tmp_path):
    other = tmp_path / "other.sqlite3"
    with closing(Keeper(str(other))) as keeper:
        keeper.keep(walked(8, 20), 1, UNAIDED)
    with closing(Keeper(str(path))) as keeper:
        keeper.keep(walked(3, 20), 1, UNAIDED)
        for suffix in ("-wal", "-shm"):
            os.unlink(f"{path}{suffix}")
        os.replace(other, path)
        keeper.keep(walked(3, 21), 2, UNAIDED)
        assert keeper.news() == (Replaced(str(path)),)
    assert games(path) == [walked(8, 20), walked(3, 21)]


def test_two_programs_whose_journal_is_gone_share_the_new_one(path):
    with closing(Keeper(str(path))) as one, closing(Keeper(str(path))) as two:
        one.keep(walked(3, 20), 1, UNAIDED)
        two.keep(walked(4, 20), 1, UNAIDED)
        path.unlink()
        for number in (21, 22, 23):
            one.keep(walked(3, number), 1, UNAIDED)
            two.keep(walked(4, number), 1, UNAIDED)
    assert games(path) == [walked(3, 23), walked(4, 23)]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


def test_a_journal_spoilt_while_playing_is_set_aside_and_the_game_kept_whole(path):
    with closing(Keeper(str(path))) as keeper:
        keeper.keep(walked(3, 20), 1, UNAIDED)
        rows(path, "ALTER TABLE game RENAME TO mine")
        for number in range(21, 26):
            keeper.keep(walked(3, number), 2, UNAIDED)
        (news,) = keeper.news()
    assert games(path) == [walked(3, 25)]
    assert rows(news.path, "SELECT deal FROM mine") == [(3,)]


def test_the_log_of_a_journal_that_is_gone_is_not_taken_for_the_new_ones(path):
    with closing(Keeper(str(path))) as keeper:
        keeper.keep(walked(3, 20), 1, UNAIDED)
        shutil.copy(f"{path}-wal", path.with_name("log"))
    path.unlink()
    os.rename(path.with_name("log"), f"{path}-wal")
    log = Path(f"{path}-wal").read_bytes()
    with closing(Keeper(str(path))) as keeper:
        keeper.keep(walked(8, 20), 1, UNAIDED)
    assert games(path) == [walked(8, 20)]
    assert [file.read_bytes() for file in path.parent.glob("*-wal")] == [log]
