"""How each event changes the situation. Events were decided before, or come from the store; moves are judged here.

Only a move can be refused: then nothing has changed.
"""

from functools import singledispatch

from vineta.core.nature import Nature
from vineta.core.position import Position
from vineta.table import events
from vineta.table.clocks import Clocks
from vineta.table.errors import TableError
from vineta.table.situation import Occupant, Situation


def begin_with(opening: events.Opened) -> Situation:
    """The situation after a table's first event."""
    clocks = Clocks(opening.clock, [opening.clock.seconds] * opening.players)
    return Situation(opening, [Occupant() for _ in range(opening.players)], clocks)


@singledispatch
def fold(event: events.Event, situation: Situation, number: int) -> None:
    """Takes in an event, the table's next; `number` is its own."""
    raise TableError(f"event {number} cannot happen here: {type(event).__name__}")


# Before the game


@fold.register
def _(event: events.SeatTaken, situation: Situation, number: int) -> None:
    situation.seats[event.seat] = Occupant(person=event.person)
    situation.present[event.person] = True


@fold.register
def _(event: events.SeatLeft, situation: Situation, number: int) -> None:
    situation.seats[event.seat] = Occupant()
    if event.person and not situation.seats_of(event.person):
        del situation.present[event.person]


@fold.register
def _(event: events.BotSeated, situation: Situation, number: int) -> None:
    situation.seats[event.seat] = Occupant(bot=event.bot)


@fold.register
def _(event: events.Begun, situation: Situation, number: int) -> None:
    opening = situation.opening
    situation.position = Position(situation.game, opening.players, opening.options, Nature(opening.seed))
    _follow(situation, number)
    situation.untouchable = len(situation.position.history)
    _start_clock(situation, event.at)


# The game


@fold.register
def _(event: events.Moved, situation: Situation, number: int) -> None:
    position = _position(situation)
    position.play(event.action, event.seat)
    moves = len(position.history)
    turn_passed = position.mover != event.seat
    _follow(situation, number)
    if turn_passed:
        situation.untouchable = moves
    situation.clocks.stop(event.at)
    situation.clocks.moved(event.seat, moves, turn_passed)
    _start_clock(situation, event.at)


@fold.register
def _(event: events.TakenBack, situation: Situation, number: int) -> None:
    position = _position(situation)
    situation.trail.take_back(position.history, event.kept)
    situation.position = position.at(event.kept)
    situation.showed = None


def _position(situation: Situation) -> Position:
    if situation.position is None:
        raise TableError("the game has not begun")
    return situation.position


def _follow(situation: Situation, number: int) -> None:
    """Notes the moves that an event has brought."""
    situation.trail.follow(_position(situation).history, number)
    situation.showed = None


def _start_clock(situation: Situation, at: float) -> None:
    mover = situation.mover
    asked = mover if mover is not None and situation.played_by_person(mover) else None
    situation.clocks.start(asked, at)


# Bots that play for people


@fold.register
def _(event: events.Resigned, situation: Situation, number: int) -> None:
    situation.seats[event.seat].resigned = True
    _let_bot_play(situation, event.seat, event.at)


@fold.register
def _(event: events.ClockRanOut, situation: Situation, number: int) -> None:
    _let_bot_play(situation, event.seat, event.at)


@fold.register
def _(event: events.HandedToBot, situation: Situation, number: int) -> None:
    _let_bot_play(situation, event.seat, event.at)


def _let_bot_play(situation: Situation, seat: int, at: float) -> None:
    situation.seats[seat].bot = situation.opening.stand_in
    _change_hands(situation, seat, at)


def _change_hands(situation: Situation, seat: int, at: float) -> None:
    """Somebody else plays a seat now: the moves so far are not theirs to take back, and clocks may stop or start."""
    if seat == situation.mover:
        situation.untouchable = len(_position(situation).history)
        situation.clocks.stop(at)
        _start_clock(situation, at)


@fold.register
def _(event: events.Arrived, situation: Situation, number: int) -> None:
    situation.present[event.person] = True
    for seat in situation.seats_of(event.person):
        if situation.seats[seat].kept:
            situation.seats[seat].bot = ""
            situation.clocks.welcome_back(seat)
            _change_hands(situation, seat, event.at)


@fold.register
def _(event: events.Departed, situation: Situation, number: int) -> None:
    situation.present[event.person] = False


# Words and the rematch


@fold.register
def _(event: events.Said, situation: Situation, number: int) -> None:
    """Is only heard: the log tells it."""


@fold.register(events.RematchOffered)
@fold.register(events.RematchAccepted)
def _(event: events.RematchOffered | events.RematchAccepted, situation: Situation, number: int) -> None:
    situation.agreed.append(event.person)


@fold.register
def _(event: events.RematchOpened, situation: Situation, number: int) -> None:
    situation.successor = event.table
