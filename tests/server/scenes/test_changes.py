"""Scenes that are told by what has changed are the same as those that are told whole."""

import json
import random
from contextlib import ExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.serving import Client, Json, Serving, actions, watch_key
from services.scenes import whole_list, whole_scene
from vineta.server.scenes.changes import changed

GAMES = ("sunken-city", "atlandice", "submarine")
Eyes = str


class Onlookers:
    """For everybody at a table two connections: one is told scenes whole, one by what has changed."""

    def __init__(self, serving: Serving, keys: dict[Eyes, str], stack: ExitStack) -> None:
        self.plain = {eyes: stack.enter_context(serving.sit(key)) for eyes, key in keys.items()}
        self.patching = {eyes: stack.enter_context(serving.sit(key, changes="yes")) for eyes, key in keys.items()}

    def hear(self, ply: int) -> None:
        """Returns when everybody has seen an event."""
        for client in (*self.plain.values(), *self.patching.values()):
            client.wait_for(lambda showing: showing["ply"] >= ply)


def play(onlookers: Onlookers, chooser: random.Random, moves: int) -> None:
    """Random moves, some of them taken back."""
    people = [client for eyes, client in onlookers.plain.items() if eyes != "Eve"]
    for _ in range(moves):
        mover = next((person for person in people if person.showing["asked"]), None)
        if mover is None:
            return
        showing = mover.showing
        if showing["can_undo"] and chooser.random() < 0.1:
            onlookers.hear(mover.done("Undo", seat=showing["seat"]))
        else:
            action = chooser.choice(actions(showing))
            onlookers.hear(mover.done("Play", seat=showing["seat"], action=action))


def scenes(client: Client) -> dict[int, Json]:
    """Every scene that a client was shown, whole, by the number of the last event."""
    found: dict[int, Json] = {}
    last = None
    for frame in map(json.loads, client.raw):
        if frame["message"] == "showing":
            last = whole_scene(frame["showing"]["scene"], last)
            found[frame["showing"]["ply"]] = last
    return found


def told_by_changes(client: Client) -> dict[int, Json]:
    """The scenes that were told by what has changed, as they came."""
    showings = [frame["showing"] for frame in map(json.loads, client.raw) if frame["message"] == "showing"]
    return {shown["ply"]: shown["scene"] for shown in showings if shown["scene"] and "since" in shown["scene"]}


def size(scene: Json) -> int:
    """The bytes of what does not change with every question."""
    return len(json.dumps([scene["sprites"], scene["players"], scene["shared"]]))


@pytest.mark.parametrize("game", GAMES)
def test_scenes_are_the_same_whole_and_by_what_has_changed(serving: Serving, game: str) -> None:
    opened = serving.open("me", "open", game=game, name="Ada")
    joined = serving.join(opened, "Bo")
    keys = {"Ada": opened.key, "Bo": joined.key, "Eve": watch_key(opened)}
    with ExitStack() as stack:
        onlookers = Onlookers(serving, keys, stack)
        onlookers.hear(onlookers.plain["Ada"].done("Begin"))
        play(onlookers, random.Random(5), moves=60)
        for eyes in keys:
            whole, restored = scenes(onlookers.plain[eyes]), scenes(onlookers.patching[eyes])
            shared = whole.keys() & restored.keys()
            assert len(shared) > 40
            assert all(whole[ply] == restored[ply] for ply in shared)
            assert len(told_by_changes(onlookers.patching[eyes])) > 40
            assert not told_by_changes(onlookers.plain[eyes])


@pytest.mark.parametrize("game", GAMES)
def test_most_of_a_scene_is_kept_from_move_to_move(serving: Serving, game: str) -> None:
    opened = serving.open("me", "open", game=game, name="Ada")
    joined = serving.join(opened, "Bo")
    with ExitStack() as stack:
        onlookers = Onlookers(serving, {"Ada": opened.key, "Bo": joined.key}, stack)
        onlookers.hear(onlookers.plain["Ada"].done("Begin"))
        play(onlookers, random.Random(6), moves=60)
        told, whole = told_by_changes(onlookers.patching["Bo"]), scenes(onlookers.patching["Bo"])
        assert sum(map(size, told.values())) < 0.3 * sum(size(whole[ply]) for ply in told)


def test_whoever_looks_again_is_told_the_whole_scene(serving: Serving) -> None:
    opened = serving.open("me", "me", game="submarine")
    with serving.sit(opened.key, changes="yes") as client:
        play_once(client)
        assert "since" in client.showing["scene"]
        for seat in (1, 0, 0):
            assert "since" not in client.tell("look", seat=seat)["showing"]["scene"]
        assert "since" not in client.tell("look", seat=0)["showing"]["scene"]


def play_once(client: Client) -> None:
    mover = client.showing["mover"]
    showing = client.tell("look", seat=mover)["showing"]
    client.done("Play", seat=mover, action=actions(showing)[0])


class Part:
    """Something that is nothing else."""


PARTS = [Part() for _ in range(8)]


@given(st.lists(st.sampled_from(PARTS)), st.lists(st.sampled_from(PARTS)))
def test_every_list_can_be_told_by_what_it_keeps_of_any_other(parts: list[Part], earlier: list[Part]) -> None:
    told = changed(parts, earlier)
    assert whole_list(told, earlier) == parts


def test_parts_that_stay_together_are_told_at_once() -> None:
    a, b, c, d, e, f, g, h = PARTS
    assert changed([a, b, c], [a, b, c]) == [(0, 3)]
    assert changed([a, d, c], [a, b, c]) == [(0, 1), d, (2, 1)]
    assert changed([a, d, b, c], [a, b, c]) == [(0, 1), d, (1, 2)]
    assert changed([a, c], [a, b, c]) == [(0, 1), (2, 1)]
    assert changed([d, e, f, a, b], [g, h, c, c, c, a, b]) == [d, e, f, (5, 2)]
    assert changed([], [a]) == []
