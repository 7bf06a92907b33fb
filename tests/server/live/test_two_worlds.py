"""Two worlds that differ in hidden cards alone look the same, byte for byte, for as long as somebody looks on.

Games of three to five players, in which tolls are paid from hands and moves are taken back.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from games.submarine.crowds import crowded_game
from games.submarine.twins import CardTracker, twin
from server.serving import Serving
from table.past import script
from vineta.core.errors import MoveError
from vineta.core.game import SPECTATOR
from vineta.core.position import Position
from vineta.store import make_link
from vineta.table import Table, encode_event
from vineta.table.events import Event, Moved, TakenBack
from vineta.table.requests import Play, Request, Undo

LIVE = 50
"""So many moves are made while somebody looks on; what came before lies in the store."""
TOLLS = 2
"""So many cards have been paid from hands, …"""
AFTERWARDS = 15
"""… and so many moves made since the last of them, when somebody stops looking."""
SEEDS = {3: 6, 4: 3, 5: 5}
"""Of games with such tolls, for each number of players."""
TAKEN_BACK = 0.4
"""How often a move is taken back and made again, where that is possible."""
IDENTIFIER, KEY, INVITE, WATCH = "two-worlds", "k" * 22, "i" * 22, "w" * 22

EYES = [
    (players, eyes)
    for players in (3, 4, 5)
    for eyes in (SPECTATOR, *range(players))
    if players == 3 or eyes in (SPECTATOR, 0, players - 1) or "VINETA_FUZZ_GAMES" in os.environ
]
"""At the smallest table all of them, at larger ones a spectator, the first and the last; `make fuzz` takes them all."""


class Asked(NamedTuple):
    """What somebody asks for."""

    request: Request
    by: str


class World(NamedTuple):
    """What has happened at a table before somebody looks, and what is asked for meanwhile."""

    events: list[Event]
    asked: list[Asked]


def two_games(players: int, eyes: int) -> tuple[Position, Position]:
    """A game with tolls, and its twin for these eyes."""
    tracker, paid_at = CardTracker(players), []
    for number, position in enumerate(crowded_game(players, SEEDS[players])):
        tracker.follow(position)
        if position.moves and position.game.text(position.moves[-1]).startswith("pay"):
            paid_at.append(number)
        if len(paid_at) >= TOLLS and number == paid_at[TOLLS - 1] + AFTERWARDS:
            return position, twin(position, tracker, eyes, random.Random(eyes))
    raise AssertionError("this game ended with too few tolls")


def two_worlds(one: Position, other: Position, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """The events of both; the same moves are taken back in both, where both allow it."""
    scripts = [script(position, monkeypatch) for position in (one, other)]
    back = set.intersection(*(set(ways_back(position, monkeypatch)) for position in (one, other)))
    chosen = {number for number in sorted(back) if random.Random(number).random() < TAKEN_BACK}
    for events in scripts:
        first = len(events) - LIVE
        yield World(events[:first], list(requests(events, first, chosen)))


def ways_back(position: Position, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The numbers of the events that their mover could take back at once."""
    events = script(position, monkeypatch)
    table = Table.replay(events[:-LIVE])
    for number in range(len(events) - LIVE, len(events)):
        table.apply(events[number])
        event = events[number]
        assert isinstance(event, Moved)
        try:
            table.ask(Undo(table.ply, event.seat), f"Person {event.seat}", 0.0)
        except MoveError:
            continue
        table.apply(event)
        yield number


def requests(events: list[Event], first: int, chosen: set[int]) -> Iterator[Asked]:
    ply = first - 1
    for number in range(first, len(events)):
        event = events[number]
        assert isinstance(event, Moved)
        by, again = f"Person {event.seat}", number in chosen
        yield Asked(Play(ply, event.seat, event.action), by)
        if again:
            yield Asked(Undo(ply + 1, event.seat), by)
            yield Asked(Play(ply + 2, event.seat, event.action), by)
        ply += 3 if again else 1


def watched(folder: Path, world: World, eyes: int) -> list[str]:
    """All that somebody receives while a world goes on."""
    role, person = ("watch", "") if eyes == SPECTATOR else ("person", f"Person {eyes}")
    links = [make_link(KEY, IDENTIFIER, "person", person)] if role == "person" else []
    with Serving(folder, depart_after=3600.0) as serving:
        serving.store.add_table(IDENTIFIER, INVITE, WATCH, [encode_event(event) for event in world.events], links)
        with serving.sit(WATCH if eyes == SPECTATOR else KEY, changes="yes") as client:
            room = serving.rooms._room(IDENTIFIER)
            for asked in world.asked:
                client.hear_of(serving.call(room.ask(asked.request, asked.by)))
            kinds = {type(event) for event in serving.stored(IDENTIFIER).events}
            assert kinds >= {Moved, TakenBack}
            return client.raw


@pytest.mark.parametrize(("players", "eyes"), EYES, ids=[f"{players} players, eyes {eyes}" for players, eyes in EYES])
def test_whoever_looks_on_cannot_tell_two_worlds_apart(
    players: int, eyes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two_games(players, eyes)
    assert one.moves != other.moves, "there is something hidden that differs"
    frames = []
    for number, (position, world) in enumerate(
        zip((one, other), list(two_worlds(one, other, monkeypatch)), strict=True)
    ):
        script(position, monkeypatch)  # from now on nature draws as it did in this world
        folder = tmp_path / str(number)
        folder.mkdir()
        frames.append(watched(folder, world, eyes))
    assert len(frames[0]) > LIVE
    assert frames[0] == frames[1]
