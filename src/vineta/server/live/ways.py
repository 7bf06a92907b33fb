"""The ways from a table to others that belong to it, as the keys of whoever is connected."""

import asyncio
from contextlib import suppress

import msgspec

from vineta.server.links import paths, rematch_key
from vineta.store import ConflictError, Link, Store, make_link
from vineta.table import Table


class Origin(msgspec.Struct, frozen=True):
    """The real game, where this table tries it differently."""

    table: str
    """What its table is called: who sat there finds their key by that."""
    step: int
    """After how many of its moves this one began."""
    watch: str
    """Where everybody may see it."""


class Ways:
    """Those of one connection: looked up in the store once each."""

    def __init__(self, store: Store, key: str, opened: Link) -> None:
        self.successor = self.variation = ""
        """The keys of the rematch's table, and of the last one where the leader tried the game differently."""
        self.origin: Origin | None = None
        self._store, self._key, self._opened = store, key, opened
        self._varied = ""

    async def learn(self, table: Table) -> None:
        """Looks up what is not known yet; raises StoreError."""
        situation = table.situation
        if situation.opening.origin and self.origin is None:
            self.origin = await asyncio.to_thread(
                self._find_origin, situation.opening.origin, len(situation.opening.given)
            )
        if situation.successor and not self.successor:
            sits = self._opened.person in situation.agreed and bool(situation.seats_of(self._opened.person))
            self.successor = await asyncio.to_thread(
                key_at, self._store, self._key, self._opened, situation.successor, sits
            )
        varied = situation.variation
        if varied is not None and varied.table != self._varied:
            sits = self._opened.person in varied.people
            self.variation = await asyncio.to_thread(key_at, self._store, self._key, self._opened, varied.table, sits)
            self._varied = varied.table

    def _find_origin(self, table: str, step: int) -> Origin:
        shown = self._store.table_keys(table)
        return Origin(table, step, paths("", shown.watch).watch if shown else "")


def key_at(store: Store, key: str, opened: Link, table: str, sits: bool) -> str:
    """The key of a table that another one led to, for whoever has this key there; reads the store.

    People who sit there have their own, which is made when it is first asked for: the server does not know the keys of
    those who are not connected. Everybody else is given the spectators' key.
    """
    if opened.role == "person" and sits:
        return _own_key(store, rematch_key(key, table), table, opened.person)
    shown = store.table_keys(table)
    return shown.watch if shown else ""


def _own_key(store: Store, key: str, table: str, person: str) -> str:
    if store.find_link(key) is None:
        with suppress(ConflictError):  # another tab of the same person may have been quicker
            store.add_link(make_link(key, table, "person", person))
    return key
