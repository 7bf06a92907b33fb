"""The rematch: a new table for the same people, and the keys that open it to them."""

import asyncio
import time
from contextlib import suppress

from vineta.core.nature import fresh_seed
from vineta.server.links import fresh_identifier, fresh_key, rematch_key
from vineta.store import ConflictError, Line, Link, Store, make_link
from vineta.table import Table, encode_event, open_rematch
from vineta.table.situation import Situation


async def store_rematch(identifier: str, table: Table, store: Store) -> None:
    """Opens the rematch of a table whose people have agreed; both tables are stored together, or neither."""
    successor = fresh_identifier()
    again = open_rematch(table, successor, fresh_seed(), time.time())
    contents = [encode_event(event) for event in again.events]
    told = Line(identifier, table.ply, encode_event(table.events[-1]))
    await asyncio.to_thread(store.add_table, successor, fresh_key(), fresh_key(), contents, also=[told])


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
