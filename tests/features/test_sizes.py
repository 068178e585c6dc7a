"""The real program in windows of every size, and in one that changes."""

from __future__ import annotations

import random

import pytest

from bigben.engine.notation import format_position, parse_position, parse_record
from bigben.engine.rules import apply
from bigben.tui.geometry import arrange
from bigben.words import Words
from bigben.words.signs import short_name
from support.board import assert_shows, keys_for
from support.known import known
from support.tables import table
from support.terminal import Terminal

SAY = Words()

RECORD = parse_record(known("deal-5-won"))


def _still(terminal: Terminal) -> list[str]:
    """The screen without the time."""
    terminal.settle()
    header, *lines = terminal.text.split("\n")
    return [header.rpartition(" ")[0], *lines]


@pytest.mark.parametrize("keys", ["e", "?", "ee w"])
def test_a_window_made_small_and_large_again_shows_what_it_showed(keys):
    with Terminal(["--deal", "5"]) as terminal:
        terminal.type(keys)
        before = _still(terminal)
        terminal.resize(20, 5)
        terminal.settle()
        assert "34x16" in terminal.text.replace("\n", " ")
        terminal.resize(80, 24)
        assert _still(terminal) == before


def test_a_card_picked_up_stays_so_while_the_window_is_small():
    with Terminal(["--deal", "5"]) as terminal:
        terminal.press("e")
        terminal.settle()
        for size in [(20, 5), (34, 16), (60, 20), (80, 24)]:
            terminal.resize(*size)
            terminal.settle()
        terminal.press("e")
        assert_shows(terminal, apply(RECORD.start, RECORD.moves[0]))


def test_the_game_waits_while_the_window_is_too_small_and_q_quits():
    with Terminal(["--deal", "5"], size=(20, 5)) as terminal:
        terminal.settle()
        terminal.type("ee ")
        terminal.settle()
        terminal.resize(80, 24)
        assert_shows(terminal, RECORD.start)
        terminal.resize(20, 5)
        terminal.press("q")
        assert terminal.exit_status() == 0


def test_windows_of_all_sizes_are_drawn():
    sizes = [
        (columns, rows)
        for columns in (1, 2, 33, 34, 59, 60, 80, 109, 110)
        for rows in (1, 2, 15, 16, 19, 20, 39, 40)
    ]
    with Terminal(["--deal", "5"]) as terminal:
        for size in sizes:
            terminal.resize(*size)
            terminal.settle()
        for key in "?v":
            terminal.type(key)
            terminal.settle()
            for size in sizes[::5]:
                terminal.resize(*size)
                terminal.settle()
            terminal.resize(80, 24)
            terminal.settle()
            terminal.type(key)
        assert_shows(terminal, RECORD.start)


def test_keys_typed_while_the_window_changes_200_times_all_count():
    chance = random.Random(200)
    moves = RECORD.moves[:100]
    keys = [" " if key == "SPACE" else key for move in moves for key in keys_for(move)]
    position = RECORD.start
    for move in moves:
        position = apply(position, move)
    with Terminal(["--deal", "5"]) as terminal:
        terminal.settle()
        for number in range(200):
            terminal.resize(chance.randint(34, 130), chance.randint(16, 50))
            if number < len(keys):
                terminal.type(keys[number])
        terminal.type("".join(keys[200:]))
        for size in [(80, 24), (60, 20)]:
            terminal.resize(*size)
            assert_shows(terminal, position, size)


#: Fifteen cards on pile c at 3 o'clock, and as many on pile i at 9.
LONG = table(
    """
     3 8S c 2H 2D 3D KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 7D
     9 2C i 3H 4H 4D KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 8D
    """,
    rest="stock",
)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
@pytest.mark.parametrize("letter", "ci")
def test_a_pile_of_15_shows_its_top_card_how_many_are_hidden_and_all_of_it_with_v(tmp_path, size, letter):
    path = tmp_path / "long.txt"
    path.write_text(format_position(LONG))
    assert parse_position(path.read_text()) == LONG
    with Terminal(["--position", str(path)], size=size) as terminal:
        assert_shows(terminal, LONG, size)
        cards = [short_name(card) for card in LONG.cards(letter)]
        fan = arrange(*size).fans[letter]
        line = terminal.lines[fan.row]
        words = (line[fan.column :] if letter == "c" else line[: fan.column + 1]).split()
        [hidden] = [int(word[1:]) for word in words if word.startswith("+")]
        assert {*words} - {letter, f"+{hidden}"} == {*cards[hidden:]}
        terminal.press(letter, "v")
        terminal.wait_for(SAY.panels.view_title(letter, 15))
        terminal.settle()
        panel = " ".join(line.partition("│")[2].rpartition("│")[0] for line in terminal.lines)
        assert " ".join(cards) in " ".join(panel.split())
