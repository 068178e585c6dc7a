"""The plain mode: the whole game line by line, for pipes, terminals without a screen, and screen readers.

Owns what can be typed and what it does: pure, but for `play`, which reads lines and writes answers. Knows
no curses, no files and no journal: what is to be kept is handed to whoever keeps it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, auto
from functools import partial

from bigben.engine.analysis import is_stuck, safe_plays
from bigben.engine.game import Game
from bigben.engine.notation import NotationError, format_record, parse_move, record_of
from bigben.engine.rules import (
    PILES,
    WASTE,
    IllegalMove,
    Move,
    Play,
    foundation_for,
    is_won,
    legal_moves,
)
from bigben.engine.values import NamedTuple
from bigben.tui import spoken, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO, TextIO

FINE, COULD_NOT = 0, 1

_DEAL_NUMBER = re.compile("[0-9]{1,9}")

_HEADER = ["big", "ben", "record", "1"]

#: A longer line is taken for several, so that input without line ends cannot fill the memory.
_LONGEST_LINE = 1 << 16


class Sitting(NamedTuple):
    """The game being played; how often undo or restart was used in it; whether `new` waits to be repeated."""

    game: Game
    undos: int = 0
    asked: bool = False


class Effect(Enum):
    """What `play` is to do after an answer."""

    KEEP = auto()  # the game has changed
    REFUSE = auto()  # it has not: what was typed means nothing, or cannot be done
    NEW_DEAL = auto()
    QUIT = auto()


class Answer(NamedTuple):
    """What came of something typed: the sitting after it, and what to say, suit signs not yet in words."""

    sitting: Sitting
    text: str
    effect: Effect | None = None


Doing = Callable[[Sitting], Answer]


class Request(NamedTuple):
    """One thing that was typed, and what it does."""

    typed: str
    does: Doing


class Word(NamedTuple):
    """A word that can be typed: its names, what it does, and how the help explains it."""

    names: tuple[str, ...]
    does: Doing
    explained: str


def play(
    game: Game,
    lines: Iterable[str],
    out: TextIO,
    *,
    another: Callable[[], Game],
    kept: Callable[[Game, int], str] | None = None,
    prompts: bool = False,
) -> int:
    """Play `game` as `lines` ask, answering on `out` at once, in ASCII; the exit status, 0 or 1.

    With `prompts` somebody sits there: each line is asked for, and a bad one is only answered. Without,
    the lines are a list of moves, and the first bad one ends it with status 1. `another` gives the game for
    `new`, the one before being given up. `kept` is called after every action with the game as it is then,
    and how often undo or restart was used in it since it came here; what it gives, if anything, is said.
    """
    sitting = Sitting(game)
    _say(out, opening(game))
    for number, line in enumerate(_asked_for(lines, out, spoken.PROMPT if prompts else ""), start=1):
        for request in requests(line):
            sitting, text, effect = answer(sitting, request)
            if effect is Effect.REFUSE and not prompts:
                _say(out, spoken.at_line(number, request.typed, text))
                return COULD_NOT
            _say(out, text)
            if effect is Effect.REFUSE:
                break
            if effect is Effect.QUIT:
                return FINE
            if effect is Effect.NEW_DEAL:
                sitting = Sitting(another())
                _say(out, opening(sitting.game))
            if effect is Effect.KEEP and kept is not None:
                _say(out, kept(sitting.game, sitting.undos))
    if prompts:
        out.write("\n")
    return FINE


def _asked_for(lines: Iterable[str], out: TextIO, prompt: str) -> Iterator[str]:
    """The lines, with `prompt` written before each is read."""
    left = iter(lines)
    while True:
        out.write(prompt)
        out.flush()
        line = next(left, None)
        if line is None:
            return
        yield line


def _say(out: TextIO, text: str) -> None:
    if text:
        out.write(spoken.in_words(text) + "\n")
        out.flush()


def lines_from(stream: BinaryIO) -> Iterator[str]:
    """The lines of standard input, each read when it is wanted; bytes that are no text become U+FFFD."""
    while line := stream.readline(_LONGEST_LINE):
        yield line.decode("utf-8", "replace")


def opening(game: Game) -> str:
    """What is said when a game is begun or taken up."""
    return _joined(spoken.greeting(game), _verdict(game))


def requests(line: str) -> tuple[Request, ...]:
    """What a line asks for: nothing if it is blank, a comment or a record's first line.

    If any of its words means nothing, that is all the line asks for: none of it is carried out.
    """
    words = line.lstrip("\ufeff").partition("#")[0].lower().split()
    if words == _HEADER:
        return ()
    if _names_a_deal(words):
        return (Request(" ".join(words), partial(_from_deal, int(words[1]))),)
    asked = []
    left = iter(words)
    for word in left:
        does = partial(_view, next(left, "")) if word in VIEW.names else _meaning(word)
        if does is None:
            return (Request(word, partial(_unknown, word)),)
        asked.append(Request(word, does))
    return tuple(asked)


def _names_a_deal(words: list[str]) -> bool:
    """Whether the line is a record's second: `deal` and a number."""
    return len(words) == 2 and words[0] == "deal" and bool(_DEAL_NUMBER.fullmatch(words[1]))


def _meaning(word: str) -> Doing | None:
    """What a word does: one of the words known here, a doubled source, or a move of the notation."""
    if word in _DOINGS:
        return _DOINGS[word]
    if word in _DOUBLED:
        return partial(_to_clock, word[0])
    try:
        return partial(_make, parse_move(word))
    except NotationError:
        return None


_DOUBLED = frozenset(source * 2 for source in PILES + WASTE)


def answer(sitting: Sitting, request: Request) -> Answer:
    """What comes of a request. `new` is waited for only until something else is typed."""
    done = request.does(sitting)
    if sitting.asked:
        return done._replace(sitting=done.sitting._replace(asked=False))
    return done


def _after(sitting: Sitting, game: Game, text: str, undos: int = 0) -> Answer:
    """The game changed, and what there is to say of it."""
    verdict = _verdict(game)
    if verdict and verdict == _verdict(sitting.game):
        verdict = ""
    changed = sitting._replace(game=game, undos=sitting.undos + undos)
    return Answer(changed, _joined(text, verdict), Effect.KEEP)


def _verdict(game: Game) -> str:
    """That the game is won or stuck; empty if it goes on."""
    if is_won(game.position):
        return spoken.won_sentence(game)
    return spoken.stuck_sentence(game.position) if is_stuck(game.position) else ""


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _make(move: Move, sitting: Sitting) -> Answer:
    try:
        game = sitting.game.play(move)
    except IllegalMove as illegal:
        return _refused(sitting, texts.refusal_sentence(move, illegal.refusal))
    return _after(sitting, game, _last_turn(game))


def _last_turn(game: Game) -> str:
    turn = game.past[-1]
    return _joined(spoken.turn_sentence(turn), spoken.outcome_of_turn(turn))


def _to_clock(source: str, sitting: Sitting) -> Answer:
    position = sitting.game.position
    card = position.top(source)
    if card is None:
        return _refused(sitting, texts.nothing_there(source))
    hour = foundation_for(position, card)
    if hour is None:
        return _refused(sitting, texts.no_foundation(position, card))
    return _make(Play(source, hour), sitting)


def _refused(sitting: Sitting, text: str) -> Answer:
    return Answer(sitting, text, Effect.REFUSE)


def _unknown(word: str, sitting: Sitting) -> Answer:
    return _refused(sitting, spoken.unknown_word(word))


def _from_deal(number: int, sitting: Sitting) -> Answer:
    """The second line of a record: right at the first position of its deal."""
    game = sitting.game
    if game.deal != number or game.position != game.start:
        return _refused(sitting, spoken.other_deal(number, game))
    return Answer(sitting, spoken.FROM_THIS_DEAL)


def _view(source: str, sitting: Sitting) -> Answer:
    if len(source) != 1 or source not in PILES + WASTE:
        return _refused(sitting, spoken.VIEW_WHAT)
    return Answer(sitting, spoken.heap_line(sitting.game.position, source))


def _board(sitting: Sitting) -> Answer:
    return Answer(sitting, "\n".join(spoken.board_lines(sitting.game)))


def _moves(sitting: Sitting) -> Answer:
    position = sitting.game.position
    moves = spoken.move_lines(position, legal_moves(position))
    return Answer(sitting, "\n".join(moves) or spoken.NO_MOVES)


def _undo(sitting: Sitting) -> Answer:
    if not sitting.game.can_undo:
        return _refused(sitting, texts.NOTHING_TO_UNDO)
    return _after(sitting, sitting.game.undo(), spoken.undone(sitting.game.past[-1]), undos=1)


def _redo(sitting: Sitting) -> Answer:
    if not sitting.game.can_redo:
        return _refused(sitting, texts.NOTHING_TO_REDO)
    game = sitting.game.redo()
    return _after(sitting, game, spoken.redone(_last_turn(game)))


def _play_out(sitting: Sitting) -> Answer:
    plays = safe_plays(sitting.game.position)
    if not plays:
        return Answer(sitting, texts.NOTHING_SAFE)
    game = sitting.game.play(*plays)
    return _after(sitting, game, _last_turn(game))


def _restart(sitting: Sitting) -> Answer:
    if sitting.game.position == sitting.game.start:
        return Answer(sitting, texts.NOTHING_TO_RESTART)
    game = sitting.game.restart()
    return _after(sitting, game, _last_turn(game), undos=1)


def _new_deal(sitting: Sitting) -> Answer:
    game = sitting.game
    under_way = bool(game.past or game.future) and not is_won(game.position)
    if under_way and not sitting.asked:
        return Answer(sitting._replace(asked=True), spoken.NEW_GAME_ASKED)
    return Answer(sitting, "", Effect.NEW_DEAL)


def _save(sitting: Sitting) -> Answer:
    return Answer(sitting, format_record(record_of(sitting.game)).rstrip("\n"))


def _rules(sitting: Sitting) -> Answer:
    return Answer(sitting, "\n".join(texts.rules_lines()))


def _help(sitting: Sitting) -> Answer:
    moves = [spoken.help_line((typed,), what) for typed, what in spoken.MOVES_HELP]
    words = [spoken.help_line(word.names, word.explained) for word in WORDS]
    return Answer(sitting, "\n".join((*moves, spoken.MOVES_TOGETHER, *words)))


def _quit(sitting: Sitting) -> Answer:
    return Answer(sitting, "", Effect.QUIT)


VIEW = Word(("view", "v"), partial(_view, ""), spoken.VIEW_HELP)

#: Everything that can be typed besides moves. The short names are the keys of the board.
WORDS = (
    Word(("board",), _board, spoken.BOARD_HELP),
    VIEW,
    Word(("moves",), _moves, spoken.MOVES_WORD_HELP),
    Word(("undo", "u"), _undo, spoken.UNDO_HELP),
    Word(("redo", "r"), _redo, spoken.REDO_HELP),
    Word(("safe", "o"), _play_out, spoken.SAFE_HELP),
    Word(("restart", "x"), _restart, spoken.RESTART_HELP),
    Word(("new", "n"), _new_deal, spoken.NEW_HELP),
    Word(("save",), _save, spoken.SAVE_HELP),
    Word(("rules",), _rules, spoken.RULES_HELP),
    Word(("help", "?"), _help, spoken.HELP_HELP),
    Word(("quit", "q"), _quit, spoken.QUIT_HELP),
)

_DOINGS = {name: word.does for word in WORDS for name in word.names}
