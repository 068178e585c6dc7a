from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bigben.engine.analysis import is_stuck, safe_plays
from bigben.engine.cards import Card, Suit, next_down, next_up
from bigben.engine.deals import deal
from bigben.engine.notation import format_move, parse_position
from bigben.engine.rules import (
    BASES,
    HOURS,
    PILES,
    WASTE,
    Deal,
    Play,
    Position,
    apply,
    cards_on_clock,
    is_won,
    legal_moves,
    refusal,
    targets,
)
from support.known import known
from support.tables import cards, table

FINISHED = """
12 QD l
1 AC a
2 2H b
3 3S c
4 4D d
5 5C e
6 6H f
7 7S g
8 8D h
9 9C i
10 TH j
11 JS k
"""


def plays(position: Position) -> Iterator[Play]:
    """All legal plays, from the definition of what is legal; all building is in suit."""
    tops = dict(zip(HOURS, position.foundations, strict=True)) | {
        letter: pile[-1] for letter, pile in zip(PILES, position.piles, strict=True) if pile
    }
    for source in PILES + WASTE:
        card = position.top(source)
        for target, top in tops.items():
            if card is not None and top.suit == card.suit and refusal(position, Play(source, target)) is None:
                yield Play(source, target)


def nearly(*lines: str) -> str:
    """The finished clock with other lines for some hours."""
    hours = {line.split()[0]: line for line in (*FINISHED.split("\n"), *lines) if line}
    return "".join(f"{line}\n" for line in hours.values())


def safe(position):
    return [format_move(play) for play in safe_plays(position)]


# Stuck


def can_place_one_more(position: Position) -> bool:
    """Whether plays lead to a position with more cards on the clock: all are tried."""
    seen, waiting = {position}, [position]
    while waiting:
        here = waiting.pop()
        for play in plays(here):
            there = apply(here, play)
            if cards_on_clock(there) > cards_on_clock(position):
                return True
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return False


def late_positions(number: int) -> list[Position]:
    """Positions of a game of random play: the first without stock, each third after it, and the last.

    The game is left when ten plays on end have put nothing on the clock.
    """
    random = Random(number)
    position = deal(number)
    while position.stock:
        source = random.choice(PILES + WASTE)
        choices = [*targets(position, source), *([None] if random.random() < 0.2 else [])]
        if choices:
            choice = random.choice(choices)
            position = apply(position, Deal() if choice is None else Play(source, choice))
    found = [position]
    idle = 0
    while idle < 10 and (legal := legal_moves(position)):
        to_clock = [move for move in legal if isinstance(move, Play) and move.target in HOURS]
        idle = 0 if to_clock else idle + 1
        position = apply(position, random.choice(to_clock or legal))
        found.append(position)
    return [*found[::3], found[-1]]


def test_stuck_is_what_an_exhaustive_search_says_on_a_thousand_late_positions():
    positions: set[Position] = set()
    number = 0
    while len(positions) < 1000:
        number += 1
        positions.update(position for position in late_positions(number) if not is_won(position))
    verdicts = {position: not can_place_one_more(position) for position in positions}
    assert {position: is_stuck(position) for position in positions} == verdicts
    # What the comparison is worth: both verdicts, and those that take more than one look.
    stuck = [position for position, verdict in verdicts.items() if verdict]
    alive = [position for position, verdict in verdicts.items() if not verdict]
    moving = [position for position in stuck if any(plays(position))]
    later = [position for position in alive if not any(play.target in HOURS for play in plays(position))]
    assert min(len(stuck), len(alive)) >= 200
    assert len(moving) >= 20
    assert len(later) >= 20


def test_nothing_is_stuck_while_the_stock_holds_a_card():
    dead = table(nearly("12 JD l QD KH"))
    assert is_stuck(dead)
    assert not is_stuck(dead._replace(stock=cards("2C")))


def test_a_won_game_is_not_stuck():
    assert not is_stuck(table(FINISHED))


def test_a_card_that_fits_a_foundation_means_not_stuck():
    assert not is_stuck(table(nearly("12 JD l QD")))
    assert not is_stuck(table(nearly("12 JD l") + "waste QD"))


def test_a_covered_card_that_nothing_frees_means_stuck():
    assert is_stuck(table(nearly("12 JD l QD KH")))
    assert is_stuck(table(nearly("12 JD l") + "waste QD KH"))


def test_a_card_that_a_move_uncovers_means_not_stuck():
    position = table(nearly("12 JD l QD 7C", "1 AC a 2S 3H 8C"))
    assert not any(play.target in HOURS for play in plays(position))
    assert not is_stuck(position)


def test_a_card_that_no_pile_takes_for_want_of_three_cards_means_stuck():
    assert is_stuck(table(nearly("12 JD l QD 7C", "1 AC a 2S 8C")))


def test_shuttling_between_two_copies_is_no_progress():
    shuttle = table(nearly("12 JD l QD KH", "1 AC a 2S 2S 8H", "3 3S c 2D 2D 8H 7H"))
    assert [(play.source, play.target) for play in plays(shuttle)] == [("c", "a")]
    assert is_stuck(shuttle)


def test_a_position_that_ends_the_stock_is_not_stuck_while_a_play_is_left():
    position = parse_position(known("deal-2-after-the-last-fill"))
    assert is_stuck(position) == (not can_place_one_more(position))


# Safe plays


def winnable(position: Position, known: dict[Position, bool]) -> bool:
    """Whether plays lead to a win: all are tried. `known` holds what was found before."""
    way, seen = [position], {position}
    while way:
        here = way.pop()
        if is_won(here) or known.get(here):
            known[position] = True
            return True
        for play in plays(here):
            there = apply(here, play)
            if there not in seen and known.get(there) is not False:
                seen.add(there)
                way.append(there)
    known.update(dict.fromkeys(seen, False))
    return False


def put(position: Position, source: str, pile: tuple[Card, ...]) -> Position:
    if source == WASTE:
        return position._replace(waste=pile)
    place = PILES.index(source)
    return position._replace(piles=(*position.piles[:place], pile, *position.piles[place + 1 :]))


def endgame(random: Random) -> Position:
    """A position without stock that can be won: random plays taken back from the end of a won game.

    A play taken back puts the top card of a foundation, or one built on a pile, on any of a few sources.
    """
    position = table(FINISHED)
    suit = random.choice(list(Suit))
    sources = random.sample(PILES + WASTE, random.choice([3, 4]))
    left = random.randint(12, 16)
    while left:
        built = [
            source
            for source in sources
            if source != WASTE and len(pile := position.cards(source)) > 3 and pile[-2] == next_up(pile[-1])
        ]
        if built and random.random() < 0.7:
            source = random.choice(built)
            *rest, card = position.cards(source)
            position = put(position, source, tuple(rest))
        else:
            place = random.choice([place for place, base in enumerate(BASES) if base.suit == suit])
            card = position.foundations[place]
            if card == BASES[place]:
                continue
            before = (*position.foundations[:place], next_down(card), *position.foundations[place + 1 :])
            position = position._replace(foundations=before)
            left -= 1
        resting = [source for source in sources if source != WASTE and position.cards(source)[2:]]
        resting = [source for source in resting if position.top(source) == next_up(card)]
        target = random.choice(resting if resting and random.random() < 0.8 else sources)
        position = put(position, target, (*position.cards(target), card))
    return position


def test_a_safe_play_never_loses_a_game_that_can_be_won():
    random = Random(20)
    kept = spoilt = 0
    for _ in range(500):
        position = endgame(random)
        found: dict[Position, bool] = {}
        assert winnable(position, found)
        for play in plays(position):
            if play.target in HOURS:
                spoilt += not winnable(apply(position, play), found)
        for play in safe_plays(position):
            position = apply(position, play)
            kept += 1
            assert winnable(position, found)
    # What the comparison is worth: not every play to the clock is safe, and many are found to be.
    assert spoilt >= 20
    assert kept >= 400


def test_a_play_is_safe_when_every_copy_is_wanted_now_and_nothing_need_rest_on_it():
    assert safe(table(nearly("1 9C a", "9 8C i", "3 3S c KH TC 9C"))) == ["c9", "c1"]


SAFE_TEN = ("1 9C a", "9 9C i")  # only 1 o'clock still needs a ten, and no nine is left


def test_a_card_that_another_foundation_needs_too_but_cannot_take_yet_is_not_safe():
    # 3C: 9 o'clock takes it, 5 o'clock needs 2C first.
    position = table(nearly("9 2C i", "5 AC e") + "waste 4C 4C 5C 5C 6C 7C 8C 9C 3C 2C 3C")
    assert refusal(position, Play("w", 9)) is None
    assert safe(position) == []
    # Once it can take it as well, both are.
    position = table(nearly("9 2C i", "5 2C e") + "waste 4C 4C 5C 5C 6C 7C 8C 9C 3C 3C")
    assert safe(position)[:2] == ["w9", "w5"]


def test_a_card_that_a_lower_one_may_have_to_rest_on_is_not_safe():
    # 9C covers 8C, which 9 o'clock needs first: it must go on TC, and TC not yet to 1 o'clock.
    position = table(nearly("1 9C a", "9 7C i", "3 3S c AC KC QC JC TC") + "waste 8C 9C")
    assert safe(position) == []
    assert winnable(position, {})
    assert not winnable(apply(position, Play("c", 1)), {})


def test_a_card_that_a_lower_one_in_the_stock_may_have_to_rest_on_is_not_safe():
    position = table(nearly("1 9C a", "9 7C i", "3 3S c AC KC QC JC TC") + "stock 9C 8C")
    assert refusal(position, Play("c", 1)) is None
    assert safe(position) == []


def test_the_lower_card_may_go_to_the_clock_at_once_so_that_it_needs_no_rest():
    position = table(nearly("1 9C a", "9 8C i", "3 3S c AC KC QC JC TC") + "waste 9C")
    assert safe(position)[0] == "c1"


def test_the_top_of_a_pile_of_three_is_not_safe_while_there_is_stock():
    position = table(nearly(*SAFE_TEN, "3 3S c AC KC TC") + "stock QC JC")
    assert refusal(position, Play("c", 1)) is None
    assert safe(position) == []


def test_the_top_of_a_pile_of_four_is_safe_while_there_is_stock():
    assert safe(table(nearly(*SAFE_TEN, "3 3S c AC KC QC TC") + "stock JC")) == ["c1"]


def test_the_top_of_a_short_pile_is_not_safe_while_there_is_stock():
    assert safe(table(nearly(*SAFE_TEN, "3 3S c KC TC") + "stock AC QC JC")) == []
    assert safe(table(nearly(*SAFE_TEN, "3 3S c TC") + "stock AC KC QC JC")) == []


def test_the_waste_top_is_safe_while_there_is_stock():
    assert safe(table(nearly(*SAFE_TEN) + "waste TC\nstock AC KC QC JC")) == ["w1"]


def test_the_top_of_any_pile_is_safe_without_stock():
    assert safe(table(nearly(*SAFE_TEN, "3 3S c AC KC TC") + "waste QC JC")) == ["c1", "w1", "w1", "c1", "c1"]


def test_of_two_foundations_a_safe_play_is_on_the_one_with_more_to_go():
    position = table(nearly("9 2C i", "5 2C e") + "waste 4C 4C 5C 5C 6C 7C 8C 9C 3C 3C")
    assert safe(position)[0] == "w9"


def test_safe_plays_are_all_there_are_in_their_order():
    position = table(nearly("1 9C a", "9 8C i", "12 TD l JD") + "waste AC KC QC JC TC 9C QD")
    plays_made = safe_plays(position)
    for play in plays_made:
        position = apply(position, play)
    assert is_won(position)
    assert safe_plays(position) == ()
    assert len(plays_made) == 8


def test_a_deal_or_a_move_between_piles_is_never_a_safe_play():
    for number in range(1, 30):
        assert all(play.target in HOURS for play in safe_plays(deal(number)))


def test_safe_plays_of_whole_games_are_legal_one_after_another():
    for number in range(1, 40):
        for position in late_positions(number):
            for play in safe_plays(position):
                position = apply(position, play)
            assert safe_plays(position) == ()
