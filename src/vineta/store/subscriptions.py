"""The devices on which people want to be told that it is their turn. They come and go; all else in a store stays."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple

from sqlalchemy import Connection, Select, and_, delete, exists, func, insert, select, update

from vineta.store import schema
from vineta.store.errors import ConflictError

MOST_DEVICES = 10
"""So many may be told of one person's turns at one table."""
NEVER_TOLD = -1

Transaction = Callable[[], AbstractContextManager[Connection]]


class Subscription(NamedTuple):
    """A device, as its browser has described it, and the language that its reader likes."""

    endpoint: str
    """The address at a push service. Whoever knows it may send there, if the server's key has signed what is sent."""
    public_key: str
    secret: str
    language: str


class Subscriptions:
    """The subscriptions of one store. Each belongs to the key of a person's seat, whose hash alone is known."""

    def __init__(self, reading: Transaction, writing: Transaction) -> None:
        self._reading = reading
        self._writing = writing

    def add(self, digest: str, device: Subscription) -> bool:
        """From now on this device is told, too; whether there was room for it. The same one again replaces itself."""
        rows = schema.subscriptions
        with self._writing() as connection:
            connection.execute(delete(rows).where(rows.c.digest == digest, rows.c.endpoint == device.endpoint))
            known = connection.scalar(select(func.count()).select_from(rows).where(rows.c.digest == digest))
            if (known or 0) >= MOST_DEVICES:
                return False
            connection.execute(insert(rows), {"digest": digest, "told": NEVER_TOLD, **device._asdict()})
        return True

    def remove(self, digest: str, endpoint: str) -> None:
        """This device is not told of this seat any more."""
        rows = schema.subscriptions.c
        with self._writing() as connection:
            connection.execute(delete(schema.subscriptions).where(rows.digest == digest, rows.endpoint == endpoint))

    def forget(self, endpoint: str) -> None:
        """This device is gone: it is told of nothing any more."""
        with self._writing() as connection:
            connection.execute(delete(schema.subscriptions).where(schema.subscriptions.c.endpoint == endpoint))

    def any_at(self, table: str, person: str | None = None) -> bool:
        """Whether somebody, or this person, wants to be told of their turns at a table."""
        digests = _digests(table, person)
        wanted = select(exists().where(schema.subscriptions.c.digest.in_(digests)))
        with self._reading() as connection:
            return bool(connection.scalar(wanted))

    def claim(self, table: str, person: str, turn: int) -> list[Subscription]:
        """The devices of a person that nobody has told of this turn yet; whoever asks has to do it.

        Of several workers that ask at the same moment, one gets a device and the others do not.
        """
        rows = schema.subscriptions.c
        untold = and_(rows.digest.in_(_digests(table, person)), rows.told < turn)
        claimed = update(schema.subscriptions).where(untold).values(told=turn)
        columns = (rows.endpoint, rows.public_key, rows.secret, rows.language)
        with self._writing() as connection:
            return [Subscription(*row) for row in connection.execute(claimed.returning(*columns))]

    def server_secret(self, name: str, fresh: Callable[[], str]) -> str:
        """A secret of the server itself: made when it is first asked for, the same ever after and at all workers."""
        known = self._find_secret(name)
        if known is None:
            try:
                with self._writing() as connection:
                    connection.execute(insert(schema.secrets), {"name": name, "content": fresh()})
            except ConflictError:
                pass  # another worker was quicker
            known = self._find_secret(name)
            assert known is not None
        return known

    def _find_secret(self, name: str) -> str | None:
        rows = schema.secrets.c
        with self._reading() as connection:
            return connection.scalar(select(rows.content).where(rows.name == name))


def _digests(table: str, person: str | None) -> Select[tuple[str]]:
    links = schema.links.c
    of_table = select(links.digest).where(links.table_identifier == table, links.role == "person")
    return of_table if person is None else of_table.where(links.person == person)
