"""What the events of a table add up to."""

from collections.abc import Sized
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Self

import msgspec

from vineta.core import registry
from vineta.core.game import Game, Outcome
from vineta.core.kernel import State
from vineta.core.nature import commitment
from vineta.core.position import Position
from vineta.core.resignation import leaves_a_winner, outcome_of
from vineta.core.story import Deed
from vineta.table.clocks import Clocks
from vineta.table.errors import TableError
from vineta.table.trail import Trail

if TYPE_CHECKING:
    from vineta.table.events import Opened, PlayedOn
    from vineta.table.log import LogLine
    from vineta.table.showing import Showing

Stage = Literal["gathering", "playing", "over"]

STAND_IN = "greedy"
"""The bot that plays for those who cannot, where nothing else is said."""


class Occupant(msgspec.Struct):
    """Who sits at a seat: nobody, a person, a bot, or a person for whom a bot plays."""

    person: str = ""
    alias: str = ""
    """How whoever plays here on the person's screen is called, where several share one."""
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


def expect_all_seats(seats: Sized, players: int) -> None:
    """Raises TableError where somebody is named for more seats than there are, or for fewer."""
    if len(seats) != players:
        raise TableError(f"a table for {players} has {players} seats, not {len(seats)}")


@dataclass(slots=True)
class Glance:
    """What eyes saw of a game after an event, and of the moves that this event brought."""

    event: int
    view: State
    deeds: list[Deed] = field(default_factory=list)
    """Empty until they are asked for."""
    lines: "tuple[LogLine, ...]" = ()
    """The same, as the log tells it."""


@dataclass
class Situation:
    """All that is known of a table after its events so far."""

    opening: "Opened"
    seats: list[Occupant]
    clocks: Clocks
    trail: Trail = field(default_factory=Trail)
    position: Position | None = None
    """None before the game."""
    present: dict[str, bool] = field(default_factory=dict)
    """All people who have a seat, in the order they came; whether each is here."""
    shakes: dict[str, str] = field(default_factory=dict)
    """The values that people have shaken the dice with, in that order."""
    setup_moves: int = 0
    """How many moves chance made before the first player could: they lay the table."""
    untouchable: int = 0
    """How many of the game's moves were made before the person to move took its turn or its seat."""
    showed: bool | None = field(default=None, compare=False)
    """Whether the last move showed somebody something hidden; None until it is asked for."""
    glances: dict[int, Glance] = field(default_factory=dict, compare=False, repr=False)
    """For all eyes that look at the game: what they saw last. Where nothing is hidden, one pair sees for all."""
    surroundings: "dict[int, Showing]" = field(default_factory=dict, compare=False, repr=False)
    """For all eyes that look: what is shown of the table and does not change by moves."""
    resigned: list[int] = field(default_factory=list)
    """The seats that were given up and cannot win any more, in that order."""
    agreed: list[str] = field(default_factory=list)
    """Who wants a rematch."""
    successor: str = ""
    """The table of the rematch."""
    leader: str = ""
    """Who leads the others through the finished game."""
    variation: "PlayedOn | None" = None
    """Where the leader tried it differently last."""
    touched: dict[str, int] = field(default_factory=dict)
    """For each topic the number of the last event about it."""

    @classmethod
    def begin_with(cls, opening: "Opened") -> Self:
        """The situation after a table's first event."""
        clocks = Clocks(opening.clock, [opening.clock.seconds] * opening.players)
        return cls(opening, [Occupant() for _ in range(opening.players)], clocks)

    @property
    def game(self) -> Game:
        return registry.find(self.opening.game)

    @property
    def begun(self) -> Position:
        """The position, once there is one."""
        if self.position is None:
            raise TableError("the game has not begun")
        return self.position

    @property
    def seed_hash(self) -> str:
        """What is told of the seed from the start."""
        return (self.position and self.position.seed_hash) or commitment(self.opening.seed)

    @property
    def stage(self) -> Stage:
        if self.position is None:
            return "gathering"
        return "over" if self.position.over or self.given_up else "playing"

    @property
    def given_up(self) -> bool:
        """Whether all seats but one have been given up, which ends the game wherever it stands."""
        return leaves_a_winner(self.resigned, len(self.seats))

    @property
    def outcome(self) -> Outcome | None:
        """Who has won and why; None before the end."""
        return outcome_of(self.position, self.resigned) if self.position else None

    @property
    def mover(self) -> int | None:
        """The seat to move; None while there is no such seat."""
        if self.position is None or self.given_up:
            return None
        return self.position.mover if self.position.mover >= 0 else None

    @property
    def host(self) -> str:
        """The first of the people who are here; of all people, if none is."""
        here = (person for person, present in self.present.items() if present)
        return next(here, None) or next(iter(self.present), "")

    @property
    def unshaken(self) -> list[str]:
        """Who is here and has not shaken the dice."""
        return [person for person, present in self.present.items() if present and person not in self.shakes]

    @property
    def begins_by_itself(self) -> bool:
        """Whether the game begins without its host, as soon as the dice are shaken."""
        return self.position is None and self.opening.at_once and not any(seat.open for seat in self.seats)

    @property
    def lone_seat(self) -> int | None:
        """The seat of the one person who plays here against bots alone; None where it is not so."""
        people = [number for number, seat in enumerate(self.seats) if seat.person]
        alone = len(people) == 1 and not any(seat.open for seat in self.seats)
        return people[0] if alone else None

    def may_tell_seed(self, now: float) -> bool:
        """Whether everybody may know the seed: after the game, unless others still play the same."""
        return self.stage == "over" and now >= self.opening.kept_until

    def seats_of(self, person: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def played_by_person(self, seat: int) -> bool:
        return bool(self.seats[seat].person and not self.seats[seat].bot)

    def seats_kept_for(self, person: str) -> list[int]:
        return [seat for seat in self.seats_of(person) if self.seats[seat].kept]

    def follow(self, event: int, before: bytes, earlier: bytes) -> None:
        """Notes the moves that an event has brought, the state before them, and that before the move before."""
        self.trail.follow(self.begun.history, event, before, earlier)
        self.showed = None

    def start_clock(self, at: float) -> None:
        """Lets the clock of whoever is to move run, if that is a person."""
        asked = self.mover if self.mover is not None and self.played_by_person(self.mover) else None
        self.clocks.start(asked, at)

    def let_bot_play(self, seat: int, at: float) -> None:
        """The stand-in plays for a seat's person."""
        self.seats[seat].bot = self.opening.stand_in
        self._change_hands(seat, at)

    def give_back(self, seat: int, at: float) -> None:
        """A seat's person plays it again."""
        self.seats[seat].bot = ""
        self.clocks.welcome_back(seat)
        self._change_hands(seat, at)

    def _change_hands(self, seat: int, at: float) -> None:
        """Somebody else plays a seat now: moves so far are not theirs to take back, and clocks may stop or start."""
        if seat == self.mover:
            self.untouchable = len(self.begun.history)
            self.clocks.stop(at)
            self.start_clock(at)
