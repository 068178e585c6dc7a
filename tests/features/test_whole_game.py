"""Deal 5 from the first card to the last, in the real program."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pyte.screens
import pytest

from bigben.engine.deals import deal
from bigben.engine.game import new_game
from bigben.engine.notation import parse_record
from bigben.engine.rules import Deal, Move, Position, apply, legal_moves
from bigben.words import Words
from support.board import assert_shows, keys_for, walked_keys_for
from support.known import known
from support.screen import Screen
from support.terminal import Terminal

SAY = Words()

RECORD = parse_record(known("deal-5-won"))
ALL_KEYS = "".join(key.replace("SPACE", " ") for move in RECORD.moves for key in keys_for(move))
WON_IN = f"You won deal 5 in {len(RECORD.moves)} moves"


def _positions() -> Iterator[tuple[Move, Position]]:
    """The record's moves, each with the position after it."""
    position = RECORD.start
    for move in RECORD.moves:
        position = apply(position, move)
        yield move, position


def _table(terminal: Terminal) -> list[str]:
    """The screen without what changes while the table does not: the time and the notice."""
    header, *lines = terminal.text.split("\n")[:-1]
    return [header.rpartition(" ")[0], *lines]


def test_the_won_game_is_played_and_undone_with_letters_and_every_screen_shows_its_position():
    with Terminal(["--deal", "5"]) as terminal:
        assert_shows(terminal, RECORD.start)
        first = _table(terminal)
        *until_won, (last, won) = _positions()
        for move, position in until_won:
            terminal.press(*keys_for(move))
            assert_shows(terminal, position)
        terminal.press(*keys_for(last))
        terminal.wait_for(WON_IN)
        terminal.press("ENTER")
        assert_shows(terminal, won)
        for _, position in [*reversed(until_won), (None, RECORD.start)]:
            terminal.press("u")
            assert_shows(terminal, position)
        assert _table(terminal) == first


def test_the_won_game_is_played_with_arrows_enter_and_space_alone():
    with Terminal(["--deal", "5"]) as terminal:
        terminal.settle()
        place = "l"
        *until_won, (last, _) = _positions()
        for number, (move, position) in enumerate(until_won):
            if move == Deal() and number % 2:
                terminal.press("SPACE")
            else:
                keys, place = walked_keys_for(move, place)
                terminal.press(*keys)
            assert_shows(terminal, position)
        terminal.press(*walked_keys_for(last, place)[0])
        terminal.wait_for(WON_IN)


@pytest.mark.parametrize("case", [str.lower, str.upper])
def test_keys_typed_ahead_all_at_once_in_either_case_give_the_same_game(case):
    with Terminal(["--deal", "5"]) as terminal:
        terminal.settle()
        terminal.type(case(ALL_KEYS))
        terminal.settle()
        for words in (SAY.panels.WON_TITLE, WON_IN, "n new deal", "x start over", "u undo", "q quit"):
            assert words in terminal.text
        terminal.press("ENTER", "u")
        assert_shows(terminal, list(_positions())[-2][1])


def test_keys_typed_before_the_program_has_started_are_played():
    with Terminal(["--deal", "5"]) as terminal:
        terminal.type("ee ")
        terminal.wait_for("moves 2")


def test_a_game_at_random_with_waste_and_undo_shows_every_position():
    chance = random.Random(20)
    game = new_game(20)
    with Terminal(["--deal", "20"]) as terminal:
        while game.position.stock:
            moves = legal_moves(game.position)
            if game.can_undo and chance.random() < 0.1:
                game = game.undo()
                terminal.press("u")
            else:
                move = chance.choice([Deal(), Deal(), *moves])
                game = game.play(move)
                terminal.press(*keys_for(move))
            assert_shows(terminal, game.position)
        assert len(game.position.waste) > 10


@pytest.mark.parametrize("size", [(60, 20), (34, 16)])
def test_smaller_screens_show_every_position_too(size):
    with Terminal(["--deal", "5"], size=size) as terminal:
        terminal.press("SPACE", "u")
        for move, position in list(_positions())[:40]:
            terminal.press(*keys_for(move))
            assert_shows(terminal, position, size)


class _WideSigns(Screen):
    """A terminal that draws ♣ ♥ ♠ two cells wide and ♦ one; half of such a sign cannot stay when the other
    half is written over."""

    def draw(self, data: str) -> None:
        for character in data:
            line, column = self.buffer[self.cursor.y], self.cursor.x
            if line[column].data == "":
                line[column - 1] = line[column - 1]._replace(data=" ")
            if column + 1 < self.columns and line[column + 1].data == "":
                line[column + 1] = line[column + 1]._replace(data=" ")
            super().draw(character)


@pytest.fixture
def signs_two_cells_wide(monkeypatch):
    narrow = pyte.screens.wcwidth
    monkeypatch.setattr(
        "pyte.screens.wcwidth", lambda character: 2 if character in "♣♥♠" else narrow(character)
    )


@pytest.mark.usefixtures("signs_two_cells_wide")
@pytest.mark.parametrize(("size", "count"), [((80, 24), 60), ((60, 20), 20), ((34, 16), 20), ((110, 40), 20)])
def test_every_card_is_at_its_place_where_suit_signs_are_two_cells_wide(size, count):
    with Terminal(["--deal", "5"], size=size, screen=_WideSigns) as terminal:
        before = RECORD.start
        for move, after in list(_positions())[:count]:
            *picking_up, putting_down = keys_for(move)
            for key in picking_up:
                terminal.press(key)
                assert_shows(terminal, before, size)
            terminal.press(putting_down)
            assert_shows(terminal, after, size)
            before = after
        terminal.press("?")
        terminal.settle()
        terminal.press("?")
        assert_shows(terminal, before, size)


@pytest.mark.parametrize("env", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"LANG": "C"}, {"LANG": None}])
def test_in_the_c_locale_cards_have_letters(env):
    with Terminal(["--deal", "5"], env=env) as terminal:
        assert_shows(terminal, deal(5), ascii=True)
        assert terminal.output.isascii()


@pytest.mark.parametrize(("arguments", "env"), [((), {"LC_ALL": "C"}), (("--ascii",), {})])
def test_in_the_c_locale_and_with_ascii_every_byte_of_a_whole_game_is_below_128(arguments, env):
    with Terminal(["--deal", "5", *arguments], env=env) as terminal:
        terminal.settle()
        terminal.type(ALL_KEYS)
        terminal.settle()
        assert WON_IN in terminal.text
        terminal.press("ENTER", "?", "?", "v", "v", "q")
        assert terminal.exit_status() == 0
        assert terminal.output.isascii()
