from __future__ import annotations

import re

import pytest

from bigben.engine.deals import deal
from bigben.engine.game import Game, new_game
from bigben.engine.rules import BASES, FULL, HOURS, PACKS, PILES
from bigben.tui.commands import KEYS, command_for
from bigben.tui.model import Model, Panel
from bigben.tui.panels import pages
from bigben.words import Words
from bigben.words.signs import short_name
from support.board import board, pressed
from support.tables import table

SAY = Words()

SIZES = [(34, 16), (40, 18), (60, 20), (80, 24), (110, 40), (200, 60)]
BOARD = board(new_game(5))


def _text(model: Model) -> str:
    """All that an open panel says, its words with single spaces."""
    lines = [line for page in pages(model) for line in (page.title, *page.lines, page.foot)]
    return " ".join(" ".join(lines).split())


@pytest.mark.parametrize("size", SIZES)
def test_help_names_every_key_and_what_it_does(size):
    text = _text(board(new_game(5), *size, panel=Panel.HELP))
    for key in KEYS:
        assert key.shown in text
    if size[0] >= 80:
        for key in KEYS:
            assert SAY.panels.key_help(key.ask) in text


def test_help_and_key_bar_name_no_key_that_does_nothing():
    """Each name leads to its command by the key that a player would press for it."""
    names = {"Space": " ", "Shift-Tab": "KEY_BTAB", **{f"Ctrl-{letter}": f"^{letter}" for letter in "CLZ"}}
    names |= {name: f"KEY_{name.upper()}" for name in ("Enter", "Left", "Right", "Up", "Down", "Tab", "Esc")}
    for key in KEYS:
        assert command_for(names.get(key.shown, key.shown)) is key.ask


def test_the_numbers_in_the_help_are_those_of_the_rules():
    text = _text(board(new_game(5), 200, 60, panel=Panel.HELP))
    assert f"{PACKS} cards" in text
    assert f"twelve piles of {FULL}" in text
    ends = {1: "A", 11: "J", 12: "Q"}
    for hour, base in zip(HOURS, BASES, strict=True):
        assert re.search(rf"\b{hour}:? {SAY.names.card_name(base)}-{ends.get(hour, hour)}\b", text)
    position = deal(1)
    assert [len(pile) for pile in position.piles] == [FULL] * len(PILES)


@pytest.mark.parametrize("panel", [Panel.HELP, Panel.VIEW, Panel.WON, Panel.SETTINGS])
@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits_and_can_be_turned_to(panel, size):
    model = board(new_game(5), *size, panel=panel)
    for page in pages(model):
        assert len(page.lines) <= size[1] - 3
        assert all(len(line) <= size[0] - 4 for line in (*page.lines, page.title, page.foot))
    for number in range(1, len(pages(model))):
        model = pressed(model, "KEY_DOWN")
        assert model.page == number
    last = model.page
    assert pressed(model, "KEY_DOWN").page == last
    for _ in range(last + 2):
        model = pressed(model, "KEY_UP")
    assert model.page == 0


@pytest.mark.parametrize("size", SIZES)
def test_a_listing_has_every_card_of_a_pile_or_the_waste_in_order(size):
    long = "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2D 7D 8D 9D"
    position = table(f"3 8S c {long}\nwaste {' '.join(reversed(long.split()))}", "nowhere")
    for source in "cw":
        model = board(Game(position), *size, panel=Panel.VIEW, place=source)
        names = [short_name(card) for card in position.cards(source)]
        assert " ".join(names) in _text(model)
        assert SAY.panels.view_title(source, 15) in _text(model)


def test_a_listing_of_nothing_says_so():
    assert SAY.panels.VIEW_EMPTY in _text(board(Game(table("")), panel=Panel.VIEW, place="c"))


def test_no_page_is_open_on_the_board():
    assert pages(BOARD) == ()
