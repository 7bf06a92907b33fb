"""Every table knows how many events it has and the link of the last one: a chain does not see that its end is gone.

The database itself notes them with the events, in the same transaction, whoever writes: a worker of an older version
may still be at work while this one begins.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_NOTE_EXISTING = """
    UPDATE tables SET
        line_count = coalesce(
            (SELECT max(number) + 1 FROM events WHERE table_identifier = tables.identifier), 0
        ),
        last_link = coalesce(
            (SELECT link FROM events WHERE table_identifier = tables.identifier ORDER BY number DESC LIMIT 1), last_link
        )
"""

_SQLITE = (
    """
    CREATE TRIGGER note_last_line AFTER INSERT ON events BEGIN
        UPDATE tables SET line_count = NEW.number + 1, last_link = NEW.link
        WHERE identifier = NEW.table_identifier AND line_count <= NEW.number;
    END
    """,
)

_POSTGRESQL = (
    """
    CREATE FUNCTION note_last_line() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        UPDATE tables SET line_count = last.number + 1, last_link = last.link
        FROM (
            SELECT DISTINCT ON (table_identifier) table_identifier, number, link
            FROM added ORDER BY table_identifier, number DESC
        ) AS last
        WHERE tables.identifier = last.table_identifier AND tables.line_count <= last.number;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER note_last_line AFTER INSERT ON events
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_last_line()
    """,
    # The row of a table is written anew with every event: there is room for that beside it, and its index stays.
    "ALTER TABLE tables SET (fillfactor = 50)",
)


def upgrade() -> None:
    op.add_column("tables", sa.Column("line_count", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("tables", sa.Column("last_link", sa.LargeBinary, nullable=False, server_default=sa.text("''")))
    op.execute(_NOTE_EXISTING)
    for statement in _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRESQL:
        op.execute(statement)
