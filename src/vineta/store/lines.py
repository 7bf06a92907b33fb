"""Lines: events on their way to the store."""

from typing import NamedTuple


class Line(NamedTuple):
    """One event of a table. The lines of a table are numbered from 0 and never change."""

    table: str
    number: int
    content: bytes
