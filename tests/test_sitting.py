"""One player at one game: what each thing asked for does to the game, the aids, the question and the time.

Deal 5, where 10♦ of e may go to 4 o'clock, and J♦ of j to k.
"""

from __future__ import annotations

import pytest

from bigben.engine.analysis import safe_plays
from bigben.engine.game import RESTART, Game, new_game
from bigben.engine.notation import parse_game, parse_move
from bigben.engine.rules import Deal, IllegalMove, Play, is_won, refusal
from bigben.sitting import (
    AWAY,
    Illegal,
    Made,
    MadeAgain,
    NoCard,
    NoFoundation,
    Nothing,
    PlayedOut,
    Question,
    Returned,
    Reviewed,
    Sitting,
    Standing,
    Step,
    TakenBack,
    Wanted,
    WinMove,
    Winnable,
    WinnableBefore,
)
from support.known import known
from support.tables import table

WON = parse_game(known("deal-5-won"))
NEW = Sitting(new_game(5))


def played(*moves: str, start: Sitting = NEW) -> Sitting:
    for move in moves:
        sitting, outcome = start.play(parse_move(move))
        assert isinstance(outcome, Made)
        start = sitting
    return start


def won_after(count: int) -> Sitting:
    """Deal 5 after so many moves of its won game, each an action."""
    game = new_game(5)
    for move in WON.moves[:count]:
        game = game.play(move)
    return Sitting(game)


# Moves


def test_a_legal_move_is_made():
    sitting, outcome = NEW.play(Play("e", 4))
    assert sitting.game == NEW.game.play(Play("e", 4))
    assert outcome == Made(sitting.game.past[-1])


def test_a_move_against_the_rules_is_refused_with_the_reason_and_changes_nothing():
    move = parse_move("ja")
    assert NEW.play(move) == Step(NEW, Illegal(move, refusal(NEW.position, move)))


@pytest.mark.parametrize("moves", [(), ("e4",), ("e4", "deal")])
def test_only_what_the_rules_refuse_is_refused(moves):
    sitting = played(*moves)
    for source in "abcdefghijklw":
        for target in (*"abcdefghijkl", *range(1, 13)):
            move = Play(source, target)
            try:
                after = sitting.game.play(move)
            except IllegalMove:
                assert isinstance(sitting.play(move).outcome, Illegal)
            else:
                assert sitting.play(move).sitting.game == after


def test_a_top_card_goes_to_its_foundation():
    sitting, outcome = NEW.to_clock("e")
    assert sitting.game.moves == (Play("e", 4),)
    assert isinstance(outcome, Made)


def test_a_card_no_foundation_takes_stays_where_it_is():
    assert NEW.to_clock("j") == Step(NEW, NoFoundation(NEW.position, NEW.position.top("j")))


def test_an_empty_waste_has_no_card_for_the_clock():
    assert NEW.to_clock("w") == Step(NEW, NoCard("w"))


def test_what_is_safe_is_played_out_as_one_action():
    sitting = won_after(122)
    after, outcome = sitting.play_out()
    assert outcome == PlayedOut(after.game.past[-1])
    assert after.game.past[-1].action == safe_plays(sitting.position)
    assert after.undo().sitting.position == sitting.position


def test_where_nothing_is_safe_nothing_is_played_out():
    assert NEW.play_out() == Step(NEW, Nothing.TO_PLAY_OUT)


# Undo, redo, restart


def test_undo_takes_the_last_action_back_and_counts_as_an_aid():
    made = played("e4")
    sitting, outcome = made.undo()
    assert outcome == TakenBack(made.game.past[-1])
    assert sitting.position == NEW.position
    assert sitting.undos == 1


def test_redo_makes_it_again_and_is_no_aid():
    made = played("e4")
    sitting, outcome = made.undo().sitting.redo()
    assert outcome == MadeAgain(made.game.past[-1])
    assert sitting.game == made.game
    assert sitting.undos == 1


def test_restart_goes_back_to_the_start_is_an_aid_and_can_be_undone():
    made = played("e4", "deal")
    sitting, outcome = made.restart()
    assert isinstance(outcome, Made)
    assert outcome.turn.action == RESTART
    assert sitting.position == NEW.position
    assert sitting.undos == 1
    assert sitting.undo().sitting.position == made.position


def test_at_the_start_there_is_nothing_to_take_back():
    assert NEW.undo() == Step(NEW, Nothing.TO_UNDO)
    assert NEW.redo() == Step(NEW, Nothing.TO_REDO)
    assert NEW.restart() == Step(NEW, Nothing.TO_RESTART)


# Another game


def test_a_new_deal_is_asked_for_twice_while_a_game_is_under_way():
    made = played("e4")
    asking, outcome = made.new_deal()
    assert outcome is Question.NEW_DEAL
    assert asking.asked is Question.NEW_DEAL
    assert asking.game == made.game
    assert asking.new_deal().outcome is Wanted.NEW_DEAL


def test_a_question_does_not_wait_when_the_player_turns_to_something_else():
    asking = played("e4").new_deal().sitting
    assert asking.unasked.new_deal().outcome is Question.NEW_DEAL


def test_the_question_of_a_look_is_not_that_of_a_new_deal():
    looking = played("e4").prove().sitting
    assert looking.asked is Question.LOOK
    assert looking.new_deal().outcome is Question.NEW_DEAL


@pytest.mark.parametrize("sitting", [NEW, Sitting(WON)])
def test_no_question_is_asked_before_the_first_move_nor_after_the_win(sitting):
    assert not sitting.is_under_way
    assert sitting.new_deal().outcome is Wanted.NEW_DEAL


@pytest.mark.parametrize("win", [Sitting(WON.undo()).redo, Sitting(WON.undo()).play_out])
def test_a_game_that_was_won_is_no_more_given_up_whatever_is_undone(win):
    won = win().sitting
    for after in (won.undo().sitting, won.restart().sitting, won.restart().sitting.play(Deal()).sitting):
        assert after.was_won
        assert after.new_deal().outcome is Wanted.NEW_DEAL


def test_a_game_whose_moves_are_all_undone_is_under_way():
    assert played("e4").undo().sitting.is_under_way


# The end


def test_a_game_is_won_stuck_or_goes_on():
    stuck = Sitting(Game(table("waste 2D", rest="waste")))
    assert [sitting.is_won for sitting in (NEW, Sitting(WON), stuck)] == [False, True, False]
    assert [sitting.is_stuck for sitting in (NEW, Sitting(WON), stuck)] == [False, False, True]


# What is proved


def test_the_first_look_at_hidden_cards_is_asked_for_and_each_counts_as_an_aid():
    asking, outcome = NEW.prove()
    assert outcome is Question.LOOK
    assert asking.peeks == 0
    looking, outcome = asking.prove()
    assert outcome is Wanted.PROOF
    assert looking.peeks == 1
    again, outcome = looking.prove()
    assert outcome is Wanted.PROOF
    assert again.peeks == 2


def test_with_the_stock_empty_a_proof_looks_at_nothing_hidden():
    sitting, outcome = Sitting(Game(table("", rest="waste"))).prove()
    assert outcome is Wanted.PROOF
    assert sitting.peeks == 0


def test_a_won_game_has_nothing_to_prove():
    assert Sitting(WON).prove() == Step(Sitting(WON), Nothing.TO_PROVE)


def test_a_win_that_was_found_is_played_move_by_move_to_its_end():
    sitting = NEW._replace(reviewed=Reviewed((), 0, 1, WON.moves))
    assert sitting.standing == Winnable(WON.moves)
    for left in range(len(WON.moves) - 1, -1, -1):
        sitting, outcome = sitting.prove()
        assert outcome == WinMove(sitting.game.past[-1], left)
    assert is_won(sitting.position)
    assert sitting.standing is None
    assert sitting.undo().sitting.standing is Standing.WINNABLE


def lost_after_two(won: int, lost: int) -> Sitting:
    """After two moves, with what is known of the three positions."""
    made = played("e4", "deal")
    return made._replace(reviewed=Reviewed(made.game.turns, won, lost, (Deal(),)))


def test_from_a_lost_position_the_way_leads_back_to_the_last_that_could_be_won():
    sitting = lost_after_two(won=0, lost=1)
    assert sitting.standing == WinnableBefore(2)
    back, outcome = sitting.prove()
    assert outcome == Returned(2)
    assert back.position == NEW.position
    assert back.standing == Winnable((Deal(),))
    assert back.undos == 1


def test_a_position_before_one_that_can_be_won_can_be_won():
    assert lost_after_two(won=1, lost=2).undo().sitting.undo().sitting.standing is Standing.WINNABLE


def test_a_game_lost_from_the_start_is_told_so_and_one_of_which_it_is_not_known_is_not():
    for lost, standing in ((0, Standing.LOST_ALL_ALONG), (2, Standing.LOST_SINCE_UNKNOWN)):
        sitting = lost_after_two(won=-1, lost=lost)
        assert sitting.standing is standing
        assert sitting.prove() == Step(sitting, standing)


def test_an_undecided_position_is_not_called_lost_and_can_be_searched_again():
    sitting = lost_after_two(won=-1, lost=2).undo().sitting
    assert sitting.standing is Standing.UNDECIDED
    assert sitting.prove().outcome is Question.LOOK


def test_nothing_is_known_of_a_position_that_was_reached_otherwise():
    sitting = lost_after_two(won=0, lost=1).undo().sitting.undo().sitting
    elsewhere = played("deal", start=sitting)
    assert elsewhere.standing is None


# Time


def test_seconds_are_played_while_the_game_goes_on():
    assert NEW.waited(2.5).waited(1.5).played == 4.0


def test_nothing_is_counted_after_the_win():
    assert Sitting(WON).waited(9.0).played == 0.0


def test_a_player_who_gives_no_sign_is_away_after_a_while_and_comes_back():
    away = NEW.waited(AWAY - 1).waited(50.0)
    assert away.played == AWAY
    assert not away.is_timed
    assert away.waited(1.0) == away
    assert away.touched.waited(1.0).played == AWAY + 1


def test_one_long_wait_counts_no_more_than_many_short_ones():
    assert NEW.waited(10 * AWAY).played == AWAY
