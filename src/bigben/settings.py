"""What a player can set: the names, what each may be, and the defaults.

Knows neither where settings are kept nor what they change.
"""

from __future__ import annotations

from bigben.engine.values import NamedTuple


class Settings(NamedTuple):
    """How the game is to look and be played.

    `color` says when colours are used, `theme` the background they are for (mono: none at all), `clock`
    whether the time is shown.
    """

    color: str = "auto"
    four_color: bool = False
    ascii: bool = False
    clock: bool = True
    theme: str = "dark"
    mouse: bool = True


#: What each setting may be, the default first, in the order in which a player goes through them.
CHOICES: dict[str, tuple[str | bool, ...]] = {
    "color": ("auto", "always", "never"),
    "four_color": (False, True),
    "ascii": (False, True),
    "clock": (True, False),
    "theme": ("dark", "light", "mono"),
    "mouse": (True, False),
}


def after(settings: Settings, name: str) -> Settings:
    """The settings with the one called `name` at the value that follows in its choices."""
    choices = CHOICES[name]
    following = choices[(choices.index(getattr(settings, name)) + 1) % len(choices)]
    return Settings(**{**settings._asdict(), name: following})
