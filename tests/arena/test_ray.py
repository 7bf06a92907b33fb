"""On a Ray cluster the same comes out as here, even when one of its processes is killed meanwhile."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import psutil
import pytest
import ray

from core.chores import always_fall_over, complain, fall_over_once
from vineta.arena.contenders import read_contenders
from vineta.arena.playing import Setting, new_setting
from vineta.arena.run import Plan, run
from vineta.arena.statistics import Margin
from vineta.arena.tally import Tally
from vineta.core.errors import VinetaError
from vineta.core.spread import spread

TESTS = Path(__file__).parents[1]
PROCESSES = 3
PATIENCE = 60.0


@pytest.fixture(autouse=True, scope="module")
def _cluster() -> Iterator[None]:
    """A cluster of several processes on this machine, which find the modules of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(TESTS))
        ray.init(address="local", num_cpus=PROCESSES, log_to_driver=False, include_dashboard=False)
        yield
        ray.shutdown()


def setting(game: str = "submarine") -> Setting:
    return new_setting(game, 2, read_contenders("random,greedy:width=2,budget=50"), "pairs", 3, {})


def playing() -> list[psutil.Process]:
    """The processes of the cluster that are at work now."""
    found = psutil.process_iter(["cmdline"])
    return [process for process in found if (process.info["cmdline"] or [""])[0].startswith("ray::attempt")]


class Killer:
    """Kills one process that plays, once, after the first game."""

    def __init__(self) -> None:
        self.killed = 0

    def __call__(self, tally: Tally) -> None:
        until = time.monotonic() + PATIENCE
        while tally.arrived and not self.killed and time.monotonic() < until:
            for process in playing()[:1]:
                process.kill()
                self.killed = process.pid


def test_a_cluster_comes_to_the_same_result_though_a_process_is_killed() -> None:
    killer = Killer()
    found = run(setting(), Plan(24, on="ray"), killer)
    assert killer.killed
    assert found.without_times() == run(setting(), Plan(24)).without_times()


def test_a_cluster_stops_when_it_is_decided() -> None:
    plan = Plan(2000, on="ray", margin=Margin(0.6, 0.8))
    found = run(setting(), plan).meetings[0]
    assert found.decision is not None
    assert found.decision.verdict == "lower"
    assert found.games < 2000


def test_a_task_whose_process_died_is_done_again(tmp_path: Path) -> None:
    found = dict(spread(partial(fall_over_once, tmp_path, 2), range(6), on="ray"))
    assert found == {task: task**2 for task in range(6)}
    assert (tmp_path / "2").exists()


def test_a_task_that_kills_every_process_is_given_up() -> None:
    with pytest.raises(VinetaError, match="the cluster has given up a task"):
        list(spread(always_fall_over, [7], on="ray"))


def test_what_a_process_complains_of_is_told_here() -> None:
    with pytest.raises(VinetaError, match="3 is not to be done"):
        list(spread(complain, [3], on="ray"))
