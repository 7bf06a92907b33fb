"""Keys: unguessable links, each of which opens one table in one role. There are no accounts."""

import base64
import hashlib
import hmac
import re
import secrets

import msgspec

KEY_BYTES = 16
_KEY = re.compile(r"[A-Za-z0-9_-]{22}")


class Links(msgspec.Struct, frozen=True):
    """The links that people at a table may pass on, as paths."""

    invite: str
    """Empty for those who may not invite."""
    watch: str


def fresh_key() -> str:
    """A new key, which nobody can guess: 128 random bits as 22 letters."""
    return secrets.token_urlsafe(KEY_BYTES)


def may_be_key(text: str) -> bool:
    """Whether this looks like a key at all; only then the store is asked for it."""
    return _KEY.fullmatch(text) is not None


def fresh_identifier() -> str:
    """What a new table is called. It opens nothing."""
    return secrets.token_hex(8)


def rematch_key(key: str, successor: str) -> str:
    """A person's key at the table of the rematch.

    It follows from the person's present key, which the server does not keep. So it is the same whenever it is asked
    for, in every tab and after every restart, and whoever reads the store still cannot tell it.
    """
    digest = hmac.digest(key.encode(), f"vineta rematch {successor}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(digest[:KEY_BYTES]).rstrip(b"=").decode()


def paths(invite: str, watch: str) -> Links:
    """The links with these keys."""
    return Links(f"/join/{invite}" if invite else "", f"/watch/{watch}")
