"""The engine as others use it: what `bigben.engine` offers, and what its values look like."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as some

import bigben.engine
from bigben.engine import (
    HOURS,
    KINDS,
    LAST_DEAL,
    PILES,
    WASTE,
    Card,
    Deal,
    Game,
    IllegalMove,
    Play,
    Suit,
    deal,
    legal_moves,
    new_game,
    parse_card,
    parse_game,
    parse_move,
    parse_position,
    parse_record,
)
from support.known import known

OFFERED = {name: getattr(bigben.engine, name) for name in bigben.engine.__all__}


def evaluated(expression: str) -> object:
    """What `expression` gives after `from bigben.engine import *`."""
    return eval(expression, {"__builtins__": {}}, OFFERED)


@some.composite
def games(draw: some.DrawFn) -> Game:
    """Games some way on, from a deal or a position, with things undone and restarts among them."""
    game = new_game(draw(some.integers(1, LAST_DEAL)))
    if draw(some.booleans()):
        game = Game(game.play(legal_moves(game.position)[0]).position)
    for choice in draw(some.lists(some.integers(0, 1000), max_size=25)):
        moves = legal_moves(game.position)
        if choice % 10 == 0 and game.can_undo:
            game = game.undo()
        elif choice % 25 == 1:
            game = game.restart()
        elif choice % 10 == 2 and game.can_redo:
            game = game.redo()
        elif moves:
            game = game.play(moves[choice % len(moves)], *(["deal"] if choice % 7 == 0 else []))
    return game


def test_all_that_is_offered_is_there_in_order():
    assert sorted(bigben.engine.__all__, key=lambda name: (not name.isupper(), name)) == bigben.engine.__all__
    assert {"new_game", "deal", "parse_position", "Game", "Card", "Suit", "Play", "Deal", "Position"} <= set(
        OFFERED
    )
    assert {"legal_moves", "apply", "refusal", "is_won", "safe_plays", "is_stuck"} <= set(OFFERED)


def test_every_error_of_the_engine_is_a_value_error():
    errors = [thing for thing in OFFERED.values() if isinstance(thing, type) and issubclass(thing, Exception)]
    assert {error.__name__ for error in errors} == {
        "IllegalMove", "NotationError", "UnknownPlace", "NothingToUndo", "NothingToRedo"
    }  # fmt: skip
    assert all(issubclass(error, ValueError) for error in errors)


def test_a_card_is_its_notation_and_an_expression():
    assert str(Card(10, Suit.CLUBS)) == "TC"
    assert repr(Card(10, Suit.CLUBS)) == "Card(rank=10, suit=Suit.CLUBS)"
    for card in KINDS:
        assert parse_card(str(card)) == card
        assert evaluated(repr(card)) == card


def test_a_suit_is_an_expression():
    assert [evaluated(repr(suit)) for suit in Suit] == list(Suit)


def test_a_move_is_its_notation_and_an_expression():
    assert [str(move) for move in (Play("c", "e"), Play("w", 12), Deal())] == ["ce", "w12", "deal"]
    for move in (Deal(), *(Play(source, target) for source in PILES + WASTE for target in (*HOURS, *PILES))):
        assert parse_move(str(move)) == move
        assert evaluated(repr(move)) == move


def test_a_position_is_its_notation():
    assert str(deal(1)) == known("deal-1")


@given(games())
def test_a_position_comes_back_from_its_text_and_its_expression(game):
    assert parse_position(str(game.position)) == game.position
    assert evaluated(repr(game.position)) == game.position


def test_a_game_is_its_record():
    assert str(parse_game(known("deal-5-won"))) == known("deal-5-won")
    assert str(new_game(1).play("l9").play("deal").undo()) == "Big Ben record 1\ndeal 1\nmoves\nl9\n"


def test_a_game_is_an_expression_with_all_that_was_done_and_undone():
    game = new_game(1).play("l9").play("deal", "i1").restart().play("j4").undo()
    assert repr(game) == "new_game(1).play('l9').play('deal', 'i1').restart().play('j4').undo()"


@given(games())
def test_a_game_comes_back_from_its_text_and_its_expression(game):
    assert parse_record(str(game)) == game.record
    assert evaluated(repr(game)) == game


def test_a_game_that_says_a_deal_it_did_not_begin_from_comes_back_too():
    game = Game(deal(2), 1)
    assert evaluated(repr(game)) == game


@pytest.mark.parametrize("text", ["a12", "x", "ce"])
def test_an_error_is_pickled_with_its_text(text):
    with pytest.raises(ValueError, match=text) as raised:
        new_game(1).play(text)
    again = pickle.loads(pickle.dumps(raised.value))
    assert type(again) is type(raised.value)
    assert str(again) == str(raised.value)


def test_an_illegal_move_says_which_rule_and_which_cards():
    with pytest.raises(IllegalMove) as raised:
        new_game(1).play("a12")
    assert str(raised.value) == "a12: 4S is not the next card up in suit from 5D"
