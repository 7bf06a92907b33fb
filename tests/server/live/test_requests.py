"""What people ask for over a WebSocket is granted once it is on disk, or refused and changes nothing."""

from pathlib import Path

import pytest

from server.saying import said_in
from server.serving import PATIENCE, Serving, actions, watch_key


def test_the_first_frame_shows_the_table(serving: Serving) -> None:
    opened = serving.open("me", "bot:random")
    with serving.connect(opened.key) as client:
        frame = client.receive()
    assert frame["message"] == "showing"
    assert (frame["id"], frame["role"], frame["person"], frame["mine"]) == (0, "person", "Ann", [0])
    assert frame["links"] == {"invite": opened.links.invite, "watch": opened.links.watch}
    assert frame["showing"]["stage"] == "playing"


def test_what_is_granted_is_on_disk(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        for _ in range(5):
            mover = client.showing["mover"]
            client.tell("look", seat=mover)
            answer = client.request("Play", seat=mover, action=actions(client.showing)[0])
            assert answer["message"] == "granted"
            assert len(serving.store.events(opened.table)) == answer["ply"] + 1
            client.wait_for(lambda showing: showing["ply"] >= len(serving.store.events(opened.table)) - 1)


def test_a_granted_request_is_heard_of_before_it_is_seen(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        before = client.ply
        answer = client.request("Say", text="Good evening")
        assert client.ply == before
        client.wait_for(lambda showing: showing["ply"] == answer["ply"])
        assert client.showing["log"][-1]["text"] == "Good evening"


def test_a_doubled_move_changes_nothing(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        client.tell("look", seat=client.showing["mover"])
        move = {"seat": client.showing["mover"], "action": actions(client.showing)[0], "ply": client.ply}
        first, second = (client.begin("ask", request={"request": "Play", **move}) for _ in range(2))
        assert client.answer_to(first)["message"] == "granted"
        assert client.answer_to(second)["error"]["kind"] == "stale"
    assert serving.stored(opened.table).ply == move["ply"] + 1


def test_a_move_of_an_earlier_moment_is_stale(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        early, seat = client.ply, client.showing["mover"]
        client.tell("look", seat=seat)
        client.done("Play", seat=seat, action=actions(client.showing)[0])
        assert client.refused("Play", ply=early, seat=seat, action=0) == "stale"


def test_a_move_on_anothers_seat_is_refused(serving: Serving) -> None:
    opened = serving.open("me", "open")
    joined = serving.join(opened, "Ben")
    with serving.sit(opened.key) as ann, serving.sit(joined.key) as ben:
        ann.done("Begin")
        showing = ben.wait_for(lambda showing: showing["stage"] == "playing")
        kind = ben.refused("Play", seat=0, action=0)
        assert kind == "table"
        assert serving.stored(opened.table).ply == showing["ply"]


def test_a_move_out_of_turn_is_told_as_such(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        assert client.refused("Play", seat=1 - client.showing["mover"], action=0) == "turn"


def test_an_illegal_move_names_its_rule(serving: Serving) -> None:
    opened = serving.open("me", "me", game="sunken-city", options={"start": "yellow"})
    with serving.sit(opened.key) as client:
        legal = actions(client.showing)
        wrong = next(action for action in range(100) if action not in legal)
        error = client.request("Play", seat=client.showing["mover"], action=wrong)["error"]
        assert error["kind"] == "illegal"
        assert error["rule"].startswith("SC-")
        assert said_in(error["text"], "en", "sunken-city").startswith(f"{error['rule']}: ")
        assert said_in(error["text"], "de", "sunken-city") != said_in(error["text"], "en", "sunken-city")


@pytest.mark.parametrize("action", [-1, 10**6, 10**40])
def test_an_action_that_no_game_has_is_malformed(serving: Serving, action: int) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        assert client.refused("Play", seat=client.showing["mover"], action=action) == "malformed"


def test_spectators_are_refused_whatever_they_ask(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(watch_key(opened)) as watcher:
        for request, fields in (("Play", {"seat": 0, "action": 0}), ("Say", {"text": "Hello"}), ("Begin", {})):
            assert watcher.refused(request, **fields) == "table"
        assert watcher.frame["role"] == "watch"
        assert watcher.frame["links"]["invite"] == ""
    assert serving.stored(opened.table).ply == watcher.ply


def test_nobody_plays_for_a_bot(tmp_path: Path) -> None:
    with Serving(tmp_path, bot_pause=PATIENCE) as serving:
        opened = serving.open("me", "bot:random", game="submarine", options={"start": "violet"})
        bot = serving.stored(opened.table).situation.mover
        with serving.sit(opened.key) as person, serving.sit(watch_key(opened)) as watcher:
            for client in (person, watcher):
                assert client.refused("Play", seat=bot, action=0) == "table"


def test_people_cannot_say_that_they_depart(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        assert client.refused("Depart") == "table"


def test_moves_can_be_taken_back(serving: Serving) -> None:
    opened = serving.open("me", "me", game="sunken-city", options={"start": "yellow"})
    with serving.sit(opened.key) as client:
        client.tell("look", seat=client.showing["mover"])
        while not client.showing["can_undo"]:
            seat = client.showing["mover"]
            client.tell("look", seat=seat)
            client.done("Play", seat=seat, action=actions(client.showing)[0])
        client.done("Undo", seat=client.showing["seat"], whole_turn=False)
        assert any("takes moves back" in line["text"] for line in client.showing["log"])


def test_an_unknown_key_is_told_so(serving: Serving) -> None:
    opened = serving.open("me", "open")
    for key in ("nobody-has-made-this-key", opened.table, opened.links.invite.removeprefix("/join/")):
        with serving.connect(key) as client:
            assert client.closing_code() == 4404


def test_a_page_of_another_origin_is_turned_away(serving: Serving) -> None:
    opened = serving.open("me", "open")
    with serving.connect(opened.key, origin="http://elsewhere.example") as client:
        assert client.closing_code() == 4403


def test_whoever_plays_no_seat_is_given_the_spectators_key(serving: Serving) -> None:
    opened = serving.open("bot:random", "bot:random")
    assert opened.key == watch_key(opened)
    with serving.sit(opened.key) as watcher:
        watcher.wait_for(lambda showing: showing["stage"] == "over")


def test_a_name_that_was_used_at_the_table_is_not_given_again(serving: Serving) -> None:
    opened = serving.open("me", "open", "open")
    joined = serving.join(opened, "Ben")
    with serving.sit(joined.key) as ben:
        ben.done("Leave", seat=1)
    for name in ("Ben", "ben", "Ann"):
        with pytest.raises(Exception, match="take another name"):
            serving.join(opened, name)
