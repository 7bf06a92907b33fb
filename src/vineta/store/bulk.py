"""Many lines by one statement.

Row by row, a driver may hand Python's lock to the event loop at every line, and has to get it back each time; here that
does not grow with the batch. A single statement also needs no BEGIN and COMMIT (see `for_one_statement`).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, text

from vineta.store.chain import LINK_BYTES, first_link, next_link

CHANNEL = "vineta_events"
"""Where PostgreSQL tells of new lines: tables and numbers, "atlantis 7 vineta 12"."""
MOST_TOLD = 200
"""Lines in one notice, which has at most 8,000 bytes."""

# The contents come as one string of bytes, from which the database cuts each its piece: JSON cannot carry every byte.
# Each is followed by its link. Of nothing, SQLite cuts a NULL.
_SQLITE = text(f"""
    INSERT INTO events (table_identifier, number, content, link)
    SELECT json_extract(value, '$[0]'),
           json_extract(value, '$[1]'),
           coalesce(substr(:contents, json_extract(value, '$[2]'), json_extract(value, '$[3]')), x''),
           substr(:contents, json_extract(value, '$[2]') + json_extract(value, '$[3]'), {LINK_BYTES})
    FROM json_each(:places)
""")

# With the lines, all workers are told of them when they are committed.
_POSTGRESQL = text(f"""
    WITH kept AS (
        INSERT INTO events (table_identifier, number, content, link)
        SELECT * FROM unnest(
            CAST(:tables AS text[]), CAST(:numbers AS integer[]), CAST(:contents AS bytea[]), CAST(:links AS bytea[])
        )
    )
    SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:news AS text[])) AS told
""")

_LINK = text("SELECT link FROM events WHERE table_identifier = :table AND number = :number")


class Line(NamedTuple):
    """One event of a table. The lines of a table are numbered from 0 and never change."""

    table: str
    number: int
    content: bytes
    link: bytes = b""
    """Its link of the table's chain. If not told, the store reads the line before to make it, which takes longer."""


def insert_lines(connection: Connection, lines: Sequence[Line]) -> None:
    """Adds lines by a single statement, in the transaction of the caller."""
    if not all(line.link for line in lines):
        lines = _linked(connection, lines)
    if connection.dialect.name == "sqlite":
        connection.execute(_SQLITE, _pieces(lines))
    else:
        connection.execute(_POSTGRESQL, _columns(lines))


def _pieces(lines: Sequence[Line]) -> dict[str, Any]:
    places, start = [], 1
    for line in lines:
        places.append((line.table, line.number, start, len(line.content)))
        start += len(line.content) + LINK_BYTES
    contents = b"".join(part for line in lines for part in (line.content, line.link))
    return {"places": msgspec.json.encode(places).decode(), "contents": contents}


def _columns(lines: Sequence[Line]) -> dict[str, Any]:
    """In the order of the tables: of two workers with the same lines, one waits for the other, and never both."""
    lines = sorted(lines)
    return {
        "tables": [line.table for line in lines],
        "numbers": [line.number for line in lines],
        "contents": [line.content for line in lines],
        "links": [line.link for line in lines],
        "news": [_news(lines[start : start + MOST_TOLD]) for start in range(0, len(lines), MOST_TOLD)],
    }


def _news(lines: Sequence[Line]) -> str:
    return " ".join(f"{line.table} {line.number}" for line in lines)


def read_news(news: str) -> dict[str, int]:
    """The tables of which a notice tells, each with the number of its last line."""
    words = news.split(" ")
    told: dict[str, int] = {}
    for table, number in zip(words[::2], words[1::2], strict=True):
        told[table] = max(int(number), told.get(table, 0))
    return told


def _linked(connection: Connection, lines: Sequence[Line]) -> list[Line]:
    """The lines with their links; those of one table may follow each other here."""
    made: dict[tuple[str, int], bytes] = {}
    linked = []
    for line in sorted(lines, key=lambda line: (line.table, line.number)):
        before = made.get((line.table, line.number - 1)) or _stored_link(connection, line.table, line.number - 1)
        link = line.link or next_link(before, line.content)
        made[line.table, line.number] = link
        linked.append(line._replace(link=link))
    return linked


def _stored_link(connection: Connection, table: str, number: int) -> bytes:
    stored = connection.scalar(_LINK, {"table": table, "number": number})
    return bytes(stored) if stored else first_link(table)
