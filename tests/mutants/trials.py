"""Puts mutants on trial: each in a process of its own, a fork in which one function has another code.

The tests are collected once, and rehearsed once to learn which of them call which function. A mutant then meets only
those that call the function it changes, those first that have noticed most so far, up to the first that fails.
"""

import gc
import inspect
import json
import math
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from types import CodeType, FrameType

import pytest
from _pytest.runner import runtestprotocol

from mutants.mutations import Mutant

PATIENCE = 10.0
"""A mutant that computes so many times as long as the original runs in circles."""
LEAST_SECONDS = 1
BROKEN = 70
"""How a fork ends in which the trial itself went wrong, not the mutant."""


@dataclass(frozen=True)
class Trial:
    """What became of a mutant."""

    mutant: Mutant
    noticed_by: str
    """The test that failed, or why no test was needed; empty where none noticed anything."""


@dataclass(frozen=True)
class Rehearsed:
    """What is known of a test that ran on the original."""

    seconds: float
    functions: frozenset[tuple[str, str]]
    """File and name of each function that it calls."""


class Court:
    """A plugin that runs the collected tests on every mutant, instead of once."""

    def __init__(self, accused: list[Mutant], workers: int, tell: Callable[[Trial], None]) -> None:
        self._accused = accused
        self._workers = workers
        self._tell = tell
        self._noticed: Counter[str] = Counter()
        self._items: list[pytest.Item] = []
        self._rehearsed: dict[str, Rehearsed] = {}

    def pytest_configure(self, config: pytest.Config) -> None:
        config.option.tbstyle = "native"  # nobody reads why a test failed, and others take longer

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._items = session.items
        self._rehearsed = rehearse(session.items)
        gc.freeze()  # what a fork never collects, it need not copy
        waiting, running = list(reversed(self._accused)), dict[int, tuple[Mutant, int]]()
        while waiting or running:
            while waiting and len(running) < self._workers:
                mutant = waiting.pop()
                child, answer = in_fork(partial(self._judge, mutant))
                running[child] = (mutant, answer)
            ended, status = os.wait()
            mutant, answer = running.pop(ended)
            self._note(mutant, _failed_test(status, _read(answer)))
        return True

    def _judge(self, mutant: Mutant) -> str:
        """Runs in a fork: the test that notices the mutant, if one does."""
        tests = self._tests_of(mutant)
        _install(mutant)
        running = _run(tests)
        for item in tests:
            _limit_seconds(self._rehearsed[item.nodeid].seconds)
            _, failed = next(running)
            if failed:
                return item.nodeid
        return ""

    def _tests_of(self, mutant: Mutant) -> list[pytest.Item]:
        place = (str(mutant.path), mutant.function)
        calling = (item for item in self._items if place in self._rehearsed[item.nodeid].functions)
        return sorted(calling, key=lambda item: (-self._noticed[item.nodeid], self._rehearsed[item.nodeid].seconds))

    def _note(self, mutant: Mutant, noticed_by: str) -> None:
        self._noticed[noticed_by] += 1
        self._tell(Trial(mutant, noticed_by))


def put_on_trial(accused: list[Mutant], tests: list[str], workers: int, tell: Callable[[Trial], None]) -> None:
    """Tells of each mutant, as soon as it is known, whether any of the tests in these files notices it."""
    options = [
        "-s",
        "--assert=plain",
        "-m",
        "not broad",
        "-p",
        "no:terminal",
        "-p",
        "no:cacheprovider",
        "-o",
        "addopts=",
    ]
    status = pytest.main([*options, "--import-mode=importlib", *tests], plugins=[Court(accused, workers, tell)])
    if status != pytest.ExitCode.OK:
        raise SystemExit(f"the tests cannot be run: {status}")


def rehearse(items: list[pytest.Item]) -> dict[str, Rehearsed]:
    """What each test calls, and how long it takes; in a fork too, so that nothing it leaves behind is met later."""
    child, answer = in_fork(lambda: json.dumps(_rehearse(items)))
    notes = _read(answer)
    os.waitpid(child, 0)
    if not notes:
        raise SystemExit("a test fails without any mutant")
    return {
        test: Rehearsed(seconds, frozenset((file, name) for file, name in functions))
        for test, (seconds, functions) in json.loads(notes).items()
    }


def _rehearse(items: list[pytest.Item]) -> dict[str, tuple[float, list[tuple[str, str]]]]:
    notes = {}
    tests = _run(items)
    for _ in items:
        began = time.process_time()
        with _calls_noted() as called:
            item, failed = next(tests)
        assert not failed, f"{item.nodeid} fails without any mutant"
        functions = sorted({(code.co_filename, code.co_name) for code in called})
        notes[item.nodeid] = (time.process_time() - began, functions)
    return notes


@contextmanager
def _calls_noted() -> Iterator[set[CodeType]]:
    called: set[CodeType] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            called.add(frame.f_code)

    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(None)


def _run(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, bool]]:
    """Each test, and whether it failed."""
    for item, following in pairwise([*items, None]):
        assert item is not None
        reports = runtestprotocol(item, log=False, nextitem=following)
        yield item, any(report.failed for report in reports)


def _install(mutant: Mutant) -> None:
    """Whoever has imported the function by name has the mutant too: it is the same function with another code."""
    files = {getattr(module, "__file__", None): module for module in list(sys.modules.values())}
    function = inspect.unwrap(getattr(files[str(mutant.path)], mutant.function))
    assert function.__code__.co_filename == str(mutant.path), f"{mutant.function} is not interpreted"
    function.__code__ = mutant.code


def _limit_seconds(seconds: float) -> None:
    """What a test that takes so long otherwise may compute from now on; the clock may say more on a busy machine."""
    limit = math.ceil(time.process_time() + LEAST_SECONDS + PATIENCE * seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))


def in_fork(work: Callable[[], str]) -> tuple[int, int]:
    """Does some work in a fork of this process: its number, and a handle at which the answer can be read."""
    answer, telling = os.pipe()
    child = os.fork()
    if child:
        os.close(telling)
        return child, answer
    status = BROKEN
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for handle in range(2):
            os.dup2(nowhere, handle)
        with open(telling, "w", encoding="utf-8") as answering:
            answering.write(work())
        status = 0
    except BaseException as problem:
        print(f"{type(problem).__name__}: {problem}", file=sys.stderr, flush=True)
    finally:
        os._exit(status)


def _read(answer: int) -> str:
    with open(answer, encoding="utf-8") as reading:
        return reading.read()


def _failed_test(status: int, answer: str) -> str:
    code = os.waitstatus_to_exitcode(status)
    if code == -signal.SIGXCPU:
        return "it runs in circles"
    if code:
        raise SystemExit(f"a trial ended with {code}")
    return answer
