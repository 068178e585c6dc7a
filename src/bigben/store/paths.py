"""Where a player's files live: the data and the config directory.

Owns the rules of the XDG base directory specification, macOS and Windows. The game asks at every start
whether it has a journal, so this module imports next to nothing.
"""

from __future__ import annotations

import os
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
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)


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
