"""Table: the list of its events, what they add up to, and the few things one may ask of it.

It has no clock and no dice of its own: the time is given with every call, chance follows from the seed of the opening.
"""

import hashlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple, Self

import msgspec

from vineta import bots
from vineta.core import registry
from vineta.core.errors import VinetaError
from vineta.core.game import SPECTATOR
from vineta.core.position import Position
from vineta.core.why import Touch
from vineta.table import events, showing
from vineta.table.clocks import Clock, check_clock
from vineta.table.errors import TableError
from vineta.table.requests import Request
from vineta.table.situation import STAND_IN, Situation

HOUSE = None
"""Who asks, when it is the caller itself: it may do what the host may, and it plays for bots."""


class Thought(NamedTuple):
    """What a bot is to think about; its choice is asked for with `Play(ply, seat, action)` by the house."""

    seat: int
    view: Position
    bot: str
    seed: int
    ply: int


class Table:
    """A live match. Whoever has its events has the table: `Table.replay(events)` is the same in every respect.

    >>> from vineta.table.requests import Begin, SeatBot, Sit
    >>> table = Table.open("sunken-city", 2, {"start": "yellow"}, seed="a secret", now=0)
    >>> table.ask(Sit(table.ply, seat=0), by="Ada", now=1)
    SeatTaken(at=1, seat=0, person='Ada')
    >>> table.ask(SeatBot(table.ply, seat=1, bot="greedy"), by="Ada", now=2)
    BotSeated(at=2, seat=1, bot='greedy')
    >>> table.ask(Begin(table.ply), by="Ada", now=3)
    Begun(at=3)
    >>> Table.replay(table.events).ply
    3
    """

    def __init__(self, opening: events.Opened) -> None:
        self.events: list[events.Event] = [opening]
        self.situation = Situation.begin_with(opening)

    @classmethod
    def open(
        cls,
        game: str,
        players: int,
        options: Mapping[str, object],
        seed: str,
        now: float,
        clock: Clock | None = None,
        stand_in: str = STAND_IN,
        shaken: bool = False,
        at_once: bool = False,
    ) -> Self:
        """A table with open seats; raises VinetaError where the game cannot be set up like this."""
        clock = clock or Clock()
        check_clock(clock)
        bots.expect_known(stand_in)
        setup = Position(registry.find(game), players, options)
        terms = (setup.options, seed, clock, stand_in, shaken, at_once)
        return cls(events.Opened(now, game, players, *terms, by_kind=True))

    @classmethod
    def replay(cls, happened: Iterable[events.Event]) -> Self:
        """The table that these events lead to."""
        first, *rest = happened
        if not isinstance(first, events.Opened):
            raise TableError("the first event of a table opens it")
        table = cls(first)
        for event in rest:
            table.apply(event)
        return table

    @property
    def ply(self) -> int:
        """The number of the last event."""
        return len(self.events) - 1

    def apply(self, event: events.Event) -> None:
        """Takes in the next event: one that another worker has granted, or the store has kept."""
        number = len(self.events)
        topics = event.topics(self.situation)
        event.fold(self.situation, number)
        # Moves change nothing around the game, but for the last one, which ends it.
        if not isinstance(event, events.Moved) or self.situation.stage == "over":
            self.situation.surroundings.clear()
        self.situation.touched.update(dict.fromkeys(topics, number))
        self.events.append(event)

    def ask(self, request: Request, by: str | None, now: float, errand: str = "") -> events.Event:
        """Grants a person's (or the HOUSE's) request: the event it led to. A refused one raises and changes nothing.

        Who asks is the caller's to know: a person's name must never be taken from the request itself. By the name of
        the errand it can be found again (see `answer_to`).
        """
        request.expect_fresh(self.situation, self.ply, by)
        event = request.decide(self.situation, by, max(now, self.events[-1].at))
        if errand:
            event = msgspec.structs.replace(event, errand=errand)
        self.apply(event)
        return event

    def expect_granted(self, request: Request, by: str | None, now: float) -> None:
        """Raises what `ask` would raise now, except where a move is judged; changes nothing."""
        request.expect_fresh(self.situation, self.ply, by)
        request.decide(self.situation, by, max(now, self.events[-1].at))

    def answer_to(self, errand: str, since: int = -1) -> int | None:
        """The number of the event that an errand has led to, after event `since`; None if it has led to none."""
        if not errand:
            return None
        later = range(max(since, -1) + 1, len(self.events))
        return next((number for number in later if self.events[number].errand == errand), None)

    @property
    def deadline(self) -> float | None:
        """When to call `tick`, if nothing happens before."""
        return self.situation.clocks.deadline

    def tick(self, now: float) -> events.Event | None:
        """What time has brought: the running clock has run out, and a bot takes the seat."""
        seat = self.situation.clocks.running
        if seat is None or not self.situation.clocks.ran_out(now):
            return None
        event = events.ClockRanOut(max(now, self.events[-1].at), seat, self.situation.seats[seat].person)
        self.apply(event)
        return event

    def thinking(self) -> Thought | None:
        """The bot that is to choose a move, with all it may know; None while no bot is asked."""
        situation, seat = self.situation, self.situation.mover
        if situation.position is None or seat is None or not situation.seats[seat].bot:
            return None
        position = situation.position
        source = position.nature.source if position.nature else situation.opening.seed
        begun = position.history.beginning_of_turn(seat)
        digest = hashlib.sha256(f"vineta bot {source} {seat} {begun}".encode()).digest()
        seed = int.from_bytes(digest[:8], "big")
        return Thought(seat, position.view(seat), situation.seats[seat].bot, seed, self.ply)

    def thoughts_before(self) -> list[Position]:
        """What the bot that is to move saw before each of its moves in this turn.

        Where the same game is played by others, a bot that begins in mid-turn thinks of these first: then it answers as
        one does that was not interrupted.
        """
        position = self.situation.position
        if position is None or not self.situation.opening.challenge:
            return []
        steps = range(position.history.beginning_of_turn(position.mover), len(position.history))
        own = [step for step in steps if position.history.movers[step] == position.mover]
        return [position.at(step).view(position.mover) for step in own]

    def sees_secrets(self, seat: int) -> bool:
        """Whether a seat sees something now that spectators do not."""
        position = self.situation.position
        if position is None:
            return False
        own, public = (position.game.view(position.state, eyes).tobytes() for eyes in (seat, SPECTATOR))
        return own != public

    def show(self, seat: int, now: float, since: int = -1, drawn: bool = True) -> showing.Showing:
        """What a seat (or SPECTATOR) sees of the table, with the log after event `since`.

        If it is not to be `drawn`, its scene is left out: that follows from the `prospect`, at any time and anywhere.
        """
        return showing.show(self.events, self.situation, seat, now, since, drawn)

    def why_not(self, seat: int, touch: Touch) -> VinetaError | None:
        """Why a seat (or SPECTATOR) is offered nothing at what it touches now; None if that is not known."""
        situation = self.situation
        if situation.position is None:
            return TableError("the game has not begun")
        if situation.given_up:
            return TableError("the game is over")
        if seat == situation.mover and not situation.played_by_person(seat):
            return TableError("a bot plays for you: say that you are back first")
        return situation.position.why_not(touch, seat)

    def hinting(self, seat: int) -> Position:
        """What a seat that is to move and wants a hint may know; raises TableError where there are none for it."""
        situation = self.situation
        if not situation.opening.hints:
            raise TableError("at this table there are no hints")
        if situation.position is None or situation.given_up or situation.mover is None:
            raise TableError("no move is expected now")
        if seat != situation.mover or not situation.played_by_person(seat):
            raise TableError("hints are for whoever is to move")
        return situation.position.view(seat)

    def prospect(self, seat: int) -> showing.Prospect | None:
        """What a seat sees of the game, from which `showing.make_scene` makes its scene; None before the game."""
        return showing.prospect(self.situation, seat)
