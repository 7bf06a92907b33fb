"""Why something was refused, as a client is told."""

from vineta.core import handbook, registry
from vineta.core.errors import (
    IllegalMoveError,
    MalformedMoveError,
    NotYourTurnError,
    SetupError,
    UnknownGameError,
    VinetaError,
)
from vineta.server.messages import Error, ErrorKind
from vineta.store import ConflictError, StoreError
from vineta.table.errors import MalformedRequestError, StaleRequestError


class LimitError(VinetaError):
    """Too much, too fast or too long."""


class MissingError(VinetaError):
    """There is no such thing, or the key does not open it."""


_KINDS: list[tuple[type[VinetaError], ErrorKind]] = [
    (IllegalMoveError, "illegal"),
    (NotYourTurnError, "turn"),
    (StaleRequestError, "stale"),
    (ConflictError, "stale"),
    (StoreError, "unavailable"),
    (MalformedRequestError, "malformed"),
    (MalformedMoveError, "malformed"),
    (UnknownGameError, "malformed"),
    (SetupError, "malformed"),
    (LimitError, "limit"),
    (MissingError, "missing"),
]


def explain(error: VinetaError, game: str = "", language: str = "en") -> Error:
    """An error as a client is told it; of a refused move the rule's heading is in the reader's language."""
    if isinstance(error, IllegalMoveError):
        heading = handbook.find_rule(registry.find(game), error.rule, language).heading if game else ""
        return Error("illegal", str(error), error.rule, heading)
    if isinstance(error, StoreError):
        return Error(_kind(error), _STORE_SENTENCES[type(error)])
    return Error(_kind(error), str(error))


def _kind(error: VinetaError) -> ErrorKind:
    """The first that fits: what the table refuses for other reasons is simply not for now, or not for this person."""
    return next((kind for family, kind in _KINDS if isinstance(error, family)), "table")


_STORE_SENTENCES = {
    ConflictError: "somebody else was quicker",
    StoreError: "the table cannot be written down at the moment: nothing has changed, try again",
}
"""What databases say is for the server's log, not for players."""
