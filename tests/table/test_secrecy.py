"""Nothing that somebody is shown depends on what they may not see: games that differ there only, show the same."""

import random
from collections.abc import Sequence

import msgspec
import pytest

from games.submarine.crowds import crowded_game
from games.submarine.twins import CardTracker, twin
from vineta.core.game import NATURE, SPECTATOR
from vineta.core.nature import commitment
from vineta.core.position import Position
from vineta.table import Clock, Table, fold
from vineta.table.events import Begun, Event, HandedToBot, Moved, Opened, SeatTaken


class ScriptedNature:
    """Draws what was written down."""

    def __init__(self, draws: Sequence[int]) -> None:
        self.draws = draws
        self.seed = "unknown"
        self.commitment = commitment(self.seed)

    def draw(self, index: int, weights: Sequence[int]) -> int:
        return self.draws[index]


def table_of(position: Position, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The table at which this game was played."""
    walk = Position(position.game, position.players, position.options)
    draws, made = [], []
    for action in position.moves:
        if walk.mover == NATURE:
            draws.append(walk.odds()[0].index(action))
        else:
            made.append(Moved(0.0, walk.mover, action))
        walk.play(action)
    monkeypatch.setattr(fold, "Nature", lambda seed: ScriptedNature(draws))
    table = Table(Opened(0.0, position.game.name, position.players, position.options, "unknown", Clock(), "random"))
    seatings = [SeatTaken(0.0, seat, f"Person {seat}") for seat in range(position.players)]
    happened: list[Event] = [*seatings, Begun(0.0), *made]
    for event in happened:
        table.apply(event)
    return table


def shown(table: Table, seat: int) -> bytes:
    """All that somebody is shown, and what a bot in their place would be given."""
    content = msgspec.json.encode(table.show(seat, "en", 0.0))
    if seat == SPECTATOR or table.situation.mover != seat:
        return content
    table.apply(HandedToBot(0.0, seat, f"Person {seat}"))
    thought = table.thinking()
    assert thought is not None
    return content + thought.view.to_bytes() + repr((thought.view.moves, thought[2:])).encode()


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", [1, 2])
def test_twins_show_the_same(players: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tracker, chooser, compared = CardTracker(players), random.Random(seed), 0
    for number, position in enumerate(crowded_game(players, seed)):
        tracker.follow(position)
        if position.mover < 0 or number % 4:
            continue
        for seat in range(SPECTATOR, players):
            other = twin(position, tracker, seat, chooser)
            compared += other.moves != position.moves
            one, two = (shown(table_of(game, monkeypatch), seat) for game in (position, other))
            assert one == two, f"seat {seat}, after {number} moves"
        if compared > 60:
            break
    assert compared > 30
