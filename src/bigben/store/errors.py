"""What can keep the journal, or one of its games, from being used, as data: sentences are elsewhere."""

from __future__ import annotations

import errno
from enum import Enum, auto

#: How long a save may wait for another program's, in seconds: less than a player notices.
KEY_PRESS = 0.05

#: How long opening the journal, reading it or leaving a game may wait, in seconds.
OPENING = 0.8


class Obstacle(Enum):
    """Why the journal cannot be opened or written."""

    NO_PLACE = auto()  # no directory for this user's files is known
    NO_SQLITE = auto()  # this Python was built without sqlite3
    NEWER = auto()  # a newer Big Ben made it; it is left untouched
    DAMAGED = auto()  # it is no database, or a broken one
    DENIED = auto()  # read-only, not permitted, or something else stands in its place
    FULL = auto()  # no space
    BUSY = auto()  # another program is writing to it just now; the next try may do
    FAILED = auto()  # the system said no in some other way


class JournalUnusable(Exception):
    """The journal at `path` cannot be used; `detail` is what the system said of it, often empty.

    `path` is None where no place is known.
    """

    def __init__(self, obstacle: Obstacle, path: str | None, detail: str = "") -> None:
        super().__init__(obstacle, path, detail)
        self.obstacle = obstacle
        self.path = path
        self.detail = detail


class Absence(Enum):
    """Why a game of the journal cannot be had."""

    UNKNOWN = auto()  # there is none with this ID
    ENDED = auto()  # it is won or lost
    ELSEWHERE = auto()  # another running program plays it
    UNREADABLE = auto()  # its row makes no sense, or no longer replays through the rules
    SOUND = auto()  # only a damaged game can be dismissed, and this one is not


class GameUnavailable(Exception):
    """Game `game_id` of the journal cannot be had, because of `absence`."""

    def __init__(self, game_id: int, absence: Absence) -> None:
        super().__init__(game_id, absence)
        self.game_id = game_id
        self.absence = absence


_DENIED = (
    errno.EACCES,
    errno.EPERM,
    errno.EROFS,
    errno.ENOENT,
    errno.ENOTDIR,
    errno.EEXIST,
    errno.EISDIR,
    errno.ELOOP,
    errno.ENXIO,
    errno.ENAMETOOLONG,
)
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def refused_by_system(error: OSError, path: str) -> JournalUnusable:
    """The exception to raise where the system's `error` keeps the journal at `path` from being used."""
    obstacle = Obstacle.FAILED
    if isinstance(error, TimeoutError):
        obstacle = Obstacle.BUSY
    elif error.errno in _DENIED:
        obstacle = Obstacle.DENIED
    elif error.errno in _FULL:
        obstacle = Obstacle.FULL
    return JournalUnusable(obstacle, path, error.strerror or "")
