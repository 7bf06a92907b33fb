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
from vineta.table.names import check_name, expect_distinct, name_taken
from vineta.table.situation import STAND_IN, expect_all_seats

MINE = "me"
OTHER_HERE = "me:"
"""Somebody else on the screen of whoever opens the table, by name."""
OPEN = "open"
BOT = "bot:"


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What opens a table."""

    game: str
    players: int
    name: str
    """Who opens it."""
    seats: list[str]
    """For each seat "me", "me:NAME" (somebody else on this screen), "open" or "bot:NAME"."""
    options: dict[str, Value] = {}
    clock: Clock = Clock()
    shaken: bool = False
    """Whether people are given a moment to shake the dice before the game begins."""
    listed: bool = False
    """Whether the lobby shows everybody that the table waits for players."""
    hints: bool | None = None
    """Whether people may ask for hints; if not told, where one person plays alone."""
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
    _check_names(order)
    check_clock(order.clock)
    options = _checked_options(order)
    expect_all_seats(order.seats, order.players)
    full = OPEN not in order.seats
    shaken = order.shaken and (
        any(map(_is_here, order.seats)) or not full
    )  # bots among themselves have nobody to wait for
    terms = (options, seed, order.clock, STAND_IN, shaken, full and shaken)
    listed, hints = order.listed and not full, _may_hint(order)
    opening = events.Opened(now, order.game, order.players, *terms, listed=listed, hints=hints, by_kind=True)
    taken = [_seating(seat, who, order.name, now) for seat, who in enumerate(order.seats) if who != OPEN]
    return [opening, *taken, *([events.Begun(now)] if full and not shaken else [])]


def _may_hint(order: NewTable) -> bool:
    """Who plays alone wrongs nobody by asking; among several the host decides."""
    alone = order.seats.count(MINE) == 1 and all(who == MINE or who.startswith(BOT) for who in order.seats)
    return alone if order.hints is None else order.hints


def _checked_options(order: NewTable) -> dict[str, Value]:
    game = registry.find(order.game)
    if order.players not in game.player_counts:
        raise wrong_player_count(game, order.players)
    options = read_options(game.options, order.options)
    game.setup(order.players, options)  # options may contradict each other
    return options


def _is_here(who: str) -> bool:
    return who == MINE or who.startswith(OTHER_HERE)


def _check_names(order: NewTable) -> None:
    """Everybody who is here has a name of their own."""
    names = [order.name, *(who.removeprefix(OTHER_HERE) for who in order.seats if who.startswith(OTHER_HERE))]
    for number, name in enumerate(names):
        check_name(name)
        expect_distinct(name, names[:number])
        if name in names[:number]:
            raise name_taken(name)


def _seating(seat: int, who: str, name: str, now: float) -> Event:
    if who == MINE:
        return events.SeatTaken(now, seat, name)
    if who.startswith(OTHER_HERE):
        return events.SeatTaken(now, seat, name, alias=who.removeprefix(OTHER_HERE))
    if not who.startswith(BOT):
        raise TableError(f"a seat is for {MINE}, {OTHER_HERE}NAME, {OPEN} or {BOT}NAME, not {who!r}")
    bot = who.removeprefix(BOT)
    bots.expect_known(bot)
    return events.BotSeated(now, seat, bot)
