"""What all our values are: `NamedTuple`, as in `typing`, at a fraction of its cost.

Importing `typing` or `dataclasses` takes about as long as starting Python and curses together, and
`collections.namedtuple` compiles a function for each class; the board would wait for both. Type checkers
see `typing.NamedTuple` itself; at run time this stand-in does what we use of it. Modules that use it begin
with `from __future__ import annotations`, so that nothing else of `typing` is needed when the program runs.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from operator import itemgetter

    class _Fields(type):
        """Makes a class of the annotations in its body: one place of the tuple for each."""

        def __new__(meta, name, bases, body):
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            places = {field: property(itemgetter(place)) for place, field in enumerate(fields)}
            own = {"__slots__": (), "__match_args__": fields, "_fields": fields, "_defaults": defaults}
            return super().__new__(meta, name, bases, {**body, **places, **own})

    class NamedTuple(tuple, metaclass=_Fields):
        """A tuple whose places have names; see `typing.NamedTuple`."""

        def __new__(cls, *values, **named):
            """The value with these contents, in order, by name or by default. Raises TypeError."""
            missing = len(cls._fields) - len(values)
            if named or not 0 <= missing <= len(cls._defaults):
                values = _completed(cls, values, named)
            elif missing:
                values += tuple(cls._defaults.values())[-missing:]
            return tuple.__new__(cls, values)

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            inside = ", ".join(f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({inside})"

        def _replace(self, **changes):
            """The value with other contents in the places named."""
            values = [changes.pop(field, value) for field, value in zip(self._fields, self, strict=True)]
            if changes:
                raise ValueError(f"{type(self).__name__} has no place {', '.join(changes)}")
            return tuple.__new__(type(self), values)

        def _asdict(self):
            """The contents by the names of their places."""
            return dict(zip(self._fields, self, strict=True))

    def _completed(cls, values, named):
        """The contents of all places, from those in order, those by name, and the defaults."""
        given = {**dict(zip(cls._fields, values, strict=False)), **named}
        whole = {**cls._defaults, **given}
        if len(given) != len(values) + len(named) or whole.keys() != set(cls._fields):
            raise TypeError(f"{cls.__name__} has the places {', '.join(cls._fields)}")
        return tuple(whole[field] for field in cls._fields)
