"""Analyses over HTTP: begun by whoever asks first, made in the background, the same for everybody."""

import time
from typing import Any

import pytest

from server.http.visits import Keys, Visit, finished, keep, kind_of
from vineta.table import Table

PATIENCE = 60.0


@pytest.fixture(scope="module")
def over() -> Table:
    return finished()


@pytest.fixture
def keys(visit: Visit, over: Table) -> Keys:
    return keep(visit.store, over)


def analysed(visit: Visit, key: str) -> Any:
    """The analysis, once it is done."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = visit.client.get(f"/api/links/{key}/analysis")
        assert answer.status_code == 200, answer.text
        if answer.json()["analysis"]:
            return answer.json()
        time.sleep(0.05)
    raise AssertionError("it was never done")


def test_every_link_of_a_finished_game_gives_the_same_analysis(visit: Visit, keys: Keys, over: Table) -> None:
    position = over.situation.position
    assert position is not None
    told = [analysed(visit, key) for key in keys]
    assert all(each == told[0] for each in told)
    assert len(told[0]["analysis"]["curve"]) == len(position.history) + 1
    assert told[0]["done"] == told[0]["total"] == len(told[0]["analysis"]["decisions"])


def test_an_unknown_depth_is_refused_and_says_which_there_are(visit: Visit, keys: Keys) -> None:
    answer = visit.client.get(f"/api/links/{next(iter(keys))}/analysis?depth=deep")
    assert (answer.status_code, kind_of(answer)) == (400, "malformed")
    assert "quick or thorough" in answer.text
