"""The process that thinks finished games through: what it finds, and what becomes of it."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

from bots.games import play_bots
from vineta import new
from vineta.core.errors import VinetaError
from vineta.core.position import Position
from vineta.core.record import take_record
from vineta.insight.analysis import analyse
from vineta.server.analyst import COURTESY, AnalysisOrder, Analyst, AnalystLostError

EFFORT = 2_000
ENDLESS = 1_000_000_000
LONGEST = 60.0


@pytest.fixture(scope="module")
def finished() -> Position:
    return play_bots("pearls", ["greedy", "random"], seed=5)


@pytest.fixture(scope="module")
def analyst() -> Iterator[Analyst]:
    """One for all: whatever becomes of its process, the next game is thought through."""
    analyst = Analyst()
    yield analyst
    analyst.end()


def order(position: Position, iterations: int = EFFORT) -> AnalysisOrder:
    return AnalysisOrder(take_record(position), iterations)


def ignore(done: int, total: int) -> None:
    """Whoever is told this does not care how far it is."""


def process_of(analyst: Analyst) -> psutil.Process:
    """The process, once it is there."""
    until = time.monotonic() + LONGEST
    while (started := analyst._process) is None or started.pid is None:
        assert time.monotonic() < until, "it is never started"
        time.sleep(0.01)
    return psutil.Process(started.pid)


def test_it_finds_the_same_as_anybody_would_and_tells_how_far_it_is(analyst: Analyst, finished: Position) -> None:
    told: list[tuple[int, int]] = []
    found = analyst.analyse(order(finished), lambda *progress: told.append(progress))
    assert found == analyse(finished, iterations=EFFORT)
    assert told[-1] == (len(found.decisions), len(found.decisions))
    assert told == sorted(told)


def test_one_process_does_one_game_after_the_other_and_stands_back(analyst: Analyst, finished: Position) -> None:
    analyst.analyse(order(finished), ignore)
    first = process_of(analyst)
    assert first.nice() == os.nice(0) + COURTESY
    analyst.analyse(order(finished), ignore)
    assert process_of(analyst) == first


def test_a_game_whose_process_is_killed_is_thought_through_by_another(analyst: Analyst, finished: Position) -> None:
    killed: list[int] = []

    def kill_once(done: int, total: int) -> None:
        if not killed:
            killed.append(process_of(analyst).pid)
            os.kill(killed[0], signal.SIGKILL)

    assert analyst.analyse(order(finished), kill_once) == analyse(finished, iterations=EFFORT)
    assert process_of(analyst).pid != killed[0]


def test_a_game_that_every_process_dies_of_is_given_up(analyst: Analyst, finished: Position) -> None:
    def kill(done: int, total: int) -> None:
        os.kill(process_of(analyst).pid, signal.SIGKILL)

    with pytest.raises(AnalystLostError, match="3 processes have died"):
        analyst.analyse(order(finished, 100 * EFFORT), kill)  # far from its end when it tells of the first turn


def test_idle_it_ends_and_the_next_game_starts_another(finished: Position) -> None:
    analyst = Analyst(idle=0.05)
    analyst.analyse(order(finished), ignore)
    first = process_of(analyst)
    until = time.monotonic() + LONGEST
    while first.status() != psutil.STATUS_ZOMBIE:  # nobody has asked yet how it ended
        assert time.monotonic() < until, "it never ends"
        time.sleep(0.01)
    assert analyst.analyse(order(finished), ignore) == analyse(finished, iterations=EFFORT)
    analyst.end()


def test_when_the_server_ends_nobody_waits_for_a_long_thought(finished: Position) -> None:
    analyst = Analyst()
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(analyst.analyse, order(finished, ENDLESS), ignore)
        process = process_of(analyst)
        analyst.end()
        with pytest.raises(AnalystLostError):
            waiting.result(LONGEST)
    assert not process.is_running()


def test_what_cannot_be_analysed_is_told_as_it_is(analyst: Analyst) -> None:
    with pytest.raises(VinetaError, match="only a finished game can be analysed"):
        analyst.analyse(order(new("pearls", players=2, seed=1)), ignore)
