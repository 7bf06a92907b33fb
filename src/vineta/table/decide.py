"""Whether a request is granted: the event that it leads to, or an error that says why not. Nothing is changed here.

`by` is the person who asks, or None for the house: the caller itself, who also speaks for bots.
"""

from functools import singledispatch

from vineta import bots
from vineta.core.errors import NotYourTurnError
from vineta.core.phrase import Phrase
from vineta.table import events, requests
from vineta.table.errors import TableError
from vineta.table.names import check_line, check_name, expect_distinct
from vineta.table.situation import Occupant, Situation, Stage
from vineta.table.undo import kept_moves


@singledispatch
def decide(request: requests.Request, situation: Situation, by: str | None, at: float) -> events.Event:
    """The event that a fresh request leads to; raises TableError or MoveError. Moves are judged by `fold`."""
    raise TableError(f"a table does not know the request {type(request).__name__}")


# Who asks, and when

_NOW: dict[Stage, Phrase] = {
    "gathering": Phrase("the game has not begun"),
    "playing": Phrase("the game is on"),
    "over": Phrase("the game is over"),
}


def _expect_stage(situation: Situation, stage: Stage) -> None:
    if situation.stage != stage:
        raise TableError(_NOW[situation.stage])


def _person(situation: Situation, by: str | None) -> str:
    """Who asks, if that is somebody with a seat."""
    if by is None or by not in situation.present:
        raise TableError("only somebody with a seat can do that")
    return by


def _expect_host(situation: Situation, by: str | None) -> None:
    if by is not None and (by != situation.host or not by):
        raise TableError("only the host can do that")


def _seat(situation: Situation, seat: int) -> Occupant:
    if not 0 <= seat < len(situation.seats):
        raise TableError("there are seats 0 to {last}, not {seat}", last=len(situation.seats) - 1, seat=seat)
    return situation.seats[seat]


def _expect_own(situation: Situation, seat: int, by: str | None) -> str:
    """Who asks, if the seat is theirs and they play it."""
    taken = _seat(situation, seat)
    if by is None or taken.person != by:
        raise TableError("this is not your seat")
    if taken.resigned:
        raise TableError("you have resigned: a bot plays this seat to the end")
    return by


def _expect_at_hand(situation: Situation, seat: int, by: str | None, at: float) -> None:
    """The seat's own person, back if away, and in time."""
    _expect_own(situation, seat, by)
    if situation.seats[seat].kept:
        raise TableError("a bot plays for you: say that you are back first")
    if situation.clocks.running == seat and situation.clocks.ran_out(at):
        raise TableError("your time has run out")


# Before the game


@decide.register
def _(request: requests.Sit, situation: Situation, by: str | None, at: float) -> events.Event:
    _expect_stage(situation, "gathering")
    if by is None:
        raise TableError("only a person can sit down")
    check_name(by)
    expect_distinct(by, situation.present)
    if not _seat(situation, request.seat).open:
        raise TableError("this seat is taken")
    return events.SeatTaken(at, request.seat, by)


@decide.register
def _(request: requests.Leave, situation: Situation, by: str | None, at: float) -> events.Event:
    _expect_stage(situation, "gathering")
    seat = _seat(situation, request.seat)
    if seat.open:
        raise TableError("nobody sits there")
    if by is None or seat.person != by:
        _expect_host(situation, by)
        if situation.present.get(seat.person):
            raise TableError("{person} is here: only they can leave their seat", person=seat.person)
    return events.SeatLeft(at, request.seat, seat.person)


@decide.register
def _(request: requests.SeatBot, situation: Situation, by: str | None, at: float) -> events.Event:
    _expect_stage(situation, "gathering")
    _expect_host(situation, by)
    if _seat(situation, request.seat).person:
        raise TableError("a person sits there")
    bots.expect_known(request.bot)
    return events.BotSeated(at, request.seat, request.bot)


@decide.register
def _(request: requests.Begin, situation: Situation, by: str | None, at: float) -> events.Event:
    _expect_stage(situation, "gathering")
    _expect_host(situation, by)
    if any(seat.open for seat in situation.seats):
        raise TableError("the game begins when no seat is open")
    return events.Begun(at)


# The game


@decide.register
def _(request: requests.Play, situation: Situation, by: str | None, at: float) -> events.Event:
    _expect_stage(situation, "playing")
    if by is None:
        if not _seat(situation, request.seat).bot:
            raise TableError("no bot plays this seat")
    else:
        _expect_at_hand(situation, request.seat, by, at)
    return events.Moved(at, request.seat, request.action)


@decide.register
def _(request: requests.Undo, situation: Situation, by: str | None, at: float) -> events.Event:
    _expect_stage(situation, "playing")
    _expect_at_hand(situation, request.seat, by, at)
    if situation.mover != request.seat:
        raise NotYourTurnError("moves can be taken back only while you are to move")
    return events.TakenBack(at, request.seat, _person(situation, by), kept_moves(situation, request.whole_turn))


@decide.register
def _(request: requests.Resign, situation: Situation, by: str | None, at: float) -> events.Event:
    _expect_stage(situation, "playing")
    return events.Resigned(at, request.seat, _expect_own(situation, request.seat, by))


@decide.register
def _(request: requests.HandOver, situation: Situation, by: str | None, at: float) -> events.Event:
    _expect_stage(situation, "playing")
    _expect_host(situation, by)
    seat = _seat(situation, request.seat)
    if seat.bot:
        raise TableError("a bot plays this seat already")
    if situation.present[seat.person]:
        raise TableError("{person} is here", person=seat.person)
    return events.HandedToBot(at, request.seat, seat.person)


# People


@decide.register
def _(request: requests.Arrive, situation: Situation, by: str | None, at: float) -> events.Event:
    person = _person(situation, by)
    if situation.present[person] and not any(situation.seats[seat].kept for seat in situation.seats_of(person)):
        raise TableError("you are here already")
    return events.Arrived(at, person)


@decide.register
def _(request: requests.Depart, situation: Situation, by: str | None, at: float) -> events.Event:
    person = _person(situation, by)
    if not situation.present[person]:
        raise TableError("{person} is away already", person=person)
    return events.Departed(at, person)


@decide.register
def _(request: requests.Say, situation: Situation, by: str | None, at: float) -> events.Event:
    check_line(request.text)
    return events.Said(at, _person(situation, by), request.text)


@decide.register
def _(request: requests.Rematch, situation: Situation, by: str | None, at: float) -> events.Event:
    _expect_stage(situation, "over")
    person = _person(situation, by)
    if situation.successor:
        raise TableError("the rematch has begun at another table")
    if person in situation.agreed:
        raise TableError("you have agreed to a rematch already")
    kind = events.RematchAccepted if situation.agreed else events.RematchOffered
    return kind(at, person)
