from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys

import pytest

from bigben.engine.cards import Card, Suit
from bigben.engine.rules import Deal, Play
from bigben.engine.values import NamedTuple
from bigben.tui.commands import Choose, Unknown


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


class Twin(NamedTuple):
    """Two other things."""

    first: int
    second: str = "two"


class Nothing(NamedTuple):
    """A value without contents."""


def test_values_of_a_kind_with_the_same_contents_are_equal_and_hash_alike():
    assert Pair(1, "b") == Pair(1, "b")
    assert not Pair(1, "b") != Pair(1, "b")  # noqa: SIM202
    assert Pair(1, "b") != Pair(1, "c")
    assert hash(Pair(1, "b")) == hash(Pair(1, "b"))
    assert Nothing() == Nothing()


@pytest.mark.parametrize(
    ("one", "other"),
    [(Pair(1), Twin(1)), (Pair(1), (1, "two")), (Nothing(), ()), (Pair(1), [1, "two"]), (Pair(1), None)],
)
def test_values_of_two_kinds_are_never_equal(one, other):
    assert one != other
    assert other != one
    assert not one == other  # noqa: SIM201
    assert not other == one  # noqa: SIM201
    assert len({one, other} if not isinstance(other, list) else {one, 0}) == 2


def test_contents_of_two_kinds_are_never_equal_either():
    assert (Pair(1), 0) != (Twin(1), 0)
    assert Twin(1) not in [Pair(1), (1, "two")]


def test_moves_and_commands_of_two_kinds_are_never_equal():
    assert Deal() != ()
    assert Choose("x") != Unknown("x")
    assert Play("c", "e") != ("c", "e")


@pytest.mark.parametrize(
    ("values", "named"),
    [((), {}), ((1, "b", 3), {}), ((1,), {"first": 2}), ((1,), {"third": 3}), ((), {"second": "b"})],
)
def test_too_few_too_many_and_unknown_contents_are_an_error(values, named):
    with pytest.raises(TypeError):
        Pair(*values, **named)


def test_a_value_without_contents_takes_none():
    with pytest.raises(TypeError):
        Nothing(())


def test_a_kind_says_what_it_is_made_of():
    assert str(inspect.signature(Pair)) == "(first, second='two')"
    assert str(inspect.signature(Nothing)) == "()"
    with pytest.raises(TypeError, match=r"Pair.*first"):
        Pair()


def test_a_place_without_a_default_may_not_follow_one_with_a_default():
    with pytest.raises(TypeError, match="default"):
        type(NamedTuple)(
            "Odd",
            (NamedTuple,),
            {"__module__": __name__, "__annotations__": {"a": "int", "b": "int"}, "a": 1},
        )


@pytest.mark.parametrize(
    "value", [Pair(1), Pair(2, "b"), Nothing(), Play("c", 12), Deal(), Card(1, Suit.CLUBS)]
)
def test_values_are_copied_and_pickled(value):
    for again in (
        copy.copy(value),
        copy.deepcopy(value),
        *(pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)),
    ):
        assert again == value
        assert type(again) is type(value)


def test_a_value_can_be_matched():
    match Pair(1, "b"):
        case Twin():
            found = None
        case Pair(first, second="b"):
            found = first
    assert found == 1


def test_a_value_is_made_of_a_list_and_goes_into_a_dictionary():
    assert Pair._make([1, "b"]) == Pair(1, "b")
    assert Pair(1)._asdict() == {"first": 1, "second": "two"}
    with pytest.raises(ValueError, match="third"):
        Pair(1)._replace(third=3)


def test_a_kind_may_have_a_kind_of_its_own():
    class Longer(Pair):
        __slots__ = ()

    assert Longer(1).both == "1two"
    assert Longer(1) != Pair(1)


def test_values_of_a_kind_are_sorted_by_their_contents():
    assert sorted([Pair(2), Pair(1, "b"), Pair(1, "a")]) == [Pair(1, "a"), Pair(1, "b"), Pair(2)]


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
