"""Games that many play, each at a table of their own: what they are, who has taken them, and how each has fared."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, func, insert, select, update

from vineta.store import schema
from vineta.store.errors import ConflictError

Transaction = Callable[[], AbstractContextManager[Connection]]


class StoredChallenge(NamedTuple):
    """A challenge, as its makers have written it down."""

    identifier: str
    content: str
    day: str | None = None
    """Its date, if it is that of a day."""
    origin: str | None = None
    """The table that was played first, if it has come from one."""


class Attempt(NamedTuple):
    """Somebody plays a challenge at a table, or has played it."""

    table: str
    challenge: str
    visitor: str
    """The hash of what their browser calls itself, so that one knows whose first attempt it is."""
    person: str
    begun_at: float
    result: str | None = None
    accuracy: float | None = None


class ShownAttempt(NamedTuple):
    """An attempt, and the key with which it can be looked at."""

    attempt: Attempt
    watch: str


class Tally(NamedTuple):
    """How much is known of a challenge: none of it ever gets less, so while it is equal nothing has changed."""

    attempts: int
    results: int
    accuracies: int


class Challenges:
    """The challenges of one store."""

    def __init__(self, reading: Transaction, writing: Transaction) -> None:
        self._reading = reading
        self._writing = writing

    def keep(self, challenge: StoredChallenge, first: Attempt | None = None) -> StoredChallenge:
        """Writes a challenge down, and who has played it already; if its day or its table has one, that stays."""
        try:
            with self._writing() as connection:
                connection.execute(insert(schema.challenges), challenge._asdict())
                if first:
                    connection.execute(insert(schema.attempts), attempt_row(first))
        except ConflictError:
            known = self.of_day(challenge.day) if challenge.day else self.of_table(challenge.origin or "")
            if known is None:
                raise
            return known
        return challenge

    def find(self, identifier: str) -> StoredChallenge | None:
        return self._first(schema.challenges.c.identifier == identifier)

    def of_day(self, day: str) -> StoredChallenge | None:
        """The challenge of a day, if somebody has asked for it."""
        return self._first(schema.challenges.c.day == day)

    def of_table(self, table: str) -> StoredChallenge | None:
        """The challenge that has come from a table, if one has."""
        return self._first(schema.challenges.c.origin == table)

    def _first(self, condition: ColumnElement[bool]) -> StoredChallenge | None:
        with self._reading() as connection:
            row = connection.execute(select(*schema.challenges.c).where(condition)).first()
        return StoredChallenge(*row) if row else None

    def attempts(self, challenge: str, visitor: str | None = None) -> list[ShownAttempt]:
        """All who have taken a challenge, or one of them only, in the order in which they began."""
        rows, tables = schema.attempts.c, schema.tables.c
        wanted = (
            select(*rows, tables.watch)
            .join_from(schema.attempts, schema.tables)
            .where(rows.challenge == challenge)
            .order_by(rows.begun_at, rows.table_identifier)
        )
        if visitor is not None:
            wanted = wanted.where(rows.visitor == visitor)
        with self._reading() as connection:
            return [ShownAttempt(Attempt(*row[:-1]), row[-1]) for row in connection.execute(wanted)]

    def tally(self, challenge: str) -> Tally:
        """How much is known of a challenge, counted by the database alone."""
        rows = schema.attempts.c
        counted = func.count(), func.count(rows.result), func.count(rows.accuracy)
        with self._reading() as connection:
            return Tally(*connection.execute(select(*counted).where(rows.challenge == challenge)).one())

    def note_result(self, table: str, result: str) -> None:
        """How the game at a table has ended; told once more, it stays as it is."""
        rows = schema.attempts.c
        unknown = update(schema.attempts).where(rows.table_identifier == table, rows.result.is_(None))
        with self._writing() as connection:
            connection.execute(unknown.values(result=result))

    def note_accuracy(self, table: str, accuracy: float) -> None:
        """How well somebody has played, by an analysis: noted once, and only where a challenge is or was played."""
        rows = schema.attempts.c
        unknown = update(schema.attempts).where(rows.table_identifier == table, rows.accuracy.is_(None))
        with self._writing() as connection:
            connection.execute(unknown.values(accuracy=accuracy))


def attempt_row(attempt: Attempt) -> dict[str, object]:
    """An attempt as its table has it."""
    row = attempt._asdict()
    return {"table_identifier": row.pop("table"), **row}
