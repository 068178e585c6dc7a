"""Why something cannot be done in the game, in English: the rule, and the cards it is about."""

from __future__ import annotations

from bigben.engine.cards import Card, Suit, next_up
from bigben.engine.rules import HOURS, PILES, WASTE, Deal, Move, Position, Reason, Refusal
from bigben.sitting import Declined, Illegal, NoCard, NoFoundation, Nothing
from bigben.words.english.names import SUIT_NAMES, card_name, listed, place_name

NOT_ONTO_STOCK = "Cards can't go back to the stock."
NOT_ONTO_WASTE = "Only cards from the stock go to the waste."
NOT_FROM_FOUNDATION = "Cards can't be taken back from a foundation."

_NOTHING = {
    Nothing.TO_UNDO: "Nothing to undo: this is where the game began.",
    Nothing.TO_REDO: "Nothing to redo.",
    Nothing.TO_RESTART: "You're already at the start.",
    Nothing.TO_PLAY_OUT: "No card can safely go to the clock yet.",
    Nothing.TO_PROVE: "You've already won this game.",
}


def declined(outcome: Declined) -> str:
    if isinstance(outcome, Illegal):
        return refusal_sentence(outcome.move, outcome.refusal)
    if isinstance(outcome, NoCard):
        return nothing_there(outcome.source)
    if isinstance(outcome, NoFoundation):
        return _no_foundation(outcome.position, outcome.card)
    return _NOTHING[outcome]


def refusal_sentence(move: Move, refusal: Refusal) -> str:
    if isinstance(move, Deal):
        return "The stock is empty: there is nothing left to deal."
    source, target = place_name(move.source), move.target
    if refusal.reason is Reason.SOURCE_EMPTY:
        return f"There is no card on {source}."
    card = card_name(refusal.cards[0])
    if refusal.reason is Reason.SAME_PILE:
        return f"{card} is already on {source}."
    if refusal.reason is Reason.SHORT_PILE:
        return f"{card} can't go there: {target} {_short_pile(refusal.cards[1:])}."
    top = card_name(refusal.cards[1])
    if refusal.reason is Reason.FINISHED:
        return f"The {target} o'clock foundation is finished with {top}, so {card} can't go there."
    if refusal.reason is Reason.NOT_NEXT_UP:
        return f"The {target} o'clock foundation shows {top}, so it needs {card_name(next_up(refusal.cards[1]))} next, not {card}."
    return f"{card} goes on {card_name(next_up(refusal.cards[0]))}, not on {top}."


def _short_pile(cards: tuple[Card, ...]) -> str:
    if not cards:
        return "is empty, and only the stock fills its gaps"
    return {
        1: "has one card, and only the stock fills its gaps",
        2: "has two cards, and only the stock fills its gap",
    }[len(cards)]


def nothing_there(source: str) -> str:
    if source == WASTE:
        return "The waste is empty."
    return f"Pile {source} is empty: only the stock fills its gaps."


def _no_foundation(position: Position, card: Card) -> str:
    """What the three foundations of the card's suit take instead."""
    name = card_name(card)
    wanted = [f"{card_name(next_up(top))} at {hour}" for hour, top in _growing(position, card.suit)]
    if not wanted:
        return f"{name} can't go on the clock: all {SUIT_NAMES[card.suit]} are there."
    return f"{name} can't go on the clock yet: it needs {listed(wanted)}."


def goes_nowhere(position: Position, source: str, card: Card) -> str:
    above = next_up(card)
    bare = [
        letter
        for letter, pile in zip(PILES, position.piles, strict=True)
        if pile and pile[-1] == above and letter != source
    ]
    if not bare:
        pile = f"no {card_name(above)} is showing"
    elif len(bare) == 1:
        pile = f"{card_name(above)} is on {bare[0]}, which is short"
    else:
        pile = f"{card_name(above)} is on {listed(bare)}, which are short"
    wanted = [card_name(next_up(top)) for _, top in _growing(position, card.suit)]
    clock = f"the clock needs {listed(wanted)}" if wanted else f"all {SUIT_NAMES[card.suit]} are on the clock"
    return f"{card_name(card)} on {place_name(source)} has nowhere to go: {pile}; {clock}."


def _growing(position: Position, suit: Suit) -> list[tuple[int, Card]]:
    """The hours of a suit that do not show their card yet, with the tops of their foundations."""
    tops = zip(HOURS, position.foundations, strict=True)
    return [(hour, top) for hour, top in tops if top.suit == suit and top.rank != hour]
