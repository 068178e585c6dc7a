from __future__ import annotations

import pytest

from bigben.engine.cards import Suit
from bigben.settings import Settings
from bigben.tui.theme import Color, Means, Role, color_numbers, in_ascii, in_color, palette

CARDS = (Role.COVERED, Role.TOP, Role.PICKED, Role.FINISHED)


def test_red_suits_are_red_and_black_ones_the_terminals_own_colour():
    for role in CARDS:
        colors = {suit: palette(Settings(), Means())[role, suit].color for suit in Suit}
        assert colors == {
            Suit.CLUBS: None,
            Suit.DIAMONDS: Color.RED,
            Suit.HEARTS: Color.RED,
            Suit.SPADES: None,
        }


def test_four_colours_tell_the_suits_apart():
    colors = {suit: palette(Settings(four_color=True), Means())[Role.TOP, suit].color for suit in Suit}
    assert colors == {
        Suit.CLUBS: Color.GREEN,
        Suit.DIAMONDS: Color.BLUE,
        Suit.HEARTS: Color.RED,
        Suit.SPADES: None,
    }


@pytest.mark.parametrize(
    ("settings", "means", "colored"),
    [
        (Settings(), Means(), True),
        (Settings(), Means(no_color=True), False),
        (Settings(color="never"), Means(), False),
        (Settings(color="always"), Means(no_color=True), True),
        (Settings(), Means(colors=0), False),
        (Settings(color="always"), Means(colors=0), False),
        (Settings(theme="mono"), Means(), False),
        (Settings(), Means(colors=256), True),
    ],
)
def test_when_colours_are_used(settings, means, colored):
    assert in_color(settings, means) is colored
    used = {palette(settings, means)[role, suit].color for role in CARDS for suit in Suit}
    assert (used != {None}) is colored


@pytest.mark.parametrize("four_color", [False, True])
def test_roles_differ_by_attributes_alone(four_color):
    mono = Settings(color="never", four_color=four_color)
    for suit in Suit:
        looks = [palette(mono, Means())[role, suit] for role in CARDS]
        assert len(set(looks)) == len(looks)
        assert all(its_look.color is None for its_look in looks)


def test_tops_are_bold_covered_cards_dim_and_the_card_picked_up_reversed():
    top, covered, picked = (
        palette(Settings(), Means())[role, Suit.CLUBS] for role in (Role.TOP, Role.COVERED, Role.PICKED)
    )
    assert top.bold
    assert not top.dim
    assert covered.dim
    assert not covered.bold
    assert picked.reverse


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("colors", [8, 16, 88, 256])
def test_every_colour_is_one_the_terminal_has_and_no_two_are_the_same(theme, colors):
    numbers = color_numbers(theme, colors)
    assert set(numbers) == set(Color)
    assert len(set(numbers.values())) == len(Color)
    assert all(0 < number < colors for number in numbers.values())


def test_letters_stand_for_signs_where_asked_for_or_needed():
    assert not in_ascii(Settings(), Means())
    assert in_ascii(Settings(ascii=True), Means())
    assert in_ascii(Settings(), Means(signs=False))
