"""Every event holds a link of its table's chain; the events that are there already are linked as they are."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_EVENTS = sa.table(
    "events",
    sa.column("table_identifier", sa.String),
    sa.column("number", sa.Integer),
    sa.column("content", sa.LargeBinary),
    sa.column("link", sa.LargeBinary),
)


def upgrade() -> None:
    op.add_column("events", sa.Column("link", sa.LargeBinary, nullable=False, server_default=sa.text("''")))
    connection = op.get_bind()
    tables = connection.scalars(sa.select(_EVENTS.c.table_identifier).distinct()).all()
    for table in tables:
        _link(connection, table)


def _link(connection: sa.Connection, table: str) -> None:
    """As `vineta.store.chain` did when this was written: a migration does not change with the code."""
    lines = _EVENTS.c
    of_table = sa.select(lines.number, lines.content).where(lines.table_identifier == table).order_by(lines.number)
    link, changes = _hash(f"vineta table {table}".encode()), []
    for number, content in connection.execute(of_table).all():
        link = _hash(link + bytes(content))
        changes.append({"of_table": table, "at": number, "to": link})
    which = sa.and_(lines.table_identifier == sa.bindparam("of_table"), lines.number == sa.bindparam("at"))
    connection.execute(sa.update(_EVENTS).where(which).values(link=sa.bindparam("to")), changes)


def _hash(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()[:16]
