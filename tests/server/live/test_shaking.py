"""Shaking the dice: people add random values of their own, once the seed's hash is known and before the first draw."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.serving import PATIENCE, Client, Serving
from vineta.core import record
from vineta.core.nature import Nature, commitment
from vineta.server.live.openings import NewSeat, NewTable
from vineta.table.events import Opened

FIRST, SECOND = "0123456789abcdef" * 2, "f" * 32


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """Waits so long for dice to be shaken that nobody here would see a game begin that is waited for in vain."""
    with Serving(tmp_path, shaking_time=10 * PATIENCE) as running:
        yield running


def open_table(serving: Serving, *seats: str) -> NewSeat:
    return serving.call(serving.rooms.open_table(NewTable("pearls", len(seats), "Ann", list(seats), shaken=True)))


def shake(client: Client, value: str) -> None:
    client.done("Shake", value=value)


def seed_of(serving: Serving, opened: NewSeat) -> str:
    opening = serving.stored(opened.table).events[0]
    assert isinstance(opening, Opened)
    return opening.seed


def test_draws_follow_from_the_seed_and_from_what_each_person_added(serving: Serving) -> None:
    opened = open_table(serving, "me", "open")
    joined = serving.join(opened, "Ben")
    with serving.sit(opened.key) as ann, serving.sit(joined.key) as ben:
        promised = ann.showing["seed_hash"]
        shake(ann, FIRST)
        shake(ben, SECOND)
        ann.wait_for(lambda showing: len(showing["shakes"]) == 2)
        assert ann.showing["shakes"] == [{"person": "Ann", "value": FIRST}, {"person": "Ben", "value": SECOND}]
        ann.done("Begin")
    seed, position = seed_of(serving, opened), serving.stored(opened.table).situation.begun
    assert promised == commitment(seed)
    assert position.nature == Nature(seed, (FIRST, SECOND), by_kind=True)
    assert record.take_record(position).shakes == (FIRST, SECOND)


@pytest.mark.parametrize("seats", [("me", "me"), ("me", "bot:random")])
def test_a_full_table_begins_by_itself_as_soon_as_the_dice_are_shaken(serving: Serving, seats: tuple[str, ...]) -> None:
    opened = open_table(serving, *seats)
    with serving.sit(opened.key) as ann:
        assert (ann.showing["stage"], ann.showing["begins_by_itself"]) == ("gathering", True)
        shake(ann, FIRST)
        ann.wait_for(lambda showing: showing["stage"] != "gathering")
    assert serving.stored(opened.table).situation.begun.nature == Nature(
        seed_of(serving, opened), (FIRST,), by_kind=True
    )


def test_who_never_answers_does_not_stop_the_game(tmp_path: Path) -> None:
    with Serving(tmp_path, shaking_time=0.3) as serving:
        alone = open_table(serving, "me", "me")
        with serving.sit(alone.key) as ann:
            ann.wait_for(lambda showing: showing["stage"] == "playing")
        opened = open_table(serving, "me", "open")
        with serving.sit(opened.key) as ann, serving.sit(serving.join(opened, "Ben").key):
            shake(ann, FIRST)
            begun = time.monotonic()
            ann.done("Begin")
            assert time.monotonic() - begun > 0.2
        assert serving.stored(opened.table).situation.begun.nature == Nature(
            seed_of(serving, opened), (FIRST,), by_kind=True
        )


def test_bots_among_themselves_wait_for_nobody(serving: Serving) -> None:
    assert serving.stored(open_table(serving, "bot:random", "bot:random").table).situation.stage == "playing"


def test_what_cannot_begin_is_refused_without_a_wait(serving: Serving) -> None:
    with serving.sit(open_table(serving, "me", "open").key) as ann:
        assert ann.refused("Begin") == "table"


@pytest.mark.parametrize("value", ["", "0" * 31, "0" * 33, "G" * 32, "A" * 32, 7])
def test_a_value_is_32_hexadecimal_digits(serving: Serving, value: Any) -> None:
    with serving.sit(open_table(serving, "me", "open").key) as ann:
        assert ann.refused("Shake", value=value) == "malformed"


def test_each_person_shakes_once_and_before_the_game(serving: Serving) -> None:
    opened = open_table(serving, "me", "me")
    with serving.sit(opened.key) as ann:
        ply = ann.ply
        shake(ann, FIRST)
        assert ann.refused("Shake", value=SECOND, ply=ply) == "stale"
        ann.wait_for(lambda showing: showing["stage"] == "playing")
        assert ann.refused("Shake", value=SECOND) == "table"
        assert ann.showing["shakes"] == []


def test_the_rematch_is_shaken_too(serving: Serving) -> None:
    opened = open_table(serving, "me", "bot:random")
    with serving.sit(opened.key) as ann:
        shake(ann, FIRST)
        ann.wait_for(lambda showing: showing["stage"] == "playing")
        ann.done("Resign", seat=0)
        ann.wait_for(lambda showing: showing["stage"] == "over")
        assert ann.showing["shakes"] == [{"person": "Ann", "value": FIRST}]
        ann.done("Rematch")
        successor = ann.wait_for(lambda showing: showing["successor"])["successor"]
    with serving.sit(successor) as again:
        assert again.showing["begins_by_itself"]
        shake(again, SECOND)
        again.wait_for(lambda showing: showing["stage"] == "playing")
