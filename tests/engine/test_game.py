from __future__ import annotations

import pytest

from bigben.engine.deals import deal
from bigben.engine.game import RESTART, Game, NothingToRedo, NothingToUndo, new_game, replayed
from bigben.engine.notation import (
    NotationError,
    format_move,
    parse_actions,
    parse_move,
    parse_position,
    parse_record,
)
from bigben.engine.rules import Deal, IllegalMove, Play, UnknownPlace, apply, gaps, is_won
from support.known import known


def played(game, *words):
    for word in words:
        game = game.play(parse_move(word))
    return game


def texts(moves):
    return [format_move(move) for move in moves]


def test_a_new_game_is_the_deal_not_yet_begun():
    game = new_game(1)
    assert game.position == game.start == deal(1)
    assert game.deal == 1
    assert game.moves == ()
    assert not game.can_undo
    assert not game.can_redo


def test_a_number_that_is_none_is_no_game():
    with pytest.raises(ValueError, match="0"):
        new_game(0)


def test_a_game_may_begin_from_any_position():
    position = parse_position(known("deal-2-before-the-last-fill"))
    game = Game(position).play(Deal())
    assert game.deal is None
    assert game.position == parse_position(known("deal-2-after-the-last-fill"))


def test_a_move_goes_through_the_rules():
    game = played(new_game(1), "l9")
    assert game.position == apply(deal(1), parse_move("l9"))
    assert texts(game.moves) == ["l9"]
    assert game.can_undo


def test_a_move_may_be_given_in_notation():
    assert new_game(1).play("l9", Deal(), "I1") == new_game(1).play(
        parse_move("l9"), Deal(), parse_move("i1")
    )
    assert [turn.action for turn in new_game(1).play("l9", "deal").past] == [(parse_move("l9"), Deal())]


def test_a_text_that_names_no_move_is_refused():
    with pytest.raises(NotationError, match="'l99' is not a move"):
        new_game(1).play("l99")


def test_a_move_that_names_a_place_not_on_the_table_is_refused():
    with pytest.raises(UnknownPlace, match="'z'"):
        new_game(1).play(Play("a", "z"))


def test_an_illegal_move_is_refused_and_changes_nothing():
    game = new_game(1)
    with pytest.raises(IllegalMove) as raised:
        played(game, "a12")
    assert raised.value.move == parse_move("a12")
    assert game == new_game(1)


def test_an_action_of_several_moves_is_undone_at_once():
    game = new_game(1).play(parse_move("l9"), Deal(), Deal())
    assert texts(game.moves) == ["l9", "deal", "deal"]
    assert game.undo() == new_game(1)._replace(future=game.past)
    assert game.undo().redo() == game


def test_an_action_with_an_illegal_move_is_refused_whole():
    with pytest.raises(IllegalMove) as raised:
        new_game(1).play(parse_move("l9"), parse_move("l9"))
    assert raised.value.move == parse_move("l9")


def test_an_action_has_at_least_one_move():
    with pytest.raises(ValueError, match="move"):
        new_game(1).play()


def test_undo_takes_back_one_action_exactly():
    before = played(new_game(1), "l9")
    after = played(before, "deal")
    assert after.undo().position == before.position
    assert after.undo().moves == before.moves


def test_a_fill_of_ten_gaps_is_one_action():
    game = Game(parse_position(known("deal-2-before-the-last-fill")))
    assert sum(gaps(game.position)) == 10
    filled = game.play(Deal())
    assert len(filled.past) == 1
    assert filled.undo().position == game.position


def test_undo_puts_the_stock_back_in_its_order():
    game = played(new_game(1), "deal", "deal", "deal", "l9", "deal")
    for _ in range(5):
        game = game.undo()
    assert game.position.stock == deal(1).stock
    assert game.position.waste == ()


def test_redo_makes_the_action_again_that_was_undone_last():
    game = played(new_game(1), "l9", "deal", "i1")
    assert game.undo().undo().redo().position == game.undo().position
    assert game.undo().undo().redo().redo() == game


def test_an_action_after_undo_leaves_nothing_to_redo():
    game = played(new_game(1), "l9", "deal").undo()
    assert game.can_redo
    assert not played(game, "i1").can_redo


def test_undo_at_the_start_says_there_is_nothing_to_undo():
    with pytest.raises(NothingToUndo, match="no action has been made"):
        new_game(1).undo()
    with pytest.raises(NothingToUndo):
        played(new_game(1), "l9").undo().undo()


def test_redo_at_the_end_says_there_is_nothing_to_redo():
    with pytest.raises(NothingToRedo, match="no action has been undone"):
        played(new_game(1), "l9").redo()
    with pytest.raises(NothingToRedo):
        played(new_game(1), "l9").undo().redo().redo()


def test_restart_gives_the_same_deal_after_any_play():
    game = played(new_game(1), "l9", "deal", "i1").restart()
    assert game.position == deal(1)
    assert game.moves == ()
    assert played(game, "deal").position == played(new_game(1), "deal").position


def test_restart_can_be_undone_and_redone():
    game = played(new_game(1), "l9", "deal")
    again = game.restart()
    assert again.undo().position == game.position
    assert again.undo().moves == game.moves
    assert again.undo().redo() == again


def test_moves_are_those_since_the_last_restart():
    game = played(played(new_game(1), "l9", "deal").restart(), "i1")
    assert texts(game.moves) == ["i1"]
    twice = played(game.restart(), "j4", "deal")
    assert texts(twice.moves) == ["j4", "deal"]


def test_what_was_undone_is_no_move_of_the_game():
    assert texts(played(new_game(1), "l9", "deal").undo().moves) == ["l9"]


def test_a_game_stays_as_it_was_when_others_come_from_it():
    game = played(new_game(1), "l9")
    copy = Game(*game)
    played(game, "deal")
    game.undo()
    game.restart()
    assert game == copy


def test_the_won_game_of_deal_5_is_won_with_its_last_move_and_undoes_to_the_deal():
    record = parse_record(known("deal-5-won"))
    game = replayed(new_game(5), [(move,) for move in record.moves])
    assert is_won(game.position)
    assert not is_won(game.undo().position)
    for _ in record.moves:
        game = game.undo()
    assert game.position == deal(5)
    for _ in record.moves:
        game = game.redo()
    assert is_won(game.position)


def test_actions_are_replayed_with_restarts_and_several_moves_at_once():
    actions = parse_actions("l9 deal restart i1+deal deal")
    game = replayed(new_game(1), actions)
    assert [turn.action for turn in game.past] == list(actions)
    assert actions[2] == RESTART
    assert texts(game.moves) == ["i1", "deal", "deal"]


def test_a_replay_stops_at_the_first_illegal_move():
    with pytest.raises(IllegalMove) as raised:
        replayed(new_game(1), parse_actions("l9 a12 b12"))
    assert raised.value.move == parse_move("a12")
