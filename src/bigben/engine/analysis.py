"""What the visible cards prove about a position: that it is stuck, or that a play can never hurt.

Looks at no stock card. Knows nothing of how a player might choose among moves; the solver, which may look
further, is elsewhere.
"""

from __future__ import annotations

from bigben.engine.cards import Card, next_down
from bigben.engine.rules import (
    FULL,
    HOURS,
    PILES,
    WASTE,
    Play,
    Position,
    apply,
    foundation_for,
    is_won,
    legal_moves,
)


def is_stuck(position: Position) -> bool:
    """Whether no further card can reach the clock, the stock being empty and the game not won.

    Exact: every position that plays among the piles can reach is looked at.
    """
    if position.stock or is_won(position):
        return False
    seen = {position}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        for move in legal_moves(here):
            if isinstance(move, Play) and isinstance(move.target, int):
                return False
            there = apply(here, move)
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return True


def safe_plays(position: Position) -> tuple[Play, ...]:
    """The plays to the clock that can never hurt, in the order in which to make them.

    Each is safe once those before it are made; when they are made, none is left.
    """
    plays: list[Play] = []
    while (play := _safe_play(position)) is not None:
        plays.append(play)
        position = apply(position, play)
    return tuple(plays)


def _safe_play(position: Position) -> Play | None:
    for source in PILES + WASTE:
        card = position.top(source)
        if (
            card is not None
            and _leaves_the_fill_alone(position, source)
            and _is_wanted_nowhere_else(position, card)
        ):
            hour = foundation_for(position, card)
            if hour is not None:
                return Play(source, hour)
    return None


def _leaves_the_fill_alone(position: Position, source: str) -> bool:
    """Whether taking the top of `source` opens no gap that the stock would be led to fill."""
    return source == WASTE or not position.stock or len(position.cards(source)) > FULL


def _is_wanted_nowhere_else(position: Position, card: Card) -> bool:
    """Whether `card` is of no more use on the piles.

    Every foundation that still needs such a card takes it now, so neither copy need wait for another
    place; and every copy of the card below it that is not on the clock can go there at once, so nothing
    need rest on `card`.
    """
    below = next_down(card)
    return _takers(position, card) == _to_place(position, card) and _takers(position, below) == _to_place(
        position, below
    )


def _takers(position: Position, card: Card) -> int:
    """How many foundations take `card` now."""
    return sum(
        top.rank != hour and top == next_down(card)
        for hour, top in zip(HOURS, position.foundations, strict=True)
    )


def _to_place(position: Position, card: Card) -> int:
    """How many copies of `card` are not on the clock."""
    on_table = (*position.piles, position.waste, position.stock)
    return sum(cards.count(card) for cards in on_table)
