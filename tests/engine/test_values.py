from __future__ import annotations

import subprocess
import sys

import pytest

from bigben.engine.values import NamedTuple


class Pair(NamedTuple):
    """Two things."""

    first: int
    second: str = "two"

    @property
    def both(self) -> str:
        return f"{self.first}{self.second}"

    def longer(self) -> Pair:
        return self._replace(second=self.second * 2)


def test_places_have_names():
    pair = Pair(1, "b")
    assert (pair.first, pair.second) == (1, "b")
    assert Pair(second="b", first=1) == pair
    assert Pair._fields == ("first", "second")


def test_places_may_have_defaults():
    assert Pair(1) == Pair(1, "two")
    with pytest.raises(TypeError):
        Pair()


def test_a_value_is_equal_and_hashes_like_its_tuple():
    assert Pair(1, "b") == (1, "b")
    assert hash(Pair(1, "b")) == hash((1, "b"))


def test_a_value_never_changes():
    pair = Pair(1)
    with pytest.raises(AttributeError):
        pair.first = 2
    with pytest.raises(AttributeError):
        pair.third = 3


def test_methods_and_properties_are_kept():
    assert Pair(1).both == "1two"
    assert Pair(1).longer() == Pair(1, "twotwo")


def test_a_changed_copy_is_of_the_same_kind():
    assert type(Pair(1).longer()) is Pair


def test_a_value_shows_itself():
    assert repr(Pair(1)) == "Pair(first=1, second='two')"
    assert Pair.__doc__ == "Two things."
    assert Pair.__module__ == __name__


def test_the_engine_starts_without_typing_and_dataclasses():
    shown = "print(sorted({'typing', 'dataclasses', 'inspect'} & set(sys.modules)))"
    scripts = ["import sys", "import sys, bigben.engine.notation, bigben.engine.analysis"]
    bare, with_engine = (
        subprocess.run(
            [sys.executable, "-c", f"{script}; {shown}"], capture_output=True, text=True, check=True
        )
        for script in scripts
    )
    assert with_engine.stdout == bare.stdout
