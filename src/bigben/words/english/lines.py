"""The line mode in English: to be read or heard, so with cards in words and places by their letters."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bigben.engine.cards import Card
from bigben.engine.game import RESTART, Game, Turn
from bigben.engine.rules import (
    HOURS,
    PACKS,
    PILES,
    WASTE,
    Deal,
    Move,
    Play,
    Position,
    cards_on_clock,
    fill_order,
    gaps,
)
from bigben.sitting import Acted, Made, PlayedOut, TakenBack
from bigben.words.english.names import GAME, SUIT_NAMES, card_name, counted, game_name
from bigben.words.english.notices import made
from bigben.words.english.panels import view_title
from bigben.words.english.refusals import nothing_there
from bigben.words.signs import RANK_SIGNS, SUIT_SIGNS, clipped, in_ascii

# Cards in words


_RANK_WORDS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
_CARD_OR_RUN = "(10|[A2-9JQK])([♣♦♥♠])(?:-(10|[A2-9JQK]))?"


def in_words(text: str) -> str:
    said = in_ascii(re.sub(_CARD_OR_RUN, _card_words, text))
    return said.encode("ascii", "backslashreplace").decode("ascii")


def _card_words(found: re.Match[str]) -> str:
    first, sign, last = found.groups()
    name = f"{_rank_word(first)} of {SUIT_NAMES[SUIT_SIGNS.index(sign)]}"
    if found.start() == 0 or found.string.endswith((". ", "\n"), 0, found.start()):
        name = name.capitalize()
    return f"{name} to {_rank_word(last)}" if last else name


def _rank_word(rank: str) -> str:
    return _RANK_WORDS[RANK_SIGNS.index(rank)]


# The table


def greeting(game: Game) -> str:
    return (
        f"{GAME}, {game_name(game.deal)}, {_progress(game)}. "
        "Type board to hear the table, help for everything else you can type."
    )


def _progress(game: Game) -> str:
    made_so_far = counted(len(game.moves), "move")
    return f"{made_so_far} made, {cards_on_clock(game.position)} of {PACKS} cards on the clock"


def board_lines(game: Game) -> tuple[str, ...]:
    position = game.position
    hours = (
        f"{hour} o'clock: {card_name(top)}{', finished' if top.rank == hour else ''}; "
        f"pile {letter}: {_heap(cards)}{_its_gaps(gap)}."
        for hour, top, letter, cards, gap in zip(
            HOURS, position.foundations, PILES, position.piles, gaps(position), strict=True
        )
    )
    return (
        f"{game_name(game.deal).capitalize()}, {_progress(game)}.",
        *hours,
        heap_line(position, WASTE),
        f"Stock: {counted(len(position.stock), 'card')}. {_deal_line(position)}".rstrip(),
    )


def _heap(cards: tuple[Card, ...]) -> str:
    """A pile's cards from the top down."""
    return " on ".join(map(card_name, reversed(cards))) or "empty"


def _its_gaps(gap: int) -> str:
    return f", {counted(gap, 'gap')}" if gap else ""


def heap_line(position: Position, source: str) -> str:
    cards = position.cards(source)
    if not cards:
        return nothing_there(source)
    return f"{view_title(source, len(cards))}. {_heap(cards)}."


def _deal_line(position: Position) -> str:
    """What a deal will do, without what it will turn up; empty if the stock and all gaps are gone."""
    missing, filled = sum(gaps(position)), len(fill_order(position))
    if not position.stock:
        return f"{counted(missing, 'gap')} left open." if missing else ""
    if not missing:
        return "deal: turn a card."
    short = f"{filled} of " if filled < missing else ""
    return f"deal: fill {short}{counted(missing, 'gap')}."


def move_lines(position: Position, moves: Iterable[Move]) -> tuple[str, ...]:
    return tuple(
        _deal_line(position) if isinstance(move, Deal) else f"{move}: {made(position, move)}"
        for move in moves
    )


# What has happened


def outcome_sentence(outcome: Acted) -> str:
    turn = outcome.turn
    if isinstance(outcome, Made | PlayedOut):
        return _whole(turn)
    if isinstance(outcome, TakenBack):
        return f"Undone: {'starting over.' if turn.action == RESTART else _turn(turn)}"
    return f"Redone: {'starting over.' if turn.action == RESTART else _whole(turn)}"


def _whole(turn: Turn) -> str:
    return f"{_turn(turn)} {_shown_by(turn)}".strip()


def _turn(turn: Turn) -> str:
    """What was done, by a move or by several made as one."""
    if turn.action == RESTART:
        return "Started over."
    if len(turn.action) > 1:
        moves = " ".join(map(str, turn.action))
        return f"{counted(len(turn.action), 'card')} played to the clock: {moves}."
    return made(turn.before, turn.action[0])


def _shown_by(turn: Turn) -> str:
    """What is on top after it and was not before; what to do after starting over."""
    if turn.action == RESTART:
        return "Type undo to go back to where you were."
    if len(turn.action) > 1:
        return ""
    move = turn.action[0]
    if isinstance(move, Play):
        top = turn.after.top(move.source)
        place = "The waste" if move.source == WASTE else move.source
        return f"{place} is empty now." if top is None else f"{place} now shows {card_name(top)}."
    dealt = ", ".join(
        f"{card_name(card)} on {letter}"
        for letter, card in zip(fill_order(turn.before), turn.before.stock, strict=False)
    )
    last = "" if turn.after.stock else f"That was the last of the stock. {_deal_line(turn.after)}"
    return f"{dealt + '.' if dealt else ''} {last}".strip()


def won_sentence(game: Game) -> str:
    which = "this position" if game.deal is None else f"deal {game.deal}"
    return f"All twelve hours show their card: you won {which} in {counted(len(game.moves), 'move')}."


def stuck_sentence(position: Position) -> str:
    on_clock = f"{cards_on_clock(position)} of {PACKS}"
    return f"Stuck, with {on_clock} on the clock: no other card can get there. Type undo, restart or new."


# What was typed


#: The most cells of what is quoted of a player's own words.
_QUOTED = 40

NO_MOVES = "There are no moves left."
VIEW_WHAT = "view needs a pile's letter, or w for the waste: view c."
NEW_DEAL_ASKED = "Give this game up as lost? Type new again for a new deal, anything else to keep playing."
FROM_THIS_DEAL = "This is that deal."


def unknown_word(word: str) -> str:
    return f"{clipped(word, _QUOTED)} isn't a move or a word known here. Type help to see what you can type."


def other_deal(number: int, game: Game) -> str:
    if game.deal == number:
        return f"Deal {number} is already under way, and its record starts from the beginning."
    return f"This is {game_name(game.deal)}, not deal {number}."


def at_line(number: int, word: str, sentence: str) -> str:
    return f"Line {number}, {clipped(word, _QUOTED)}: {sentence}"


# Help


MOVES_HELP: tuple[tuple[str, str], ...] = (
    ("ce", "the top card of pile c onto pile e"),
    ("c12", "the top card of pile c to the 12 o'clock foundation"),
    ("cc", "the top card of pile c to its foundation"),
    ("w9, wk, ww", "the same with the waste's top card"),
    ("deal", "fill all gaps from the stock or, without a gap, turn one card to the waste"),
)
MOVES_TOGETHER = (
    "Several moves in one line are made in that order, up to the first that is against the rules."
)
WORD_HELP = {
    "board": "read out the whole table, each pile from its top card down",
    "view": "read out pile c (view c), or the waste (view w)",
    "moves": "list every possible move",
    "undo": "take back the last move",
    "redo": "make the move again that was taken back",
    "safe": "play to the clock every card that can do no harm there",
    "restart": "start this deal over",
    "new": "new deal",
    "save": "print the record of this game",
    "rules": "read out the rules",
    "help": "list what you can type",
    "quit": "quit (your game is saved); the end of the input does the same",
}


def help_line(names: Iterable[str], what: str) -> str:
    return f"{' or '.join(names)}: {what}."
