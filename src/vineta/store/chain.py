"""The chain of a table's lines: each holds a hash of itself and all before it, so later changes are noticed."""

import hashlib

LINK_BYTES = 16
"""Nobody can make up another line with the same link: 128 bits are enough for that."""


def first_link(table: str) -> bytes:
    """What a table's first line follows: a line that lies at another table than it was written for is noticed too."""
    return _hash(f"vineta table {table}".encode())


def next_link(before: bytes, content: bytes) -> bytes:
    """The link of a line, from that of the line before it."""
    return _hash(before + content)


def _hash(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()[:LINK_BYTES]
