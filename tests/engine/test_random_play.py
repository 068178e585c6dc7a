"""A hundred thousand random actions, with everything checked that must hold after each."""

from __future__ import annotations

from random import Random

import pytest

from bigben.engine.analysis import is_stuck
from bigben.engine.game import Game, new_game
from bigben.engine.notation import (
    format_actions,
    format_position,
    format_record,
    parse_actions,
    parse_game,
    parse_position,
    record_of,
)
from bigben.engine.rules import (
    BASES,
    HOURS,
    PILES,
    WASTE,
    Deal,
    IllegalMove,
    Play,
    Position,
    apply,
    cards_on_clock,
    legal_moves,
    refusal,
)
from support.tables import in_play, on_clock, two_packs

DEALS = range(101, 201)
ACTIONS = 1000
EVERY_MOVE = [Deal(), *(Play(source, target) for source in PILES + WASTE for target in (*HOURS, *PILES))]
PACKS = two_packs()


class Walk:
    """A game played at random, beside a plain list of the positions that undo and redo must come to."""

    def __init__(self, number: int) -> None:
        self.random = Random(number)
        self.game = new_game(number)
        self.positions = [self.game.position]
        self.place = 0
        self.checked: dict[int, Position] = {}  # by identity; those kept here can't be mistaken

    def act(self) -> None:
        weights = {
            "play": 22 if self.game.position.stock or legal_moves(self.game.position) else 0,
            "undo": 30 if self.place else 0,
            "redo": 80 if self.place + 1 < len(self.positions) else 0,
            "restart": 0.3,
        }
        kind = self.random.choices(list(weights), list(weights.values()))[0]
        if kind == "play":
            self.play()
        elif kind == "undo":
            self.game, self.place = self.game.undo(), self.place - 1
        elif kind == "redo":
            self.game, self.place = self.game.redo(), self.place + 1
        else:
            self.game = self.game.restart()
            self.come_to(self.positions[0])

    def play(self) -> None:
        moves = []
        position = self.game.position
        for _ in range(self.random.choice([1, 1, 1, 3])):
            choices = legal_moves(position)
            if choices:
                to_clock = [move for move in choices if isinstance(move, Play) and move.target in HOURS]
                moves.append(self.random.choice(self.random.choice([choices, to_clock or choices])))
                position = applied(position, moves[-1])
        self.game = self.game.play(*moves)
        self.come_to(position)

    def come_to(self, position: Position) -> None:
        self.place += 1
        self.positions[self.place :] = [position]

    def check(self) -> None:
        position = self.game.position
        assert position == self.positions[self.place]
        assert self.game.can_undo == (self.place > 0)
        assert self.game.can_redo == (self.place + 1 < len(self.positions))
        if id(position) not in self.checked:
            check(position)
            self.checked[id(position)] = position

    def check_texts(self) -> None:
        position = self.game.position
        assert parse_position(format_position(position)) == position
        record = record_of(self.game)
        assert parse_game(format_record(record)).position == position
        actions = [turn.action for turn in self.game.past]
        assert parse_actions(format_actions(actions)) == tuple(actions)


def applied(position: Position, move: Play | Deal) -> Position:
    """The position after `move`, and `position` is what it was."""
    before = hash(position)
    after = apply(position, move)
    assert hash(position) == before
    assert after != position
    return after


def check(position: Position) -> None:
    placed = on_clock(position)
    assert placed + in_play(position) == PACKS
    assert placed.total() == cards_on_clock(position)
    for base, top, hour in zip(BASES, position.foundations, HOURS, strict=True):
        assert base.suit == top.suit
        assert (top.rank - base.rank) % 13 <= (hour - base.rank) % 13
    legal = legal_moves(position)
    assert len(set(legal)) == len(legal)
    assert set(legal) == {move for move in EVERY_MOVE if refusal(position, move) is None}
    if position.stock:
        assert not is_stuck(position)


@pytest.mark.parametrize("number", DEALS)
def test_everything_holds_after_each_of_a_thousand_random_actions(number):
    walk = Walk(number)
    for action in range(ACTIONS):
        walk.act()
        walk.check()
        if action % 50 == 0:
            walk.check_texts()
    while walk.game.can_undo:
        walk.game, walk.place = walk.game.undo(), walk.place - 1
        assert walk.game.position == walk.positions[walk.place]
    assert walk.game.position == walk.positions[0]
    while walk.game.can_redo:
        walk.game, walk.place = walk.game.redo(), walk.place + 1
        assert walk.game.position == walk.positions[walk.place]
    assert walk.game.position == walk.positions[-1]


def test_a_refused_move_is_raised_by_apply_and_changes_no_game():
    random = Random(7)
    for number in range(1, 21):
        game = Game(new_game(number).start)
        for _ in range(20):
            position = game.position
            for move in random.sample(EVERY_MOVE, 20):
                refused = refusal(position, move)
                if refused is not None:
                    with pytest.raises(IllegalMove) as raised:
                        game.play(move)
                    assert raised.value.refusal == refused
            assert game.position is position
            game = game.play(random.choice(legal_moves(position)))
