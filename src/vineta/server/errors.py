"""Why something was refused, as a client is told."""

from vineta.core import handbook, registry, telling
from vineta.core.errors import (
    IllegalMoveError,
    MalformedMoveError,
    NotYourTurnError,
    SetupError,
    UnknownGameError,
    VinetaError,
)
from vineta.core.language import Words, speak
from vineta.core.phrase import Phrase
from vineta.server.messages import Error, ErrorKind
from vineta.store import ConflictError, StoreError
from vineta.table.errors import MalformedRequestError, StaleRequestError


class LimitError(VinetaError):
    """Too much, too fast or too long."""


class MissingError(VinetaError):
    """There is no such thing, or the key does not open it."""


class RefusedError(VinetaError):
    """A request over HTTP that is answered by an error of this kind; the kind's own status unless another is given."""

    def __init__(self, kind: ErrorKind, text: str, status: int = 0, **names: object) -> None:
        super().__init__(text, **names)
        self.kind = kind
        self.status = status


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
    """An error as a client is told it, in the reader's language; what nobody has translated is told in English."""
    if isinstance(error, IllegalMoveError):
        return _explain_move(error, game, language)
    phrase = _STORE_SENTENCES[type(error)] if isinstance(error, StoreError) else error.phrase
    return Error(_kind(error), phrase.said(_words(game, language)))


def _words(game: str, language: str) -> Words:
    """Those of the server and of all it rests on; a game knows what its options and pieces are called."""
    games = (registry.find(game).package,) if game else ()
    return speak("vineta.server", language, "vineta.table", "vineta.core", *games)


def _explain_move(error: IllegalMoveError, game: str, language: str) -> Error:
    """What would be legal instead is told in English only: it names moves as they are typed."""
    if not game:
        return Error("illegal", str(error), error.rule)
    heading = handbook.find_rule(registry.find(game), error.rule, language).heading
    text = str(error) if language == "en" else telling.refusal(registry.find(game), error, language)
    return Error("illegal", text, error.rule, heading)


def _kind(error: VinetaError) -> ErrorKind:
    """The first that fits: what the table refuses for other reasons is simply not for now, or not for this person."""
    if isinstance(error, RefusedError):
        return error.kind
    return next((kind for family, kind in _KINDS if isinstance(error, family)), "table")


_STORE_SENTENCES = {
    ConflictError: Phrase("somebody else was quicker"),
    StoreError: Phrase("the table cannot be written down at the moment: nothing has changed, try again"),
}
"""What databases say is for the server's log, not for players."""
