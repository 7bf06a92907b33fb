"""The tables of the database as the code uses them. A change here needs a new file in migrations/versions."""

from sqlalchemy import (
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    text,
)

METADATA = MetaData()

REVISION = "0005"
"""What the last file in migrations/versions calls this schema."""

tables = Table(
    "tables",
    METADATA,
    Column("identifier", String, primary_key=True),
    Column("invite", String, nullable=False),
    Column("watch", String, nullable=False),
    # The end of the chain of its events. The database notes it with every event, by a trigger of the migrations.
    Column("line_count", Integer, nullable=False, server_default=text("0")),
    Column("last_link", LargeBinary, nullable=False, server_default=text("''")),
)

# Without a row number SQLite keeps the events of a table side by side, and writes each of them once, not twice.
events = Table(
    "events",
    METADATA,
    Column("table_identifier", String, ForeignKey("tables.identifier"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("content", LargeBinary, nullable=False),
    Column("link", LargeBinary, nullable=False, server_default=text("''")),  # older stores begin without
    sqlite_with_rowid=False,
)

links = Table(
    "links",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("table_identifier", String, ForeignKey("tables.identifier"), nullable=False),
    Column("role", String, nullable=False),
    Column("person", String, nullable=False),
    CheckConstraint("role IN ('person', 'invite', 'watch')", name="known_role"),
    Index("links_of_a_table", "table_identifier"),
    sqlite_with_rowid=False,
)

# Devices that are told when it is somebody's turn. They alone are changed and removed again.
subscriptions = Table(
    "subscriptions",
    METADATA,
    Column("digest", String(64), ForeignKey("links.digest"), primary_key=True),
    Column("endpoint", String, primary_key=True),
    Column("public_key", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("language", String, nullable=False),
    Column("told", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# Of the server itself: made once, and the same for all workers.
secrets = Table(
    "secrets",
    METADATA,
    Column("name", String, primary_key=True),
    Column("content", String, nullable=False),
    sqlite_with_rowid=False,
)

# Games that many play, each at a table of their own. Of each day there is one, and of each finished table at most one.
challenges = Table(
    "challenges",
    METADATA,
    Column("identifier", String, primary_key=True),
    Column("content", String, nullable=False),
    Column("day", String, unique=True),
    Column("origin", String, ForeignKey("tables.identifier"), unique=True),
    sqlite_with_rowid=False,
)

# Who plays them where, and how each has fared.
attempts = Table(
    "attempts",
    METADATA,
    Column("table_identifier", String, ForeignKey("tables.identifier"), primary_key=True),
    Column("challenge", String, ForeignKey("challenges.identifier"), nullable=False),
    Column("visitor", String(64), nullable=False),
    Column("person", String, nullable=False),
    Column("begun_at", Float, nullable=False),
    Column("result", String),
    Column("accuracy", Float),
    Index("attempts_of_a_challenge", "challenge"),
    sqlite_with_rowid=False,
)
