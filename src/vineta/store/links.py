"""Links: what a key opens. Only the hash of a key is kept, so whoever reads the store can use nobody's key."""

import hashlib
from typing import Literal, NamedTuple

Role = Literal["person", "invite", "watch"]


class Link(NamedTuple):
    """What whoever has a certain key may do, and at which table."""

    digest: str
    table: str
    role: Role
    person: str
    """Whose key it is; empty for invitations and spectators' keys, which are for anybody."""


def make_link(key: str, table: str, role: Role, person: str = "") -> Link:
    """The link that a key becomes in the store."""
    return Link(digest(key), table, role, person)


def digest(key: str) -> str:
    """The SHA-256 of a key. Keys have 128 random bits, so neither salt nor a slow hash would add anything."""
    return hashlib.sha256(key.encode()).hexdigest()
