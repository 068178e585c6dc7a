from __future__ import annotations

from itertools import pairwise

import pytest

from bigben.engine.rules import FULL, HOURS, PILES
from bigben.tui.geometry import CARD, Shape, Spot, arrange, place_at

SIZES = [(34, 16), (45, 30), (59, 20), (60, 19), (60, 20), (61, 21), (72, 22), (80, 24), (81, 25), (95, 30)]
SIZES += [(109, 40), (110, 39), (110, 40), (111, 41), (130, 50), (200, 60), (300, 100)]
CIRCLES = [size for size in SIZES if size[0] >= 60 and size[1] >= 20]


@pytest.mark.parametrize(
    ("size", "shape"),
    [
        ((1, 1), Shape.TOO_SMALL),
        ((33, 16), Shape.TOO_SMALL),
        ((34, 15), Shape.TOO_SMALL),
        ((200, 15), Shape.TOO_SMALL),
        ((33, 100), Shape.TOO_SMALL),
        ((34, 16), Shape.LIST),
        ((59, 40), Shape.LIST),
        ((200, 19), Shape.LIST),
        ((60, 20), Shape.CIRCLES),
        ((80, 24), Shape.CIRCLES),
        ((109, 60), Shape.CIRCLES),
        ((200, 39), Shape.CIRCLES),
        ((110, 40), Shape.ROOMY),
        ((300, 100), Shape.ROOMY),
    ],
)
def test_the_shape_follows_from_the_size(size, shape):
    assert arrange(*size).shape is shape


@pytest.mark.parametrize("size", SIZES)
def test_every_pile_and_every_hour_has_a_place_on_the_screen(size):
    layout = arrange(*size)
    assert set(layout.fans) == set(PILES)
    assert set(layout.dials) == set(HOURS)
    spots = [Spot(dial.row, dial.column) for dial in layout.dials.values()]
    spots += [Spot(row, column + CARD - 1) for row, column in (dial.card for dial in layout.dials.values())]
    for fan in layout.fans.values():
        spots += [Spot(fan.row, fan.column), fan.card(0), fan.card(fan.room - 1)]
        spots.append(Spot(fan.row, fan.card(fan.room - 1).column + CARD - 1))
    for row, column in spots:
        assert 0 <= row < size[1]
        assert 0 <= column < size[0]


@pytest.mark.parametrize("size", SIZES)
def test_three_cards_fit_in_every_fan(size):
    for fan in arrange(*size).fans.values():
        assert fan.room >= FULL


def test_at_80_by_24_ten_cards_fit_at_12_and_6_and_four_everywhere():
    fans = arrange(80, 24).fans
    assert min(fan.room for fan in fans.values()) >= 4
    assert fans["l"].room >= 10
    assert fans["f"].room >= 10


@pytest.mark.parametrize("size", CIRCLES)
def test_fans_open_away_from_the_clock(size):
    fans = arrange(*size).fans
    assert all(fans[letter].direction == 1 for letter in "labcdef")
    assert all(fans[letter].direction == -1 for letter in "ghijk")
    for fan in fans.values():
        columns = [fan.card(place).column for place in range(fan.room)]
        assert columns == sorted(columns, reverse=fan.direction < 0)
        assert all(abs(one - other) == abs(columns[0] - columns[1]) for one, other in pairwise(columns))


@pytest.mark.parametrize("size", CIRCLES)
def test_the_circles_are_clocks(size):
    """12 is at the top and 6 at the bottom, 1 to 5 are on the right from the top down, 7 to 11 on the left
    from the bottom up."""
    layout = arrange(*size)
    middle = (size[0] - 1) / 2
    for places in (
        {hour: dial.card for hour, dial in layout.dials.items()},
        {hour: layout.fans[letter].card(0) for hour, letter in zip(HOURS, PILES, strict=True)},
    ):
        down = [places[hour].row for hour in (12, 1, 2, 3, 4, 5, 6)]
        up = [places[hour].row for hour in (6, 7, 8, 9, 10, 11, 12)]
        assert down == sorted(set(down))
        assert up == sorted(set(up), reverse=True)
        assert all(places[hour].column > middle for hour in (1, 2, 3, 4, 5))
        assert all(places[hour].column + CARD <= middle for hour in (7, 8, 9, 10, 11))


@pytest.mark.parametrize("size", CIRCLES)
def test_left_and_right_mirror_each_other(size):
    layout = arrange(*size)
    for right, left in ("ak", "bj", "ci", "dh", "eg"):
        one, other = layout.fans[right], layout.fans[left]
        assert one.row == other.row
        assert abs(one.column + other.column - (size[0] - 1)) <= 1
        assert abs(one.room - other.room) <= 1
    for right, left in ((1, 11), (2, 10), (3, 9), (4, 8), (5, 7)):
        assert layout.dials[right].row == layout.dials[left].row


@pytest.mark.parametrize("size", CIRCLES)
def test_the_upper_half_mirrors_the_lower(size):
    layout = arrange(*size)
    for places in (
        [layout.dials[hour].row for hour in (12, 1, 2, 3, 4, 5, 6)],
        [layout.fans[letter].row for letter in "labcdef"],
    ):
        center = places[3]
        assert [center - row for row in places[:3]] == [row - center for row in places[:3:-1]]


@pytest.mark.parametrize("size", CIRCLES)
def test_the_inner_circle_is_inside_the_outer_one(size):
    layout, middle = arrange(*size), (size[0] - 1) / 2
    for hour, letter in zip(HOURS, PILES, strict=True):
        dial, fan = layout.dials[hour], layout.fans[letter]
        if hour in (12, 6):
            assert abs(dial.row - layout.dials[3].row) < abs(fan.row - layout.fans["c"].row)
        else:
            assert abs(dial.card.column - middle) < abs(fan.card(0).column - middle)


def test_the_list_has_a_line_for_each_hour_in_dealing_order():
    layout = arrange(34, 16)
    rows = [layout.dials[hour].row for hour in HOURS]
    assert rows == [layout.fans[letter].row for letter in PILES]
    assert rows == list(range(rows[0], rows[0] + 12))


@pytest.mark.parametrize("size", SIZES)
def test_the_place_at_a_card_is_its_pile_or_hour(size):
    layout = arrange(*size)
    for hour, dial in layout.dials.items():
        assert place_at(layout, dial.card) == hour
    for letter, fan in layout.fans.items():
        assert place_at(layout, Spot(fan.row, fan.column)) == letter
        for place in range(fan.room):
            assert place_at(layout, fan.card(place)) == letter
    assert place_at(layout, layout.middle.stock) == "stock"
    assert place_at(layout, layout.middle.fan.card(0)) == "w"
    assert place_at(layout, Spot(0, 0)) is None
