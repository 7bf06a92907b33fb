"""Trying a finished game differently: what somebody orders, and the table that it opens."""

import time

import msgspec

from vineta import bots
from vineta.core.nature import fresh_seed
from vineta.server.live.branches import Branch
from vineta.server.live.errands import Errand
from vineta.server.live.openings import BOT, MINE
from vineta.table import Table, events, open_variation, tell_variation
from vineta.table.errors import TableError
from vineta.table.situation import Occupant, expect_all_seats
from vineta.table.variation import who_sat

SAME = "same"
"""Whoever sat there before, if they are here; otherwise a bot."""


class NewVariation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What opens a table where a finished game goes on from one of its moves."""

    step: int
    """After how many moves."""
    seats: list[str]
    """For each seat "me" or "bot:NAME"; where it is played together, also "same": whoever sat there before."""
    name: str = ""
    """Who plays, if they had no seat."""
    together: bool = False
    """Whether everybody at the table is led there; only its leader may do that."""
    errand: Errand = ""
    """What the client calls its order: asked again by the same name, it opens no second table."""


def open_alone(table: Table, called: str, order: NewVariation, person: str) -> Table:
    """The table of somebody who tries it against bots."""
    if MINE not in order.seats:
        raise TableError("take a seat yourself")
    return _vary(table, called, order, person)


def open_together(table: Table, called: str, order: NewVariation, person: str, identifier: str) -> Branch | None:
    """The table to which the leader takes everybody; None if the same errand has opened it before."""
    if any(isinstance(event, events.PlayedOn) and event.table == identifier for event in table.events):
        return None
    varied = _vary(table, called, order, person)
    tell_variation(table, person, identifier, varied)
    return Branch(identifier, varied)


def _vary(table: Table, called: str, order: NewVariation, person: str) -> Table:
    expect_all_seats(order.seats, len(table.situation.seats))
    seats = [_occupant(table, order, person, number) for number in range(len(order.seats))]
    return open_variation(table, called, order.step, seats, fresh_seed(), time.time())


def _occupant(table: Table, order: NewVariation, person: str, seat: int) -> Occupant:
    wanted = order.seats[seat]
    if wanted == MINE:
        return Occupant(person=person)
    if wanted == SAME and order.together:
        return who_sat(table, seat)
    if not wanted.startswith(BOT):
        raise TableError(f"a seat is for {MINE}, {BOT}NAME or, together, {SAME}; not {wanted!r}")
    bot = wanted.removeprefix(BOT)
    bots.expect_known(bot)
    return Occupant(bot=bot)
