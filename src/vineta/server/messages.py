"""The frames of a WebSocket, and the bodies that open a table: see docs/protocol.md."""

from typing import Annotated, Literal

import msgspec

from vineta import table
from vineta.core.options import Value
from vineta.server.links import Links
from vineta.store import Role
from vineta.table import Clock, Request
from vineta.table.errors import MalformedRequestError

Number = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""Whole numbers that every client can hold."""


# Over HTTP


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What opens a table."""

    game: str
    players: int
    name: str
    """Who opens it."""
    seats: list[str]
    """For each seat "me", "open" or "bot:NAME"."""
    options: dict[str, Value] = {}
    clock: Clock = Clock()


class NewSeat(msgspec.Struct, frozen=True):
    """Who has opened a table or joined one has this key; if they took no seat, it is a spectator's."""

    table: str
    key: str
    links: Links


ErrorKind = Literal["illegal", "turn", "stale", "table", "malformed", "limit", "unavailable", "missing"]


class Error(msgspec.Struct, frozen=True):
    """Why something was refused."""

    kind: ErrorKind
    text: str
    rule: str = ""
    """The rule that forbids a move, and what it says in a line, in the reader's language."""
    heading: str = ""


# From the client


class _FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="message", tag=str.lower):
    id: Number
    """The client's own number, which the answer repeats."""


class Ask(_FromClient, frozen=True):
    """A request to the table."""

    request: Request


class Look(_FromClient, frozen=True):
    """From now on the table is shown through these eyes."""

    seat: int
    language: Literal["en", "de", "nl"]


class Ping(_FromClient, frozen=True):
    """Does the connection live?"""


Message = Ask | Look | Ping


# From the server


class _FromServer(msgspec.Struct, frozen=True, tag_field="message", tag=str.lower):
    pass


class Granted(_FromServer, frozen=True):
    """Done, and on disk."""

    id: int
    ply: int


class Refused(_FromServer, frozen=True):
    """Not done; nothing has changed."""

    id: int
    error: Error


class Pong(_FromServer, frozen=True):
    id: int


class Preparing(_FromServer, frozen=True):
    """The game is being compiled on this machine, once."""

    text: str
    done: int
    total: int


class Showing(_FromServer, frozen=True):
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
    showing: table.Showing
    """Its scene is encoded already, once for all connections that see the same."""


Answer = Granted | Refused | Pong | Preparing | Showing


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


def encode(answer: Answer) -> str:
    """A frame for the client."""
    return _encoder.encode(answer).decode()
