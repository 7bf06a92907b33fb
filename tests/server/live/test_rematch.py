"""The rematch: everybody is led to the new table by a key of their own."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.serving import Client, Serving, actions, watch_key
from vineta.server.live.openings import NewSeat


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Serving]:
    """A server for which people are away as soon as they have closed their page."""
    with Serving(tmp_path, depart_after=0.1) as serving:
        yield serving


def open_for_two(serving: Serving) -> tuple[NewSeat, NewSeat]:
    """Ann's seat at a table that she has opened, and Ben's."""
    opened = serving.open("me", "open")
    return opened, serving.join(opened, "Ben")


def play_to_the_end(client: Client) -> None:
    """Plays all seats from one screen."""
    while client.showing["stage"] != "over":
        client.tell("look", seat=client.showing["mover"])
        client.done("Play", seat=client.showing["mover"], action=actions(client.showing)[0])


def play_against(ann: Client, ben: Client) -> None:
    """Plays the game of two people, from its beginning to its end."""
    ann.done("Begin")
    ben.wait_for(lambda showing: showing["stage"] == "playing")
    while ann.showing["stage"] != "over":
        mover = ann if ann.showing["mover"] in ann.frame["mine"] else ben
        mover.wait_for(lambda showing: showing["asked"])
        number = mover.done("Play", seat=mover.showing["mover"], action=actions(mover.showing)[0])
        for client in (ann, ben):
            client.wait_for(lambda showing: showing["ply"] >= number)  # noqa: B023


def successor(client: Client) -> str:
    return str(client.wait_for(lambda showing: showing["successor"])["successor"])


def test_all_are_led_to_the_new_table(serving: Serving) -> None:
    opened, joined = open_for_two(serving)
    with serving.sit(opened.key) as ann, serving.sit(joined.key) as ben, serving.sit(watch_key(opened)) as watcher:
        play_against(ann, ben)
        ann.done("Rematch")
        assert ann.showing["agreed"] == ["Ann"]
        assert ann.showing["successor"] == ""
        ben.done("Rematch", ply=ben.ply)
        keys = [successor(client) for client in (ann, ben, watcher)]
        table = serving.stored(opened.table).situation.successor
    assert len({*keys, table, opened.key, joined.key}) == 6
    assert not any(table in frame for client in (ann, ben, watcher) for frame in client.raw)
    for key, role, person in zip(keys, ("person", "person", "watch"), ("Ann", "Ben", ""), strict=True):
        with serving.sit(key) as client:
            assert (client.frame["role"], client.frame["person"]) == (role, person)
            assert client.showing["stage"] == "playing"


def test_a_person_is_always_given_the_same_key(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        opened = serving.open("me", "bot:random")
        with serving.sit(opened.key) as one, serving.sit(opened.key) as two:
            while one.wait_for(lambda showing: showing["asked"] or showing["stage"] == "over")["stage"] != "over":
                one.done("Play", seat=0, action=actions(one.showing)[0])
            one.done("Rematch")
            key = successor(one)
            assert successor(two) == key
    with Serving(tmp_path) as serving, serving.sit(opened.key) as later:
        assert later.showing["successor"] == key


def test_who_did_not_agree_may_watch(hasty: Serving) -> None:
    opened, joined = open_for_two(hasty)
    with hasty.sit(opened.key) as ann:
        with hasty.sit(joined.key) as ben:
            play_against(ann, ben)
        ann.wait_for(lambda showing: not showing["seats"][1]["present"])
        ann.done("Rematch")
        successor(ann)
    with hasty.sit(joined.key) as ben, hasty.sit(successor(ben)) as again:
        assert again.frame["role"] == "watch"
        assert again.showing["stage"] == "gathering"


def test_the_rematch_begins_when_the_last_who_did_not_agree_has_gone(hasty: Serving) -> None:
    opened, joined = open_for_two(hasty)
    with hasty.sit(opened.key) as ann:
        with hasty.sit(joined.key) as ben:
            play_against(ann, ben)
            ann.done("Rematch")
            ann.hear_out(0.1)
            assert ann.showing["successor"] == ""
        assert successor(ann)


def test_no_rematch_is_opened_when_all_have_gone(hasty: Serving) -> None:
    opened, joined = open_for_two(hasty)
    with hasty.sit(opened.key) as ann, hasty.sit(joined.key) as ben:
        play_against(ann, ben)
        ann.done("Rematch")
    time.sleep(0.5)
    assert not hasty.stored(opened.table).situation.successor
    with hasty.sit(opened.key) as again:
        assert successor(again)


def test_spectators_do_not_call_for_a_rematch(hasty: Serving) -> None:
    opened, joined = open_for_two(hasty)
    with hasty.sit(watch_key(opened)) as watcher:
        with hasty.sit(opened.key) as ann, hasty.sit(joined.key) as ben:
            play_against(ann, ben)
            ann.done("Rematch")
        watcher.wait_for(lambda showing: not any(seat["present"] for seat in showing["seats"]))
        watcher.hear_out(0.3)
        assert watcher.showing["successor"] == ""


def test_a_rematch_on_one_screen(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        play_to_the_end(client)
        client.done("Rematch")
        with serving.sit(successor(client)) as again:
            assert again.frame["mine"] == [0, 1]
