"""What the events of a table add up to."""

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from vineta.core import registry
from vineta.core.game import Game
from vineta.core.nature import commitment
from vineta.core.position import Position
from vineta.table.clocks import Clocks
from vineta.table.events import Opened
from vineta.table.trail import Trail

Stage = Literal["gathering", "playing", "over"]


class Occupant(msgspec.Struct):
    """Who sits at a seat: nobody, a person, a bot, or a person for whom a bot plays."""

    person: str = ""
    bot: str = ""
    """The bot that plays this seat now, if one does."""
    resigned: bool = False

    @property
    def open(self) -> bool:
        return not self.person and not self.bot

    @property
    def kept(self) -> bool:
        """Whether a bot plays it until its person is back."""
        return bool(self.person and self.bot and not self.resigned)


@dataclass
class Situation:
    """All that is known of a table after its events so far."""

    opening: Opened
    seats: list[Occupant]
    clocks: Clocks
    trail: Trail = field(default_factory=Trail)
    position: Position | None = None
    """None before the game."""
    present: dict[str, bool] = field(default_factory=dict)
    """All people who have a seat, in the order they came; whether each is here."""
    untouchable: int = 0
    """How many of the game's moves were made before the person to move took its turn or its seat."""
    showed: bool | None = field(default=None, compare=False)
    """Whether the last move showed somebody something hidden; None until it is asked for."""
    agreed: list[str] = field(default_factory=list)
    """Who wants a rematch."""
    successor: str = ""
    """The table of the rematch."""
    touched: dict[str, int] = field(default_factory=dict)
    """For each topic the number of the last event about it."""

    @property
    def game(self) -> Game:
        return registry.find(self.opening.game)

    @property
    def seed_hash(self) -> str:
        """What is told of the seed from the start."""
        return (self.position and self.position.seed_hash) or commitment(self.opening.seed)

    @property
    def stage(self) -> Stage:
        if self.position is None:
            return "gathering"
        return "over" if self.position.over else "playing"

    @property
    def mover(self) -> int | None:
        """The seat to move; None while there is no such seat."""
        return self.position.mover if self.position and self.position.mover >= 0 else None

    @property
    def host(self) -> str:
        """The first of the people who are here; of all people, if none is."""
        here = [person for person, present in self.present.items() if present]
        return next(iter([*here, *self.present]), "")

    def seats_of(self, person: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def played_by_person(self, seat: int) -> bool:
        return bool(self.seats[seat].person and not self.seats[seat].bot)
