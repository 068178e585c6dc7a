"""Where a player's files live: the data and the config directory.

Owns the rules of the XDG base directory specification, macOS and Windows. The game asks at every start
whether it has a journal, so this module imports next to nothing.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Mapping

_OURS = "bigben"
_JOURNAL = "journal.sqlite3"
_SETTINGS = "settings.json"


class NoPlace(Exception):
    """No variable and no user account says where a user's files are."""


def journal_path(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str:
    """Where the journal is, or will be. Raises NoPlace."""
    if platform == "win32":
        return _on_windows(_JOURNAL, environ)
    return os.path.join(_directory("XDG_DATA_HOME", ".local/share", environ, platform), _JOURNAL)


def settings_path(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str:
    """Where the settings are, or will be. Raises NoPlace."""
    if platform == "win32":
        return _on_windows(_SETTINGS, environ)
    return os.path.join(_directory("XDG_CONFIG_HOME", ".config", environ, platform), _SETTINGS)


def make_directory(path: str) -> None:
    """Make the directory that the file `path` is to be in, for this user alone. Raises OSError."""
    directory = os.path.dirname(path)
    if not os.path.isdir(directory):
        # Not os.makedirs, which makes those above for anybody.
        if os.path.dirname(directory) != directory:
            make_directory(directory)
        try:
            os.mkdir(directory, 0o700)
        except FileExistsError:
            if not os.path.isdir(directory):
                raise


def is_there(path: str) -> bool:
    """Whether something stands at `path`. Raises OSError where that cannot be known.

    A link that leads nowhere may lead to a disk that is not there just now: that is not nothing. Below what
    is no directory there is nothing.
    """
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        if os.path.islink(path):
            raise
        return False
    return True


def check_regular(path: str) -> None:
    """Raise OSError if what stands at `path` is no regular file: opening or reading it might never end."""
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return
    if stat.S_ISREG(mode):
        return
    import errno

    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "it is a directory", path)
    raise OSError(errno.ENXIO, "it is not a regular file", path)


def _directory(variable: str, default: str, environ: Mapping[str, str], platform: str) -> str:
    """Our directory on Unix; on macOS the Library, unless the XDG variable says otherwise."""
    base = environ.get(variable, "")
    if not os.path.isabs(base):
        home = _home(environ)
        base = os.path.join(home, "Library/Application Support" if platform == "darwin" else default)
    return os.path.join(base, _OURS)


def _home(environ: Mapping[str, str]) -> str:
    home = environ.get("HOME", "")
    if os.path.isabs(home):
        return home
    import pwd

    try:
        home = pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        raise NoPlace from None
    if not os.path.isabs(home):
        raise NoPlace
    return home


def _on_windows(name: str, environ: Mapping[str, str]) -> str:
    import ntpath

    local = environ.get("LOCALAPPDATA", "")
    if not ntpath.isabs(local):
        profile = environ.get("USERPROFILE", "")
        if not ntpath.isabs(profile):
            raise NoPlace
        local = ntpath.join(profile, "AppData", "Local")
    return ntpath.join(local, _OURS, name)
