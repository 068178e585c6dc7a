"""What keys do to a game: deal 5, where 10♦ of e may go to 4 o'clock, to g and to j."""

from __future__ import annotations

import random

import pytest

from bigben.engine.analysis import is_stuck, safe_plays
from bigben.engine.deals import deal
from bigben.engine.game import Game, new_game
from bigben.engine.notation import parse_game, parse_move
from bigben.engine.rules import (
    HOURS,
    PILES,
    WASTE,
    Deal,
    Play,
    Position,
    apply,
    cards_on_clock,
    foundation_for,
    is_won,
    legal_moves,
    refusal,
    targets,
)
from bigben.sitting import Nothing, Question, Reviewed, Standing
from bigben.tui.commands import KEYS, Choose, Click, Resize, command_for
from bigben.tui.controller import Effect, opened, proved, update
from bigben.tui.geometry import STOCK, Place, arrange
from bigben.tui.model import Model, Panel
from bigben.words import Words
from support.board import board, keys_for, pressed
from support.known import known
from support.tables import cards, table

SAY = Words()

NEW = board(new_game(5))
WON = parse_game(known("deal-5-won"))
SIZES = [(80, 24), (60, 20), (34, 16), (110, 40)]


def _on(position: str, rest: str = "stock") -> Model:
    return board(Game(table(position, rest)))


def _after(*moves: str) -> Position:
    position = NEW.game.position
    for move in moves:
        position = apply(position, parse_move(move))
    return position


# Picking up and putting down


def test_a_letter_picks_up_and_a_second_one_puts_down():
    picked = pressed(NEW, "e")
    assert picked.picked == "e"
    assert picked.game == NEW.game
    put = pressed(picked, "g")
    assert put.picked is None
    assert put.game.position == _after("eg")


@pytest.mark.parametrize("again", ["e", "E", "KEY_ENTER"])
def test_the_same_letter_again_or_enter_sends_it_to_the_clock(again):
    assert pressed(NEW, "e", again).game.moves == (Play("e", 4),)


def test_where_two_foundations_fit_the_card_goes_to_the_one_with_more_to_go():
    # 7♦ to 9♦ at 4 o'clock lacks more than 7♦ to Q♦ at 12 o'clock does; hearts 5 at 2 and at 6.
    model = _on("2 4H b AC 2C 5H\n 6 4H f 3C 4C 5C\n10 3H j 6S 7S 8S", "nowhere")
    assert set(targets(model.game.position, "b")) >= {2, 6}
    assert foundation_for(model.game.position, cards("5H")[0]) in (2, 6)
    togo = {2: (2 - 4) % 13, 6: (6 - 4) % 13}
    assert pressed(model, "b", "b").game.moves == (Play("b", max(togo, key=togo.get)),)


def test_enter_on_a_foundation_picks_the_one_of_two_that_it_stands_on():
    model = _on("2 4H b AC 2C 5H\n 6 4H f 3C 4C 5C", "nowhere")
    for hour in (2, 6):
        at = pressed(model, "b")._replace(place=hour)
        assert pressed(at, "KEY_ENTER").game.moves == (Play("b", hour),)


def test_the_waste_is_picked_up_with_w():
    model = _on("9 2C i AS 2S 3S\n10 3H j 4S 5S 4C\nwaste KD 3C", "nowhere")
    assert pressed(model, "w").picked == "w"
    assert pressed(model, "w", "w").game.moves == (Play("w", 9),)
    assert pressed(model, "w", "j").game.moves == (Play("w", "j"),)


@pytest.mark.parametrize("source", PILES + WASTE)
def test_an_empty_pile_or_waste_has_nothing_to_pick_up_and_says_so(source):
    model = pressed(_on(""), source)
    assert model.picked is None
    assert model.notice == SAY.refusals.nothing_there(source)


def test_a_refused_card_stays_picked_up_and_the_notice_names_the_rule():
    picked = pressed(NEW, "e")
    for letter in "labcdfhik":
        move = Play("e", letter)
        refused = pressed(picked, letter)
        assert refused.picked == "e"
        assert refused.game == NEW.game
        assert refused.notice == SAY.refusals.refusal_sentence(move, refusal(NEW.game.position, move))
    assert pressed(refused, "g").game.moves == (Play("e", "g"),)


@pytest.mark.parametrize("hour", [hour for hour in HOURS if hour != 4])
def test_a_card_put_on_the_wrong_foundation_stays_picked_up(hour):
    refused = pressed(pressed(NEW, "e")._replace(place=hour), "KEY_ENTER")
    assert refused.picked == "e"
    assert f"{hour} o'clock" in refused.notice


@pytest.mark.parametrize("place", [STOCK, WASTE])
def test_no_card_goes_to_stock_or_waste(place):
    refused = pressed(pressed(NEW, "e")._replace(place=place), "KEY_ENTER")
    assert refused.picked == "e"
    assert refused.game == NEW.game
    assert refused.notice in (SAY.refusals.NOT_ONTO_STOCK, SAY.refusals.NOT_ONTO_WASTE)


def test_a_card_without_a_foundation_says_what_the_clock_takes_instead():
    source = next(source for source in PILES if not targets(NEW.game.position, source))
    card = NEW.game.position.top(source)
    model = pressed(NEW, source, source)
    assert model.picked == source
    assert SAY.names.card_name(card) in model.notice


@pytest.mark.parametrize("number", range(1, 30))
def test_a_card_without_a_target_says_so_and_why(number):
    model = board(new_game(number))
    for source in PILES:
        picked = pressed(model, source)
        card = SAY.names.card_name(model.game.position.top(source))
        assert picked.picked == source
        assert card in picked.notice
        assert ("nowhere to go" in picked.notice) == (not targets(model.game.position, source))


def test_the_notice_after_picking_up_names_every_target():
    notice = pressed(NEW, "e").notice
    assert all(word in notice for word in ("10♦", " g", " j", "e again"))


def test_escape_puts_the_card_back():
    model = pressed(NEW, "e", "KEY_ESC")
    assert model.picked is None
    assert model.game == NEW.game
    assert model.notice == SAY.notices.PUT_BACK
    assert pressed(model, "KEY_ESC").notice == SAY.notices.NOTHING_PICKED


# Keys without a meaning


@pytest.mark.parametrize("key", ["y", ";", "KEY_F(1)", "^G", "é"])
@pytest.mark.parametrize("before", ["", "e", "ee "])
def test_a_key_that_means_nothing_says_so_and_changes_nothing(key, before):
    model = pressed(NEW, *before)
    after = pressed(model, key)
    assert after.notice == SAY.notices.unknown_key(key)
    assert after._replace(notice=model.notice) == model


@pytest.mark.parametrize("digit", "0123456789")
@pytest.mark.parametrize("before", ["", "e", "ee "])
def test_a_digit_gives_a_hint_and_changes_nothing(digit, before):
    model = pressed(NEW, *before)
    after = pressed(model, digit)
    assert after.notice == SAY.notices.DIGIT
    assert after._replace(notice=model.notice) == model


# Dealing, undo, redo, restart, play-out


def test_space_deals_and_a_card_picked_up_is_put_back():
    model = pressed(NEW, "e", " ")
    assert model.game.moves == (Deal(),)
    assert model.picked is None


def test_an_empty_stock_says_so():
    model = pressed(_on("", "waste"), " ")
    assert not model.game.moves
    assert model.notice == SAY.refusals.refusal_sentence(Deal(), refusal(model.game.position, Deal()))


def test_a_fill_of_ten_gaps_is_one_step_of_undo():
    before = parse_game(known("deal-2-before-the-last-fill"))
    model = pressed(board(before), " ")
    assert model.game.position == parse_game(known("deal-2-after-the-last-fill")).position
    assert pressed(model, "u").game.position == before.position


def test_undo_and_redo_at_the_ends_say_so():
    assert pressed(NEW, "u").notice == SAY.refusals.declined(Nothing.TO_UNDO)
    assert pressed(NEW, "r").notice == SAY.refusals.declined(Nothing.TO_REDO)
    assert pressed(NEW, "x").notice == SAY.refusals.declined(Nothing.TO_RESTART)
    assert pressed(NEW, *"urx").game == NEW.game


def test_undo_and_redo_put_back_what_was_picked_up():
    model = pressed(NEW, "e", "e", "c", "u")
    assert model.picked is None
    assert model.game.position == NEW.game.position
    assert pressed(model, "e", "r").picked is None


def test_the_same_deal_again_can_be_taken_back():
    played = pressed(NEW, "e", "e", " ")
    again = pressed(played, "x")
    assert again.game.position == NEW.game.start
    assert again.game.moves == ()
    assert pressed(again, "u").game.position == played.game.position
    assert pressed(again, "u", "u", "u").game.position == NEW.game.start


def test_play_out_plays_all_that_is_safe_as_one_step_and_says_how_many():
    model = board(new_game(5))
    for move in WON.moves:
        model = pressed(model, *(" " if key == "SPACE" else key for key in keys_for(move)))
        safe = safe_plays(model.game.position)
        out = pressed(model, "o")
        if is_won(model.game.position):
            break
        if not safe:
            assert out.notice == SAY.refusals.declined(Nothing.TO_PLAY_OUT)
            assert out.game == model.game
        else:
            assert cards_on_clock(out.game.position) == cards_on_clock(model.game.position) + len(safe)
            assert pressed(out, "u").game.position == model.game.position
            if not is_won(out.game.position):
                assert str(len(safe)) in out.notice


# A new deal


def test_a_new_deal_is_asked_for_twice_while_a_game_is_under_way():
    played = pressed(NEW, " ")
    asked, effect = update(played, command_for("n"))
    assert effect is None
    assert asked.notice == SAY.notices.outcome_notice(Question.NEW_DEAL)
    assert asked.game == played.game
    _, effect = update(asked, command_for("n"))
    assert effect is Effect.NEW_DEAL


@pytest.mark.parametrize("key", ["KEY_LEFT", "e", ";", "5", "KEY_ESC", "?", "u", "^L"])
def test_any_other_key_between_means_no(key):
    asked = pressed(NEW, " ", " ", "n", key)
    if asked.panel is not None:
        asked = pressed(asked, "KEY_ESC")
    model, effect = update(asked, command_for("n"))
    assert effect is None
    assert model.notice == SAY.notices.outcome_notice(Question.NEW_DEAL)


def test_no_question_is_asked_before_the_first_move_nor_after_the_win():
    for model in (NEW, board(WON), opened(board(WON))):
        assert update(model, command_for("n"))[1] is Effect.NEW_DEAL


# The end


def test_the_win_panel_comes_after_a_play_a_redo_and_a_play_out():
    last = board(WON.undo())
    move = WON.moves[-1]
    for keys in (keys_for(move), ("r",), ("o",)):
        model = pressed(last, *keys)
        assert is_won(model.game.position)
        assert model.panel is Panel.WON


def test_a_game_opened_when_it_is_won_shows_the_win_panel():
    assert opened(board(WON)).panel is Panel.WON


def test_undo_from_the_win_panel_goes_back_to_the_board():
    model = pressed(opened(board(WON)), "u")
    assert model.panel is None
    assert model.game.position == WON.undo().position
    assert pressed(model, "r").panel is Panel.WON


@pytest.mark.parametrize("key", ["KEY_ESC", "KEY_ENTER"])
def test_the_won_board_can_be_looked_at(key):
    model = pressed(opened(board(WON)), key)
    assert model.panel is None
    assert model.game == WON
    assert pressed(model, "u").game.position == WON.undo().position


def test_the_same_deal_again_from_the_win_panel():
    model = pressed(opened(board(WON)), "x")
    assert model.panel is None
    assert model.game.position == WON.start


def _random_games(count: int):
    """Models along games at random, played with keys to their end."""
    for number in range(1, count + 1):
        chance = random.Random(number)
        model = board(new_game(number))
        while moves := legal_moves(model.game.position):
            up = [move for move in moves if isinstance(move, Play) and isinstance(move.target, int)]
            move = chance.choice(up or moves)
            model = pressed(model, *(" " if key == "SPACE" else key for key in keys_for(move)))
            yield model
            if is_stuck(model.game.position):
                break


def test_stuck_is_said_with_the_count_exactly_when_it_is_so():
    seen = 0
    for model in _random_games(12):
        position = model.game.position
        assert (model.notice == SAY.notices.stuck_notice(position)) == is_stuck(position)
        if is_stuck(position):
            seen += 1
            assert not position.stock
            assert f"{cards_on_clock(position)} of 104" in model.notice
            assert all(key in model.notice for key in ("u undo", "x ", "n "))
            assert "Stuck" not in pressed(model, "u").notice
            assert pressed(model, "u", "r").notice == model.notice
            assert opened(board(Game(position))).notice == model.notice
    assert seen > 5


# Walking


@pytest.mark.parametrize("size", SIZES)
def test_arrows_lead_from_every_place_to_every_other(size):
    everywhere = {*PILES, *HOURS, WASTE, STOCK}
    board = NEW._replace(columns=size[0], rows=size[1])
    arrows = ("KEY_LEFT", "KEY_RIGHT", "KEY_UP", "KEY_DOWN")
    beside = {
        place: {pressed(board._replace(place=place), arrow).place for arrow in arrows} for place in everywhere
    }
    for start in everywhere:
        reached: set[Place] = {start}
        while (further := reached.union(*(beside[place] for place in reached))) != reached:
            reached = further
        assert reached == everywhere


@pytest.mark.parametrize("circle", [tuple(PILES), HOURS])
def test_right_goes_round_a_circle_and_left_goes_back(circle):
    model = NEW._replace(place=circle[0])
    walked = []
    for _ in circle:
        walked.append(model.place)
        back = pressed(model, "KEY_RIGHT", "KEY_LEFT")
        assert back.place == model.place
        model = pressed(model, "KEY_RIGHT")
    assert tuple(walked) == circle
    assert model.place == circle[0]


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (110, 40)])
def test_up_never_leads_down_the_screen_nor_down_up(size):
    layout = arrange(*size)
    rows = {hour: dial.row for hour, dial in layout.dials.items()}
    rows |= {letter: fan.row for letter, fan in layout.fans.items()}
    rows |= {STOCK: layout.middle.stock.row, WASTE: layout.middle.fan.row}
    for place, row in rows.items():
        model = NEW._replace(place=place, columns=size[0], rows=size[1])
        up, down = pressed(model, "KEY_UP").place, pressed(model, "KEY_DOWN").place
        if place not in (3, 9, "c", "i"):
            assert rows[up] <= row
            assert rows[down] >= row


def test_walking_changes_nothing_but_the_place_and_keeps_the_card():
    model = pressed(NEW, "e")
    for key in ("KEY_LEFT", "KEY_UP", "KEY_UP", "KEY_RIGHT", "KEY_DOWN"):
        model = pressed(model, key)
        assert model.picked == "e"
        assert model.game == NEW.game


def test_enter_picks_up_where_the_player_stands():
    assert pressed(NEW._replace(place="e"), "KEY_ENTER").picked == "e"
    assert pressed(NEW._replace(place=STOCK), "KEY_ENTER").game.moves == (Deal(),)
    assert pressed(NEW._replace(place=4), "KEY_ENTER").notice == SAY.refusals.NOT_FROM_FOUNDATION
    assert pressed(NEW._replace(place=WASTE), "KEY_ENTER").notice == SAY.refusals.nothing_there(WASTE)


def test_tab_goes_through_the_targets_and_shift_tab_back():
    model = pressed(NEW, "e")
    there = []
    for _ in range(3):
        model = pressed(model, "KEY_TAB")
        there.append(model.place)
    assert set(there) == {4, "g", "j"}
    assert pressed(model, "KEY_TAB").place == there[0]
    assert pressed(model, "KEY_BTAB").place == there[1]


def test_tab_with_nothing_picked_up_goes_through_the_cards_that_can_move():
    movable = {source for source in PILES + WASTE if targets(NEW.game.position, source)}
    model, there = NEW, []
    for _ in movable:
        model = pressed(model, "KEY_TAB")
        there.append(model.place)
    assert set(there) == movable
    assert pressed(model, "KEY_TAB").place == there[0]


# Panels and sizes


@pytest.mark.parametrize("key", ["?", "v"])
@pytest.mark.parametrize("closing", ["KEY_ESC", "again"])
def test_a_panel_is_opened_and_closed_and_a_card_stays_picked_up(key, closing):
    model = pressed(NEW, "e", key)
    assert model.panel is not None
    closed = pressed(model, key if closing == "again" else closing)
    assert closed.panel is None
    assert closed.picked == "e"
    assert closed.game == NEW.game


@pytest.mark.parametrize("key", ["?", "v"])
def test_an_open_panel_keeps_keys_from_the_game(key):
    played = pressed(NEW, "e", "e", " ")
    panel = pressed(played, key)
    for other in ("c", " ", "u", "r", "x", "o", "5", ";", "KEY_TAB"):
        assert pressed(panel, other).game == played.game


def test_the_listing_goes_to_the_pile_that_is_named():
    panel = pressed(NEW, "v")
    for source in PILES + WASTE:
        assert pressed(panel, source).place == source
        assert pressed(panel, source).panel is Panel.VIEW
        assert pressed(panel, source).picked is None


@pytest.mark.parametrize("before", ["", "e", "?", "v", "ee"])
def test_a_resize_changes_the_size_alone(before):
    model = pressed(NEW, *before)
    small, effect = update(model, Resize(20, 5))
    assert effect is None
    assert small == model._replace(columns=20, rows=5)
    for key in ("e", " ", "u", "KEY_ESC", "KEY_ENTER", "n", "?"):
        assert pressed(small, key)._replace(sitting=small.sitting) == small
    assert update(small, Resize(80, 24))[0] == model


@pytest.mark.parametrize("size", [*SIZES, (20, 5), (1, 1)])
@pytest.mark.parametrize("before", ["", "e", "?", "v", " n"])
@pytest.mark.parametrize(
    ("key", "effect"),
    [("q", Effect.QUIT), ("^C", Effect.INTERRUPT), ("^L", Effect.REDRAW), ("^Z", Effect.SUSPEND)],
)
def test_quitting_redrawing_and_suspending_work_everywhere(size, before, key, effect):
    model, _ = update(pressed(NEW, *before), Resize(*size))
    after, done = update(model, command_for(key))
    assert done is effect
    assert after.game == model.game


@pytest.mark.parametrize("size", SIZES)
def test_a_click_picks_up_puts_down_and_deals(size):
    layout = arrange(*size)
    model = NEW._replace(columns=size[0], rows=size[1])
    row, column = layout.fans["e"].card(2)
    picked, _ = update(model, Click(column, row))
    assert picked.picked == "e"
    row, column = layout.dials[4].card
    assert update(picked, Click(column, row))[0].game.moves == (Play("e", 4),)
    row, column = layout.middle.stock
    assert update(model, Click(column, row))[0].game.moves == (Deal(),)


def test_any_keys_at_all_leave_two_of_each_card_and_nothing_raised():
    names = [name for key in KEYS for name in key.names if key.ask.name not in ("QUIT", "INTERRUPT")]
    names += [*PILES, WASTE, *PILES.upper(), "5", ";", "KEY_F(2)"]
    for seed in range(20):
        chance = random.Random(seed)
        model = board(new_game(seed + 1))
        for _ in range(400):
            if chance.random() < 0.02:
                size = chance.choice([*SIZES, (20, 5)])
                model, _ = update(model, Resize(*size))
            model, _ = update(model, command_for(chance.choice([*PILES, " ", *names])))
            position = model.game.position
            assert position == (model.game.past[-1].after if model.game.past else deal(seed + 1))
            if model.picked is not None:
                assert position.top(model.picked) is not None
        replay = deal(seed + 1)
        for move in model.game.moves:
            replay = apply(replay, move)
        assert replay == model.game.position


def test_the_second_letter_of_a_choice_is_never_a_command():
    for letter in PILES + WASTE:
        assert isinstance(command_for(letter), Choose)


def test_a_win_played_with_p_can_be_undone_and_redone_and_is_a_win_again():
    moves = parse_game(known("deal-5-won")).moves
    model = proved(board(new_game(5)), Reviewed((), 0, 1, moves), ())
    model = pressed(model, *"p" * len(moves))
    assert model.panel is Panel.WON
    assert pressed(model, "u", "r").panel is Panel.WON


def test_where_the_positions_before_a_lost_one_are_undecided_none_of_them_is_called_lost():
    game = new_game(5).play(parse_move("e4"))
    model = proved(board(game), Reviewed(game.turns, -1, 1, ()), ())
    assert model.notice == SAY.notices.outcome_notice(Standing.LOST_SINCE_UNKNOWN)
    assert pressed(model, "p").notice == SAY.notices.outcome_notice(Standing.LOST_SINCE_UNKNOWN)


def test_a_new_deal_is_not_begun_under_an_open_panel():
    model = pressed(board(new_game(5)), "?")
    after, effect = update(model, command_for("n"))
    assert effect is None
    assert after.panel is Panel.HELP
