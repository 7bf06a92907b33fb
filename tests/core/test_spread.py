"""Work is done once for every task, whoever does it; a worker that dies costs nothing but its time."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from core.chores import always_fall_over, complain, divide, fall_over_once
from vineta.core.errors import VinetaError
from vineta.core.spread import MOST_TRIES, Failure, attempt, spread


def test_one_worker_does_all_in_turn() -> None:
    assert list(spread(str, range(4))) == [(0, "0"), (1, "1"), (2, "2"), (3, "3")]


def test_a_killed_worker_is_replaced_and_its_task_done_again(tmp_path: Path) -> None:
    found = dict(spread(partial(fall_over_once, tmp_path, 2), range(6), workers=2))
    assert found == {task: task**2 for task in range(6)}
    assert (tmp_path / "2").exists()


def test_a_task_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(VinetaError, match=f"{MOST_TRIES} processes have died, one after the other, of 7"):
        list(spread(always_fall_over, [7], workers=2))


def test_what_a_worker_complains_of_is_told_here() -> None:
    with pytest.raises(VinetaError, match="3 is not to be done"):
        list(spread(complain, [3], workers=2))


def test_what_goes_wrong_travels_as_text() -> None:
    assert attempt(complain, 3) == Failure("3 is not to be done", foreseen=True)
    broken = attempt(divide, 0)
    assert isinstance(broken, Failure)
    assert "ZeroDivisionError" in str(broken.error())
    assert isinstance(broken.error(), RuntimeError)


def test_tasks_are_taken_only_as_they_are_handed_out() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for task in range(1000):
            taken.append(task)
            yield task

    results = spread(str, tasks(), workers=2)
    next(results)
    results.close()
    assert len(taken) <= 3


def test_work_is_spread_over_known_things_only() -> None:
    with pytest.raises(VinetaError, match="processes or ray, not 'moon'"):
        spread(str, [1], on="moon")
