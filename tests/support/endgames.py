"""Positions made by chance: of games, and near the end, small enough to try everything that can be played."""

from __future__ import annotations

from random import Random

from bigben.engine.cards import Card, next_down
from bigben.engine.deals import deal
from bigben.engine.rules import BASES, HOURS, Play, Position, apply, legal_moves
from bigben.search import packed
from bigben.search.packed import ALL_PLACED, NONE, Clocks
from bigben.search.translation import packed_position


def endgame(seed: int) -> Position:
    """A position with few cards left: most in a few piles, some in the waste, up to six in the stock."""
    choice = Random(seed)
    foundations, cards = _taken_back(choice, choice.randint(6, 15))
    places = choice.sample(range(12), choice.randint(1, 4))
    stock = choice.choice((0, 0, 0, 1, 2, 4, 6))
    waste = choice.choice((0, 0, 1, 2, 3))
    piles: list[list[Card]] = [[] for _ in HOURS]
    for card in cards[stock + waste :]:
        piles[choice.choice(places)].append(card)
    return Position(
        foundations,
        tuple(map(tuple, piles)),
        tuple(cards[stock : stock + waste]),
        tuple(cards[:stock]),
    )


def random_game(number: int) -> list[Position]:
    """The positions of a game of deal `number` in which cards go to the clock two times in three."""
    choice = Random(number)
    positions = [deal(number)]
    while moves := legal_moves(positions[-1]):
        clock = [move for move in moves if isinstance(move, Play) and isinstance(move.target, int)]
        move = choice.choice(clock if clock and choice.random() < 0.67 else moves)
        positions.append(apply(positions[-1], move))
        if len(positions) > 400:
            break
    return positions


def _taken_back(choice: Random, count: int) -> tuple[tuple[Card, ...], list[Card]]:
    """A won clock with `count` cards taken back from it, in any order, and those cards shuffled."""
    tops = [Card(hour, base.suit) for hour, base in zip(HOURS, BASES, strict=True)]
    suits = choice.sample(range(4), choice.randint(1, 4))
    cards: list[Card] = []
    while len(cards) < count:
        place = choice.randrange(12)
        if tops[place] != BASES[place] and tops[place].suit in suits:
            cards.append(tops[place])
            tops[place] = next_down(tops[place])
    choice.shuffle(cards)
    return tuple(tops), cards


def can_be_won(position: Position, most: int = 20_000) -> bool | None:
    """Whether some way to play wins: all of them tried, nothing left out. None after `most` positions."""
    tokens, stacks, stock = packed_position(position)
    first = (Clocks(NONE).clock(tokens), stacks, 0)
    seen, waiting = {first}, [first]
    while waiting:
        clock, stacks, dealt = waiting.pop()
        if clock.placed == ALL_PLACED:
            return True
        if len(seen) > most:
            return None
        following = [(clock, stacks, dealt) for _, clock, stacks in packed.successors(clock, stacks)]
        if dealt < len(stock):
            following.append((clock, *packed.after_deal(stacks, stock, dealt)))
        for place in following:
            if place not in seen:
                seen.add(place)
                waiting.append(place)
    return False
