"""Opening a table: from what somebody orders to its first events.

No rule of the game runs here, so a table can be opened while the game is still being compiled.
"""

from vineta import bots
from vineta.core import registry
from vineta.core.options import Value, read_options
from vineta.core.position import wrong_player_count
from vineta.server.messages import NewTable
from vineta.table import Event, events
from vineta.table.clocks import check_clock
from vineta.table.errors import TableError
from vineta.table.names import check_name
from vineta.table.table import STAND_IN

MINE = "me"
OPEN = "open"
BOT = "bot:"


def first_events(order: NewTable, seed: str, now: float) -> list[Event]:
    """All that happens when a table is opened; the game begins if no seat is open. Raises VinetaError."""
    check_name(order.name)
    check_clock(order.clock)
    options = _checked_options(order)
    if len(order.seats) != order.players:
        raise TableError(f"a table for {order.players} has {order.players} seats, not {len(order.seats)}")
    opening = events.Opened(now, order.game, order.players, options, seed, order.clock, STAND_IN)
    taken = [_seating(seat, wish, order.name, now) for seat, wish in enumerate(order.seats) if wish != OPEN]
    beginning = [events.Begun(now)] if len(taken) == order.players else []
    return [opening, *taken, *beginning]


def _checked_options(order: NewTable) -> dict[str, Value]:
    game = registry.find(order.game)
    if order.players not in game.player_counts:
        raise wrong_player_count(game, order.players)
    options = read_options(game.options, order.options)
    game.setup(order.players, options)  # options may contradict each other
    return options


def _seating(seat: int, wish: str, name: str, now: float) -> Event:
    if wish == MINE:
        return events.SeatTaken(now, seat, name)
    if not wish.startswith(BOT):
        raise TableError(f"a seat is for {MINE}, {OPEN} or {BOT}NAME, not {wish!r}")
    bot = wish.removeprefix(BOT)
    bots.expect_known(bot)
    return events.BotSeated(now, seat, bot)
