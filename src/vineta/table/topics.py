"""When a request is late: when something it depends on has happened after the event that it answers.

Somebody's chat line does not spoil another's move, and two people may come at the same time; but a move is refused when
the game has gone on since, or when a bot has taken the seat.
"""

from vineta.table import events, requests
from vineta.table.errors import StaleRequestError
from vineta.table.situation import Situation


def topics_of(event: events.Event, situation: Situation) -> set[str]:
    """What an event is about; the situation is the one before it."""
    match event:
        case events.SeatTaken() | events.SeatLeft() | events.BotSeated():
            return {"seats", _seat(event.seat)}
        case events.Begun():
            return {"game", "seats", *(_seat(seat) for seat in range(len(situation.seats)))}
        case events.Moved() | events.TakenBack():
            return {"game"}
        case events.Said():
            return {f"words of {event.person}"}
        case events.Resigned() | events.ClockRanOut() | events.HandedToBot():
            return {_seat(event.seat)}
        case events.Arrived():
            kept = [seat for seat in situation.seats_of(event.person) if situation.seats[seat].kept]
            return {_presence(event.person), *(_seat(seat) for seat in kept)}
        case events.Departed():
            return {_presence(event.person)}
        case events.RematchOffered() | events.RematchAccepted():
            return {_consent(event.person)}
        case events.Opened() | events.RematchOpened():
            return set()


def _depends_on(request: requests.Request, by: str | None) -> set[str]:
    match request:
        case requests.Sit() | requests.Leave() | requests.SeatBot() | requests.Resign() | requests.HandOver():
            return {_seat(request.seat)}
        case requests.Begin():
            return {"seats"}
        case requests.Play() | requests.Undo():
            return {"game", _seat(request.seat)}
        case requests.Say():
            return {f"words of {by}"}
        case requests.Arrive() | requests.Depart():
            return {_presence(by)}
        case requests.Rematch():
            return {_consent(by)}


def _seat(seat: int) -> str:
    return f"seat {seat}"


def _presence(person: str | None) -> str:
    return f"presence of {person}"


def _consent(person: str | None) -> str:
    return f"consent of {person}"


def expect_fresh(request: requests.Request, situation: Situation, last: int, by: str | None) -> None:
    """Refuses what answers an event that has been overtaken, or that has not happened yet."""
    if not 0 <= request.ply <= last:
        raise StaleRequestError("there are events 0 to {last}: none can answer event {ply}", last=last, ply=request.ply)
    overtaken = max(situation.touched.get(topic, 0) for topic in _depends_on(request, by))
    if request.ply < overtaken:
        names = {"ply": request.ply, "overtaken": overtaken}
        raise StaleRequestError("this answers event {ply}, but event {overtaken} has changed things since", **names)
