"""On a Ray cluster the same comes out as here, even when one of its processes is killed meanwhile."""

from functools import partial
from pathlib import Path

import pytest

from cluster.killing import one_is_killed
from core.chores import always_fall_over, complain, fall_over_once
from vineta.arena.contenders import read_contenders
from vineta.arena.playing import Setting, new_setting
from vineta.arena.run import Plan, run
from vineta.arena.statistics import Margin
from vineta.core.errors import VinetaError
from vineta.core.spread import spread


def setting(game: str = "submarine") -> Setting:
    return new_setting(game, 2, read_contenders("random,greedy:width=2,budget=50"), "pairs", 3, {})


def test_a_cluster_comes_to_the_same_result_though_a_process_is_killed() -> None:
    with one_is_killed():
        found = run(setting(), Plan(24, on="ray"))
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
