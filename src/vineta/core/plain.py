"""Records in plain numbers, for whoever only looks at them: reading those is ten times as fast."""

from collections import namedtuple
from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import accumulate
from math import prod
from operator import itemgetter
from struct import Struct
from typing import Any

import numpy as np

from vineta.core.kernel import State


def plain_reader(
    state_type: np.dtype[Any], as_bytes: Collection[str] = (), unread: Collection[str] = ()
) -> Callable[[bytes], Any]:
    """Makes the content of a state (or view) into a record of the same fields: numbers, rows, and rows of rows.

    It also has the `content` itself, and the `state` for kernels. Long rows of single bytes may be left as they are;
    numbers below 0 are 256 more there. Fields that nobody looks at may be left out.
    """
    names = [name for name in state_type.names or () if name not in unread]
    shapes = [() if name in as_bytes else state_type[name].shape for name in names]
    unpack = Struct("=" + "".join(_codes(state_type, as_bytes, unread))).unpack
    split = itemgetter(*_parts(shapes))
    rows = [(place, _rows(shape)) for place, shape in enumerate(shapes) if len(shape) > 1]
    make = partial(tuple.__new__, _record_class(state_type, names))

    def plain(content: bytes) -> Any:
        values = [*split(unpack(content)), content]
        for place, read in rows:
            values[place] = read(values[place])
        return make(values)

    return plain


def _record_class(state_type: np.dtype[Any], names: list[str]) -> Any:
    make_class: Any = namedtuple  # of names that no type checker knows
    fields: Any = make_class("fields", (*names, "content"))

    class Plain(fields):  # type: ignore[misc]
        __slots__ = ()

        @property
        def state(self) -> State:
            return np.frombuffer(bytearray(self.content), state_type)  # not read-only: kernels are compiled for others

    return Plain


def _codes(state_type: np.dtype[Any], as_bytes: Collection[str], unread: Collection[str]) -> Iterator[str]:
    """How `struct` reads each field."""
    for name in state_type.names or ():
        kind = state_type[name]
        if name in as_bytes or name in unread:
            yield f"{kind.itemsize}{'s' if name in as_bytes else 'x'}"
        else:
            yield f"{prod(kind.shape)}{kind.base.char}"


def _parts(shapes: list[tuple[int, ...]]) -> Iterator[int | slice]:
    """Where each field stands among all numbers."""
    for first, shape in zip(accumulate(map(prod, shapes), initial=0), shapes, strict=False):
        yield slice(first, first + prod(shape)) if shape else first


def _rows(shape: tuple[int, ...]) -> Callable[[Any], Any]:
    """Cuts the numbers of a field into its rows."""
    width = shape[-1]
    return itemgetter(*[slice(first, first + width) for first in range(0, prod(shape), width)])
