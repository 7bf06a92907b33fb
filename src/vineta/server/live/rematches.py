"""The rematch: a new table for the same people, and the keys that open it to them."""

import time
from contextlib import suppress
from typing import NamedTuple

from vineta.core.nature import fresh_seed
from vineta.server.links import fresh_identifier, fresh_key, rematch_key
from vineta.store import ConflictError, Line, Link, Store, make_link
from vineta.table import Table, encode_event, rematch
from vineta.table.situation import Situation


class NewRematch(NamedTuple):
    """The table of a rematch, which is not stored yet."""

    identifier: str
    table: Table

    def store(self, store: Store, told: Line) -> None:
        """Stores it together with the line that tells of it at the old table, or neither."""
        contents = [encode_event(event) for event in self.table.events]
        store.add_table(self.identifier, fresh_key(), fresh_key(), contents, also=[told])


def open_rematch(table: Table) -> NewRematch:
    """Opens the rematch of a table whose people have agreed; the old table's last event tells of it."""
    successor = fresh_identifier()
    return NewRematch(successor, rematch.open_rematch(table, successor, fresh_seed(), time.time()))


def successor_key(store: Store, key: str, opened: Link, situation: Situation) -> str:
    """The key of the rematch's table for whoever has this key at the old one; reads the store.

    People who sit there have their own, which is made when it is first asked for: the server does not know the keys of
    those who are not connected. Everybody else is given the spectators' key.
    """
    successor = situation.successor
    if opened.role == "person" and opened.person in situation.agreed and situation.seats_of(opened.person):
        return _own_key(store, rematch_key(key, successor), successor, opened.person)
    shown = store.table_keys(successor)
    return shown.watch if shown else ""


def _own_key(store: Store, key: str, table: str, person: str) -> str:
    if store.find_link(key) is None:
        with suppress(ConflictError):  # another tab of the same person may have been quicker
            store.add_link(make_link(key, table, "person", person))
    return key
