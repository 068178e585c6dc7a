"""What all our values are: `NamedTuple`, as in `typing`, made faster, and with kinds that are never equal.

A value equals another of its own class with the same contents, and nothing else: no tuple, no value of
another kind. Type checkers see `typing.NamedTuple` itself. At run time its place is taken by what follows:
importing `typing` takes about as long as starting Python and curses together, and `collections.namedtuple`
compiles a constructor for each class, for which the first board would wait a millisecond or two; here one
is compiled for each number of places, and each class has a copy with its own names. Modules that use it begin
with `from __future__ import annotations`, so that nothing else of `typing` is needed when the program runs.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from types import FunctionType

    try:
        from _collections import _tuplegetter
    except ImportError:  # not CPython
        from operator import itemgetter

        def _tuplegetter(place, doc):
            return property(itemgetter(place), doc=doc)

    _same_contents = tuple.__eq__
    _names = {"__builtins__": {}, "_new": tuple.__new__}
    _constructors = {}  # by number of places; they are never changed, only copied

    def _constructor(kind, fields, defaults):
        """The `__new__` of a class: as many arguments as it has places, under their names."""
        count = len(fields)
        if count not in _constructors:
            places = "".join(f"_{place}, " for place in range(count))
            _constructors[count] = eval(f"lambda _cls, {places}: _new(_cls, ({places}))", _names).__code__
        code = _constructors[count].replace(co_varnames=("_cls", *fields))
        new = FunctionType(code, _names, "__new__", defaults)
        new.__qualname__ = f"{kind}.__new__"
        return new

    class _Fields(type):
        """Makes a class of the annotations in its body: one place of the tuple for each."""

        def __new__(meta, name, bases, body):
            if isinstance(bases[0], _Fields) and bases[0]._fields:
                return super().__new__(meta, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            if fields[len(fields) - len(defaults) :] != tuple(defaults):
                raise TypeError(f"{name}: a place without a default follows one with a default")
            own = {
                "__slots__": (),
                "__match_args__": fields,
                "__new__": _constructor(name, fields, tuple(defaults.values())),
                "_fields": fields,
                "_field_defaults": defaults,
            }
            places = {field: _tuplegetter(place, None) for place, field in enumerate(fields)}
            return super().__new__(meta, name, bases, {**body, **own, **places})

    class NamedTuple(tuple, metaclass=_Fields):
        """A tuple whose places have names; see `typing.NamedTuple`."""

        def __eq__(self, other):
            return type(self) is type(other) and _same_contents(self, other)

        def __ne__(self, other):
            return type(self) is not type(other) or not _same_contents(self, other)

        __hash__ = tuple.__hash__

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            inside = ", ".join(f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({inside})"

        @classmethod
        def _make(cls, values):
            """The value with these contents, in order. Raises TypeError for too few or too many."""
            return cls(*values)

        def _replace(self, **changes):
            """The value with other contents in the places named. Raises ValueError for a place it has not."""
            values = [changes.pop(field, value) for field, value in zip(self._fields, self, strict=True)]
            if changes:
                raise ValueError(f"{type(self).__name__} has no place {', '.join(changes)}")
            return tuple.__new__(type(self), values)

        def _asdict(self):
            """The contents by the names of their places."""
            return dict(zip(self._fields, self, strict=True))
