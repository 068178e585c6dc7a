"""What comes of each thing that can be typed: a sitting gives an answer, and the sitting after it.

Pure. Knows what the words do, not how they are read: that is in `requests`.
"""

from __future__ import annotations

from enum import Enum, auto

from bigben.engine.game import Game
from bigben.engine.notation import format_record, record_of
from bigben.engine.rules import PILES, WASTE, Move, legal_moves
from bigben.engine.values import NamedTuple
from bigben.sitting import Acted, Declined, Nothing, Sitting, Step, Wanted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from bigben.words import Words


class Course(Enum):
    """How it goes on after an answer."""

    ON = auto()
    REFUSED = auto()  # what was typed has no meaning, or cannot be done
    ANOTHER = auto()  # with another deal
    QUIT = auto()


class Answer(NamedTuple):
    """What came of something typed: the sitting after it, and what to say, cards not yet in words."""

    sitting: Sitting
    text: str
    course: Course = Course.ON


def opening(game: Game, words: Words) -> str:
    """What is said when a game is begun or resumed."""
    return _joined(words.lines.greeting(game), _ending(Sitting(game), words))


def _ending(sitting: Sitting, words: Words) -> str:
    """That the game is won or stuck; empty if it goes on."""
    if sitting.is_won:
        return words.lines.won_sentence(sitting.game)
    return words.lines.stuck_sentence(sitting.position) if sitting.is_stuck else ""


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _told(before: Sitting, step: Step, words: Words) -> Answer:
    """The answer to a step: what was done, with how the game ended if that is new; or why it was not."""
    sitting, outcome = step
    if isinstance(outcome, Declined):
        harmless = outcome in (Nothing.TO_RESTART, Nothing.TO_PLAY_OUT)
        return Answer(sitting, words.refusals.declined(outcome), Course.ON if harmless else Course.REFUSED)
    if outcome is Wanted.NEW_DEAL:
        return Answer(sitting, "", Course.ANOTHER)
    if isinstance(outcome, Acted):
        ending = _ending(sitting, words)
        if ending == _ending(before, words):
            ending = ""
        return Answer(sitting, _joined(words.lines.outcome_sentence(outcome), ending))
    return Answer(sitting, words.lines.NEW_DEAL_ASKED)


def make(move: Move, sitting: Sitting, words: Words) -> Answer:
    """Make a move."""
    return _told(sitting, sitting.play(move), words)


def to_clock(source: str, sitting: Sitting, words: Words) -> Answer:
    """Play a top card to its foundation."""
    return _told(sitting, sitting.to_clock(source), words)


def view(source: str, sitting: Sitting, words: Words) -> Answer:
    """Read out a pile or the waste."""
    if len(source) != 1 or source not in PILES + WASTE:
        return Answer(sitting, words.lines.VIEW_WHAT, Course.REFUSED)
    return Answer(sitting, words.lines.heap_line(sitting.position, source))


def from_deal(number: int, sitting: Sitting, words: Words) -> Answer:
    """The second line of a record: right at the first position of its deal."""
    game = sitting.game
    if game.deal != number or game.position != game.start:
        return Answer(sitting, words.lines.other_deal(number, game), Course.REFUSED)
    return Answer(sitting, words.lines.FROM_THIS_DEAL)


def unknown(word: str, sitting: Sitting, words: Words) -> Answer:
    """A word without a meaning."""
    return Answer(sitting, words.lines.unknown_word(word), Course.REFUSED)


def _board(sitting: Sitting, words: Words) -> Answer:
    return Answer(sitting, "\n".join(words.lines.board_lines(sitting.game)))


def _moves(sitting: Sitting, words: Words) -> Answer:
    moves = words.lines.move_lines(sitting.position, legal_moves(sitting.position))
    return Answer(sitting, "\n".join(moves) or words.lines.NO_MOVES)


def _undo(sitting: Sitting, words: Words) -> Answer:
    return _told(sitting, sitting.undo(), words)


def _redo(sitting: Sitting, words: Words) -> Answer:
    return _told(sitting, sitting.redo(), words)


def _play_out(sitting: Sitting, words: Words) -> Answer:
    return _told(sitting, sitting.play_out(), words)


def _restart(sitting: Sitting, words: Words) -> Answer:
    return _told(sitting, sitting.restart(), words)


def _new_deal(sitting: Sitting, words: Words) -> Answer:
    return _told(sitting, sitting.new_deal(), words)


def _save(sitting: Sitting, words: Words) -> Answer:  # noqa: ARG001 - every word is done alike
    return Answer(sitting, format_record(record_of(sitting.game)).rstrip("\n"))


def _rules(sitting: Sitting, words: Words) -> Answer:
    return Answer(sitting, "\n".join(words.panels.rules()))


def _help(sitting: Sitting, words: Words) -> Answer:
    say = words.lines
    moves = [say.help_line((typed,), what) for typed, what in say.MOVES_HELP]
    known = [say.help_line(names, say.WORD_HELP[names[0]]) for names in WORDS]
    return Answer(sitting, "\n".join((*moves, say.MOVES_TOGETHER, *known)))


def _quit(sitting: Sitting, words: Words) -> Answer:  # noqa: ARG001 - every word is done alike
    return Answer(sitting, "", Course.QUIT)


def _view_nothing(sitting: Sitting, words: Words) -> Answer:
    return view("", sitting, words)


#: The names of the word that takes another one, what is to be viewed.
VIEW = ("view", "v")

#: Everything that can be typed besides moves, by its names, and what it does. The short names are the keys of
#: the board.
WORDS: dict[tuple[str, ...], Callable[[Sitting, Words], Answer]] = {
    ("board",): _board,
    VIEW: _view_nothing,
    ("moves",): _moves,
    ("undo", "u"): _undo,
    ("redo", "r"): _redo,
    ("safe", "o"): _play_out,
    ("restart", "x"): _restart,
    ("new", "n"): _new_deal,
    ("save",): _save,
    ("rules",): _rules,
    ("help", "?"): _help,
    ("quit", "q"): _quit,
}
