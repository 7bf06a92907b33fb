"""Many lines by one statement.

Row by row, a driver may hand Python's lock to the event loop at every line, and has to get it back each time; here that
does not grow with the batch. A single statement also needs no BEGIN and COMMIT (see `for_one_statement`).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, text

# The contents come as one string of bytes, from which the database cuts each its piece: JSON cannot carry every byte.
# Of nothing, SQLite cuts a NULL.
_SQLITE = text("""
    INSERT INTO events (table_identifier, number, content)
    SELECT json_extract(value, '$[0]'),
           json_extract(value, '$[1]'),
           coalesce(substr(:contents, json_extract(value, '$[2]'), json_extract(value, '$[3]')), x'')
    FROM json_each(:places)
""")

_POSTGRESQL = text("""
    INSERT INTO events (table_identifier, number, content)
    SELECT * FROM unnest(CAST(:tables AS text[]), CAST(:numbers AS integer[]), CAST(:contents AS bytea[]))
""")


class Line(NamedTuple):
    """One event of a table. The lines of a table are numbered from 0 and never change."""

    table: str
    number: int
    content: bytes


def insert_lines(connection: Connection, lines: Sequence[Line]) -> None:
    """Adds lines by a single statement, in the transaction of the caller."""
    if connection.dialect.name == "sqlite":
        connection.execute(_SQLITE, _pieces(lines))
    else:
        connection.execute(_POSTGRESQL, _columns(lines))


def _pieces(lines: Sequence[Line]) -> dict[str, Any]:
    places, start = [], 1
    for line in lines:
        places.append((line.table, line.number, start, len(line.content)))
        start += len(line.content)
    return {"places": msgspec.json.encode(places).decode(), "contents": b"".join(line.content for line in lines)}


def _columns(lines: Sequence[Line]) -> dict[str, Any]:
    return {
        "tables": [line.table for line in lines],
        "numbers": [line.number for line in lines],
        "contents": [line.content for line in lines],
    }
