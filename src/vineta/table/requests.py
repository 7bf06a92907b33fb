"""What people and bots may ask of a table. Every request names the number of the last event that it knows of."""

import msgspec

from vineta.table.errors import MalformedRequestError


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="request", tag=True):
    ply: int
    """The number of the event that this answers: the last one its sender has seen."""


class Sit(_Request, frozen=True):
    """Takes an open seat before the game; somebody may take several."""

    seat: int


class Leave(_Request, frozen=True):
    """Opens a seat again before the game: one's own; the host a bot's, or that of somebody who is away."""

    seat: int


class SeatBot(_Request, frozen=True):
    """The host gives a seat that no person holds to a bot."""

    seat: int
    bot: str


class Begin(_Request, frozen=True):
    """The host begins the game, once no seat is open."""


class Play(_Request, frozen=True):
    seat: int
    action: int


class Undo(_Request, frozen=True):
    """Takes back the last move, or as many of this turn's as can be."""

    seat: int
    whole_turn: bool = False


class Say(_Request, frozen=True):
    text: str


class Resign(_Request, frozen=True):
    seat: int


class Arrive(_Request, frozen=True):
    """Here I am, or here I am again: gives back the seats that a bot kept."""


class Depart(_Request, frozen=True):
    """The person is away."""


class HandOver(_Request, frozen=True):
    """The host lets a bot play for somebody who is away."""

    seat: int


class Rematch(_Request, frozen=True):
    """Offers a rematch, or agrees to one."""


Request = Sit | Leave | SeatBot | Begin | Play | Undo | Say | Resign | Arrive | Depart | HandOver | Rematch

_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def parse_request(content: bytes | str) -> Request:
    """A request from what a client sent."""
    try:
        return _decoder.decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedRequestError(f"this is no request: {error}") from error
