"""Nothing that somebody is shown depends on what they may not see: games that differ there only, show the same."""

import random

import msgspec
import pytest

from games.submarine.crowds import crowded_game
from games.submarine.twins import CardTracker, twin
from table.past import script
from vineta.core.game import SPECTATOR, all_eyes
from vineta.core.why import Touch
from vineta.table import Table
from vineta.table.events import HandedToBot

TOUCHES = [Touch("W-pile"), Touch("V-pile"), Touch("a2W", 1.95, 2.9), Touch("", 5.0, 5.0), Touch("", 9.0, 2.0)]


def shown(table: Table, seat: int) -> bytes:
    """All that somebody is shown and answered, and what a bot in their place would be given."""
    reasons = [error and error.phrase for error in (table.why_not(seat, touch) for touch in TOUCHES)]
    content = msgspec.json.encode([table.show(seat, 0.0), table.show(seat, 0.0, table.ply - 1), reasons])
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
        for seat in all_eyes(players):
            other = twin(position, tracker, seat, chooser)
            compared += other.moves != position.moves
            one, two = (shown(Table.replay(script(game, monkeypatch)), seat) for game in (position, other))
            assert one == two, f"seat {seat}, after {number} moves"
        if compared > 60:
            break
    assert compared > 30
