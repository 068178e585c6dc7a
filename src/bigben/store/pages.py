"""The pages of a journal: its games as they are read.

Knows no locks and changes nothing. What a row says is checked by `rows`.
"""

from __future__ import annotations

from bigben.store.entries import Damage, DamagedGame, Entry, Salvage, Saved
from bigben.store.errors import Absence, GameUnavailable
from bigben.store.rows import ENTRY, START, DamagedRow, entry_from, game_from, salvage_from

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from bigben.store.database import Database

#: What SQLite can take for an integer.
_INTEGERS = range(-(1 << 63), 1 << 63)


class Pages:
    """The games of a journal, to be read. All methods raise JournalUnusable."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def games(self) -> tuple[Entry, ...]:
        """The line of every game, in the order in which they began; damaged ones are left out."""
        return self._lines()[0]

    def damaged_games(self) -> tuple[DamagedGame, ...]:
        """The games whose rows make no sense, and those found not to replay, unless dismissed."""
        return self._lines()[1]

    def load(self, game_id: int) -> Saved:
        """A game of the journal, as it ended if it has.

        Raises GameUnavailable: UNKNOWN, or UNREADABLE if it no longer replays.
        """
        try:
            return Saved(entry_from(self._row(game_id, ENTRY)), game_from(self._row(game_id, START)))
        except DamagedRow as error:
            raise GameUnavailable(game_id, Absence.UNREADABLE) from error

    def salvage(self, game_id: int) -> Salvage:
        """As much of a damaged game as can be read.

        Raises GameUnavailable: UNKNOWN, or UNREADABLE if not even its beginning can.
        """
        try:
            return salvage_from(self._row(game_id, START))
        except DamagedRow as error:
            raise GameUnavailable(game_id, Absence.UNREADABLE) from error

    def game_of_day(self, day: str) -> Entry | None:
        """The game of the daily deal of `day` (YYYY-MM-DD), the one begun first if there are several."""
        return next(iter(self._lines("WHERE day = ?", (day,))[0]), None)

    def close(self) -> None:
        """Close the journal."""
        self._database.close()

    def _row(self, game_id: int, columns: str) -> tuple[Any, ...]:
        if game_id in _INTEGERS:
            for row in self._database.rows(f"SELECT {columns} FROM game WHERE id = ?", (game_id,)):
                return row
        raise GameUnavailable(game_id, Absence.UNKNOWN)

    def _lines(
        self, which: str = "", values: tuple[object, ...] = ()
    ) -> tuple[tuple[Entry, ...], tuple[DamagedGame, ...]]:
        """The lines of all games, or of some: the sound ones, and the damaged ones not dismissed."""
        dismissed = dict(self._database.rows("SELECT game, dismissed FROM damaged_game"))
        sound, damaged = [], []
        for row in self._database.rows(f"SELECT {ENTRY} FROM game {which} ORDER BY id", values):
            damage = Damage.MOVES
            try:
                line = entry_from(row)
                if line.id not in dismissed:
                    sound.append(line)
                    continue
            except DamagedRow:
                damage = Damage.VALUES
            if not dismissed.get(row[0]):
                damaged.append(DamagedGame(row[0], damage))
        return tuple(sound), tuple(damaged)
