"""What the workers around one PostgreSQL tell each other through it: who lives, keeps a table, is there, looks where.

All of this is about the present. It lies in tables that the database does not write to its log, and that are empty
after it has crashed; then the workers write it anew. Times are the database's: machines may disagree about theirs.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, TextClause, text

from vineta.store.failures import telling_what_failed
from vineta.store.patience import Patience

_LOCK = 0x76696E65746B
"""The number under which PostgreSQL knows that somebody is making these tables."""

GAZES = "vineta_gazes"
"""Where PostgreSQL tells where the leaders of finished games look: worker, table and gaze."""

_TABLES = """
    SELECT pg_advisory_xact_lock(:lock);
    CREATE UNLOGGED TABLE IF NOT EXISTS workers (
        identifier text PRIMARY KEY, until timestamptz NOT NULL
    );
    CREATE UNLOGGED TABLE IF NOT EXISTS keepers (
        table_identifier text PRIMARY KEY, worker text NOT NULL, attended boolean NOT NULL
    );
    CREATE UNLOGGED TABLE IF NOT EXISTS presence (
        table_identifier text, person text, worker text, PRIMARY KEY (table_identifier, person, worker)
    );
    CREATE UNLOGGED TABLE IF NOT EXISTS tries (
        what text, who text, minute bigint, count integer NOT NULL, PRIMARY KEY (what, who, minute)
    );
    CREATE UNLOGGED TABLE IF NOT EXISTS gazes (
        table_identifier text PRIMARY KEY, gaze text NOT NULL, since timestamptz NOT NULL
    )
"""

_LIVES = "SELECT 1 FROM workers WHERE workers.identifier = {worker} AND workers.until > now()"

_RENEW = text("""
    INSERT INTO workers (identifier, until) VALUES (:worker, now() + make_interval(secs => :lease))
    ON CONFLICT (identifier) DO UPDATE SET until = EXCLUDED.until
""")

_ENTER = text("""
    INSERT INTO keepers (table_identifier, worker, attended)
    SELECT wanted, :worker, true FROM unnest(CAST(:tables AS text[])) AS wanted
    ON CONFLICT (table_identifier) DO NOTHING
""")

_TAKE_OVER = text(f"""
    UPDATE keepers SET worker = :worker, attended = true
    WHERE table_identifier = ANY(CAST(:tables AS text[]))
      AND (NOT attended OR (worker <> :worker AND NOT EXISTS ({_LIVES.format(worker="keepers.worker")})))
""")

_KEPT = text("SELECT table_identifier FROM keepers WHERE worker = :worker")

_CLAIM = text("""
    INSERT INTO keepers (table_identifier, worker, attended) VALUES (:table, :worker, true)
    ON CONFLICT (table_identifier) DO UPDATE SET worker = EXCLUDED.worker, attended = true
""")

_UNATTENDED = text("UPDATE keepers SET attended = false WHERE table_identifier = :table AND worker = :worker")

_COME = text("""
    INSERT INTO presence (table_identifier, person, worker) VALUES (:table, :person, :worker) ON CONFLICT DO NOTHING
""")

_GO = text("DELETE FROM presence WHERE table_identifier = :table AND person = :person AND worker = :worker")

_HERE = text(f"""
    SELECT EXISTS (
        SELECT 1 FROM presence WHERE table_identifier = :table AND person = :person AND worker <> :worker
        AND EXISTS ({_LIVES.format(worker="presence.worker")})
    )
""")

_COUNT = text("""
    INSERT INTO tries (what, who, minute, count)
    VALUES (:what, :who, floor(extract(epoch FROM now()) / 60)::bigint, 1)
    ON CONFLICT (what, who, minute) DO UPDATE SET count = tries.count + 1
    RETURNING count
""")

_TELL_GAZE = text(f"""
    WITH kept AS (
        INSERT INTO gazes (table_identifier, gaze, since) VALUES (:table, :gaze, now())
        ON CONFLICT (table_identifier) DO UPDATE SET gaze = EXCLUDED.gaze, since = EXCLUDED.since
    )
    SELECT pg_notify('{GAZES}', :worker || ' ' || :table || ' ' || :gaze)
""")

_GAZE = text("SELECT gaze FROM gazes WHERE table_identifier = :table")

_FORGET_WORKER = (
    text("DELETE FROM keepers WHERE worker = :worker"),
    text("DELETE FROM presence WHERE worker = :worker"),
    text("DELETE FROM workers WHERE identifier = :worker"),
)

_TIDY = (
    text("DELETE FROM workers WHERE until < now() - interval '1 minute'"),
    text("DELETE FROM presence WHERE worker NOT IN (SELECT identifier FROM workers)"),
    text("DELETE FROM keepers WHERE worker NOT IN (SELECT identifier FROM workers)"),
    text("DELETE FROM tries WHERE minute < floor(extract(epoch FROM now()) / 60)::bigint - 1"),
    text("DELETE FROM gazes WHERE since < now() - interval '1 day'"),
)


class Roster:
    """One worker's entries, and what it may know of the others. Whatever goes wrong is a StoreError."""

    def __init__(self, engine: Engine, worker: str) -> None:
        self._engine = engine
        self._worker = worker
        self._patience = Patience(engine)

    def make(self) -> None:
        """Makes the tables where they are missing."""
        with self._writing() as connection:
            for statement in _TABLES.split(";"):
                connection.execute(text(statement), {"lock": _LOCK} if ":lock" in statement else {})

    def renew(self, lease: float, attended: Collection[str]) -> set[str]:
        """Lives on for so many seconds; the tables that this worker keeps from now on.

        Of those that are attended here, it takes over what nobody keeps, or somebody who is dead, or who has nobody
        there any more.
        """
        mine = {"worker": self._worker, "tables": sorted(attended)}
        with self._writing() as connection:
            connection.execute(_RENEW, {"worker": self._worker, "lease": lease})
            connection.execute(_ENTER, mine)
            connection.execute(_TAKE_OVER, mine)
            return set(connection.scalars(_KEPT, {"worker": self._worker}))

    def claim(self, table: str) -> None:
        """Keeps a table from now on, whoever did before: somebody has just come to it here."""
        self._write(_CLAIM, table=table)

    def leave_unattended(self, table: str) -> None:
        """Nobody is at a table here any more: whoever has somebody there may keep it."""
        self._write(_UNATTENDED, table=table)

    def set_presence(self, table: str, person: str, connected: bool) -> None:
        """Whether somebody is connected to a table here."""
        self._write(_COME if connected else _GO, table=table, person=person)

    def connected_elsewhere(self, table: str, person: str) -> bool:
        """Whether somebody is connected to a table at another worker that lives."""
        with self._writing() as connection:
            asked = {"table": table, "person": person, "worker": self._worker}
            return bool(connection.scalar(_HERE, asked))

    def count_try(self, what: str, who: str) -> int:
        """Counts that somebody does something; how often they have within this minute, at all workers."""
        with self._writing() as connection:
            return int(connection.scalar(_COUNT, {"what": what, "who": who}) or 0)

    def tell_gaze(self, table: str, gaze: str) -> None:
        """Tells all workers where the leader of a finished game looks, and keeps it for those who come later."""
        self._write(_TELL_GAZE, table=table, gaze=gaze)

    def gaze(self, table: str) -> str:
        """Where the leader of a finished game looked last; empty if that is not known."""
        with self._writing() as connection:
            return str(connection.scalar(_GAZE, {"table": table}) or "")

    def tidy(self) -> None:
        """Removes what dead workers and old leaders have left behind."""
        with self._writing() as connection:
            for statement in _TIDY:
                connection.execute(statement)

    def leave(self) -> None:
        """This worker ends: others may take its tables over at once."""
        with self._writing() as connection:
            for statement in _FORGET_WORKER:
                connection.execute(statement, {"worker": self._worker})

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._patience.limited(), telling_what_failed(), self._engine.begin() as connection:
            yield connection

    def _write(self, statement: TextClause, **values: str) -> None:
        with self._writing() as connection:
            connection.execute(statement, {"worker": self._worker, **values})
