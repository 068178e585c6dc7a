"""The game itself: cards, rules, deals, notation and one game being played. A library of its own:

    from bigben.engine import new_game

    game = new_game(4711).play("deal")

Pure: it knows no files, no clock, no terminal, and imports nothing of Big Ben outside this package. The `str`
of a card, move, position or game is its notation, and its `repr` an expression made of the names below. What
can go wrong is a ValueError: IllegalMove, NotationError, UnknownPlace, NothingToUndo or NothingToRedo.
"""

from bigben.engine.analysis import is_stuck, safe_plays
from bigben.engine.cards import KINDS, Card, Suit
from bigben.engine.deals import FIRST_DEAL, LAST_DEAL, deal
from bigben.engine.game import Game, NothingToRedo, NothingToUndo, Record, Turn, new_game, replayed
from bigben.engine.notation import (
    Fault,
    NotationError,
    format_actions,
    format_card,
    format_move,
    format_position,
    format_record,
    parse_actions,
    parse_card,
    parse_deal_number,
    parse_game,
    parse_move,
    parse_position,
    parse_record,
)
from bigben.engine.rules import (
    BASES,
    HOURS,
    PILES,
    WASTE,
    Deal,
    IllegalMove,
    Move,
    Play,
    Position,
    Reason,
    Refusal,
    UnknownPlace,
    apply,
    cards_on_clock,
    cards_to_go,
    fill_order,
    foundation_for,
    gaps,
    is_won,
    legal_moves,
    refusal,
    targets,
)

__all__ = [
    "BASES",
    "FIRST_DEAL",
    "HOURS",
    "KINDS",
    "LAST_DEAL",
    "PILES",
    "WASTE",
    "Card",
    "Deal",
    "Fault",
    "Game",
    "IllegalMove",
    "Move",
    "NotationError",
    "NothingToRedo",
    "NothingToUndo",
    "Play",
    "Position",
    "Reason",
    "Record",
    "Refusal",
    "Suit",
    "Turn",
    "UnknownPlace",
    "apply",
    "cards_on_clock",
    "cards_to_go",
    "deal",
    "fill_order",
    "format_actions",
    "format_card",
    "format_move",
    "format_position",
    "format_record",
    "foundation_for",
    "gaps",
    "is_stuck",
    "is_won",
    "legal_moves",
    "new_game",
    "parse_actions",
    "parse_card",
    "parse_deal_number",
    "parse_game",
    "parse_move",
    "parse_position",
    "parse_record",
    "refusal",
    "replayed",
    "safe_plays",
    "targets",
]
