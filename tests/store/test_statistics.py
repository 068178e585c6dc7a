from __future__ import annotations

import json

import pytest

from bigben.store.entries import UNAIDED, Aids, Entry, Result
from bigben.store.statistics import Tally, figures_of, plain

WON, LOST, OPEN = Result.WON, Result.LOST, Result.OPEN


def games(*results: Result, **fields: object) -> list[Entry]:
    """Games that ended in this order, alike but for their results."""
    usual = Entry(0, 1, 0.0, 0.0, 60.0, UNAIDED, OPEN, 50, 40)._replace(**fields)
    return [
        usual._replace(id=place, sequence=usual.sequence + place, result=one)
        for place, one in enumerate(results, start=1)
    ]


def test_without_games_there_are_no_figures():
    figures = figures_of([])
    assert figures.all == figures.unaided == Tally(0, 0)
    assert figures.all.share is None
    assert (figures.lost, figures.open, figures.current_run, figures.longest_run) == (0, 0, 0, 0)
    assert figures[6:] == (None, None, None, None, ())


def test_open_games_count_as_played():
    figures = figures_of(games(WON, OPEN, LOST, OPEN))
    assert figures.all == Tally(4, 1)
    assert figures.all.share == 0.25
    assert (figures.lost, figures.open) == (1, 2)


@pytest.mark.parametrize("aids", [Aids(undos=1), Aids(tips=1), Aids(peeks=1)])
def test_a_game_with_any_aid_is_not_unaided(aids):
    figures = figures_of([*games(WON, LOST), *games(WON, aids=aids)])
    assert figures.all == Tally(3, 2)
    assert figures.unaided == Tally(2, 1)


@pytest.mark.parametrize(
    ("results", "current", "longest"),
    [
        ((LOST,), 0, 0),
        ((WON,), 1, 1),
        ((WON, WON, LOST), 0, 2),
        ((WON, WON, LOST, WON), 1, 2),
        ((WON, LOST, WON, WON, WON), 3, 3),
        ((WON, OPEN, WON, OPEN), 2, 2),
        ((OPEN, OPEN), 0, 0),
    ],
)
def test_a_lost_game_ends_a_run_of_wins_and_an_open_one_does_not(results, current, longest):
    figures = figures_of(games(*results))
    assert (figures.current_run, figures.longest_run) == (current, longest)


def test_runs_go_by_when_games_ended_not_when_they_began():
    first, second, third = games(WON, LOST, WON)
    figures = figures_of([first._replace(sequence=9), second, third])
    assert (figures.current_run, figures.longest_run) == (2, 2)


def test_the_fewest_moves_and_the_shortest_time_are_of_won_games():
    played = [
        *games(LOST, OPEN, moves=1, seconds=1.0),
        *games(WON, moves=120, seconds=900.0),
        *games(WON, moves=130, seconds=800.0),
    ]
    figures = figures_of(played)
    assert (figures.fewest_moves, figures.shortest_seconds) == (120, 800.0)


def test_cards_on_the_clock_are_averaged_over_lost_games():
    played = [*games(LOST, cards=12), *games(LOST, cards=47), *games(WON, cards=104), *games(OPEN, cards=90)]
    figures = figures_of(played)
    assert (figures.lost_average, figures.lost_best) == (29.5, 47)


def test_the_spread_is_of_games_that_ended():
    played = [*games(LOST, LOST, cards=47), *games(WON, cards=104), *games(OPEN, cards=90)]
    assert figures_of(played).spread == ((47, 2), (104, 1))


def test_the_figures_go_into_json_and_back():
    played = [*games(LOST, LOST, cards=47), *games(WON, cards=104, sequence=9), *games(OPEN)]
    assert json.loads(json.dumps(plain(figures_of(played)))) == {
        "all": {"played": 4, "won": 1, "share": 0.25},
        "unaided": {"played": 4, "won": 1, "share": 0.25},
        "lost": 2,
        "open": 1,
        "current_run": 1,
        "longest_run": 1,
        "fewest_moves": 40,
        "shortest_seconds": 60.0,
        "lost_average": 47.0,
        "lost_best": 47,
        "spread": {"47": 2, "104": 1},
    }
