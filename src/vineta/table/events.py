"""Everything that can happen at a table. A table is the list of its events; each is known by its number in the list."""

import msgspec

from vineta.core.options import Value
from vineta.table.clocks import Clock
from vineta.table.errors import TableError


class _Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=True):
    at: float
    """When it happened, in seconds of the caller's clock."""


class Opened(_Event, frozen=True):
    """Event 0: the game to be played, and the seed of its nature, which nobody may see before the end."""

    game: str
    players: int
    options: dict[str, Value]
    seed: str
    clock: Clock
    stand_in: str
    """The bot that plays for those who cannot."""


class SeatTaken(_Event, frozen=True):
    seat: int
    person: str


class SeatLeft(_Event, frozen=True):
    """A seat is open again, before the game."""

    seat: int
    person: str
    """Who sat there; empty for a bot."""


class BotSeated(_Event, frozen=True):
    seat: int
    bot: str


class Begun(_Event, frozen=True):
    """The game begins: nature makes its first moves."""


class Moved(_Event, frozen=True):
    """A seat made a move; whatever nature rolls or deals after it, follows from the seed."""

    seat: int
    action: int


class TakenBack(_Event, frozen=True):
    """A person took moves back; so many of the game's moves are kept."""

    seat: int
    person: str
    kept: int


class Said(_Event, frozen=True):
    person: str
    text: str


class Resigned(_Event, frozen=True):
    """A person gave a seat up: a bot plays it to the end, so that the others can finish."""

    seat: int
    person: str


class ClockRanOut(_Event, frozen=True):
    """A person's time was up: a bot plays until the person is back."""

    seat: int
    person: str


class HandedToBot(_Event, frozen=True):
    """A bot plays for somebody who is away, until the person is back."""

    seat: int
    person: str


class Arrived(_Event, frozen=True):
    """A person is here, or here again: the seats that a bot kept are given back."""

    person: str


class Departed(_Event, frozen=True):
    """A person is away, for instance because the connection broke."""

    person: str


class RematchOffered(_Event, frozen=True):
    person: str


class RematchAccepted(_Event, frozen=True):
    person: str


class RematchOpened(_Event, frozen=True):
    """The rematch is played at another table."""

    table: str
    """What the caller calls that table."""


Event = (
    Opened
    | SeatTaken
    | SeatLeft
    | BotSeated
    | Begun
    | Moved
    | TakenBack
    | Said
    | Resigned
    | ClockRanOut
    | HandedToBot
    | Arrived
    | Departed
    | RematchOffered
    | RematchAccepted
    | RematchOpened
)

_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> bytes:
    """An event as a store keeps it."""
    return msgspec.json.encode(event)


def decode_event(content: bytes | str) -> Event:
    """An event as it was kept."""
    try:
        return _decoder.decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise TableError(f"this is no event of a table: {error}") from error
