"""The same people once more, at a new table; the next seat begins."""

from vineta.core.errors import SetupError
from vineta.core.game import NATURE
from vineta.core.options import Value
from vineta.core.position import Position
from vineta.table import events
from vineta.table.errors import TableError
from vineta.table.situation import Situation
from vineta.table.table import Table

START = "start"
"""The option that says who begins, in games that have it: a seat's name, or its number counted from one."""


def rematch_ready(table: Table) -> bool:
    """Whether all people who are here want a rematch."""
    situation = table.situation
    here = {person for person, present in situation.present.items() if present}
    return bool(situation.agreed) and here <= set(situation.agreed) and not situation.successor


def open_rematch(table: Table, called: str, seed: str, now: float) -> Table:
    """The new table, and in the old one the event that tells where it is. If no seat is open, it begins at once.

    Those who agreed and the bots keep their seats; the seats of people who have gone are open.
    """
    if not rematch_ready(table):
        raise TableError("a rematch begins when all who are here have agreed")
    situation, opening = table.situation, table.situation.opening
    at = max(now, table.events[-1].at)
    seatings = _seatings(situation, at)
    full = len(seatings) == opening.players
    again = Table.open(
        opening.game,
        opening.players,
        _options(situation),
        seed,
        at,
        opening.clock,
        opening.stand_in,
        shaken=opening.shaken,
        at_once=full and opening.shaken,
    )
    for event in seatings:
        again.apply(event)
    if full and not opening.shaken:
        again.apply(events.Begun(at))
    table.apply(events.RematchOpened(at, called))
    return again


def _seatings(situation: Situation, at: float) -> list[events.Event]:
    """Who sits down at the new table; people in the order they came, so that the host stays the host."""
    people: list[events.Event] = [
        events.SeatTaken(at, seat, person)
        for person in situation.present
        if person in situation.agreed
        for seat in situation.seats_of(person)
    ]
    machines = [
        events.BotSeated(at, number, seat.bot) for number, seat in enumerate(situation.seats) if not seat.person
    ]
    return people + machines


def _options(situation: Situation) -> dict[str, Value]:
    """The old options, with the next seat to begin where the game lets one choose."""
    position, options = situation.position, situation.opening.options
    if position is None or START not in options:
        return options
    first = next((mover for mover in position.history.movers if mover != NATURE), 0)
    following = (first + 1) % position.players
    for value in (position.seats[following].name, str(following + 1)):
        try:
            return Position(position.game, position.players, {**options, START: value}).options
        except SetupError:
            continue
    return options
