"""Positions and records whose values were found without this project's code, as texts."""

from __future__ import annotations

from pathlib import Path

_DIRECTORY = Path(__file__).with_name("known")


def known(name: str) -> str:
    """The text called `name`: `deal-1`, `deal-5-won`, …; see the directory `known`."""
    return (_DIRECTORY / f"{name}.txt").read_text(encoding="utf-8")
