"""Trying a finished game differently: it goes on from one of its moves, at another table and with dice of its own."""

from collections.abc import Sequence

from vineta.table import events
from vineta.table.clocks import Clock
from vineta.table.errors import TableError
from vineta.table.situation import Occupant, expect_all_seats
from vineta.table.table import Table


def open_variation(table: Table, called: str, step: int, seats: Sequence[Occupant], seed: str, now: float) -> Table:
    """A table where the finished game of another one, which is called like this, goes on after so many moves.

    All eyes are open once a game is over: so whoever sits there goes on from the whole position. Raises TableError
    where nothing can be tried, and VinetaError where nobody can sit like that.
    """
    given, opening, at = _moves_until(table, step), table.situation.opening, max(now, table.events[-1].at)
    expect_all_seats(seats, opening.players)
    varied = Table(
        events.Opened(
            at,
            opening.game,
            opening.players,
            opening.options,
            seed,
            Clock(),
            opening.stand_in,
            hints=True,
            by_kind=True,
            given=given,
            origin=called,
        )
    )
    for number, seat in enumerate(seats):
        varied.apply(
            events.SeatTaken(at, number, seat.person, alias=seat.alias)
            if seat.person
            else events.BotSeated(at, number, seat.bot)
        )
    varied.apply(events.Begun(at))
    return varied


def tell_variation(table: Table, by: str, called: str, varied: Table) -> None:
    """Tells everybody at the old table where its game is tried differently; raises TableError to all but the leader."""
    if not by or by != table.situation.leader:
        raise TableError("only whoever leads can play on for everybody")
    given, people = varied.situation.opening.given, tuple(varied.situation.present)
    table.apply(events.PlayedOn(varied.events[0].at, by, called, len(given), people))


def _moves_until(table: Table, step: int) -> tuple[int, ...]:
    position = table.situation.position
    if position is None or table.situation.stage != "over":
        raise TableError("only a game that is over can be tried differently")
    if not 0 <= step <= len(position.history):
        raise TableError("there are moves 0 to {last}, not {step}", last=len(position.history), step=step)
    if position.at(step).over:
        raise TableError("the game is over there: try it from an earlier move on")
    return tuple(position.moves[:step])


def who_sat(table: Table, seat: int) -> Occupant:
    """Whoever sits at a seat once more: a person who is here, or else a bot."""
    held = table.situation.seats[seat]
    if held.person and table.situation.present.get(held.person):
        return Occupant(person=held.person, alias=held.alias)
    return Occupant(bot=held.bot or table.situation.opening.stand_in)
