"""Analyses over HTTP: begun by whoever asks first, made in the background, the same for everybody."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from server.http.visits import Keys, Visit, finished, keep, kind_of, visiting
from table.tables import begun, let_bot_play, play_any
from vineta.server.analyst import Analyst, AnalystLostError
from vineta.server.http import analyses
from vineta.store import StoreError
from vineta.table import Table

PATIENCE = 60.0


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """One server for all: its process that analyses takes a while to start."""
    with visiting(tmp_path_factory.mktemp("analyses"), analyses_per_minute=1000) as visit:
        yield visit


@pytest.fixture(scope="module")
def over() -> Table:
    return finished()


@pytest.fixture
def keys(visit: Visit, over: Table) -> Keys:
    return keep(visit.store, over)


def analysed(visit: Visit, key: str, depth: str = "quick") -> Any:
    """The analysis, once it is done."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = visit.client.get(f"/api/links/{key}/analysis?depth={depth}")
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


def test_an_analysis_that_was_lost_is_told_once_and_begins_anew(
    visit: Visit, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose(*_: object) -> None:
        raise AnalystLostError("3 processes have died")

    with monkeypatch.context() as losing:
        losing.setattr(Analyst, "analyse", lose)
        answers = [visit.client.get(f"/api/links/{keys.person}/analysis")]
        while answers[-1].status_code == 200:
            answers.append(visit.client.get(f"/api/links/{keys.person}/analysis"))
    assert (answers[-1].status_code, kind_of(answers[-1])) == (500, "unavailable")
    assert analysed(visit, keys.person)["analysis"]


def test_an_unknown_depth_is_refused_and_says_which_there_are(visit: Visit, keys: Keys) -> None:
    answer = visit.client.get(f"/api/links/{next(iter(keys))}/analysis?depth=deep")
    assert (answer.status_code, kind_of(answer)) == (400, "malformed")
    assert "quick or thorough" in answer.text


@pytest.fixture
def alone(visit: Visit) -> str:
    """The key of Ann, who has played alone against a bot."""
    table = begun(people=("Ann", ""))
    while table.situation.stage != "over":
        let_bot_play(table) if table.thinking() else play_any(table)
    return keep(visit.store, table).person


def challenge_others(visit: Visit, key: str) -> str:
    """Ann challenges others to her game; what the challenge is called."""
    sent = visit.client.post(f"/api/links/{key}/challenge", json={"visitor": "a-browser-of-some-22-letters"})
    return str(sent.json()["path"].rpartition("/")[2])


def accuracy(visit: Visit, challenge: str) -> float | None:
    """What stands in the standings of a challenge that nobody else has taken."""
    return visit.store.challenges.attempts(challenge)[0].attempt.accuracy


def test_how_well_a_challenge_was_played_is_noted_once_at_one_depth(
    visit: Visit, alone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = challenge_others(visit, alone)
    noted, note = [], visit.store.challenges.note_accuracy

    def counted(table: str, accuracy: float) -> None:
        noted.append(accuracy)
        note(table, accuracy)

    monkeypatch.setattr(visit.store.challenges, "note_accuracy", counted)
    monkeypatch.setitem(analyses.EFFORTS, "thorough", analyses.EFFORTS["quick"] + 1)  # there is not time for more
    analysed(visit, alone, "thorough")
    assert accuracy(visit, challenge) is None
    for _ in range(3):
        told = analysed(visit, alone)
    assert noted == [told["analysis"]["performances"][0]["accuracy"]] == [accuracy(visit, challenge)]


def test_what_was_analysed_before_it_became_a_challenge_counts(visit: Visit, alone: str) -> None:
    told = analysed(visit, alone)
    challenge = challenge_others(visit, alone)
    assert accuracy(visit, challenge) == told["analysis"]["performances"][0]["accuracy"]


def test_an_analysis_is_told_though_the_store_takes_no_accuracy(
    visit: Visit, alone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = challenge_others(visit, alone)

    def refuse(table: str, accuracy: float) -> None:
        raise StoreError("not now")

    monkeypatch.setattr(visit.store.challenges, "note_accuracy", refuse)
    assert analysed(visit, alone)["analysis"]
    assert accuracy(visit, challenge) is None
