"""Who is here, who is away, and whose eyes somebody looks through."""

import time
from pathlib import Path

import pytest

from server.saying import said_in
from server.serving import Client, Serving, actions, said, watch_key
from vineta.core.game import NATURE, SPECTATOR
from vineta.table import Clock


def present(client: Client, seat: int) -> bool:
    return bool(client.showing["seats"][seat]["present"])


def kind(client: Client, seat: int) -> str:
    return str(client.showing["seats"][seat]["kind"])


def begun(serving: Serving, clock: Clock | None = None) -> tuple[Client, Client]:
    """A game between Ann and Ben."""
    opened = serving.open("me", "open", clock=clock)
    joined = serving.join(opened, "Ben")
    ann, ben = serving.sit(opened.key), serving.sit(joined.key)
    ann.done("Begin")
    ben.wait_for(lambda showing: showing["stage"] == "playing")
    return ann, ben


def test_two_tabs_of_a_person_show_the_same(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as one, serving.sit(opened.key) as two:
        one.tell("look", seat=one.showing["mover"])
        number = one.done("Play", seat=one.showing["mover"], action=actions(one.showing)[0])
        assert two.wait_for(lambda showing: showing["ply"] == number)["mover"] == one.showing["mover"]
        two.done("Say", text="from the other tab")
        one.wait_for(lambda showing: showing["ply"] == number + 1)


def test_people_on_one_screen_look_through_each_others_eyes(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        for seat in (0, 1, 0):
            answer = client.tell("look", seat=seat)
            assert answer["showing"]["seat"] == seat
            assert answer["private"]
            assert answer["showing"]["asked"] == (answer["showing"]["mover"] == seat)


def test_a_game_without_secrets_is_not_private(serving: Serving) -> None:
    opened = serving.open("me", "me", game="sunken-city", options={"start": "yellow"})
    with serving.sit(opened.key) as client:
        assert client.showing["seat"] >= 0
        assert not client.frame["private"]


def test_the_log_goes_on_where_it_was_left(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        assert client.showing["log"][0]["number"] == 1
        number = client.done("Say", text="one more line")
        assert [line["number"] for line in client.showing["log"]] == [number]


@pytest.mark.parametrize("seat", [1, SPECTATOR, NATURE, 7, -7])
def test_nobody_looks_through_anothers_eyes(serving: Serving, seat: int) -> None:
    opened = serving.open("me", "bot:random")
    with serving.sit(opened.key) as client:
        assert client.tell("look", seat=seat)["error"]["kind"] == "table"
        assert client.showing["seat"] == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_spectators_have_their_own_eyes_only(serving: Serving, seat: int) -> None:
    opened = serving.open("me", "me")
    with serving.sit(watch_key(opened)) as client:
        assert client.tell("look", seat=seat)["error"]["kind"] == "table"
        assert client.tell("look", seat=SPECTATOR)["showing"]["seat"] == SPECTATOR


def test_the_eyes_of_a_seat_that_was_left_are_not_kept(serving: Serving) -> None:
    opened = serving.open("me", "open", "open")
    joined = serving.join(opened, "Ben")
    with serving.sit(opened.key) as ann, serving.sit(joined.key) as ben:
        ben.tell("look", seat=1)
        ben.done("Leave", seat=1)
        for name in ("Cleo", "Dora"):
            serving.join(opened, name)
        ann.wait_for(lambda showing: all(seat["kind"] == "person" for seat in showing["seats"]))
        ann.done("Begin")
        ben.wait_for(lambda showing: showing["stage"] == "playing")
        assert ben.showing["seat"] == SPECTATOR
        assert ben.frame["mine"] == []


def test_who_closes_the_last_page_is_away_after_a_while(tmp_path: Path) -> None:
    with Serving(tmp_path, depart_after=0.3) as serving:
        ann, ben = begun(serving)
        with ann:
            ben.close()
            time.sleep(0.1)
            ann.done("Say", text="Ben?")
            assert present(ann, 1)
            ann.wait_for(lambda showing: not showing["seats"][1]["present"])


def test_who_comes_back_at_once_was_never_away(tmp_path: Path) -> None:
    with Serving(tmp_path, depart_after=0.5) as serving:
        opened = serving.open("me", "me")
        serving.sit(opened.key).close()
        with serving.sit(opened.key) as again:
            time.sleep(0.7)
            again.hear_out(0.1)
            assert present(again, 0)
        assert "Departed" not in str(serving.store.events(opened.table))


def test_one_of_two_tabs_may_close(tmp_path: Path) -> None:
    with Serving(tmp_path, depart_after=0.1) as serving:
        opened = serving.open("me", "me")
        with serving.sit(opened.key) as stays:
            serving.sit(opened.key).close()
            time.sleep(0.3)
            stays.hear_out(0.1)
            assert present(stays, 0)


def test_who_is_away_is_replaced_by_the_host_and_back_with_the_next_page(tmp_path: Path) -> None:
    with Serving(tmp_path, depart_after=0.1) as serving:
        opened = serving.open("me", "open")
        joined = serving.join(opened, "Ben")
        with serving.sit(opened.key) as ann:
            with serving.sit(joined.key):
                ann.wait_for(lambda showing: showing["seats"][1]["kind"] == "person")
                ann.done("Begin")
            ann.wait_for(lambda showing: not showing["seats"][1]["present"])
            ann.done("HandOver", seat=1)
            assert kind(ann, 1) == "stand-in"
            with serving.sit(joined.key) as ben:
                assert kind(ben, 1) == "person"
                assert present(ben, 1)


def test_who_has_joined_but_never_connects_is_away(tmp_path: Path) -> None:
    with Serving(tmp_path, depart_after=0.2) as serving:
        opened = serving.open("me", "open")
        with serving.sit(opened.key) as ann:
            serving.join(opened, "Ben")
            ann.wait_for(lambda showing: showing["seats"][1]["kind"] == "person")
            ann.wait_for(lambda showing: not showing["seats"][1]["present"])


def test_when_the_time_is_up_a_bot_plays_until_its_person_is_back(tmp_path: Path) -> None:
    with Serving(tmp_path, bot_pause=0.05) as serving:
        ann, ben = begun(serving, Clock("move", 1.0))
        with ann, ben:
            late = {"Ann": ann, "Ben": ben}[ann.showing["seats"][ann.showing["mover"]]["person"]]
            seat = late.frame["mine"][0]
            late.wait_for(lambda showing: showing["seats"][seat]["kind"] == "stand-in")
            late.done("Arrive")
            assert kind(late, seat) == "person"
            assert any("time of" in said_in(line["text"], "en") for line in said(late))
