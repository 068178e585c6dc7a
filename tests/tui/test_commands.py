from __future__ import annotations

import pytest

from bigben.engine.rules import PILES, WASTE
from bigben.tui.commands import KEYS, Ask, Choose, Unknown, command_for

NAMES = [name for key in KEYS for name in key.names]


def test_no_key_stands_twice_in_the_table():
    assert len(NAMES) == len(set(NAMES))


def test_no_pile_letter_and_not_the_waste_is_a_command():
    assert not {*PILES, WASTE, *PILES.upper(), WASTE.upper()} & set(NAMES)
    for letter in PILES + WASTE:
        assert command_for(letter) == Choose(letter)
        assert isinstance(command_for(letter), Choose)


def test_no_digit_means_anything():
    for digit in "0123456789":
        assert isinstance(command_for(digit), Unknown)


@pytest.mark.parametrize("letter", "abcdefghijklmnopqrstuvwxyz")
def test_every_letter_is_the_same_in_both_cases(letter):
    lower, upper = command_for(letter), command_for(letter.upper())
    assert type(lower) is type(upper)
    assert isinstance(lower, Unknown) or lower == upper


@pytest.mark.parametrize(
    ("key", "ask"),
    [
        (" ", Ask.DEAL),
        ("u", Ask.UNDO),
        ("KEY_BACKSPACE", Ask.UNDO),
        ("r", Ask.REDO),
        ("o", Ask.PLAY_OUT),
        ("x", Ask.RESTART),
        ("n", Ask.NEW_DEAL),
        ("v", Ask.VIEW),
        ("?", Ask.HELP),
        ("q", Ask.QUIT),
        ("^C", Ask.INTERRUPT),
        ("^L", Ask.REDRAW),
        ("^Z", Ask.SUSPEND),
        ("KEY_ENTER", Ask.PICK),
        ("KEY_ESC", Ask.CANCEL),
        ("KEY_TAB", Ask.NEXT_TARGET),
        ("KEY_BTAB", Ask.PREVIOUS_TARGET),
        ("KEY_LEFT", Ask.LEFT),
        ("KEY_RIGHT", Ask.RIGHT),
        ("KEY_UP", Ask.UP),
        ("KEY_DOWN", Ask.DOWN),
    ],
)
def test_a_key_asks_for_what_it_should(key, ask):
    assert command_for(key) is ask


def test_everything_that_can_be_asked_for_has_a_key():
    assert {key.ask for key in KEYS} == set(Ask)


def test_only_letters_space_enter_escape_and_arrows_are_needed():
    elsewhere = {Ask.HELP, Ask.NEXT_TARGET, Ask.PREVIOUS_TARGET, Ask.REDRAW, Ask.SUSPEND, Ask.INTERRUPT}
    plain = {" ", "KEY_ENTER", "KEY_ESC", "KEY_LEFT", "KEY_RIGHT", "KEY_UP", "KEY_DOWN"}
    for key in KEYS:
        if key.ask not in elsewhere:
            assert any(name in plain or (name.isalpha() and len(name) == 1) for name in key.names), key


@pytest.mark.parametrize("key", ["y", ";", "é", "KEY_F(1)", "^G", "KEY_RESIZE", "KEY_MOUSE", "♥", "ß", "İ"])
def test_any_other_key_is_unknown_under_its_own_name(key):
    command = command_for(key)
    assert isinstance(command, Unknown)
    assert command.key == key
