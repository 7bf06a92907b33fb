"""Tables that another one leads to, and tells of by an event: both are stored, or neither."""

from typing import NamedTuple

from vineta.server.links import fresh_key
from vineta.store import Line, Store
from vineta.table import Table, encode_event


class Branch(NamedTuple):
    """A table that is not stored yet."""

    identifier: str
    table: Table

    def store(self, store: Store, told: Line) -> None:
        """Stores it together with the line that tells of it at the old table, or neither."""
        contents = [encode_event(event) for event in self.table.events]
        store.add_table(self.identifier, fresh_key(), fresh_key(), contents, also=[told])
