"""The line mode: what is typed, what is answered, and how it ends."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import reduce
from pathlib import Path

import pytest

from bigben.engine.game import Game, new_game
from bigben.engine.notation import parse_game, parse_position, parse_record
from bigben.engine.rules import PILES, WASTE, apply, is_won, legal_moves
from bigben.plain.answers import WORDS
from bigben.plain.loop import lines_from, play_in_lines
from bigben.sitting import Sitting
from bigben.store.keeper import Keeper, News
from bigben.store.sittings import Sittings
from bigben.words import Words
from support.known import known
from support.tables import table
from support.terminal import Terminal

SAY = Words()

WON = known("deal-5-won")
MOVES = WON.split("moves\n")[1].split()


def said(game: Game, *lines: str, prompts: bool = True, status: int = 0) -> list[str]:
    """The lines answered to `lines`, without the opening and the prompts."""
    out = io.StringIO()
    assert play(game, lines, out, prompts=prompts) == status
    return out.getvalue().replace("> ", "").rstrip("\n").split("\n")[1:]


class Watched(Sittings):
    """Without a journal, and deal 6 after every game: what is handed over to be kept."""

    def __init__(self) -> None:
        super().__init__(Keeper(None))
        self.kept: list[Sitting] = []

    def keep(self, sitting: Sitting) -> None:
        self.kept.append(sitting)

    def another(self, sitting: Sitting) -> Sitting:  # noqa: ARG002
        return Sitting(new_game(6))

    def news(self) -> tuple[News, ...]:
        return ()


def play(
    game: Game,
    lines: Iterable[str],
    out: io.StringIO,
    sittings: Sittings | None = None,
    prompts: bool = False,
) -> int:
    return play_in_lines(Sitting(game), sittings or Watched(), SAY, lines, out, prompts)


def games(game: Game, *lines: str) -> list[Game]:
    """The games handed over to be kept, one an action."""
    watched = Watched()
    play(game, lines, io.StringIO(), watched, prompts=True)
    return [sitting.game for sitting in watched.kept]


def deal(number: int, *moves: str) -> Game:
    return games(new_game(number), *moves)[-1] if moves else new_game(number)


def position(text: str) -> Game:
    return Game(parse_position(text))


STUCK_AFTER_ONE = Game(table("1 6C a 7C\nwaste 2D", rest="waste"))
EMPTY_TABLE = Game(table("", rest="stock"))


# Moves


def test_a_won_game_is_played_to_the_win_move_by_move() -> None:
    kept = games(new_game(5), *MOVES)
    assert len(kept) == 130
    assert is_won(kept[-1].position)


def test_a_record_is_taken_as_a_list_of_moves() -> None:
    lines = said(new_game(5), *WON.splitlines(keepends=True), prompts=False)
    assert lines[-1].endswith("All twelve hours show their card: you won deal 5 in 130 moves.")


def test_the_moves_of_one_line_are_made_in_order() -> None:
    assert games(new_game(5), " ".join(MOVES[:30]))[-1].position == parse_position(known("deal-5-after-30"))


def test_a_play_on_a_pile_is_told_with_what_lies_open_after_it() -> None:
    assert said(new_game(5), "jk") == [
        "Jack of diamonds from j to queen of diamonds on k. j now shows queen of hearts."
    ]


def test_a_play_on_a_foundation_is_told() -> None:
    assert said(new_game(5), "e4") == [
        "10 of diamonds from e to the 4 o'clock foundation. e now shows queen of clubs."
    ]


def test_a_play_of_the_last_card_leaves_an_empty_pile() -> None:
    assert said(Game(table("1 6C a 7C", rest="stock")), "a1") == [
        "7 of clubs from a to the 1 o'clock foundation. a is empty now."
    ]


def test_a_play_from_the_waste_is_told() -> None:
    assert said(Game(table("waste 3H 7C", rest="stock")), "w1") == [
        "7 of clubs from the waste to the 1 o'clock foundation. The waste now shows 3 of hearts."
    ]


def test_a_fill_tells_where_each_card_went() -> None:
    assert said(new_game(5), "e4", "deal l7", "he", "deal")[-1] == (
        "2 gaps filled. 4 of clubs on l, ace of clubs on h."
    )


def test_a_fill_that_uses_up_the_stock_says_so() -> None:
    assert said(position(known("deal-2-before-the-last-fill")), "deal") == [
        "7 gaps filled. 9 of hearts on l, 8 of diamonds on c, queen of hearts on d, ace of spades on h, "
        "7 of spades on c, 7 of diamonds on d, 4 of clubs on h. That was the last of the stock. "
        "3 gaps left open."
    ]


def test_a_turned_card_is_told() -> None:
    assert said(new_game(1), "deal") == ["10 of clubs turned to the waste."]


def test_a_doubled_source_goes_to_its_foundation() -> None:
    assert deal(5, "ee") == deal(5, "e4")
    from_waste = Game(table("waste 3H 7C", rest="stock"))
    assert games(from_waste, "ww") == games(from_waste, "w1")


def test_case_spaces_comments_and_blank_lines_do_not_matter() -> None:
    assert games(new_game(5), "", "   ", "# e4", "\t E4 # and then\r\n", "\ufeffDEAL\n") == games(
        new_game(5), "e4", "deal"
    )


# Refusals


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("ja", "Jack of diamonds goes on queen of diamonds, not on 7 of hearts."),
        ("j12", "The 12 o'clock foundation shows 5 of diamonds, so it needs 6 of diamonds next, "
                "not jack of diamonds."),
        ("jj", "Jack of diamonds can't go on the clock yet: it needs 6 of diamonds at 12, "
               "10 of diamonds at 4 and ace of diamonds at 8."),
        ("w9", "There is no card on the waste."),
        ("ww", "The waste is empty."),
        ("undo", "Nothing to undo: this is where the game began."),
        ("redo", "Nothing to redo."),
        ("view", "view needs a pile's letter, or w for the waste: view c."),
        ("view lab", "view needs a pile's letter, or w for the waste: view c."),
        ("deal 6", "This is deal 5, not deal 6."),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_in_words(line: str, answer: str) -> None:
    assert said(new_game(5), line) == [answer]
    assert games(new_game(5), line) == []


def test_a_short_pile_takes_nothing() -> None:
    assert said(new_game(5), "l7", "gl")[-1] == (
        "Jack of diamonds can't go there: l has two cards, and only the stock fills its gap."
    )


def test_a_deal_without_a_stock_is_refused() -> None:
    assert said(STUCK_AFTER_ONE, "deal") == ["The stock is empty: there is nothing left to deal."]


def test_the_first_refused_move_of_a_line_ends_the_line() -> None:
    assert games(new_game(5), "e4 ja deal") == [deal(5, "e4")]


def test_a_line_with_an_unknown_word_does_nothing() -> None:
    assert games(new_game(5), "e4 and deal") == []
    assert said(new_game(5), "e4 and deal") == [
        "and isn't a move or a word known here. Type help to see what you can type."
    ]


def test_the_record_of_a_deal_under_way_is_not_begun_again() -> None:
    assert said(new_game(5), "e4", "deal 5")[-1] == (
        "Deal 5 is already under way, and its record starts from the beginning."
    )


def test_unknown_words_come_back_short_and_harmless() -> None:
    (answer,) = said(new_game(5), "\x1b[2J\0é" + "x" * 1000)
    assert answer.startswith(r"\x1b[2j\x00\xe9xxxxxxxxxx")
    assert "xxx~xxxxxxxxxxxxx isn't a move" in answer
    assert len(answer) < 120


def test_a_number_of_any_length_is_only_a_word() -> None:
    assert said(new_game(5), "deal " + "5" * 5000)[0].startswith("5" * 26 + "~" + "5" * 13 + " isn't a move")


def test_a_bad_line_is_answered_and_the_game_goes_on_where_somebody_sits() -> None:
    assert games(new_game(5), "nonsense", "j12", "e4") == [deal(5, "e4")]


def test_a_list_of_moves_ends_at_its_first_bad_line_with_its_number() -> None:
    lines = said(new_game(5), "e4\n", "# a comment\n", "deal ja l7\n", "l7\n", prompts=False, status=1)
    assert lines[2:] == ["Line 3, ja: jack of diamonds goes on queen of diamonds, not on 7 of hearts."]


@pytest.mark.parametrize("bad", ["foo", "undo", "redo", "view z", "\x00", "e4 e4 e4"])
def test_whatever_cannot_be_done_ends_a_list_of_moves(bad: str) -> None:
    assert said(new_game(5), "board", bad, prompts=False, status=1)[-1].startswith("Line 2, ")


# Words


def test_undo_and_redo_tell_what_they_take_back_and_make_again() -> None:
    lines = said(new_game(5), "jk", "undo", "redo", "u", "r")
    assert lines[1:3] == [
        "Undone: jack of diamonds from j to queen of diamonds on k.",
        "Redone: jack of diamonds from j to queen of diamonds on k. j now shows queen of hearts.",
    ]
    assert lines[3:] == lines[1:3]
    assert [game.position for game in games(new_game(5), "jk", "undo")][-1] == new_game(5).position


def test_restart_is_undone_like_a_move() -> None:
    assert said(new_game(5), "e4", "restart", "undo")[1:] == [
        "Started over. Type undo to go back to where you were.",
        "Undone: starting over.",
    ]
    assert games(new_game(5), "e4", "x", "u")[-1].moves == deal(5, "e4").moves
    assert said(new_game(5), "restart") == ["You're already at the start."]


def test_safe_plays_all_that_is_safe_as_one_action() -> None:
    game = deal(5, *MOVES[:122])
    played, back = games(game, "safe", "undo")
    assert is_won(played.position)
    assert back.position == game.position
    first, second = said(game, "safe", "undo")
    assert first.startswith("8 cards played to the clock: ")
    assert second == "Undone: " + first.partition(" All")[0]
    assert said(new_game(5), "safe") == ["No card can safely go to the clock yet."]


def test_new_asks_once_while_a_game_is_under_way() -> None:
    assert said(new_game(5), "new")[0].startswith("Big Ben, deal 6, 0 moves made")
    asked = "Give this game up as lost? Type new again for a new deal, anything else to keep playing."
    lines = said(new_game(5), "e4", "new", "board", "new", "new", "e4")
    assert lines[1] == lines[-3] == asked
    assert lines[-2].startswith("Big Ben, deal 6, 0 moves made")
    assert games(new_game(5), "e4", "new", "new", "deal")[-1] == deal(6, "deal")


def test_new_does_not_ask_after_a_win() -> None:
    assert said(parse_game(WON), "new")[-1].startswith("Big Ben, deal 6")


def test_new_asks_too_when_all_moves_are_undone() -> None:
    assert said(new_game(5), "e4", "undo", "new")[-1].startswith("Give this game up as lost?")


def test_board_reads_the_table_hour_by_hour() -> None:
    lines = said(deal(5, *MOVES[:30]), "board")
    assert len(lines) == 15
    assert lines[0] == "Deal 5, 30 moves made, 28 of 104 cards on the clock."
    assert lines[1] == "12 o'clock: 8 of diamonds; pile l: 4 of clubs on 8 of clubs on 9 of spades."
    assert lines[9] == "8 o'clock: 2 of diamonds; pile h: 5 of hearts on jack of clubs, 1 gap."
    assert lines[13:] == ["The waste is empty.", "Stock: 38 cards. deal: fill 2 gaps."]


def test_board_names_finished_hours_and_empty_piles() -> None:
    lines = said(Game(table("12 QD l\n1 6C a 2S 3S 4S 5S", rest="waste")), "board")
    assert lines[1] == "12 o'clock: queen of diamonds, finished; pile l: empty, 3 gaps."
    assert (
        lines[2] == "1 o'clock: 6 of clubs; pile a: 5 of spades on 4 of spades on 3 of spades on 2 of spades."
    )
    assert lines[14] == "Stock: 0 cards. 33 gaps left open."


def test_moves_tells_every_legal_move_and_not_what_a_deal_turns_up() -> None:
    lines = said(new_game(1), "moves")
    assert [line.partition(": ")[0] for line in lines] == ["l9", "i1", "id", "j4", "deal"]
    assert lines[1] == "i1: 7 of clubs from i to the 1 o'clock foundation."
    assert lines[-1] == "deal: turn a card."
    assert said(parse_game(WON), "moves") == ["There are no moves left."]


def test_moves_tells_how_far_the_stock_will_go() -> None:
    assert said(position(known("deal-2-before-the-last-fill")), "moves")[-1] == "deal: fill 7 of 10 gaps."


def test_view_lists_a_pile_or_the_waste_from_the_top() -> None:
    assert said(new_game(1), "view c", "v l", "v w", "deal deal", "view w")[:3] == [
        "Pile c: 3 cards. 3 of hearts on ace of diamonds on jack of spades.",
        "Pile l: 3 cards. 3 of clubs on 2 of clubs on queen of clubs.",
        "The waste is empty.",
    ]
    assert said(new_game(1), "deal deal", "view w")[-1] == "The waste: 2 cards. 7 of hearts on 10 of clubs."


def test_save_prints_the_record_of_the_game() -> None:
    lines = said(new_game(5), "e4 deal l7", "undo", "save")
    record = parse_record("\n".join(lines[lines.index("Big Ben record 1") :]))
    assert (record.deal, record.moves) == (5, deal(5, "e4", "deal").moves)


def test_help_names_everything_that_can_be_typed() -> None:
    lines = said(new_game(5), "help")
    names = {name for line in lines for name in line.partition(":")[0].split(" or ")}
    assert {"ce", "c12", "cc", "deal"} <= names
    assert {name for known_names in WORDS for name in known_names} <= names


def test_no_word_is_a_move_or_stands_for_two_things() -> None:
    names = [name for known_names in WORDS for name in known_names]
    assert len(set(names)) == len(names)
    assert not set(names) & {*PILES, WASTE, "deal"}


def test_rules_name_each_foundation_from_base_to_hour() -> None:
    told = " ".join(said(new_game(5), "rules"))
    assert "12: 5 of diamonds to queen, 1: 6 of clubs to ace" in told
    assert "Space" not in told


@pytest.mark.parametrize("word", ["quit", "q", "QUIT e4"])
def test_quit_ends_the_game_as_it_stands(word: str) -> None:
    assert games(new_game(5), "e4", word, "deal") == [deal(5, "e4")]


def test_the_end_of_the_input_ends_the_game_well() -> None:
    assert said(new_game(5), prompts=False) == []


# The end of a game


def test_the_win_is_said_when_it_happens_and_not_again() -> None:
    lines = said(new_game(5), *MOVES, "board", "moves", "deal", "undo", "redo")
    won = [place for place, line in enumerate(lines) if "All twelve hours" in line]
    assert won == [129, len(lines) - 1]


def test_being_stuck_is_said_when_it_happens_and_not_again() -> None:
    lines = said(STUCK_AFTER_ONE, "a1", "board", "moves", "undo", "redo")
    assert lines[0].endswith(
        "Stuck, with 13 of 104 on the clock: no other card can get there. Type undo, restart or new."
    )
    assert [line for line in lines[1:] if "Stuck" in line] == lines[-1:]


def test_a_stuck_game_goes_on_quietly_when_a_card_is_only_moved_about() -> None:
    twins = Game(table("1 6C a 2S 3S TH\n2 7H b 2S 3S TH\n3 8S c 2H 9H\nwaste 2D", rest="waste"))
    lines = said(twins, "ca", "ab", "undo")
    assert lines[1] == "9 of hearts from a to 10 of hearts on b. a now shows 10 of hearts."
    assert "Stuck" not in " ".join(lines)


def test_a_game_taken_up_when_stuck_begins_with_saying_so() -> None:
    out = io.StringIO()
    play(games(STUCK_AFTER_ONE, "a1")[-1], [], out)
    assert "Stuck, with 13 of 104" in out.getvalue()


# What is handed over, and how lines are read and answered


def test_every_action_is_handed_over_with_the_undos_so_far() -> None:
    watched = Watched()
    lines = ("e4 deal", "undo", "ja", "redo", "restart", "new", "new", "deal", "undo")
    play(new_game(5), lines, io.StringIO(), watched, prompts=True)
    kept = [(len(sitting.game.moves), sitting.undos) for sitting in watched.kept]
    assert kept == [(1, 0), (2, 0), (1, 1), (2, 1), (0, 2), (1, 0), (0, 1)]


def test_what_keeping_says_is_told_in_ascii() -> None:
    out = io.StringIO()
    play(new_game(5), ["e4"], out, Sittings(Keeper("/dev/null/é")))
    assert r"/dev/null/\xe9 cannot be" in out.getvalue().splitlines()[-1]


def test_each_line_is_answered_before_the_next_is_read() -> None:
    out = io.StringIO()
    seen: list[str] = []

    def typed() -> Iterator[str]:
        for line in ("e4", "undo"):
            seen.append(out.getvalue())
            yield line

    play(new_game(5), typed(), out, prompts=True)
    assert seen[0].endswith("\n> ")
    assert seen[1].endswith("e now shows queen of clubs.\n> ")


def test_a_list_of_moves_is_not_prompted_for() -> None:
    out = io.StringIO()
    play(new_game(5), ["e4", "board"], out)
    assert ">" not in out.getvalue()


def test_bytes_that_are_no_text_are_read_as_a_word_that_means_nothing() -> None:
    assert list(lines_from(io.BytesIO(b"e4\n\xff\xfe\r\ndeal"))) == ["e4", "\ufffd\ufffd", "deal"]


def test_input_without_line_ends_is_read_piece_by_piece() -> None:
    piece = next(lines_from(io.BytesIO(b"\0" * 10_000_000)))
    assert len(piece) < 100_000


def test_cards_are_said_in_words() -> None:
    assert SAY.lines.in_words("10♥ goes on J♥, not on A♠. Q♣ on 2♦") == (
        "10 of hearts goes on jack of hearts, not on ace of spades. Queen of clubs on 2 of diamonds"
    )


# Anything at all


def lines_of_any_kind(chance: random.Random, current: list[Game]) -> Iterator[str]:
    """10,000 lines: moves that are legal in the latest game, moves that need not be, words, and rubbish."""
    sources = PILES + WASTE
    words = [name for known_names in WORDS for name in known_names if known_names[0] != "quit"]
    rubbish = [
        "\x00",
        "\x1b[A",
        "\x1b]0;x\x07",
        "♥",
        "é" * 50,
        "e" * 100_000,
        "12",
        "-1",
        "deal 5",
        "view",
        "w0",
        "c13",
    ]
    for _ in range(10_000):
        kind = chance.random()
        if kind < 0.4:
            legal = legal_moves(current[-1].position)
            move = chance.choice(legal) if legal else ()
            yield "".join(map(str, move)) or "deal"
        elif kind < 0.6:
            yield " ".join(
                chance.choice(sources) + str(chance.choice([*sources, *range(14)]))
                for _ in range(chance.randint(1, 5))
            )
        elif kind < 0.8:
            yield chance.choice(words) + chance.choice(["", "", " ", " c", " deal", "#", " # x"])
        elif kind < 0.9:
            yield chance.choice(rubbish)
        elif kind < 0.901:
            yield "deal " * 20_000
        else:
            yield "".join(
                chr(chance.choice([chance.randrange(256), chance.randrange(0xD800)])) for _ in range(20)
            )


def test_ten_thousand_lines_of_any_kind_leave_the_game_their_accepted_moves_make() -> None:
    chance = random.Random(11)
    out = io.StringIO()
    current = [new_game(5)]
    actions = 0

    class Checked(Watched):
        def keep(self, sitting: Sitting) -> None:
            nonlocal actions
            actions += 1
            game = sitting.game
            current.append(game)
            if actions % 97 == 0:
                assert game.position == reduce(apply, game.moves, game.start)

        def another(self, sitting: Sitting) -> Sitting:  # noqa: ARG002
            current.append(new_game(chance.randint(1, 1000)))
            return Sitting(current[-1])

    def lines() -> Iterator[str]:
        yield from lines_of_any_kind(chance, current)
        yield "save"

    assert play(new_game(5), lines(), out, Checked(), prompts=True) == 0
    text = out.getvalue()
    record = parse_record(text[text.rindex("Big Ben record 1") :].rstrip("\n> "))
    assert actions > 3000
    assert reduce(apply, record.moves, record.start) == current[-1].position
    assert record.moves == current[-1].moves
    assert text.isascii()
    assert all(character.isprintable() or character == "\n" for character in text)


# The real program


def run(home: Path, typed: bytes, *arguments: str) -> tuple[int, bytes, bytes]:
    """Status, output and errors of the program with `typed` as its standard input, in a C locale."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "LC_", "LANG"))}
    done = subprocess.run(
        [sys.executable, "-m", "bigben", "--plain", *arguments],
        input=typed,
        capture_output=True,
        env={**own, "HOME": str(home), "TERM": "dumb", "LC_ALL": "C"},
        cwd=home,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_the_plain_mode_needs_no_curses() -> None:
    code = "import sys, bigben.plain.loop; sys.exit('curses' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_file_of_moves_is_played_to_the_win(tmp_path: Path) -> None:
    status, output, errors = run(tmp_path, WON.encode(), "--deal", "5")
    assert (status, errors) == (0, b"")
    assert output.endswith(b"All twelve hours show their card: you won deal 5 in 130 moves.\n")
    assert output.isascii()
    assert b"\x1b" not in output


def test_a_file_with_a_bad_line_ends_there_with_status_1(tmp_path: Path) -> None:
    status, output, errors = run(tmp_path, b"e4\n\n\xff\0\x1b\ndeal\n", "--deal", "5")
    assert (status, errors) == (1, b"")
    assert output.splitlines()[2:] == [
        rb"Line 3, \ufffd\x00\x1b: \ufffd\x00\x1b isn't a move or a word known here. "
        rb"Type help to see what you can type."
    ]


def test_a_player_at_a_terminal_is_prompted_and_may_err() -> None:
    with Terminal(["--plain", "--deal", "5"], size=(200, 24), env={"TERM": "dumb"}) as terminal:
        terminal.wait_for(">")
        terminal.type("j12\r")
        terminal.wait_for("shows 5 of diamonds")
        terminal.type("e4\r")
        terminal.wait_for("e now shows queen of clubs.")
        terminal.type("quit\r")
        assert terminal.exit_status() == 0
        assert b"\x1b" not in terminal.output
        assert terminal.modes == terminal.modes_before


def test_the_end_of_the_input_at_a_terminal_quits() -> None:
    with Terminal(["--plain", "--deal", "5"], size=(200, 24), env={"TERM": "dumb"}) as terminal:
        terminal.wait_for(">")
        terminal.press("^D")
        assert terminal.exit_status() == 0
