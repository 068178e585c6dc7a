"""Several programs at one journal, and programs that are killed."""

from __future__ import annotations

import os
import random
import signal
import subprocess
from contextlib import closing

import pytest

from bigben.store.entries import UNAIDED, Result
from bigben.store.errors import Absence, GameUnavailable
from bigben.store.journal import open_journal, open_pages
from bigben.store.keeper import Keeper
from support.journals import program, rows, walked

LIMIT = 60


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "data" / "journal.sqlite3")


@pytest.fixture
def start():
    """Starts programs of `support.journals`, and ends what is left of them."""
    programs: list[subprocess.Popen[str]] = []

    def started(*arguments: object) -> subprocess.Popen[str]:
        programs.append(program(*arguments))
        return programs[-1]

    yield started
    for one in programs:
        one.kill()
        one.communicate(timeout=LIMIT)


def begin(one):
    """Let a program that waits for a line go on."""
    one.stdin.write("\n")
    one.stdin.flush()


def kept_game(path, game_id):
    with closing(open_pages(path)) as pages:
        return pages.load(game_id).game


def test_killed_at_any_moment_a_program_has_kept_all_it_said_was_kept(start, path):
    chance = random.Random(4)
    for seed in range(1, 16):
        one = start("PLAY", path, seed, 100_000)
        begin(one)
        for _ in range(chance.randint(1, 80)):
            acknowledged = int(one.stdout.readline())
        one.send_signal(signal.SIGKILL)
        for line in one.stdout:
            if line.endswith("\n"):
                acknowledged = int(line)
        one.wait(timeout=LIMIT)
        assert kept_game(path, seed) in (walked(seed, acknowledged), walked(seed, acknowledged + 1))
        assert rows(path, "PRAGMA integrity_check") == [("ok",)]


@pytest.mark.parametrize("count", [2, 8])
def test_every_action_of_programs_that_play_at_once_is_kept(start, path, count):
    programs = [start("PLAY", path, seed, 60 + seed) for seed in range(1, count + 1)]
    for one in programs:
        begin(one)
    for one in programs:
        said, _ = one.communicate(timeout=LIMIT)
        assert one.returncode == 0
        assert len(said.split()) >= 61
    with closing(open_pages(path)) as pages:
        games = {entry.deal: pages.load(entry.id).game for entry in pages.games()}
    assert games == {seed: walked(seed, 60 + seed) for seed in range(1, count + 1)}
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]


def test_programs_that_find_a_damaged_journal_at_once_set_it_aside_once(start, path, tmp_path):
    os.makedirs(os.path.dirname(path))
    with open(path, "wb") as file:
        file.write(b"damaged")
    programs = [start("PLAY", path, seed, 3) for seed in range(1, 7)]
    for one in programs:
        begin(one)
    for one in programs:
        one.communicate(timeout=LIMIT)
    assert sorted(one.returncode for one in programs) == [0] * 5 + [1]
    assert [file.read_bytes() for file in tmp_path.rglob("*damaged*")] == [b"damaged"]
    with closing(open_pages(path)) as pages:
        assert sorted(entry.deal for entry in pages.games()) == [1, 2, 3, 4, 5, 6]


@pytest.fixture
def held(start, path):
    """A program that has a game open, and the game's ID."""
    one = start("HOLD", path)
    return one, int(one.stdout.readline())


def test_a_game_open_in_a_running_program_is_not_taken_over(held, path):
    _, game_id = held
    with closing(Keeper(path)) as keeper:
        assert keeper.resume() is None
        with pytest.raises(GameUnavailable) as raised:
            keeper.resume_game(game_id)
    assert raised.value.absence is Absence.ELSEWHERE


def test_beside_a_running_program_the_next_open_game_is_resumed(path, start):
    with closing(Keeper(path)) as keeper:
        keeper.keep(walked(5, 20), 0, UNAIDED)
    one = start("HOLD", path)
    assert int(one.stdout.readline()) == 2
    with closing(Keeper(path)) as keeper:
        assert keeper.resume().entry.id == 1


def test_when_the_program_ends_its_game_is_free(held, path):
    one, game_id = held
    one.communicate(timeout=LIMIT)
    with closing(Keeper(path)) as keeper:
        assert keeper.resume().entry.id == game_id


def test_when_the_program_is_killed_its_game_is_free(held, path):
    one, game_id = held
    one.send_signal(signal.SIGKILL)
    one.wait(timeout=LIMIT)
    with closing(Keeper(path)) as keeper:
        assert keeper.resume().entry.id == game_id


def test_when_the_program_is_killed_a_child_it_leaves_does_not_hold_its_game(start, path):
    one = start("HOLD-AND-FORK", path)
    game_id = int(one.stdout.readline())
    one.send_signal(signal.SIGKILL)
    one.wait(timeout=LIMIT)
    with closing(Keeper(path)) as keeper:
        assert keeper.resume().entry.id == game_id


def test_a_program_leaves_a_game_to_others_when_it_goes_on_to_another(path, start):
    with closing(Keeper(path)) as keeper:
        keeper.keep(walked(1, 9), 0, UNAIDED)
        keeper.leave()
        keeper.keep(walked(2, 9), 0, UNAIDED)
        assert start("TAKE", path, 1).stdout.readline() == "taken\n"
        assert start("TAKE", path, 2).stdout.readline() == "ELSEWHERE\n"


def test_a_new_game_gets_no_id_that_a_program_still_plays_in_a_journal_since_set_aside(held, path):
    _, game_id = held
    for suffix in ("-wal", "-shm", ""):
        os.rename(path + suffix, f"{path}.elsewhere{suffix}")
    with closing(open_journal(path)) as journal:
        assert journal.begin(walked(2, 9), 0, UNAIDED) == game_id + 1
        assert [entry.result for entry in journal.games()] == [Result.OPEN]
