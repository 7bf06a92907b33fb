"""Tables at which a game that has been played before is played again, chance and all."""

from collections.abc import Sequence

import pytest

from vineta.core.game import NATURE
from vineta.core.nature import commitment
from vineta.core.position import Position
from vineta.table import Clock, events
from vineta.table.events import Begun, Event, Moved, Opened, SeatTaken


class ScriptedNature:
    """Draws what was written down."""

    def __init__(self, draws: Sequence[int]) -> None:
        self.draws = draws
        self.seed = "unknown"
        self.source, self.shakes, self.by_kind = self.seed, (), False
        self.commitment = commitment(self.seed)

    def pick(self, index: int, weights: Sequence[int]) -> int:
        return self.draws[index]


def script(position: Position, monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """The events of a table at which this game was played; from now on nature draws at every table as it did there."""
    draws, made = [], []
    for before, step in position.steps():
        if step.mover == NATURE:
            draws.append(before.odds()[0].index(step.action))
        else:
            made.append(Moved(0.0, step.mover, step.action))
    monkeypatch.setattr(events, "Nature", lambda *_: ScriptedNature(draws))
    opening = Opened(0.0, position.game.name, position.players, position.options, "unknown", Clock(), "random")
    seatings = [SeatTaken(0.0, seat, f"Person {seat}") for seat in range(position.players)]
    return [opening, *seatings, Begun(0.0), *made]
