"""Restarts, failing stores, quicker workers, slow readers: what was granted stays, and nobody waits for another."""

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket

from server.live.narrow import narrow_serving, narrow_socket
from server.serving import PATIENCE, Client, Serving, actions, said
from vineta.server.sockets.protocols import LiveProtocol
from vineta.store import Line, StoreError
from vineta.table import encode_event
from vineta.table.events import Moved, Said


def play_once(client: Client) -> int:
    """Plays a move on a screen that all share; its number."""
    client.tell("look", seat=client.showing["mover"])
    return client.done("Play", seat=client.showing["mover"], action=actions(client.showing)[0])


def test_a_restart_in_mid_turn_loses_nothing(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        opened = serving.open("me", "me", game="sunken-city", options={"start": "yellow"})
        client = serving.sit(opened.key)
        for _ in range(3):
            play_once(client)
        before = client.tell("look", seat=client.showing["mover"])["showing"]
    assert client.closing_code() == 1012
    client.close()
    with Serving(tmp_path) as serving, serving.sit(opened.key) as again:
        after = again.tell("look", seat=before["seat"])["showing"]
        assert {**after, "log": ()} == {**before, "log": ()}
        play_once(again)


def test_who_does_not_come_back_after_a_restart_is_away(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        opened = serving.open("me", "open")
        joined = serving.join(opened, "Ben")
        serving.sit(joined.key).close()
    with Serving(tmp_path, depart_after=0.2) as serving, serving.sit(opened.key) as ann:
        assert ann.showing["seats"][1]["present"]
        ann.wait_for(lambda showing: not showing["seats"][1]["present"])


def test_a_table_that_nobody_needs_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    with Serving(tmp_path, depart_after=0.1, idle_after=0.2) as serving:
        opened = serving.open("me", "me")
        with serving.sit(opened.key) as client:
            play_once(client)
        time.sleep(1.0)
        assert not serving.rooms._rooms
        with serving.sit(opened.key) as again:
            assert again.ply > client.ply  # away, and back
            play_once(again)


def test_a_table_that_leaves_the_memory_while_somebody_joins_is_in_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Serving(tmp_path, depart_after=0.3, idle_after=0.05) as serving:
        opened = serving.open("me", "open")
        add_link = serving.store.add_link

        def add_link_later(link: Any) -> None:
            time.sleep(1.0)
            add_link(link)

        monkeypatch.setattr(serving.store, "add_link", add_link_later)
        joined = serving.join(opened, "Ben")
        assert opened.table in serving.rooms._rooms
        with serving.sit(joined.key) as ben:
            assert ben.frame["mine"] == [1]


class FailingStore:
    """Refuses what is to be written, as long as it is told to."""

    def __init__(self, serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
        self.failing = False
        self._append = serving.store.append
        monkeypatch.setattr(serving.store, "append", self.append)

    def append(self, lines: Any) -> None:
        if self.failing:
            raise StoreError("the disk is full")
        self._append(lines)


def test_what_the_store_refuses_has_not_happened(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FailingStore(serving, monkeypatch)
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as one, serving.sit(opened.key) as other:
        play_once(one)
        before = one.ply
        store.failing = True
        answer = one.request("Say", text="Does anybody hear me?")
        assert answer["error"]["kind"] == "unavailable"
        assert "disk" not in answer["error"]["text"]
        other.hear_out(0.1)
        assert other.ply == before
        store.failing = False
        assert play_once(one) == before + 1
        assert other.wait_for(lambda showing: showing["ply"] == before + 1)
    assert not any("Does anybody" in frame for frame in other.raw)


def test_nothing_is_granted_or_shown_before_it_is_on_disk(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as one, serving.sit(opened.key) as other:
        before, written, append = one.ply, threading.Event(), serving.store.append

        def append_later(lines: Any) -> None:
            assert written.wait(PATIENCE)
            append(lines)

        monkeypatch.setattr(serving.store, "append", append_later)
        number = one.begin("ask", request={"request": "Say", "text": "not yet", "ply": one.ply})
        look = other.begin("look", seat=1)
        for client in (one, other):
            client.hear_out(0.2)
            assert client.ply == before
        written.set()
        assert one.answer_to(number) == {"message": "granted", "id": number, "ply": before + 1}
        assert other.answer_to(look)["showing"]["ply"] == before + 1


def test_a_bot_tries_again_when_the_store_has_failed(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FailingStore(serving, monkeypatch)
    store.failing = True
    opened = serving.open("bot:random", "bot:random")
    with serving.sit(opened.key) as watcher:
        watcher.hear_out(0.3)
        store.failing = False
        watcher.wait_for(lambda showing: showing["stage"] == "over")


def test_when_another_worker_was_quicker_its_events_are_taken_in(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        said = encode_event(Said(time.time(), "Ann", "said at another worker"))
        serving.store.append([Line(opened.table, client.ply + 1, said)])
        before = client.ply
        assert client.refused("Say", text="too late") == "stale"
        client.wait_for(lambda showing: showing["ply"] == before + 1)
        assert client.showing["log"][-1]["text"] == "said at another worker"
        play_once(client)


def test_a_slow_reader_delays_nobody(tmp_path: Path) -> None:
    """The second client does not read, and what is on its way is soon full; later it sees the last state at once."""
    with narrow_serving(tmp_path) as serving:
        key = serving.open("me", "me").key
        with serving.sit(key) as client, serving.connect(key, sock=narrow_socket(serving), max_queue=1) as slow:
            started = time.monotonic()
            for number in range(200):
                client.done("Say", text=f"{number} " + "x" * 290)
            assert time.monotonic() - started < 10
            slow.wait_for(lambda showing: showing["ply"] == client.ply)
        assert len(slow.raw) < 150
        assert [line["number"] for line in said(slow)] == [line["number"] for line in said(client)]


def test_a_connection_that_takes_nothing_is_given_up(tmp_path: Path) -> None:
    with narrow_serving(tmp_path, stuck_after=0.3) as serving:
        opened = serving.open("me", "me")
        with serving.sit(opened.key) as client:
            stuck = serving.connect(opened.key, sock=narrow_socket(serving), max_queue=1, close_timeout=0.1)
            room = serving.rooms._rooms[opened.table]
            for number in range(200):
                client.done("Say", text=f"{number} " + "x" * 290)
            time.sleep(0.5)
            assert len(room.onlookers) == 1
            stuck.close()


def test_the_line_of_a_connection_that_takes_nothing_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing it is not enough: a close waits until everything has been taken, so it would stay open for ever."""
    monkeypatch.setattr("vineta.server.run.SECONDS_UNHEARD", 1)
    with narrow_serving(tmp_path, stuck_after=0.3) as serving:
        opened = serving.open("me", "me")
        with serving.sit(opened.key) as client:
            stuck = serving.connect(opened.key, sock=narrow_socket(serving), max_queue=1, close_timeout=0.1)
            for number in range(200):
                client.done("Say", text=f"{number} " + "x" * 290)
            open_lines = serving._server.server_state.connections
            until = time.monotonic() + PATIENCE
            while len(open_lines) > 1 and time.monotonic() < until:
                time.sleep(0.1)
            assert len(open_lines) == 1
            stuck.close()


def test_a_move_that_breaks_half_way_has_not_happened(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake of ours closes the connection; the table is read again, so nothing is shown that is not on disk."""
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        mover = client.showing["mover"]
        before = client.tell("look", seat=mover)["showing"]
        move = {"request": "Play", "ply": before["ply"], "seat": mover, "action": actions(before)[0]}
        with monkeypatch.context() as mistake:
            mistake.setattr(Moved, "fold", fold_and_break)
            client.begin("ask", request=move)
            assert client.closing_code() == 1011
    with serving.sit(opened.key) as again:
        after = again.tell("look", seat=mover)["showing"]
        assert after["scene"] == before["scene"]
        play_once(again)


def test_a_showing_that_breaks_closes_the_connection_with_a_word(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client, monkeypatch.context() as mistake:
        mistake.setattr("vineta.server.scenes.showings.SharedShowings._show", lambda table, sight, now: 1 / 0)
        client.begin("look", seat=1)
        assert client.closing_code() == 1011
    assert "a connection could not be served" in caplog.text
    assert opened.key not in caplog.text


fold = Moved.fold


def fold_and_break(event: Moved, situation: Any, number: int) -> None:
    fold(event, situation, number)
    raise ZeroDivisionError("a mistake of ours")


def test_a_connection_that_was_closed_meanwhile_is_no_mistake_of_ours(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """uvicorn closes whoever does not answer its pings, while something may just be sent."""
    opened, sending = serving.open("me", "me"), WebSocket.send

    async def closed_meanwhile(socket: WebSocket, message: Any) -> None:
        if message["type"] == "websocket.send":
            raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")
        await sending(socket, message)

    monkeypatch.setattr(LiveProtocol, "say", lambda *_: False)
    monkeypatch.setattr(WebSocket, "send", closed_meanwhile)
    with serving.connect(opened.key) as client:
        client.closing_code()
    monkeypatch.undo()
    with serving.sit(opened.key) as again:
        play_once(again)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
