"""The frames of a WebSocket: see docs/protocol.md."""

from typing import Annotated

import msgspec

from vineta.core.why import Touch
from vineta.insight.hints import Hint
from vineta.server.errors import Error
from vineta.server.links import Links
from vineta.server.live.errands import Errand
from vineta.server.live.gazes import Gaze
from vineta.server.live.ways import Origin
from vineta.server.prepare import Progress
from vineta.store import Role
from vineta.table import Request, Showing
from vineta.table.errors import MalformedRequestError

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""Whole numbers that every client can hold."""


# From the client


class _FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag=str.lower):
    id: Number
    """The client's own number, which the answer repeats."""


class Ask(_FromClient, frozen=True):
    """A request to the table."""

    request: Request
    errand: Errand = ""
    """What the client calls it: asked again by the same name, it is answered the same, and done once."""


class Look(_FromClient, frozen=True):
    """From now on the table is shown through these eyes."""

    seat: int


class Why(_FromClient, frozen=True):
    """Why is nothing offered here?"""

    touch: Touch


class HintMe(_FromClient, frozen=True, tag="hint"):
    """Which moves are worth a look?"""


class Guide(_FromClient, frozen=True):
    """The leader of a finished game looks there, and so does everybody who follows."""

    gaze: Gaze


class Ping(_FromClient, frozen=True):
    """Does the connection live?"""


Message = Ask | Look | Why | HintMe | Guide | Ping


# From the server


class _FromServer(msgspec.Struct, frozen=True, tag_field="message", tag=str.lower):
    pass


class Granted(_FromServer, frozen=True):
    """Done, and on disk."""

    id: int
    ply: int


class Refused(_FromServer, frozen=True):
    """Not done; nothing has changed. If the error is called "unknown", that is not known: ask again."""

    id: int
    error: Error


class Because(_FromServer, frozen=True):
    """Why nothing is offered where somebody touched."""

    id: int
    error: Error | None
    """None where there is nothing to say."""


class Hinted(_FromServer, frozen=True):
    """Moves that are worth a look."""

    id: int
    ply: int
    """The last event when it was asked: a hint is for that moment only."""
    hint: Hint


class Guided(_FromServer, frozen=True):
    """Where the leader of a finished game looks."""

    id: int
    """Of the `guide` that told it, or 0."""
    gaze: Gaze


class Pong(_FromServer, frozen=True):
    id: int


class Preparing(Progress, frozen=True, tag_field="message", tag="preparing"):
    """The game is being compiled on this machine, once."""


class ShowingFrame(_FromServer, frozen=True, tag="showing"):
    """The table as a connection sees it now."""

    id: int
    """Of the `look` that asked for it, or 0."""
    role: Role
    person: str
    mine: list[int]
    """The person's own seats."""
    private: bool
    """Whether the seat that is looked through sees something that spectators do not, where a person has several."""
    links: Links
    origin: Origin | None
    """The real game, where this table tries it differently."""
    showing: Showing
    """Encoded already, once for all connections that see the same."""


Answer = Granted | Refused | Because | Hinted | Guided | Pong | Preparing | ShowingFrame


class _Numbered(msgspec.Struct, frozen=True):
    id: Number = 0


_messages: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_numbers: msgspec.json.Decoder[_Numbered] = msgspec.json.Decoder(_Numbered)
_encoder = msgspec.json.Encoder()


def parse_message(content: str | bytes) -> Message:
    """A message from a frame; raises MalformedRequestError."""
    try:
        return _messages.decode(content)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise MalformedRequestError(f"this is no message: {error}") from error


def number_of(content: str | bytes) -> int:
    """The number of something that may be no message, so that its refusal can repeat it; otherwise 0."""
    try:
        return _numbers.decode(content).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return 0


def encode(answer: Answer) -> bytes:
    """A frame for the client."""
    return _encoder.encode(answer)
