"""The devices that are told when it is somebody's turn, and the secrets of the server itself."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("digest", sa.String(64), sa.ForeignKey("links.digest"), primary_key=True),
        sa.Column("endpoint", sa.String, primary_key=True),
        sa.Column("public_key", sa.String, nullable=False),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("told", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("content", sa.String, nullable=False),
        sqlite_with_rowid=False,
    )
