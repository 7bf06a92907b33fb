"""Games that many play, each at a table of their own, and how each has fared."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "challenges",
        sa.Column("identifier", sa.String, primary_key=True),
        sa.Column("content", sa.String, nullable=False),
        sa.Column("day", sa.String, unique=True),
        sa.Column("origin", sa.String, sa.ForeignKey("tables.identifier"), unique=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "attempts",
        sa.Column("table_identifier", sa.String, sa.ForeignKey("tables.identifier"), primary_key=True),
        sa.Column("challenge", sa.String, sa.ForeignKey("challenges.identifier"), nullable=False),
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("begun_at", sa.Float, nullable=False),
        sa.Column("result", sa.String),
        sa.Column("accuracy", sa.Float),
        sqlite_with_rowid=False,
    )
    op.create_index("attempts_of_a_challenge", "attempts", ["challenge"])
