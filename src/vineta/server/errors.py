"""Why something was refused, as a client is told."""

from typing import Literal

import msgspec

from vineta.core.errors import (
    IllegalMoveError,
    MalformedMoveError,
    NotYourTurnError,
    SetupError,
    UnknownGameError,
    VinetaError,
)
from vineta.core.phrase import Part, Phrase, Text
from vineta.store import ConflictError, DamagedError, StoreError, UnknownOutcomeError
from vineta.table.errors import MalformedRequestError, StaleRequestError

ErrorKind = Literal["illegal", "turn", "stale", "table", "malformed", "limit", "unavailable", "unknown", "missing"]


class Error(msgspec.Struct, frozen=True):
    """Why something was refused."""

    kind: ErrorKind
    text: Text
    rule: str = ""
    """The rule that forbids a move, or says whose turn it is."""


class RefusedError(VinetaError):
    """What the server itself refuses, and of which kind; over HTTP with the kind's own status unless one is given."""

    def __init__(self, kind: ErrorKind, text: Text, status: int = 0, **names: Part) -> None:
        super().__init__(text, **names)
        self.kind = kind
        self.status = status


_KINDS: list[tuple[type[VinetaError], ErrorKind]] = [
    (IllegalMoveError, "illegal"),
    (NotYourTurnError, "turn"),
    (StaleRequestError, "stale"),
    (ConflictError, "stale"),
    (UnknownOutcomeError, "unknown"),
    (StoreError, "unavailable"),
    (MalformedRequestError, "malformed"),
    (MalformedMoveError, "malformed"),
    (UnknownGameError, "malformed"),
    (SetupError, "malformed"),
]


def explain(error: VinetaError) -> Error:
    """An error as a client is told it. What would be legal instead names moves as they are typed: it is left out."""
    text = _STORE_SENTENCES[type(error)] if isinstance(error, StoreError) else error.phrase
    return Error(_kind(error), text, error.rule)


def _kind(error: VinetaError) -> ErrorKind:
    """The first that fits: what the table refuses for other reasons is simply not for now, or not for this person."""
    if isinstance(error, RefusedError):
        return error.kind
    return next((kind for family, kind in _KINDS if isinstance(error, family)), "table")


_STORE_SENTENCES = {
    ConflictError: Phrase("somebody else was quicker"),
    StoreError: Phrase("the table cannot be written down at the moment: nothing has changed, try again"),
    UnknownOutcomeError: Phrase("whether this was written down is not known yet: ask again"),
    DamagedError: Phrase("this table was damaged where it is kept: nobody can play at it until that is mended"),
}
"""What databases say is for the server's log, not for players."""
