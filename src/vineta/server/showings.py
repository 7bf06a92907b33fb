"""Showings as they are sent, encoded once for all connections that see the same."""

from typing import NamedTuple

import msgspec

from vineta.table import Table


class Sight(NamedTuple):
    """How a connection looks at a table."""

    eyes: int
    language: str
    since: int
    """The last event it was told of with these eyes and in this language; -1 if none."""
    successor: str
    """The key it is given of the rematch's table, or empty."""


class Showings:
    """The showings of one table between two events."""

    def __init__(self) -> None:
        self._shared: dict[Sight, msgspec.Raw] = {}

    def show(self, table: Table, sight: Sight, now: float) -> msgspec.Raw:
        """What is seen. News are shared, first showings are not: for those who come later the clocks have run on."""
        if sight.since < 0:
            return _show(table, sight, now)
        if sight not in self._shared:
            self._shared[sight] = _show(table, sight, now)
        return self._shared[sight]

    def clear(self) -> None:
        """Lets go of what is not needed any more: encoded showings are larger than the table itself."""
        self._shared.clear()


_encoder = msgspec.json.Encoder()


def _show(table: Table, sight: Sight, now: float) -> msgspec.Raw:
    showing = table.show(sight.eyes, sight.language, now, sight.since)
    if showing.successor:
        showing = msgspec.structs.replace(showing, successor=sight.successor)
    return msgspec.Raw(_encoder.encode(showing))
