"""Brings a database to the schema that this version of Vineta uses.

Alembic does it. It takes a third of a second to load, so whoever opens a store of today's schema does without it.
"""

from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from vineta.store import schema
from vineta.store.engine import PATIENCE, for_writing
from vineta.store.errors import StoreError

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = "vineta.store:migrations"

_LOCK = 0x76696E657461
"""The number under which PostgreSQL knows that somebody is migrating."""


def bring_up(engine: Engine, migrations: str = MIGRATIONS) -> None:
    """Runs the migrations that are missing, all or none; a schema that is not known is left alone.

    Of several programs that open a store at once, one migrates and the others wait.
    """
    if migrations == MIGRATIONS and _is_current(engine):
        return
    from alembic import command

    config = _config(migrations)
    with for_writing(engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 0"))  # A migration may take its time,
            connection.execute(text(f"SET LOCAL lock_timeout = '{PATIENCE}s'"))  # and so may somebody else's.
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        if _is_behind(connection, config):
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def expect_current(engine: Engine) -> None:
    """Raises StoreError where a store is not of this version's schema; it is not changed."""
    if _is_current(engine):
        return
    with engine.connect() as connection:
        if _is_behind(connection, _config(MIGRATIONS)):
            raise StoreError(
                "an older Vineta has written this store: start this one with it once, or use the older one"
            )


def _is_current(engine: Engine) -> bool:
    """Whether a store has this version's schema, as it says itself."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        return connection.scalars(text("SELECT version_num FROM alembic_version")).all() == [schema.REVISION]


def _config(migrations: str) -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", migrations)
    return config


def _is_behind(connection: Connection, config: "Config") -> bool:
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in scripts.walk_revisions()}
    if current is not None and current not in known:
        raise StoreError(f"a newer Vineta has written this store (its schema is {current}): update Vineta to open it")
    return current != scripts.get_current_head()
