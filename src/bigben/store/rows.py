"""What a row of the journal says of a game, and the row that says it.

A row is checked here once, when it is read: what it says is a game, or it is damaged. Knows no database.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bigben.engine.deals import FIRST_DEAL, LAST_DEAL, SCHEME
from bigben.engine.game import RESTART, Action, Game, new_game, replayed
from bigben.engine.notation import NotationError, format_actions, parse_actions, parse_position
from bigben.engine.rules import IllegalMove, cards_on_clock, is_won
from bigben.store.entries import Aids, Entry, Origin, Result, Salvage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: The longest text that is read, in characters; 50,000 moves are a quarter of it.
_LONGEST = 1_000_000

#: The columns `entry_from` reads, and those `game_from` does, no text of them much too long.
ENTRY = (
    "id, deal, begun, changed, seconds, undos, tips, peeks, result, cards, moves,"
    " sequence, origin, day, deal_aided"
)
START = f"deal, scheme, substr(position, 1, {_LONGEST + 1}), substr(actions, 1, {_LONGEST + 1}), done"

#: The columns `state` gives, and those `standing` does.
STATE = "actions, done, changed, seconds, undos, tips, peeks"
STANDING = "result, cards, moves"

#: Far beyond what is ever given, and what SQLite and locks can still take.
GREATEST = 1 << 62

#: The greatest ID and sequence from which the next one follows. A greater one is nobody's but damage's.
LAST_IN_ORDER = 1 << 40

#: The last moment a row may name: the year 3000, which every system can write down.
LAST_MOMENT = 32_503_680_000.0

#: More seconds, aids or moves than anybody has.
_MOST = 10**9


class DamagedRow(ValueError):
    """The row says what no game can be."""


def entry_from(row: Sequence[Any]) -> Entry:
    """The line of a row of the columns ENTRY. Raises DamagedRow."""
    game_id, deal, begun, changed, seconds, undos, tips, peeks, result, cards, moves, *more = row
    sequence, origin, day, deal_aided = more
    try:
        found = Entry(
            _whole(game_id, 1, GREATEST),
            None if deal is None else _whole(deal, FIRST_DEAL, LAST_DEAL),
            _number(begun, LAST_MOMENT),
            _number(changed, LAST_MOMENT),
            _number(seconds, _MOST),
            Aids(_whole(undos, 0, _MOST), _whole(tips, 0, _MOST), _whole(peeks, 0, _MOST)),
            Result(result),
            _whole(cards, 12, 104),
            _whole(moves, 0, _MOST),
            _whole(sequence, 0, GREATEST),
            Origin(origin),
            None if day is None else _day(day),
            bool(_whole(deal_aided, 0, 1)),
        )
    except (ValueError, TypeError) as error:
        raise DamagedRow(str(error)) from error
    if (found.result is Result.WON) != (found.cards == 104):
        raise DamagedRow(result)
    return found


def game_from(row: Sequence[Any]) -> Game:
    """The game of a row of the columns START, replayed through the rules. Raises DamagedRow."""
    *_, actions, done = row
    try:
        whole = replayed(_begun(row), parse_actions(_text(actions)))
        _whole(done, 0, len(whole.past))
    except (NotationError, IllegalMove, ValueError) as error:
        raise DamagedRow(str(error)) from error
    return whole._replace(past=whole.past[:done], future=whole.past[done:])


def salvage_from(row: Sequence[Any]) -> Salvage:
    """As much of the game of a row of the columns START as can be played. Raises DamagedRow if none can."""
    *_, actions, done = row
    try:
        found = _begun(row)
        words = _text(actions).split()
    except (NotationError, IllegalMove, ValueError) as error:
        raise DamagedRow(str(error)) from error
    for count, word in enumerate(words, start=1):
        # What is undone is no part of the game as it stands.
        if type(done) is int and 0 <= done < count:
            break
        try:
            found = replayed(found, parse_actions(word))
        except (NotationError, IllegalMove, ValueError):
            return Salvage(found, word)
    return Salvage(found, "")


def state(game: Game, seconds: float, aids: Aids, now: float) -> tuple[object, ...]:
    """What a save writes of a game as it stands, in the order of STATE."""
    return (format_actions(_actions(game)), len(game.past), now, seconds, *aids)


def standing(game: Game) -> tuple[object, ...]:
    """How a game stands, in the order of STANDING."""
    result = Result.WON if is_won(game.position) else Result.OPEN
    return (result.value, cards_on_clock(game.position), len(game.moves))


def moved_since(game: Game, actions: str) -> bool:
    """Whether a move was made after those of `actions`: undo, redo and restart alone are none."""
    made = list(_actions(game))
    while made and made[-1] == RESTART:
        made.pop()
    return format_actions(made) != actions


def _actions(game: Game) -> Iterable[Action]:
    return (turn.action for turn in (*game.past, *game.future))


def _begun(row: Sequence[Any]) -> Game:
    """The game of a row before its first action. Raises ValueError, NotationError."""
    deal, scheme, position, *_ = row
    if deal is not None and scheme == SCHEME:
        return new_game(_whole(deal, FIRST_DEAL, LAST_DEAL))
    if position is not None:
        return Game(parse_position(_text(position)))
    raise DamagedRow(scheme)


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise DamagedRow("no text")
    return value


def _whole(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise DamagedRow(value)
    return value


def _number(value: object, most: float) -> float:
    """A number from 0 to `most`, which neither infinity nor what is no number can be."""
    if not isinstance(value, (int, float)) or not 0 <= value <= most:
        raise DamagedRow(value)
    return float(value)


def _day(value: object) -> str:
    """A date as YYYY-MM-DD, of the years 1000 to 2999."""
    # Few games are of a day, and few starts should load this.
    from datetime import date

    text = _text(value)
    if date.fromisoformat(text).isoformat() != text or not "1000" <= text[:4] < "3000":
        raise DamagedRow(value)
    return text
