"""Can it still be won? The key `p` in the real program."""

from __future__ import annotations

import re
from pathlib import Path

from bigben.engine.notation import parse_game
from support.terminal import Terminal

#: Deal 5 played at random, cards to the clock first, until it was stuck with 92 cards there.
LOST_GAME = Path(__file__).with_name("lost-game.txt")


def number_in(terminal: Terminal, sentence: str) -> int:
    """The number in a sentence, once the whole of it is on the screen."""
    terminal.wait_until(lambda screen: re.search(sentence, screen.text), sentence)
    return int(re.search(sentence, terminal.text).group(1))


def test_a_look_at_the_stock_is_asked_for_first():
    with Terminal(["--deal", "5"]) as terminal:
        terminal.wait_for("stock 56")
        terminal.press("p")
        terminal.wait_for("looks at hidden")
        terminal.press("ESC")
        terminal.wait_for("No card is picked up")
        terminal.press("p")
        terminal.wait_for("looks at hidden")


def test_the_win_that_is_found_is_played_move_by_move_to_the_end():
    with Terminal(["--deal", "5"]) as terminal:
        terminal.wait_for("stock 56")
        terminal.press("p", "p")
        moves = number_in(terminal, r"can be won in (\d+) moves")
        for _ in range(moves):
            terminal.press("p")
        terminal.wait_for("All twelve hours show their card.")
        terminal.settle()
        assert f"moves {moves}" in terminal.text


def test_each_move_of_the_win_can_be_undone():
    with Terminal(["--deal", "5"]) as terminal:
        terminal.wait_for("stock 56")
        terminal.press("p", "p")
        terminal.wait_for("can be won")
        before = terminal.lines[1:-2]
        terminal.press("p")
        terminal.wait_for("moves 1")
        terminal.press("u")
        terminal.wait_for("moves 0")
        terminal.settle()
        assert terminal.lines[1:-2] == before


def test_a_deal_that_is_lost_says_which_cards_can_never_leave():
    with Terminal(["--deal", "688"]) as terminal:
        terminal.wait_for("stock 56")
        terminal.press("p", "p")
        terminal.wait_for("Why it is lost")
        terminal.wait_for("4♦ on d")
        terminal.wait_for("A♦ on h lies under 4♦.")
        terminal.press("ESC")
        terminal.wait_for("This position is lost.")


def test_a_lost_game_goes_back_to_where_it_could_still_be_won():
    with Terminal(["--position", str(LOST_GAME)]) as terminal:
        moves = len(parse_game(LOST_GAME.read_text(encoding="utf-8")).moves)
        terminal.wait_for(f"moves {moves}")
        terminal.press("p")
        back = number_in(terminal, r"could still be won (\d+) moves? back")
        terminal.press("p")
        terminal.wait_for(f"moves {moves - back}")
        terminal.wait_for("This position can be won in")


def test_beside_each_step_stands_whether_the_game_can_be_won_there():
    with Terminal(["--position", str(LOST_GAME)]) as terminal:
        terminal.wait_for("92/104")
        terminal.press("p")
        terminal.wait_for("It could still be won")
        terminal.press("p", "r")
        terminal.wait_for("Redone. This position is lost.")
        terminal.press("u", "u")
        terminal.wait_for("This position can still be won.")


def test_any_key_stops_the_search_and_does_what_it_does():
    with Terminal(["--deal", "7909"]) as terminal:
        terminal.wait_for("stock 56")
        terminal.press("p", "p")
        terminal.wait_for("positions so far")
        terminal.press("e")
        terminal.wait_until(lambda screen: "positions so far" not in screen.text, "the search to stop")
        terminal.settle()
        terminal.press("q")
        assert terminal.exit_status() == 0


def test_a_search_that_was_stopped_says_that_nothing_is_decided():
    with Terminal(["--deal", "7909"]) as terminal:
        terminal.wait_for("stock 56")
        terminal.press("p", "p")
        terminal.wait_for("positions so far")
        terminal.press("p")
        terminal.wait_for("still undecided")
