"""A second, simpler account of a table, kept from the granted requests alone."""

from dataclasses import dataclass, field

from vineta.core.errors import MoveError
from vineta.core.nature import Nature
from vineta.core.position import Position
from vineta.core.registry import find
from vineta.table import requests


@dataclass
class Model:
    """Who sits where, who plays, who is here, and the game."""

    players: int
    seed: str
    people: dict[int, str] = field(default_factory=dict)
    bots: set[int] = field(default_factory=set)
    resigned: set[int] = field(default_factory=set)
    here: set[str] = field(default_factory=set)
    position: Position | None = None
    said: list[tuple[str, str]] = field(default_factory=list)
    granted: list[tuple[requests.Request, str | None]] = field(default_factory=list)

    @property
    def mover(self) -> int | None:
        given_up = len(self.resigned) == self.players - 1
        return self.position.mover if self.position and not self.position.over and not given_up else None

    def may_play(self, seat: int, action: int, by: str | None) -> bool:
        """Whether a fresh move has to be granted."""
        own = seat in self.bots if by is None else seat not in self.bots and self.people.get(seat) == by
        return own and self.mover == seat and self.position is not None and action in self.position.legal.tolist()

    def take_in(self, request: requests.Request, by: str | None) -> None:
        """What a granted request does."""
        self.granted.append((request, by))
        match request:
            case requests.Sit() if by:
                self.people[request.seat] = by
                self.here.add(by)
            case requests.Leave():
                self.people.pop(request.seat, None)
                self.bots.discard(request.seat)
                self.here &= set(self.people.values())
            case requests.SeatBot() | requests.HandOver():
                self.bots.add(request.seat)
            case requests.Begin():
                self.position = Position(find("pearls"), self.players, {}, Nature(self.seed, by_kind=True))
            case requests.Play() if self.position:
                self.position.play(request.action)
            case requests.Resign():
                self.resigned.add(request.seat)
                if len(self.resigned) < self.players - 1:
                    self.bots.add(request.seat)
            case requests.Arrive() if by:
                self.here.add(by)
                self.give_back(by)
            case requests.Depart() if by:
                self.here.discard(by)
            case requests.Say() if by:
                self.said.append((by, request.text))
            case requests.Undo():
                raise MoveError("in Pearls a die is rolled after every move: nothing can ever be taken back")

    def give_back(self, person: str) -> None:
        self.bots -= {seat for seat, holder in self.people.items() if holder == person} - self.resigned

    def run_out(self) -> None:
        """The mover's time is up."""
        if self.mover is not None:
            self.bots.add(self.mover)
