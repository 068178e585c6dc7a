"""The settings a player toggles, in a readable JSON file.

Owns the file and what may stand in it. A player may edit it by hand, so what is not understood is
reported, taken for the default, and left in the file.
"""

from __future__ import annotations

import os

from bigben.engine.values import NamedTuple
from bigben.settings import CHOICES, Settings
from bigben.store.paths import make_directory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


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
    """The file holds no JSON object."""


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
        os.replace(path, _free_name(f"{path}.damaged"))
        entries = {}
    now, _ = load_settings(path)
    for name, value in settings._asdict().items():
        if value != getattr(now, name):
            entries[name] = value
    _write_whole(path, json.dumps(entries, indent=2) + "\n")


def _entries(path: str) -> dict[str, object]:
    """All entries of the file, empty if there is none. Raises OSError, _NotSettings."""
    if not os.path.exists(path):
        return {}
    import json

    try:
        with open(path, encoding="utf-8-sig") as file:
            entries = json.load(file)
    except (ValueError, RecursionError) as error:
        raise _NotSettings from error
    if not isinstance(entries, dict):
        raise _NotSettings
    return entries


def _is_choice(name: str, value: object) -> bool:
    """Whether a setting may have the value: 1 is not taken for true."""
    return any(type(value) is type(choice) and value == choice for choice in CHOICES.get(name, ()))


def _write_whole(path: str, text: str) -> None:
    unfinished = f"{path}.{os.getpid()}.new"
    try:
        with open(unfinished, "w", encoding="utf-8") as file:
            file.write(text)
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
