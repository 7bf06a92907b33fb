"""Opening a table: from what somebody orders to its first events.

No rule of the game runs here, so a table can be opened while the game is still being compiled.
"""

import msgspec

from vineta import bots
from vineta.core import registry
from vineta.core.options import Value, read_options
from vineta.core.position import wrong_player_count
from vineta.server.links import Links
from vineta.server.live.errands import Errand
from vineta.table import Clock, Event, events
from vineta.table.clocks import check_clock
from vineta.table.errors import TableError
from vineta.table.names import check_name
from vineta.table.table import STAND_IN

MINE = "me"
OPEN = "open"
BOT = "bot:"


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
    shaken: bool = False
    """Whether people are given a moment to shake the dice before the game begins."""
    errand: Errand = ""
    """What the client calls its order: asked again by the same name, it opens no second table."""


class NewSeat(msgspec.Struct, frozen=True):
    """Who has opened a table or joined one has this key; if they took no seat, it is a spectator's."""

    table: str
    key: str
    links: Links


def first_events(order: NewTable, seed: str, now: float) -> list[Event]:
    """All that happens when a table is opened; the game begins if no seat is open, once the dice are shaken.

    Raises VinetaError.
    """
    check_name(order.name)
    check_clock(order.clock)
    options = _checked_options(order)
    if len(order.seats) != order.players:
        raise TableError(f"a table for {order.players} has {order.players} seats, not {len(order.seats)}")
    full = OPEN not in order.seats
    shaken = order.shaken and (MINE in order.seats or not full)  # bots among themselves have nobody to wait for
    terms = (options, seed, order.clock, STAND_IN, shaken, full and shaken)
    opening = events.Opened(now, order.game, order.players, *terms)
    taken = [_seating(seat, who, order.name, now) for seat, who in enumerate(order.seats) if who != OPEN]
    return [opening, *taken, *([events.Begun(now)] if full and not shaken else [])]


def _checked_options(order: NewTable) -> dict[str, Value]:
    game = registry.find(order.game)
    if order.players not in game.player_counts:
        raise wrong_player_count(game, order.players)
    options = read_options(game.options, order.options)
    game.setup(order.players, options)  # options may contradict each other
    return options


def _seating(seat: int, who: str, name: str, now: float) -> Event:
    if who == MINE:
        return events.SeatTaken(now, seat, name)
    if not who.startswith(BOT):
        raise TableError(f"a seat is for {MINE}, {OPEN} or {BOT}NAME, not {who!r}")
    bot = who.removeprefix(BOT)
    bots.expect_known(bot)
    return events.BotSeated(now, seat, bot)
