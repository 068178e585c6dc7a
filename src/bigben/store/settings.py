"""The settings a player toggles, in a readable JSON file.

Owns the file and what may stand in it. A player may edit it by hand, so what is not understood is
reported, taken for the default, and left in the file.
"""

from __future__ import annotations

import os

from bigben.engine.values import NamedTuple
from bigben.settings import CHOICES, Settings
from bigben.store.paths import check_regular, is_there, make_directory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


#: The most bytes that are read of the file: a thousand times what we write.
_MOST = 200_000


class Doubts(NamedTuple):
    """What was not understood of the settings in the file `path`.

    The names of `unknown` entries, of those whose value is `wrong`, and whether the file as a whole is
    `unreadable`: not to be opened, or no JSON object.
    """

    path: str
    unknown: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    unreadable: bool = False


class _NotSettings(ValueError):
    """The file holds no JSON object, or one that says two things of the same name."""


def load_settings(path: str) -> tuple[Settings, Doubts | None]:
    """The settings in the file, defaults for what it does not say, and what was not understood of it."""
    try:
        entries = _entries(path)
    except (OSError, _NotSettings):
        return Settings(), Doubts(path, unreadable=True)
    good: dict[str, Any] = {name: value for name, value in entries.items() if _is_choice(name, value)}
    unknown = tuple(name for name in entries if name not in CHOICES)
    wrong = tuple(name for name in entries if name in CHOICES and name not in good)
    doubts = Doubts(path, unknown, wrong) if unknown or wrong else None
    return Settings()._replace(**good), doubts


def save_settings(path: str, settings: Settings) -> None:
    """Write the settings, whole or not at all, with what else the file says. Raises OSError.

    Entries that say the same already, or are wrong where `settings` has the default, stay as they are.
    A file that holds no JSON object is kept under another name.
    """
    import json

    path = os.path.realpath(path)
    make_directory(path)
    try:
        entries = _entries(path)
    except _NotSettings:
        os.rename(path, _free_name(f"{path}.damaged"))
        entries = {}
    now, _ = load_settings(path)
    for name, value in settings._asdict().items():
        if value != getattr(now, name):
            entries[name] = value
    _write_whole(path, json.dumps(entries, indent=2) + "\n")


def _entries(path: str) -> dict[str, object]:
    """All entries of the file, empty if there is none. Raises OSError, _NotSettings."""
    if not is_there(path):
        return {}
    import json

    check_regular(path)
    with open(path, "rb") as file:
        data = file.read(_MOST + 1)
    if len(data) > _MOST:
        raise _NotSettings(path)
    try:
        entries = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_unambiguous)
    except (ValueError, RecursionError) as error:
        raise _NotSettings(path) from error
    if not isinstance(entries, dict):
        raise _NotSettings(path)
    return entries


def _unambiguous(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object. Raises _NotSettings if it has a name twice, of which only one entry would be left."""
    entries = dict(pairs)
    if len(entries) < len(pairs):
        raise _NotSettings
    return entries


def _is_choice(name: str, value: object) -> bool:
    """Whether a setting may have the value: 1 is not taken for true."""
    return any(type(value) is type(choice) and value == choice for choice in CHOICES.get(name, ()))


def _write_whole(path: str, text: str) -> None:
    """Write a file of this user's own, whole or not at all. Raises OSError."""
    unfinished = f"{path}.{os.getpid()}.new"
    if os.path.lexists(unfinished):
        os.remove(unfinished)
    try:
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    finally:
        if os.path.exists(unfinished):
            os.remove(unfinished)


def _free_name(path: str) -> str:
    count = 1
    name = path
    while os.path.lexists(name):
        count += 1
        name = f"{path}-{count}"
    return name
