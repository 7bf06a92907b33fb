"""Work spread over processes of this machine or of a Ray cluster: results come in any order, each with its task.

What is spread follows from its task alone, so it does not matter who does it, how often, or when: a task whose worker
died is given to another. Tasks are taken from their iterator only as they are handed out, so whoever has seen enough
just stops asking.

>>> sorted(spread(len, ["one", "three"]))
[('one', 3), ('three', 5)]
"""

import importlib
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, TypeVar

from vineta.core.errors import VinetaError

Task = TypeVar("Task")
Result = TypeVar("Result")
Work = Callable[[Task], Result]

PLACES = ("processes", "ray")
MOST_TRIES = 3
"""How many workers may die of one task before it is given up."""
_ENOUGH_AHEAD = 2
"""How many tasks a cluster is given for each of its processors, so that none waits for the next."""


@dataclass(frozen=True)
class Failure:
    """What went wrong with a task, as it can be told in another process."""

    text: str
    foreseen: bool
    """Whether the text is one line for people; otherwise it is a traceback."""

    def error(self) -> Exception:
        return VinetaError(self.text) if self.foreseen else RuntimeError(self.text)


def expect_place(on: str) -> None:
    """Raises VinetaError where work cannot be spread over such a thing."""
    if on not in PLACES:
        raise VinetaError(f"work is spread over {' or '.join(PLACES)}, not {on!r}")
    if on == "ray":
        _ray()


def spread(
    work: Work[Task, Result], tasks: Iterable[Task], workers: int = 1, on: str = "processes"
) -> Generator[tuple[Task, Result], None, None]:
    """Does all tasks; gives each with its result as soon as it is there.

    Work and tasks travel to other processes, so both can be pickled. With one worker of this machine nothing travels.
    What a task raises is raised here: VinetaError as it is, anything else as RuntimeError with the traceback.
    """
    expect_place(on)
    if on == "ray":
        return _on_ray(work, iter(tasks), workers)
    if workers == 1:
        return ((task, work(task)) for task in tasks)
    return _on_processes(work, iter(tasks), workers)


def attempt(work: Work[Task, Result], task: Task) -> Result | Failure:
    """The result of a task, or what went wrong: exceptions of every kind cannot travel."""
    try:
        return work(task)
    except VinetaError as error:
        return Failure(str(error), foreseen=True)
    except Exception:
        return Failure(traceback.format_exc(), foreseen=False)


def _result(found: Result | Failure) -> Result:
    if isinstance(found, Failure):
        raise found.error()
    return found


@dataclass
class _Worker(Generic[Task]):
    """A process, and what it was asked to do."""

    process: SpawnProcess
    pipe: "Connection[Any, Any]"
    task: Task
    tries: int


@dataclass
class _Crew(Generic[Task, Result]):
    """The processes of this machine that share the work."""

    work: Work[Task, Result]
    workers: list[_Worker[Task]] = field(default_factory=list)

    def hire(self, task: Task, tries: int = 1) -> None:
        """One more process, which begins with this task."""
        context = multiprocessing.get_context("spawn")  # a fork would copy the locks of threads, but not the threads
        own, other = context.Pipe()
        process = context.Process(target=_serve, args=(self.work, other), daemon=True)
        process.start()
        other.close()  # so that only the process has it, and its end is noticed
        own.send(task)
        self.workers.append(_Worker(process, own, task, tries))

    def finished(self) -> Iterator[tuple[_Worker[Task], Result]]:
        """Waits until somebody is ready; replaces who has died meanwhile."""
        ready = wait([worker.pipe for worker in self.workers])
        for worker in [worker for worker in self.workers if worker.pipe in ready]:
            try:
                found = worker.pipe.recv()
            except (EOFError, OSError):
                self._replace(worker)
            else:
                yield worker, _result(found)

    def _replace(self, worker: _Worker[Task]) -> None:
        self.dismiss(worker)
        if worker.tries >= MOST_TRIES:
            raise VinetaError(f"{MOST_TRIES} processes have died, one after the other, of {worker.task!r}")
        self.hire(worker.task, worker.tries + 1)

    def dismiss(self, worker: _Worker[Task]) -> None:
        """Ends a process, even in the middle of its work."""
        self.workers.remove(worker)
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()


def _on_processes(
    work: Work[Task, Result], tasks: Iterator[Task], workers: int
) -> Generator[tuple[Task, Result], None, None]:
    crew: _Crew[Task, Result] = _Crew(work)
    try:
        for task in islice(tasks, workers):
            crew.hire(task)
        while crew.workers:
            for worker, result in crew.finished():
                done = worker.task
                yield done, result
                _go_on(crew, worker, tasks)
    finally:
        for worker in list(crew.workers):
            crew.dismiss(worker)


def _go_on(crew: _Crew[Task, Result], worker: _Worker[Task], tasks: Iterator[Task]) -> None:
    """Gives somebody who is ready the next task, or leave."""
    for task in tasks:
        worker.task, worker.tries = task, 1
        with suppress(OSError):  # who has died meanwhile is noticed when the answer is waited for
            worker.pipe.send(task)
        return
    crew.dismiss(worker)


def _serve(work: Work[Task, Result], pipe: "Connection[Any, Any]") -> None:
    """What a process does until nobody is there any more to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the run tells the parent, which ends the others
    with suppress(EOFError, OSError):
        while True:
            pipe.send(attempt(work, pipe.recv()))


def _ray() -> Any:
    try:
        return importlib.import_module("ray")
    except ModuleNotFoundError as error:
        raise VinetaError("spreading work over a cluster needs Ray: pip install 'vineta[ray]'") from error


def _on_ray(
    work: Work[Task, Result], tasks: Iterator[Task], workers: int
) -> Generator[tuple[Task, Result], None, None]:
    """On the cluster that RAY_ADDRESS names, or on one that is made for this run here, of so many processes."""
    ray = _ray()
    own = not ray.is_initialized()
    if own:
        address = os.environ.get("RAY_ADDRESS")
        ray.init(
            **(
                {"address": address}
                if address
                else {"address": "local", "num_cpus": workers, "include_dashboard": False}
            ),
            log_to_driver=False,
        )
    remote = ray.remote(max_retries=MOST_TRIES)(attempt).remote
    shared, room = ray.put(work), _ENOUGH_AHEAD * max(1, int(ray.cluster_resources().get("CPU", workers)))
    asked: dict[Any, Task] = {}
    try:
        while True:
            for task in islice(tasks, room - len(asked)):
                asked[remote(shared, task)] = task
            if not asked:
                return
            for answer in ray.wait(list(asked))[0]:
                yield asked.pop(answer), _ray_result(ray, answer)
    finally:
        for answer in asked:
            ray.cancel(answer, force=True)
        if own:
            ray.shutdown()


def _ray_result(ray: Any, answer: Any) -> Any:
    try:
        return _result(ray.get(answer))
    except ray.exceptions.RayError as error:
        raise VinetaError(f"the cluster has given up a task: {error}") from error
