from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import re
from contextlib import closing

import pytest

from bigben import keeping
from bigben.engine.game import Game, new_game
from bigben.engine.notation import parse_game, parse_record, record_of
from bigben.engine.rules import Deal
from bigben.store.entries import UNAIDED, Aids
from bigben.store.errors import Absence, GameUnavailable, JournalUnusable, Obstacle
from bigben.store.keeper import Keeper, SetAside
from bigben.store.paths import journal_path
from bigben.store.settings import Doubts
from bigben.store.statistics import figures_of
from support.journals import rows, walk, walked
from support.known import known

WON = parse_game(known("deal-5-won"))
COMMANDS = {
    "history": (keeping.history_arguments, keeping.history),
    "export": (keeping.export_arguments, keeping.export),
    "stats": (keeping.stats_arguments, keeping.stats),
}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("TZ", "UTC")
    return tmp_path


@pytest.fixture
def keeper():
    with closing(Keeper(journal_path())) as keeper:
        yield keeper


@pytest.fixture
def run(capsys):
    def ran(name: str, *arguments: str) -> tuple[int, str, str]:
        """The status, and what was printed on standard output and standard error."""
        declare, command = COMMANDS[name]
        parser = argparse.ArgumentParser()
        declare(parser)
        status = command(parser.parse_args(arguments))
        return status, *capsys.readouterr()

    return ran


def keep(keeper, game, seconds=60.0, aids=UNAIDED, lost=False):
    keeper.keep(game, seconds, aids)
    if lost:
        keeper.give_up()
    else:
        keeper.leave()


@pytest.mark.parametrize("name", ["history", "stats"])
def test_without_a_journal_there_is_a_sentence_and_nothing_is_made(run, name, home):
    assert run(name) == (0, "No game has been played yet.\n", "")
    assert os.listdir(home) == []


def test_without_a_journal_the_figures_as_json_are_empty(run):
    status, out, err = run("stats", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out)["all"] == {"played": 0, "won": 0, "share": None}


def test_a_journal_without_games_has_the_same_sentence(run, keeper):
    keep(keeper, walked(1, 3))
    rows(journal_path(), "DELETE FROM game")
    assert run("history") == (0, "No game has been played yet.\n", "")
    assert run("stats") == (0, "No game has been played yet.\n", "")


def test_history_has_a_line_for_each_game(run, keeper):
    keep(keeper, WON, 3725.9)
    keep(keeper, new_game(999_999_999).play(Deal()), 9, lost=True)
    keep(keeper, Game(WON.past[30].before).play(Deal()), 61)
    rows(journal_path(), "UPDATE game SET changed = 1700000000")
    status, out, err = run("history")
    assert (status, err) == (0, "")
    assert [line.split() for line in out.splitlines()] == [
        ["ID", "deal", "when", "result", "cards", "moves", "time"],
        ["1", "5", "2023-11-14", "22:13", "won", "104", "130", "1:02:05"],
        ["2", "999999999", "2023-11-14", "22:13", "lost", "12", "1", "0:09"],
        ["3", "position", "2023-11-14", "22:13", "open", "28", "1", "1:01"],
    ]
    assert len({len(line) for line in out.splitlines()}) == 1
    assert out.isascii()


def test_export_prints_the_record_of_the_game_as_it_stands(run, keeper):
    keep(keeper, WON)
    keep(keeper, WON.undo().restart().play(Deal()).play(Deal()).undo())
    status, out, err = run("export", "1")
    assert (status, err) == (0, "")
    assert parse_record(out) == parse_record(known("deal-5-won"))
    assert run("export", "2") == (0, "Big Ben record 1\ndeal 5\nmoves\ndeal\n", "")


def test_an_exported_game_from_a_position_can_be_read_back(run, keeper):
    game = next(itertools.islice(walk(8), 50, None))
    game = Game(game.position).play(Deal())
    keep(keeper, game)
    _, out, _ = run("export", "1")
    assert parse_record(out) == record_of(game)


@pytest.mark.parametrize("game_id", ["0", "2", "-1", "99999999999999999999999"])
def test_export_of_an_unknown_id_is_refused(run, keeper, game_id):
    keep(keeper, walked(1, 3))
    sentence = f"bigben: There is no game {game_id} in the journal; `bigben history` lists them.\n"
    assert run("export", "--", game_id) == (1, "", sentence)


def test_export_without_a_journal_is_refused(run, home):
    status, out, err = run("export", "1")
    assert (status, out) == (1, "")
    assert "no game 1" in err
    assert os.listdir(home) == []


def test_export_of_a_row_that_does_not_replay_goes_as_far_as_it_does(run, keeper):
    keep(keeper, new_game(1).play(Deal()).play(Deal()).play(Deal()))
    rows(journal_path(), "UPDATE game SET actions = 'deal deal l12 deal'")
    status, out, err = run("export", "1")
    assert (status, err) == (0, "")
    comment, _, record = out.partition("\n")
    assert comment == "# Game 1 is damaged. It stops before 'l12'."
    assert record == "Big Ben record 1\ndeal 1\nmoves\ndeal deal\n"
    assert parse_record(out) == parse_record(record)


def test_export_of_a_row_without_a_beginning_is_refused(run, keeper):
    keep(keeper, walked(1, 3))
    rows(journal_path(), "UPDATE game SET deal = 0")
    status, out, err = run("export", "1")
    assert (status, out) == (1, "")
    assert err == "bigben: Game 1 in the journal does not replay; it is left there as it is.\n"


@pytest.mark.parametrize(("name", "arguments"), [("history", ()), ("export", ("1",)), ("stats", ("--json",))])
def test_a_journal_that_cannot_be_read_is_one_sentence(run, name, arguments):
    os.makedirs(journal_path())
    status, out, err = run(name, *arguments)
    assert (status, out) == (1, "")
    cause = f"{journal_path()} cannot be opened or written (it is a directory)"
    assert err == f"bigben: The journal cannot be read: {cause}.\n"


@pytest.mark.parametrize("name", ["history", "stats"])
def test_a_user_without_any_place_is_told_so(run, name, monkeypatch):
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 3_999_999_999)
    status, out, err = run(name)
    assert (status, out) == (1, "")
    assert "HOME" in err
    assert len(err.splitlines()) == 1


def test_a_damaged_journal_is_left_for_the_game_to_set_aside(run):
    os.makedirs(os.path.dirname(journal_path()))
    with open(journal_path(), "wb") as file:
        file.write(b"damaged")
    status, out, err = run("stats")
    assert (status, out) == (1, "")
    assert "damaged" in err
    with open(journal_path(), "rb") as file:
        assert file.read() == b"damaged"


def test_stats_says_what_each_figure_means(run, keeper):
    keep(keeper, WON, 754)
    keep(keeper, WON.undo().undo(), lost=True)
    keep(keeper, walked(3, 5), aids=Aids(tips=1))
    status, out, err = run("stats")
    assert (status, err) == (0, "")
    assert re.findall(r"^  (\D*?) +([\d:.]+ ?%?)  ([a-z].*)$", out, re.MULTILINE) == [
        ("played", "3", "with at least one move; open games too"),
        ("won", "1", "each game once, whatever was undone after it"),
        ("share", "33.3 %", "won, of those played"),
        ("lost", "1", "given up for another deal"),
        ("open", "1", "neither won nor given up; to be resumed"),
        ("played", "2", "no undo, restart, tip or look at hidden cards"),
        ("won", "1", "each game once, whatever was undone after it"),
        ("share", "50.0 %", "won, of those played"),
        ("current", "0", "won since the last lost game"),
        ("longest", "1", "most won with none lost between"),
        ("fewest moves", "130", "since the last restart of the game"),
        ("shortest time", "12:34", "of play, until the win"),
        ("average", "102.0", "cards on the clock at the end, of 104"),
        ("best", "102", "most cards on the clock at the end"),
    ]


def test_stats_draws_a_bar_for_each_span_of_cards(run, keeper):
    for lost in (True, True, False):
        keep(keeper, WON.undo().undo() if lost else WON, lost=lost)
    _, out, _ = run("stats")
    chart = dict(re.findall(r"^ +(\d+(?:–\d+)?)  (█*) ?\d+$", out, re.MULTILINE))
    assert list(chart) == [
        *("12–19", "20–29", "30–39", "40–49", "50–59", "60–69", "70–79", "80–89", "90–99", "100–103", "104")
    ]
    assert len(chart["100–103"]) > 50
    assert len(chart["104"]) == round(len(chart["100–103"]) / 2)
    assert {bar for span, bar in chart.items() if span not in ("100–103", "104")} == {""}
    assert max(map(len, out.splitlines())) <= 80


def test_stats_can_be_ascii(run, keeper):
    keep(keeper, WON.undo(), lost=True)
    _, out, _ = run("stats", "--ascii")
    assert out.isascii()
    assert re.search("100-103  #{50}", out)


@pytest.mark.parametrize("width", [24, 34, 60, 80, 132])
@pytest.mark.parametrize("ascii", [False, True])
def test_the_lines_of_the_figures_fit_the_width(keeper, width, ascii):
    for lost in (True, True, False):
        keep(keeper, WON.undo().undo() if lost else WON, 1e5, lost=lost)
    lines = keeping.stats_lines(figures_of(keeper.games()), width, ascii)
    assert max(map(len, lines)) <= width
    assert "hidden" in "\n".join(lines)


def test_the_figures_of_no_games_can_be_shown():
    assert "–" in "\n".join(keeping.stats_lines(figures_of([]), 80, ascii=False))
    assert "\n".join(keeping.stats_lines(figures_of([]), 80, ascii=True)).isascii()


@pytest.mark.parametrize("obstacle", Obstacle)
def test_each_obstacle_has_a_sentence(obstacle):
    sentence = keeping.sentence(JournalUnusable(obstacle, "/d/journal.sqlite3", "why"))
    assert sentence.startswith("This game is not kept: ")
    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.parametrize("absence", Absence)
def test_each_absence_has_a_sentence_with_the_id(absence):
    assert "17" in keeping.sentence(GameUnavailable(17, absence))


def test_the_player_is_told_where_a_damaged_journal_is():
    assert "/d/journal-damaged.sqlite3" in keeping.sentence(SetAside("/d/journal-damaged.sqlite3"))


def test_doubts_about_settings_name_the_entries_and_harm_no_terminal():
    sentence = keeping.sentence(Doubts("/c/settings.json", ("colour", "\x1b[2J"), ("theme",)))
    assert "colour" in sentence
    assert "theme" in sentence
    assert "\x1b" not in sentence
    assert "/c/settings.json" in keeping.sentence(Doubts("/c/settings.json", unreadable=True))


# What follows reads the texts that `export` and `history` print, and uses none of our code to do so.


def cards_on_clock(record: str) -> int:
    """104 cards less those the record's position still has elsewhere, and those its moves bring."""
    start, moves = record.split("moves\n")
    cards = 12
    if "position" in start:
        hours, others = start.splitlines()[2:14], start.splitlines()[14:]
        cards = (
            104 - sum(len(line.split()) - 3 for line in hours) - sum(len(line.split()) - 1 for line in others)
        )
    return cards + sum(move[1:].isdigit() for move in moves.split())


def seconds(text: str) -> int:
    total = 0
    for part in text.split(":"):
        total = total * 60 + int(part)
    return total


def test_the_figures_equal_those_counted_from_the_exported_records(run, keeper):
    chance = random.Random(11)
    aided, aided_deals = [], set()
    for number in range(1, 301):
        endings = ["won", "lost", "open", "won late", "won after a restart"]
        # All wins are of one deal, on which an aid once used counts from then on.
        usual = [UNAIDED, UNAIDED] if number <= 150 else [UNAIDED, Aids(undos=3), Aids(tips=1), Aids(0, 0, 2)]
        ending = chance.choice(endings if number <= 150 else [*endings, "won and undone"])
        aids = chance.choice(usual if ending.startswith("won") else [UNAIDED, Aids(undos=1)])
        time = chance.randint(1, 9000)
        if ending in ("lost", "open"):
            game = walked(number, chance.randint(1, 40))
        elif ending == "won late":
            turns = WON.past[chance.randint(60, 128) :]
            game = Game(turns[0].before, past=turns)
        elif ending == "won after a restart":
            turns = WON.restart().past[-1:] + WON.past
            game = WON._replace(past=WON.past[:9] + turns)
        else:
            game = WON
        keeper.keep(game, time, aids)
        if any(aids):
            aided_deals.add(game.deal)
        aided.append(game.deal in aided_deals)
        if ending == "won and undone":
            aided_deals.add(game.deal)
            keeper.keep(game.undo(), time + 1, Aids(undos=1))
            keeper.keep(game, time + 2, Aids(undos=2))
        if ending == "lost":
            keeper.give_up()
        else:
            keeper.leave()

    _, out, _ = run("history")
    games = []
    for line, aid in zip(out.splitlines()[1:], aided, strict=True):
        game_id, *_, result, _, _, time = line.split()
        _, record, _ = run("export", game_id)
        moves = len(record.split("moves\n")[1].split())
        assert (result == "won") == (cards_on_clock(record) == 104)
        if "position" not in record:
            games.append((result, cards_on_clock(record), moves, seconds(time), aid))
    assert len(games) < 300
    won = [game for game in games if game[1] == 104]
    lost = [game[1] for game in games if game[0] == "lost"]
    unaided = [game for game in games if not game[4]]
    unaided_won = [game for game in won if not game[4]]
    ended = [cards for result, cards, *_ in games if result != "open"]
    runs = [len(run) for run in "".join("WL"[r == "lost"] for r, *_ in games if r != "open").split("L")]
    assert {result for result, *_ in games} == {"won", "lost", "open"}
    assert all(result == "won" for result, *_ in won)
    assert 0 < len(unaided_won) < len(won)

    _, out, _ = run("stats", "--json")
    assert json.loads(out) == {
        "all": {"played": len(games), "won": len(won), "share": len(won) / len(games)},
        "unaided": {
            "played": len(unaided),
            "won": len(unaided_won),
            "share": len(unaided_won) / len(unaided),
        },
        "lost": len(lost),
        "open": len(games) - len(won) - len(lost),
        "current_run": runs[-1],
        "longest_run": max(runs),
        "fewest_moves": min(moves for _, _, moves, _, _ in won),
        "shortest_seconds": min(time for *_, time, _ in won),
        "lost_average": sum(lost) / len(lost),
        "lost_best": max(lost),
        "spread": {str(cards): ended.count(cards) for cards in sorted(set(ended))},
    }
