"""What people and bots may ask of a table. Every request names the number of the last event that it knows of.

Each kind of request says what it depends on, and whether it is granted: the event that it leads to, or an error that
says why not. Nothing is changed here, and moves are judged when their event is taken in. `by` is the person who asks,
or None for the house: the caller itself, who also speaks for bots.
"""

from typing import ClassVar, Literal

import msgspec

from vineta import bots
from vineta.core import nature
from vineta.core.errors import NotYourTurnError
from vineta.core.game import SPECTATOR
from vineta.core.phrase import Phrase, Text
from vineta.core.resignation import leaves_a_winner
from vineta.table import events
from vineta.table.errors import MalformedRequestError, StaleRequestError, TableError
from vineta.table.names import check_line, check_name, expect_distinct, name_taken
from vineta.table.situation import Occupant, Situation, Stage
from vineta.table.undo import kept_moves

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


def _expect_no_alias(name: str, situation: Situation) -> None:
    """Somebody else who plays on another's screen may have that very name."""
    if any(seat.alias == name for seat in situation.seats):
        raise name_taken(name)


def _expect_host(situation: Situation, by: str | None) -> None:
    if by is not None and (by != situation.host or not by):
        raise TableError("only the host can do that")


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="request", tag=True):
    depends_on: ClassVar[tuple[str, ...]]
    """The topics of which nothing may have happened since the event that this answers."""

    ply: int
    """The number of the event that this answers: the last one its sender has seen."""

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        """The event that the request leads to, if it is fresh; raises TableError or MoveError."""
        raise NotImplementedError

    def expect_fresh(self, situation: Situation, last: int, by: str | None) -> None:
        """Refuses what answers an event that has been overtaken, or that has not happened yet.

        Somebody's chat line does not spoil another's move, and two people may come at the same time; but a move is
        refused when the game has gone on since, or when a bot has taken the seat.
        """
        if not 0 <= self.ply <= last:
            raise StaleRequestError(
                "there are events 0 to {last}: none can answer event {ply}", last=last, ply=self.ply
            )
        topics = [topic.format(request=self, by=by) for topic in self.depends_on]
        overtaken = max(situation.touched.get(topic, 0) for topic in topics)
        if self.ply < overtaken:
            names = {"ply": self.ply, "overtaken": overtaken}
            raise StaleRequestError("this answers event {ply}, but event {overtaken} has changed things since", **names)


class _AtSeat(_Request, frozen=True):
    depends_on: ClassVar[tuple[str, ...]] = ("seat {request.seat}",)

    seat: int

    def _occupant(self, situation: Situation) -> Occupant:
        if not 0 <= self.seat < len(situation.seats):
            last = len(situation.seats) - 1
            raise TableError("there are seats 0 to {last}, not {seat}", last=last, seat=self.seat)
        return situation.seats[self.seat]

    def _owner(self, situation: Situation, by: str | None) -> str:
        """Who asks, if the seat is theirs and they have not given it up."""
        occupant = self._occupant(situation)
        if not by or occupant.person != by:
            raise TableError("this is not your seat")
        if occupant.resigned:
            raise TableError("you have resigned: a bot plays this seat to the end")
        return by

    def _player(self, situation: Situation, by: str | None, at: float) -> str:
        """Who asks, if the seat is theirs and they play it: back if they were away, and in time."""
        person = self._owner(situation, by)
        if situation.seats[self.seat].kept:
            raise TableError("a bot plays for you: say that you are back first")
        if situation.clocks.running == self.seat and situation.clocks.ran_out(at):
            raise TableError("your time has run out")
        return person


class _WithButton(_AtSeat, frozen=True):
    """A request that is offered beside the board while it would be granted. It names a seat, and nothing else.

    As long as the game goes on, neither moves nor clocks decide whether it is granted.
    """

    label: ClassVar[Phrase]

    def warning(self, situation: Situation) -> Text:
        """What is asked back first; empty where nothing is lost by it."""
        return ""

    def is_granted(self, situation: Situation, at: float) -> bool:
        try:
            self.decide(situation, situation.seats[self.seat].person, at)
        except TableError:
            return False
        return True


# Before the game


class Sit(_AtSeat, frozen=True):
    """Takes an open seat before the game; somebody may take several."""

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        _expect_stage(situation, "gathering")
        if by is None:
            raise TableError("only a person can sit down")
        check_name(by)
        expect_distinct(by, [*situation.present, *(seat.alias for seat in situation.seats)])
        _expect_no_alias(by, situation)
        if not self._occupant(situation).open:
            raise TableError("this seat is taken")
        return events.SeatTaken(at, self.seat, by)


class Leave(_AtSeat, frozen=True):
    """Opens a seat again before the game: one's own; the host a bot's, or that of somebody who is away."""

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        _expect_stage(situation, "gathering")
        occupant = self._occupant(situation)
        if occupant.open:
            raise TableError("nobody sits there")
        if not by or occupant.person != by:
            _expect_host(situation, by)
            if situation.present.get(occupant.person):
                raise TableError("{person} is here: only they can leave their seat", person=occupant.person)
        return events.SeatLeft(at, self.seat, occupant.person)


class SeatBot(_AtSeat, frozen=True):
    """The host gives a seat that no person holds to a bot."""

    bot: str

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        _expect_stage(situation, "gathering")
        _expect_host(situation, by)
        if self._occupant(situation).person:
            raise TableError("a person sits there")
        bots.expect_known(self.bot)
        return events.BotSeated(at, self.seat, self.bot)


class Shake(_Request, frozen=True):
    """Shakes the dice: adds a random value to nature's seed, whose hash was shown before. Once, before the game."""

    depends_on = ("dice of {by}",)

    value: nature.Shake

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        _expect_stage(situation, "gathering")
        person = _person(situation, by)
        if person in situation.shakes or len(situation.shakes) >= nature.MOST_SHAKES:
            raise TableError("the dice are shaken already")
        return events.Shaken(at, person, self.value)


class Begin(_Request, frozen=True):
    """The host begins the game, once no seat is open."""

    depends_on = ("seats",)

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        _expect_stage(situation, "gathering")
        _expect_host(situation, by)
        if any(seat.open for seat in situation.seats):
            raise TableError("the game begins when no seat is open")
        return events.Begun(at)


# The game


class Play(_AtSeat, frozen=True):
    depends_on = ("game", "seat {request.seat}")

    action: int

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        _expect_stage(situation, "playing")
        if by is not None:
            self._player(situation, by, at)
        elif not self._occupant(situation).bot:
            raise TableError("no bot plays this seat")
        return events.Moved(at, self.seat, self.action)


class Undo(_AtSeat, frozen=True):
    """Takes back the last move, or as many of this turn's as can be."""

    depends_on = ("game", "seat {request.seat}")

    whole_turn: bool = False

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        _expect_stage(situation, "playing")
        person = self._player(situation, by, at)
        if situation.mover != self.seat:
            raise NotYourTurnError("moves can be taken back only while you are to move")
        return events.TakenBack(at, self.seat, person, kept_moves(situation, self.whole_turn))


class Resign(_WithButton, frozen=True):
    """Gives a seat up: it cannot win any more, and where one alone is left, the game is over."""

    label = Phrase("Resign")

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        _expect_stage(situation, "playing")
        return events.Resigned(at, self.seat, self._owner(situation, by), loses=True, ends=self._ends(situation))

    def warning(self, situation: Situation) -> Text:
        if self._ends(situation):
            return Phrase("Really resign? The game ends, and the other one wins.")
        return Phrase("Really resign? A bot plays on for you to the end, and you can no longer win.")

    def _ends(self, situation: Situation) -> bool:
        return leaves_a_winner([*situation.resigned, self.seat], len(situation.seats))


class HandOver(_AtSeat, frozen=True):
    """The host lets a bot play for somebody who is away."""

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        _expect_stage(situation, "playing")
        _expect_host(situation, by)
        occupant = self._occupant(situation)
        if occupant.bot:
            raise TableError("a bot plays this seat already")
        if situation.present[occupant.person]:
            raise TableError("{person} is here", person=occupant.person)
        return events.HandedToBot(at, self.seat, occupant.person)


# People


class Arrive(_Request, frozen=True):
    """Here I am, or here I am again: gives back the seats that a bot kept."""

    depends_on = ("presence of {by}",)

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        person = _person(situation, by)
        if situation.present[person] and not situation.seats_kept_for(person):
            raise TableError("you are here already")
        return events.Arrived(at, person)


class Depart(_Request, frozen=True):
    """The person is away."""

    depends_on = ("presence of {by}",)

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        person = _person(situation, by)
        if not situation.present[person]:
            raise TableError("{person} is away already", person=person)
        return events.Departed(at, person)


class Say(_Request, frozen=True):
    depends_on = ("words of {by}",)

    text: str

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        check_line(self.text)
        return events.Said(at, _person(situation, by), self.text)


class Rematch(_Request, frozen=True):
    """Offers a rematch, or agrees to one."""

    depends_on = ("consent of {by}",)

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        _expect_stage(situation, "over")
        person = _person(situation, by)
        if situation.successor:
            raise TableError("the rematch has begun at another table")
        if person in situation.agreed:
            raise TableError("you have agreed to a rematch already")
        kind = events.RematchAccepted if situation.agreed else events.RematchOffered
        return kind(at, person)


class Lead(_Request, frozen=True):
    """Leads the others through the finished game, or hands that on to somebody who is here."""

    depends_on = ("lead",)

    person: str
    """Who leads from now on."""

    def decide(self, situation: Situation, by: str | None, at: float) -> events.Event:
        _expect_stage(situation, "over")
        asker = _person(situation, by)
        if not situation.present.get(self.person):
            raise TableError("only somebody with a seat who is here can lead")
        leader = situation.leader if situation.present.get(situation.leader) else ""
        if self.person == leader:
            raise TableError("{person} leads already", person=leader)
        if asker != leader and (leader or self.person != asker):
            raise TableError("only whoever leads can hand that on")
        return events.Led(at, self.person)


Request = (
    Sit | Leave | SeatBot | Shake | Begin | Play | Undo | Say | Resign | Arrive | Depart | HandOver | Rematch | Lead
)

Button = Literal["Resign"]
_BUTTONS: dict[Button, type[_WithButton]] = {"Resign": Resign}


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A button: what it asks for, what stands on it, and what is asked back first, if anything."""

    request: Button
    label: Text
    warning: Text


def offers(situation: Situation, seat: int, at: float) -> tuple[Offer, ...]:
    """What whoever holds a seat may ask for by a button now."""
    if seat == SPECTATOR:
        return ()
    asked = [(button, kind(ply=0, seat=seat)) for button, kind in _BUTTONS.items()]
    granted = [(button, request) for button, request in asked if request.is_granted(situation, at)]
    return tuple([Offer(button, request.label, request.warning(situation)) for button, request in granted])


_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def parse_request(content: bytes | str) -> Request:
    """A request from what a client sent."""
    try:
        return _decoder.decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedRequestError(f"this is no request: {error}") from error
