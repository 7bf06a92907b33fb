"""Errands: what a client calls its request, so that asking again gives the same answer and nothing happens twice.

A name is random and known to its client alone. Of a request that was granted, the event keeps a mark of it. Keys that
are given out over HTTP follow from it, so that they can be told once more: of people's keys the store has only hashes.
"""

import base64
import hashlib
import hmac
from typing import Annotated

import msgspec

from vineta.server.links import KEY_BYTES, fresh_identifier, fresh_key

Errand = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]
"""At least 128 random bits, in the letters of keys."""

_MARK_BYTES = 12


def mark(errand: str, person: str | None) -> str:
    """What an event keeps of the errand that led to it: nobody else's errand has it, whatever they call theirs."""
    return _letters(_digest(errand, f"mark {person}")[:_MARK_BYTES]) if errand else ""


def table_of(errand: str, order: msgspec.Struct, origin: str = "") -> str:
    """What a table is called that is opened by an errand; one that orders something else opens another.

    So does one that orders the same at another table, its `origin`.
    """
    if not errand:
        return fresh_identifier()
    ordered = errand.encode() + msgspec.json.encode(order) + origin.encode()
    return hashlib.sha256(ordered).hexdigest()[: len(fresh_identifier())]


def key_of(errand: str, table: str, name: str) -> str:
    """The key that somebody of this name is given at a table."""
    return _letters(_digest(errand, f"key {table} {name}")[:KEY_BYTES]) if errand else fresh_key()


def _digest(errand: str, purpose: str) -> bytes:
    return hmac.digest(errand.encode(), f"vineta {purpose}".encode(), hashlib.sha256)


def _letters(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
