"""Tables, their events, and the links that lead to them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("identifier", sa.String, primary_key=True),
        sa.Column("invite", sa.String, nullable=False),
        sa.Column("watch", sa.String, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("table_identifier", sa.String, sa.ForeignKey("tables.identifier"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "links",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("table_identifier", sa.String, sa.ForeignKey("tables.identifier"), nullable=False),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.CheckConstraint("role IN ('person', 'invite', 'watch')", name="known_role"),
        sqlite_with_rowid=False,
    )
    op.create_index("links_of_a_table", "links", ["table_identifier"])
