"""Everything that can happen at a table. A table is the list of its events; each is known by its number in the list.

Each kind of event says what it is about, how it changes the situation, and what the log tells of it. Events were
decided before, or come from the store; moves alone are judged here: where one is refused, nothing has changed.
"""

from typing import ClassVar

import msgspec

from vineta.bots.portraits import title
from vineta.core.nature import Nature, Shake
from vineta.core.options import Value
from vineta.core.phrase import Phrase, Text, message, phrase
from vineta.core.position import Position
from vineta.table.clocks import Clock
from vineta.table.errors import TableError
from vineta.table.situation import Occupant, Situation


class _Asked(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, repr_omit_defaults=True):
    errand: str = ""
    """What the request was called that led to this, if it had a name: whoever asks again finds it by that."""


class _Event(_Asked, frozen=True, gc=False, tag_field="event", tag=True):
    about: ClassVar[tuple[str, ...]] = ()
    """Its topics: a request that depends on one of them is late, if it was made before."""
    sentence: ClassVar[str] = ""
    """The message of its line in the log, if it has one; {name} is the person."""

    at: float
    """When it happened, in seconds of the caller's clock."""

    def topics(self, situation: Situation) -> set[str]:
        """What it is about in particular; the situation is the one before it."""
        return {topic.format(event=self) for topic in self.about}

    def fold(self, situation: Situation, number: int) -> None:
        """Changes the situation; it is the table's next event, and this is its number."""

    def told(self) -> Text:
        """Its line in the log."""
        return Phrase(self.sentence)


class _AtSeat(_Event, frozen=True):
    about: ClassVar[tuple[str, ...]] = ("seat {event.seat}",)

    seat: int


class _OfPersonAtSeat(_AtSeat, frozen=True):
    person: str

    def told(self) -> Text:
        return phrase(self.sentence, name=self.person)


class _OfPerson(_Event, frozen=True):
    person: str

    def told(self) -> Text:
        return phrase(self.sentence, name=self.person)


class Opened(_Event, frozen=True):
    """Event 0: the game to be played, and the seed of its nature, which nobody may see before the end."""

    game: str
    players: int
    options: dict[str, Value]
    seed: str
    clock: Clock
    stand_in: str
    """The bot that plays for those who cannot."""
    shaken: bool = False
    """Whether people who are here are given a moment to shake the dice before the game begins."""
    at_once: bool = False
    """Whether the game begins by itself after that, without its host: no seat was open from the start."""
    listed: bool = False
    """Whether the lobby of the server tells everybody that it waits for players."""
    hints: bool = False
    """Whether people may ask for hints."""
    by_kind: bool = False
    """Whether nature's draws are counted by their kinds, so that others can play the same game. Of older tables all
    draws are counted together."""
    challenge: str = ""
    """What the challenge is called that is played here, if one is."""
    kept_until: float = 0.0
    """Before that time the seed is told to nobody, even after the game: others may still play it."""
    given: tuple[int, ...] = ()
    """Moves of another game, nature's among them, from whose end this one begins; the seed is for what comes after."""
    origin: str = ""
    """What the caller calls the table of that game."""

    def fold(self, situation: Situation, number: int) -> None:
        raise TableError(f"event {number} cannot happen here: a table is opened once")


# Before the game


class SeatTaken(_OfPersonAtSeat, frozen=True):
    about = ("seats", "seat {event.seat}")
    sentence = message("{name} sits down.")

    alias: str = ""
    """Who plays there on the person's screen, if somebody else does."""

    def fold(self, situation: Situation, number: int) -> None:
        situation.seats[self.seat] = Occupant(person=self.person, alias=self.alias)
        situation.present[self.person] = True

    def told(self) -> Text:
        return phrase(self.sentence, name=self.alias or self.person)


class SeatLeft(_OfPersonAtSeat, frozen=True):
    """A seat is open again, before the game. Without a person, a bot sat there."""

    about = ("seats", "seat {event.seat}")
    sentence = message("{name} leaves the table.")

    def fold(self, situation: Situation, number: int) -> None:
        situation.seats[self.seat] = Occupant()
        if self.person and not situation.seats_of(self.person):
            del situation.present[self.person]

    def told(self) -> Text:
        return super().told() if self.person else Phrase("A bot leaves the table.")


class BotSeated(_AtSeat, frozen=True):
    about = ("seats", "seat {event.seat}")

    bot: str

    def fold(self, situation: Situation, number: int) -> None:
        situation.seats[self.seat] = Occupant(bot=self.bot)

    def told(self) -> Text:
        return phrase("The bot “{bot}” sits down.", bot=title(self.bot))


class Shaken(_OfPerson, frozen=True):
    """A person has shaken the dice: nature's draws follow from this value too."""

    about = ("dice of {event.person}",)

    value: Shake

    def fold(self, situation: Situation, number: int) -> None:
        situation.shakes[self.person] = self.value


class Begun(_Event, frozen=True):
    """The game begins: nature makes its first moves."""

    sentence = message("The game begins.")

    def topics(self, situation: Situation) -> set[str]:
        return {"game", "seats", *(f"seat {seat}" for seat in range(len(situation.seats)))}

    def fold(self, situation: Situation, number: int) -> None:
        opening = situation.opening
        nature = Nature(opening.seed, tuple(situation.shakes.values()), opening.by_kind)
        situation.position = Position(situation.game, opening.players, opening.options)
        situation.position.lay_out(opening.given)
        situation.position.resume(nature)
        beginning = situation.position.beginning.tobytes()
        situation.follow(number, beginning, earlier=beginning)
        situation.setup_moves = situation.untouchable = len(situation.position.history)
        situation.start_clock(self.at)


# The game


class Moved(_AtSeat, frozen=True):
    """A seat made a move; whatever nature rolls or deals after it, follows from the seed."""

    about = ("game",)

    action: int

    def fold(self, situation: Situation, number: int) -> None:
        position = situation.begun
        before, earlier = position.to_bytes(), position.previous.tobytes()
        position.play(self.action, self.seat)
        moves, turn_passed = len(position.history), position.mover != self.seat
        situation.follow(number, before, earlier)
        if turn_passed:
            situation.untouchable = moves
        situation.clocks.stop(self.at)
        situation.clocks.moved(self.seat, moves, turn_passed)
        situation.start_clock(self.at)


class TakenBack(_OfPersonAtSeat, frozen=True):
    """A person took moves back; so many of the game's moves are kept."""

    about = ("game",)
    sentence = message("{name} takes moves back.")

    kept: int

    def fold(self, situation: Situation, number: int) -> None:
        situation.trail.take_back(situation.begun.history, self.kept)
        situation.position = situation.begun.at(self.kept)
        situation.showed = None


# Bots that play for people


class _BotPlaysOn(_OfPersonAtSeat, frozen=True):
    def fold(self, situation: Situation, number: int) -> None:
        situation.let_bot_play(self.seat, self.at)


class HandedToBot(_BotPlaysOn, frozen=True):
    """A bot plays for somebody who is away, until the person is back."""

    sentence = message("{name} is away. A bot plays on.")


class ClockRanOut(_BotPlaysOn, frozen=True):
    """A person's time was up: a bot plays until the person is back."""

    sentence = message("The time of {name} is up. A bot plays on.")


class Resigned(_BotPlaysOn, frozen=True):
    """A person gave a seat up. Where several others are left, a bot plays it to the end; otherwise the game is over."""

    sentence = message("{name} resigns. A bot plays on.")

    loses: bool = False
    """Whether the seat cannot win any more. At older tables a bot could win for whoever had resigned."""
    ends: bool = False
    """Whether one seat alone is left, which has won."""

    def fold(self, situation: Situation, number: int) -> None:
        situation.seats[self.seat].resigned = True
        if self.loses:
            situation.resigned.append(self.seat)
        if self.ends:
            situation.clocks.stop(self.at)
        else:
            super().fold(situation, number)

    def topics(self, situation: Situation) -> set[str]:
        return super().topics(situation) | ({"game"} if self.ends else set())

    def told(self) -> Text:
        return phrase("{name} resigns.", name=self.person) if self.ends else super().told()


# People


class Arrived(_OfPerson, frozen=True):
    """A person is here, or here again: the seats that a bot kept are given back."""

    sentence = message("{name} is here.")

    def topics(self, situation: Situation) -> set[str]:
        return {f"presence of {self.person}", *(f"seat {seat}" for seat in situation.seats_kept_for(self.person))}

    def fold(self, situation: Situation, number: int) -> None:
        situation.present[self.person] = True
        for seat in situation.seats_kept_for(self.person):
            situation.give_back(seat, self.at)


class Departed(_OfPerson, frozen=True):
    """A person is away, for instance because the connection broke."""

    about = ("presence of {event.person}",)
    sentence = message("{name} is away.")

    def fold(self, situation: Situation, number: int) -> None:
        situation.present[self.person] = False


class Said(_OfPerson, frozen=True):
    """Is only heard."""

    about = ("words of {event.person}",)

    text: str

    def told(self) -> Text:
        return self.text


class _WantsRematch(_OfPerson, frozen=True):
    about = ("consent of {event.person}",)

    def fold(self, situation: Situation, number: int) -> None:
        situation.agreed.append(self.person)


class RematchOffered(_WantsRematch, frozen=True):
    sentence = message("{name} would like a rematch.")


class RematchAccepted(_WantsRematch, frozen=True):
    sentence = message("{name} agrees to a rematch.")


class Led(_OfPerson, frozen=True):
    """After the game a person leads the others through it; where they look and point is no event."""

    about = ("lead",)
    sentence = message("{name} leads through the game.")

    def fold(self, situation: Situation, number: int) -> None:
        situation.leader = self.person


class PlayedOn(_OfPerson, frozen=True):
    """The leader tries the finished game differently for everybody: it goes on from a move at another table."""

    sentence = message("{name} tries it differently from move {step} on.")

    table: str
    """What the caller calls that table."""
    step: int
    people: tuple[str, ...]
    """Who sits there."""

    def fold(self, situation: Situation, number: int) -> None:
        situation.variation = self

    def told(self) -> Text:
        return phrase(self.sentence, name=self.person, step=self.step)


class RematchOpened(_Event, frozen=True):
    """The rematch is played at another table."""

    sentence = message("The rematch is played at another table.")

    table: str
    """What the caller calls that table."""

    def fold(self, situation: Situation, number: int) -> None:
        situation.successor = self.table


Event = (
    Opened
    | SeatTaken
    | SeatLeft
    | BotSeated
    | Shaken
    | Begun
    | Moved
    | TakenBack
    | Said
    | Resigned
    | ClockRanOut
    | HandedToBot
    | Arrived
    | Departed
    | RematchOffered
    | RematchAccepted
    | RematchOpened
    | Led
    | PlayedOn
)

_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode_event(event: Event) -> bytes:
    """An event as a store keeps it."""
    return msgspec.json.encode(event)


def decode_event(content: bytes | str) -> Event:
    """An event as it was kept."""
    try:
        return _decoder.decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise TableError(f"this is no event of a table: {error}") from error
