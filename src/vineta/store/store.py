"""Where tables live: their events, their keys, and what the keys open."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from vineta.store import schema
from vineta.store.bulk import Line, insert_lines
from vineta.store.chain import first_link, next_link
from vineta.store.challenges import Attempt, Challenges, attempt_row
from vineta.store.engine import for_one_statement, for_writing
from vineta.store.errors import DamagedError, StoreError
from vineta.store.failures import telling_what_failed
from vineta.store.links import Link, digest, make_link
from vineta.store.patience import Patience
from vineta.store.roster import Roster
from vineta.store.subscriptions import Subscriptions

# PostgreSQL alone is shared by several workers.
_READ_ON = text("""
    SELECT table_identifier, number, content, link
    FROM unnest(CAST(:tables AS text[]), CAST(:numbers AS integer[])) AS wanted (of_table, first)
    JOIN events ON table_identifier = of_table AND number >= first
    ORDER BY table_identifier, number
""")


class TableKeys(NamedTuple):
    """The keys that are shown to everybody at a table, for their friends: kept in clear."""

    invite: str
    watch: str


class Chapter(NamedTuple):
    """Some of a table's events in order, up to its last one."""

    contents: list[bytes]
    link: bytes
    """Of the last of them, or of the one before if there are none."""


class Store:
    """The tables of one database. May be used from many threads; others may use the same database at the same time.

    What a method has stored when it returns, is on disk. Whatever goes wrong is a StoreError.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writing_engine = for_writing(engine)
        self._statement_engine = for_one_statement(engine)
        self._patience = Patience(engine) if engine.dialect.name == "postgresql" else None
        self.subscriptions = Subscriptions(self._reading, self._writing)
        """The devices that are told when it is somebody's turn."""
        self.challenges = Challenges(self._reading, self._writing)
        """Games that many play."""

    def add_table(
        self,
        table: str,
        invite: str,
        watch: str,
        events: Sequence[bytes],
        links: Sequence[Link] = (),
        also: Sequence[Line] = (),
        attempt: Attempt | None = None,
    ) -> None:
        """Opens a table with its first events and its people's links, and adds lines to other tables: all or nothing.

        The links of the invitation and of the spectators' key are made here. If a challenge is played there, this is
        noted as an attempt.
        """
        lines = [Line(table, number, content) for number, content in enumerate(events)]
        shared = [make_link(invite, table, "invite"), make_link(watch, table, "watch")]
        with self._writing() as connection:
            connection.execute(insert(schema.tables), {"identifier": table, "invite": invite, "watch": watch})
            connection.execute(insert(schema.links), [_link_row(link) for link in (*shared, *links)])
            insert_lines(connection, [*lines, *also])
            if attempt:
                connection.execute(insert(schema.attempts), attempt_row(attempt))

    def append(self, lines: Sequence[Line]) -> None:
        """Adds lines, all or none; if the number of one is taken, or its table unknown, that is a ConflictError."""
        with self._limited(), telling_what_failed(writing=True), self._statement_engine.begin() as connection:
            insert_lines(connection, lines)

    def events(self, table: str, since: int = 0) -> list[bytes]:
        """A table's events in order, from this number on; none if there is no such table."""
        return self.read(table, since).contents

    def read(self, table: str, since: int = 0) -> "Chapter":
        """A table's events from this number on, and the last one's link.

        Raises DamagedError if the chain of all that is read is broken, or if it is not as long as it was.
        """
        known = max(since - 1, 0)  # the line before the first that is wanted: its link is what the chain goes on from
        tables, rows = schema.tables.c, schema.events.c
        of_table = (rows.table_identifier == tables.identifier) & (rows.number >= known)
        wanted = (
            select(rows.content, rows.link, tables.line_count, tables.last_link)
            .join_from(schema.tables, schema.events, of_table, isouter=True)
            .where(tables.identifier == table)
            .order_by(rows.number)
        )
        with self._reading() as connection:
            found = connection.execute(wanted).all()
        lines = [(bytes(row.content), bytes(row.link)) for row in found if row.content is not None]
        if since > 0 and lines:
            chapter = follow_chain(table, since, lines[0][1], lines[1:])
        else:
            chapter = follow_chain(table, 0, first_link(table), lines)
        if found:
            _expect_end(table, known + len(lines), chapter.link, found[0].line_count, bytes(found[0].last_link))
        return chapter

    def read_on(self, tables: Mapping[str, int]) -> dict[str, list[Line]]:
        """The lines of many tables at once, of each from a number on: what other workers have added."""
        with self._reading() as connection:
            found = connection.execute(_READ_ON, {"tables": list(tables), "numbers": list(tables.values())})
            lines = [Line(table, number, bytes(content), bytes(link)) for table, number, content, link in found]
        return {table: list(of_table) for table, of_table in groupby(lines, attrgetter("table"))}

    def table_keys(self, table: str) -> TableKeys | None:
        """The keys to be shown at a table; None if there is no such table."""
        rows = schema.tables.c
        with self._reading() as connection:
            row = connection.execute(select(rows.invite, rows.watch).where(rows.identifier == table)).first()
        return TableKeys(*row) if row else None

    def add_link(self, link: Link) -> None:
        """Makes a key open something; a key that opens something already is a ConflictError."""
        with self._writing() as connection:
            connection.execute(insert(schema.links), _link_row(link))

    def has_link(self, link: Link) -> bool:
        """Whether just this link is there already."""
        rows = schema.links.c
        wanted = select(rows.digest, rows.table_identifier, rows.role, rows.person).where(rows.digest == link.digest)
        with self._reading() as connection:
            row = connection.execute(wanted).first()
        return row is not None and Link(*row) == link

    def find_link(self, key: str) -> Link | None:
        """What a key opens; None if nothing."""
        opened = self.open_link(key)
        return opened[0] if opened else None

    def open_link(self, key: str) -> tuple[Link, TableKeys] | None:
        """What a key opens, with the keys to be shown at its table; None if nothing."""
        links, tables = schema.links.c, schema.tables.c
        columns = (links.digest, links.table_identifier, links.role, links.person, tables.invite, tables.watch)
        wanted = select(*columns).join_from(schema.links, schema.tables).where(links.digest == digest(key))
        with self._reading() as connection:
            row = connection.execute(wanted).first()
        return (Link(*row[:4]), TableKeys(*row[4:])) if row else None

    @property
    def shared(self) -> bool:
        """Whether several workers may use it at the same time."""
        return self._engine.dialect.name == "postgresql"

    def roster(self, worker: str) -> Roster:
        """The entries of a worker, where the store is shared."""
        return Roster(self._engine, worker)

    @property
    def address(self) -> str:
        """The URL for drivers other than ours, with its password."""
        return self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    def close(self) -> None:
        """Gives the database back; the store is not used any more. A SQLite store is one whole file then."""
        if self._engine.dialect.name == "sqlite":
            with suppress(SQLAlchemyError, StoreError), self._statement_engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        self._engine.dispose()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._limited(), telling_what_failed(), self._statement_engine.connect() as connection:
            yield connection

    def _limited(self) -> AbstractContextManager[None]:
        """SQLite waits for other writers only, and gives up by itself."""
        return self._patience.limited() if self._patience else nullcontext()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._limited(), telling_what_failed(writing=True), self._writing_engine.begin() as connection:
            yield connection


def follow_chain(table: str, first: int, link: bytes, lines: Sequence[tuple[bytes, bytes]]) -> Chapter:
    """What was read, if every line follows the one before; `link` is that of the line before the first of them."""
    for number, (content, stored) in enumerate(lines, start=first):
        link = next_link(link, content)
        if link != stored:
            raise DamagedError(f"event {number} of table {table} is not what was written: the store is damaged there")
    return Chapter([content for content, _ in lines], link)


def _expect_end(table: str, count: int, link: bytes, line_count: int, last_link: bytes) -> None:
    """Raises DamagedError where the last lines are gone: those that are left still follow each other."""
    if count < line_count:
        raise DamagedError(
            f"the last events of table {table} are gone: {line_count} were written, {count} are left; "
            "the store is damaged there"
        )
    if (count, link) != (line_count, last_link):
        raise DamagedError(
            f"event {count - 1} of table {table} is not the last one that was written: the store is damaged there"
        )


def _link_row(link: Link) -> dict[str, Any]:
    return {"digest": link.digest, "table_identifier": link.table, "role": link.role, "person": link.person}
