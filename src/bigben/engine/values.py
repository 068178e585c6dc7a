"""What all our values are: `NamedTuple`, as in `typing`, at a fraction of its cost.

Importing `typing` or `dataclasses` takes about as long as starting Python and curses together, and the
board waits for it. Type checkers see `typing.NamedTuple` itself; at run time this small stand-in does
the same with `collections.namedtuple`. Modules that use it begin with `from __future__ import
annotations`, so that nothing else of `typing` is needed when the program runs.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    class _Fields(type):
        def __new__(meta, name, bases, body):
            if not bases:
                return super().__new__(meta, name, bases, body)
            fields = body.get("__annotations__", {})
            defaults = [body.pop(field) for field in fields if field in body]
            base = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            return type(name, (base,), {"__slots__": (), **body})

    class NamedTuple(metaclass=_Fields):
        """A tuple whose places have names; see `typing.NamedTuple`."""
