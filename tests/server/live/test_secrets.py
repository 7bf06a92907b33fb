"""What goes over the wire depends on nothing that its reader may not know."""

import random
from collections.abc import Sequence

import pytest

from games.submarine.crowds import crowded_game
from games.submarine.twins import CardTracker, twin
from server.serving import Json, Serving, watch_key
from table.past import script
from vineta.core.game import SPECTATOR
from vineta.core.position import Position
from vineta.server.links import fresh_identifier, fresh_key
from vineta.store import make_link
from vineta.table import encode_event
from vineta.table.events import Event


def seen(serving: Serving, position: Position, eyes: int, monkeypatch: pytest.MonkeyPatch) -> Json:
    """The first frame that a spectator, or the person of a seat, receives."""
    return first_frame(serving, script(position, monkeypatch), eyes)


def first_frame(serving: Serving, events: Sequence[Event], eyes: int) -> Json:
    table, key, watch = fresh_identifier(), fresh_key(), fresh_key()
    links = [make_link(key, table, "person", f"Person {eyes}")] if eyes != SPECTATOR else []
    serving.store.add_table(table, fresh_key(), watch, [encode_event(event) for event in events], links)
    with serving.connect(watch if eyes == SPECTATOR else key) as client:
        frame = client.receive()
    return {**frame, "links": None}


@pytest.mark.parametrize("eyes", [SPECTATOR, 0, 1])
def test_frames_of_twin_games_are_the_same(serving: Serving, eyes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twins differ in cards that these eyes cannot see."""
    tracker, chooser, compared = CardTracker(2), random.Random(1), 0
    for number, position in enumerate(crowded_game(2, 1)):
        tracker.follow(position)
        if position.mover < 0 or number % 8:
            continue
        other = twin(position, tracker, eyes, chooser)
        compared += other.moves != position.moves
        one, two = (seen(serving, game, eyes, monkeypatch) for game in (position, other))
        assert one == two, f"after {number} moves"
        if compared > 15:
            break
    assert compared > 10


def test_a_spectator_is_told_neither_the_seed_nor_any_key(serving: Serving) -> None:
    opened = serving.open("me", "me", game="submarine")
    opening = serving.stored(opened.table).situation.opening
    with serving.sit(watch_key(opened)) as watcher, serving.sit(opened.key) as person:
        person.done("Say", text="Good evening")
        watcher.wait_for(lambda showing: showing["ply"] == person.ply)
    for secret in (opening.seed, opened.key, opened.table, opened.links.invite):
        assert not any(secret in frame for frame in watcher.raw)
    for secret in (opening.seed, opened.key, opened.table):
        assert not any(secret in frame for frame in person.raw)
