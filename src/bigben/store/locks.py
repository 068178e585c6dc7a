"""Which running program has which game open: a lock of the operating system for each.

A byte of one small file stands for each game, and a program that has the game open holds a lock on that
byte. The system drops the lock when the program ends, however it ends, so nothing is ever left behind.
Knows nothing of what is in a game.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from bigben.store.paths import check_regular

#: The byte that stands for the opening of the journal; games begin at 1.
_OPENING = 0

#: Seconds between two looks whether another program has let go.
_LOOK_AGAIN = 0.01


class Claims:
    """This process's claims, kept at `path`. Raises OSError where that cannot be opened.

    A process must have no second one at the same path: closing either would drop the claims of both.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        check_regular(path)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        self._held: set[int] = set()

    def claim(self, game_id: int) -> bool:
        """Claim a game; False if another running program has it. Raises OSError."""
        if game_id not in self._held:
            try:
                _lock(self._file, game_id)
            except (BlockingIOError, PermissionError):
                return False
            self._held.add(game_id)
        return True

    def release(self, game_id: int) -> None:
        """Let others have the game."""
        if game_id in self._held:
            _unlock(self._file, game_id)
            self._held.remove(game_id)

    @contextmanager
    def opening(self, seconds: float) -> Iterator[None]:
        """Be the only one to look at the journal's file, make it, or move it aside.

        Waits up to `seconds` for another program that does. Raises TimeoutError if it does not let go.
        """
        # Not with the system's own waiting lock, which has no limit.
        until = time.monotonic() + seconds
        while True:
            try:
                _lock(self._file, _OPENING)
                break
            except (BlockingIOError, PermissionError) as error:
                if time.monotonic() >= until:
                    raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT), self._path) from error
                time.sleep(_LOOK_AGAIN)
        try:
            yield
        finally:
            _unlock(self._file, _OPENING)

    def close(self) -> None:
        """Release all."""
        os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, byte: int) -> None:
        os.lseek(file, byte, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _unlock(file: int, byte: int) -> None:
        os.lseek(file, byte, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    # POSIX record locks, not flock: these are the process's own. A child made by fork (a search on
    # another core) would share a flock and keep it when its parent is killed.

    def _lock(file: int, byte: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)

    def _unlock(file: int, byte: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, byte)
