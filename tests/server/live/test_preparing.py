"""While a game is being compiled, whoever waits for it is told how far it is; nothing of it runs before."""

import threading
from pathlib import Path

from server.serving import PATIENCE, Serving, actions
from vineta.server.prepare import Preparation


def test_those_who_wait_are_told_and_then_shown_the_table(tmp_path: Path) -> None:
    compiled = threading.Event()
    preparation = Preparation(["pearls"], [lambda game, say: say("Compiling Pearls"), lambda game, say: wait(compiled)])
    with Serving(tmp_path, preparation, preparing_every=0.05) as serving:
        opened = serving.open("me", "me")
        with serving.connect(opened.key) as client:
            first, second = client.receive(), client.receive()
            assert first["message"] == second["message"] == "preparing"
            assert (second["text"], second["done"], second["total"]) == ("Compiling Pearls", 1, 2)
            compiled.set()
            client.wait_for(lambda showing: showing["stage"] == "playing")
            client.tell("look", seat=client.showing["mover"])
            client.done("Play", seat=client.showing["mover"], action=actions(client.showing)[0])


def test_who_goes_while_waiting_disturbs_nobody(tmp_path: Path) -> None:
    compiled = threading.Event()
    preparation = Preparation(["pearls"], [lambda game, say: wait(compiled)])
    with Serving(tmp_path, preparation, preparing_every=0.05) as serving:
        opened = serving.open("me", "me")
        with serving.connect(opened.key) as impatient:
            impatient.receive()
        with serving.connect(opened.key) as patient:
            patient.receive()
            compiled.set()
            patient.wait_for(lambda showing: showing["stage"] == "playing")


def wait(event: threading.Event) -> None:
    assert event.wait(PATIENCE)


def test_who_speaks_while_waiting_is_heard_alive(tmp_path: Path) -> None:
    """A connection that is not read from cannot tell that it lives, and would be cut off after a while."""
    compiled = threading.Event()
    preparation = Preparation(["pearls"], [lambda game, say: wait(compiled)])
    serving = Serving(tmp_path, preparation, preparing_every=0.05)
    serving._server.config.ws_ping_interval = serving._server.config.ws_ping_timeout = 0.3
    with serving:
        opened = serving.open("me", "me")
        with serving.connect(opened.key) as client:
            ping = client.begin("ping")
            for _ in range(30):
                assert client.receive()["message"] == "preparing"
            compiled.set()
            assert client.answer_to(ping)["message"] == "pong"
            client.wait_for(lambda showing: showing["stage"] == "playing")
