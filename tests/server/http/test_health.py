"""What machines ask that look after the server."""

from pathlib import Path

import pytest

from server.http.visits import Visit, visiting
from server.serving import Serving, actions
from vineta.server.http import health
from vineta.server.prepare import Preparation
from vineta.store import StoreError


def figures(text: str) -> dict[str, float]:
    """The figures of a report by their names, with labels."""
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def test_a_server_that_answers_lives(visit: Visit) -> None:
    answer = visit.client.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_it_is_ready_when_the_games_are_compiled_and_the_store_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LOOK_EVERY", 0.0)
    with visiting(tmp_path, Preparation(games=[], stages=[])) as visit:
        assert visit.client.get("/readyz").json() == {"ready": True, "because": ""}

        def fail(_: str) -> None:
            raise StoreError("gone")

        monkeypatch.setattr(visit.store, "table_keys", fail)
        answer = visit.client.get("/readyz")
        assert (answer.status_code, answer.json()["because"]) == (503, "the store does not answer")
        assert visit.client.get("/healthz").status_code == 200


def test_while_games_are_compiled_it_is_not_ready(tmp_path: Path) -> None:
    class Slow(Preparation):
        def start(self) -> None:
            pass

    with visiting(tmp_path, Slow(games=["pearls"], stages=[])) as visit:
        answer = visit.client.get("/readyz")
    assert (answer.status_code, answer.json()["because"]) == (503, "the games are being compiled")


def test_figures_tell_what_is_played(serving: Serving) -> None:
    opened = serving.open("me", "me")
    with serving.sit(opened.key) as client:
        client.done("Play", seat=0, action=actions(client.showing)[0])
        assert client.refused("Play", seat=0, action=10_000) == "malformed"
        told = figures(serving.rooms.monitor.report().decode())
    assert told["vineta_moves_total"] == 1
    assert told['vineta_refused_total{kind="malformed"}'] == 1
    assert told["vineta_answer_seconds_count"] == 2
    assert told["vineta_commit_seconds_count"] >= 1
    assert told["vineta_tables"] == told["vineta_connections"] == 1
    assert told["vineta_sockets"] >= 1
    assert told["vineta_bots_asked"] == 0


def test_figures_are_for_whoever_runs_the_server(tmp_path: Path) -> None:
    with visiting(tmp_path) as visit:
        assert visit.client.get("/metrics").status_code == 403
    with visiting(tmp_path, metrics_for=("127.0.0.1", "192.0.2.0/24")) as visit:
        visit.client._transport.client = ("192.0.2.7", 1)  # type: ignore[attr-defined]
        answer = visit.client.get("/metrics")
    assert answer.status_code == 200
    assert "vineta_moves_total 0.0" in answer.text
