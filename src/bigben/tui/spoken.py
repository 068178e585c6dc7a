"""The sentences of the plain mode, which are to be heard: cards in words, places by their letters.

Shares with `texts` what both modes say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bigben.engine.cards import Card
from bigben.engine.game import RESTART, Game, Turn
from bigben.engine.notation import format_move
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
from bigben.tui.texts import (
    RANK_NAMES,
    SUIT_NAMES,
    SUIT_SIGNS,
    card_name,
    counted,
    in_ascii,
    made,
    nothing_there,
    start_name,
    view_title,
)

_RANK_WORDS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
_CARD_OR_RUN = "(10|[A2-9JQK])([♣♦♥♠])(?:-(10|[A2-9JQK]))?"
_LONGEST_QUOTE = 30


def in_words(text: str) -> str:
    """`text` as it is to be heard: `10 of hearts` for `10♥`, and nothing above 127."""
    said = in_ascii(re.sub(_CARD_OR_RUN, _card_words, text))
    return said.encode("ascii", "backslashreplace").decode("ascii")


def _card_words(found: re.Match[str]) -> str:
    first, sign, last = found.groups()
    name = f"{_rank_word(first)} of {SUIT_NAMES[SUIT_SIGNS.index(sign)]}"
    if found.start() == 0 or found.string.endswith((". ", "\n"), 0, found.start()):
        name = name.capitalize()
    return f"{name} to {_rank_word(last)}" if last else name


def _rank_word(rank: str) -> str:
    return _RANK_WORDS[RANK_NAMES.index(rank)]


def quoted(word: str) -> str:
    """A player's own word, made fit to be shown: not too long, and no character that could do anything."""
    if len(word) > _LONGEST_QUOTE:
        word = f"{word[:_LONGEST_QUOTE]}..."
    return ascii(word)[1:-1]


def greeting(game: Game) -> str:
    """The first sentence of the plain mode."""
    return (
        f"Big Ben, {start_name(game.deal)}, {_progress(game)}. "
        "board reads out the table, help tells what else you can type."
    )


def _progress(game: Game) -> str:
    made_so_far = counted(len(game.moves), "move")
    return f"{made_so_far} made, {cards_on_clock(game.position)} of {PACKS} cards on the clock"


def board_lines(game: Game) -> tuple[str, ...]:
    """The whole table, a line an hour."""
    position = game.position
    hours = (
        f"{hour} o'clock: {card_name(top)}{', finished' if top.rank == hour else ''}; "
        f"pile {letter}: {_heap(cards)}{_its_gaps(gap)}."
        for hour, top, letter, cards, gap in zip(
            HOURS, position.foundations, PILES, position.piles, gaps(position), strict=True
        )
    )
    return (
        f"{start_name(game.deal).capitalize()}, {_progress(game)}.",
        *hours,
        heap_line(position, WASTE),
        f"Stock: {counted(len(position.stock), 'card')}. {deal_line(position)}".rstrip(),
    )


def _heap(cards: tuple[Card, ...]) -> str:
    """A pile's cards from the top down."""
    return " on ".join(map(card_name, reversed(cards))) or "empty"


def _its_gaps(gap: int) -> str:
    return f", {counted(gap, 'gap')}" if gap else ""


def heap_line(position: Position, source: str) -> str:
    """All cards of a pile or of the waste, the top card first."""
    cards = position.cards(source)
    if not cards:
        return nothing_there(source)
    return f"{view_title(source, len(cards))}. {_heap(cards)}."


def deal_line(position: Position) -> str:
    """What a deal will do, without what it will turn up; empty if the stock and all gaps are gone."""
    missing, filled = sum(gaps(position)), len(fill_order(position))
    if not position.stock:
        return f"{counted(missing, 'gap')} left open." if missing else ""
    if not missing:
        return "deal: turn a card."
    short = f"{filled} of " if filled < missing else ""
    return f"deal: fill {short}{counted(missing, 'gap')}."


def move_lines(position: Position, moves: Iterable[Move]) -> tuple[str, ...]:
    """What each of `moves` would do, a line a move."""
    return tuple(
        deal_line(position) if isinstance(move, Deal) else f"{format_move(move)}: {made(position, move)}"
        for move in moves
    )


def turn_sentence(turn: Turn) -> str:
    """What was done, by a move or by several made as one."""
    if turn.action == RESTART:
        return "The same deal again."
    if len(turn.action) > 1:
        moves = " ".join(map(format_move, turn.action))
        return f"{counted(len(turn.action), 'card')} played to the clock: {moves}."
    return made(turn.before, turn.action[0])


def outcome_of_turn(turn: Turn) -> str:
    """What lies open or on top after it and did not before; what to do after a restart."""
    if turn.action == RESTART:
        return "undo takes you back to the game as it was."
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
    last = "" if turn.after.stock else f"That was the last of the stock. {deal_line(turn.after)}"
    return f"{dealt + '.' if dealt else ''} {last}".strip()


def undone(turn: Turn) -> str:
    """That it was taken back."""
    return "Undone: the restart." if turn.action == RESTART else f"Undone: {turn_sentence(turn)}"


def redone(done: str) -> str:
    """That it was made again; `done` is what was said at the first time."""
    return f"Redone: {done}"


def won_sentence(game: Game) -> str:
    """That the game is won."""
    which = "this position" if game.deal is None else f"deal {game.deal}"
    return f"All twelve hours show their card: {which} is won in {counted(len(game.moves), 'move')}."


def stuck_sentence(position: Position) -> str:
    """That no further card can reach the clock, and what can be typed."""
    on_clock = f"{cards_on_clock(position)} of {PACKS}"
    return f"Stuck, with {on_clock} on the clock: no other card can get there. undo, restart or new."


def unknown_word(word: str) -> str:
    """That `word` means nothing."""
    return f"{quoted(word)} is no move and no word known here. help tells what you can type."


def other_deal(number: int, game: Game) -> str:
    """That a record of another deal, or of one already begun, is not played here."""
    if game.deal == number:
        return f"Deal {number} is under way already: its record begins at the first position."
    return f"This is {start_name(game.deal)}, not deal {number}."


def at_line(number: int, word: str, sentence: str) -> str:
    """The sentence about `word` in a list of moves, and where it stands."""
    return f"Line {number}, {quoted(word)}: {sentence}"


PROMPT = "> "
NO_MOVES = "No move is left."
VIEW_WHAT = "view needs a pile's letter or w: view c."
NEW_GAME_ASKED = "A game is under way. new once more gives it up, anything else goes on with it."
FROM_THIS_DEAL = "This is that deal."

#: How moves are typed: the first lines of the help.
MOVES_HELP = (
    ("ce", "the top card of pile c onto pile e"),
    ("c12", "the top card of pile c to the 12 o'clock foundation"),
    ("cc", "the top card of pile c to its foundation"),
    ("w9, wk, ww", "the same with the waste's top card"),
    ("deal", "fill all gaps from the stock or, without a gap, turn one card to the waste"),
)
MOVES_TOGETHER = (
    "Several moves in one line are made in that order, up to the first that is against the rules."
)
BOARD_HELP = "read out the whole table, each pile from its top card down"
VIEW_HELP = "read out pile c, or the waste with view w"
MOVES_WORD_HELP = "tell every move there is now"
UNDO_HELP = "take the last move back"
REDO_HELP = "make the move again that was taken back"
SAFE_HELP = "play all that is safe to the clock"
RESTART_HELP = "start this deal again"
NEW_HELP = "play another deal"
SAVE_HELP = "print the record of this game"
RULES_HELP = "tell the rules"
HELP_HELP = "tell what you can type"
QUIT_HELP = "end; the end of the input does the same"


def help_line(names: Iterable[str], what: str) -> str:
    """What typing one of `names` does."""
    return f"{' or '.join(names)}: {what}."
