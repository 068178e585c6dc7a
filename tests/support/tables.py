"""Positions for tests, of which only the lines that matter are written."""

from __future__ import annotations

from collections import Counter

from bigben.engine.cards import Card, steps_up
from bigben.engine.notation import parse_card
from bigben.engine.rules import BASES, HOURS, PILES, Position


def cards(text: str) -> tuple[Card, ...]:
    """The cards of `text`, with spaces between."""
    return tuple(map(parse_card, text.split()))


def table(text: str, rest: str = "nowhere") -> Position:
    """The position of some of the fourteen lines of the notation.

    A foundation without a line is at its base card; a pile, the waste or the stock without one is empty. The
    cards of the two packs that no line names are `nowhere`, or, sorted, under the `waste` or at the end of
    the `stock`.
    """
    lines = {words[0]: words[1:] for words in map(str.split, text.splitlines()) if words}
    foundations, piles = list(BASES), [()] * len(PILES)
    for place, (hour, letter) in enumerate(zip(HOURS, PILES, strict=True)):
        if str(hour) in lines:
            top, written_letter, *pile = lines.pop(str(hour))
            assert written_letter == letter
            foundations[place], piles[place] = parse_card(top), cards(" ".join(pile))
    waste, stock = (cards(" ".join(lines.pop(name, []))) for name in ("waste", "stock"))
    assert not lines, f"no line of a position begins with {', '.join(lines)}"
    position = Position(tuple(foundations), tuple(piles), waste, stock)
    if rest == "waste":
        return position._replace(waste=(*unplaced(position), *waste))
    if rest == "stock":
        return position._replace(stock=(*stock, *unplaced(position)))
    assert rest == "nowhere"
    return position


def on_clock(position: Position) -> Counter[Card]:
    """The cards on the foundations, the covered ones too."""
    return Counter(
        Card((base.rank - 1 + step) % 13 + 1, base.suit)
        for base, top in zip(BASES, position.foundations, strict=True)
        for step in range(steps_up(base.rank, top.rank) + 1)
    )


def in_play(position: Position) -> Counter[Card]:
    """The cards in the piles, the waste and the stock."""
    return Counter(card for part in (*position.piles, position.waste, position.stock) for card in part)


def two_packs() -> Counter[Card]:
    """Two of each of the 52 cards."""
    return Counter({parse_card(rank + suit): 2 for rank in "A23456789TJQK" for suit in "CDHS"})


def unplaced(position: Position) -> tuple[Card, ...]:
    """The cards of the two packs that are nowhere in `position`, sorted."""
    return tuple(sorted((two_packs() - on_clock(position) - in_play(position)).elements()))
