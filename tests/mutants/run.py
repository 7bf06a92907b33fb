"""Tests the tests: changes the kernels in small ways, one after the other, and tells which changes no test notices.

The sources stay as they are: each mutant lives in a process of its own, a fork of this one that has everything but the
games loaded already, and runs the tests of the game's single rules there, interpreted, up to the first that fails.
"""

import json
import os
import random
import signal
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Annotated

import pytest
import typer
from rich.console import Console
from rich.progress import Progress

import vineta.games
from mutants.mutations import Mutant, mutants
from vineta.core import position, registry  # noqa: F401  (loaded here, so that no mutant has to load it)
from vineta.core.kernel import COMPILED

TESTS = Path(__file__).parent.parent
EQUIVALENT = tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text(encoding="utf-8"))
"""For each file, mutants that play like the original, and why."""
PATIENCE = 5.0
"""A mutant that takes so many times as long as the original runs in circles."""


class MutantLoader(SourceFileLoader):
    """Loads a mutant instead of the file."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.path))
        self._mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._mutant.tree, str(self._mutant.path), "exec")


class MutantFinder:
    """Finds one module before anybody else does."""

    def __init__(self, mutant: Mutant) -> None:
        folder = Path(vineta.games.__path__[0])
        self._name = ".".join(["vineta.games", *mutant.path.relative_to(folder).with_suffix("").parts])
        self._mutant = mutant

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name != self._name:
            return None
        return spec_from_file_location(name, self._mutant.path, loader=MutantLoader(name, self._mutant))


class Stopwatch:
    """Notes how long the tests of each file take."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.nodeid.partition("::")[0]
        self.seconds[file] = self.seconds.get(file, 0.0) + report.duration


class Trial:
    """The tests of a game, run in a fork of this process, on a mutant or on the game as it is."""

    def __init__(self, files: list[str], mutant: Mutant | None, seconds: float) -> None:
        self.mutant = mutant
        self._end = time.monotonic() + seconds
        handle, name = tempfile.mkstemp(prefix="vineta-mutant-")
        os.close(handle)
        self._note = Path(name)
        self._child = os.fork()
        if self._child == 0:
            _run_in_fork(files, mutant, self._note)

    def passed(self) -> bool | None:
        """Whether all tests passed; None as long as they run."""
        ended, status = os.waitpid(self._child, os.WNOHANG)
        if not ended and time.monotonic() > self._end:
            os.kill(self._child, signal.SIGKILL)
            ended, status = os.waitpid(self._child, 0)
        return status == 0 if ended else None

    def seconds(self) -> dict[str, float]:
        """How long the tests of each file took; to be asked once, when they have ended."""
        noted: dict[str, float] = json.loads(self._note.read_text() or "{}")
        self._note.unlink()
        return noted


def _run_in_fork(files: list[str], mutant: Mutant | None, note: Path) -> None:
    """Never returns: this process is the mutant's."""
    status = 1
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for handle in range(3):
            os.dup2(nowhere, handle)
        if mutant:
            sys.meta_path.insert(0, MutantFinder(mutant))
        watch = Stopwatch()
        options = ["-x", "-m", "not broad", "-p", "no:cacheprovider", "--rootdir", str(TESTS.parent)]
        status = int(pytest.main([*options, *files], plugins=[watch]))
        note.write_text(json.dumps(watch.seconds))
    finally:
        os._exit(status)


def wait_for(trials: list[Trial]) -> tuple[Trial, bool]:
    """The first to end, and whether it passed."""
    while True:
        for trial in trials:
            passed = trial.passed()
            if passed is not None:
                return trial, passed
        time.sleep(0.02)


def sources(game: str) -> list[Path]:
    """The files of a game's kernels."""
    folder = Path(vineta.games.__path__[0]) / game.replace("-", "_")
    return [folder / "rules.py", *sorted((folder / "moves").glob("*.py"))]


def is_equivalent(mutant: Mutant) -> bool:
    file = mutant.path.relative_to(vineta.games.__path__[0]).as_posix()
    return mutant.name in EQUIVALENT.get(file, {})


def survivors(game: str, sample: list[Mutant], workers: int) -> Iterator[Mutant]:
    """Those that no test notices."""
    files, limit = tests_of(game)
    waiting, running = list(sample), list[Trial]()
    with Progress(console=Console(stderr=True), auto_refresh=False) as progress:
        bar = progress.add_task(game, total=len(sample))
        while waiting or running:
            while waiting and len(running) < workers:
                running.append(Trial(files, waiting.pop(), limit))
            trial, passed = wait_for(running)
            running.remove(trial)
            trial.seconds()
            progress.update(bar, advance=1, refresh=True)
            if passed and trial.mutant:
                yield trial.mutant


def tests_of(game: str) -> tuple[list[str], float]:
    """The files with a game's tests, the quickest first, and how many seconds they may take."""
    files = [str(file) for file in sorted((TESTS / "games" / game.replace("-", "_")).glob("test_*.py"))]
    began = time.monotonic()
    trial, passed = wait_for([Trial(files, None, float("inf"))])
    if not passed:
        raise SystemExit(f"the tests of {game} fail without any mutant")
    taken = trial.seconds()
    quickest_first = sorted(files, key=lambda file: taken.get(Path(file).relative_to(TESTS.parent).as_posix(), 0.0))
    return quickest_first, 10 + PATIENCE * (time.monotonic() - began)


def main(
    game: Annotated[list[str] | None, typer.Option(help="a game; all if none is named")] = None,
    sample: Annotated[int, typer.Option(help="how many mutants of each game; 0 for all")] = 60,
    seed: Annotated[int, typer.Option(help="another seed, another sample")] = 1,
    workers: Annotated[int, typer.Option(help="how many at once")] = os.cpu_count() or 1,
) -> None:
    """Changes the kernels in small ways, and tells which changes no test notices."""
    if COMPILED:
        raise SystemExit("mutants run interpreted: NUMBA_DISABLE_JIT=1")
    unnoticed = 0
    for name in game or registry.names():
        every = [mutant for path in sources(name) for mutant in mutants(path)]
        told = [mutant for mutant in every if not is_equivalent(mutant)]
        chosen = random.Random(seed).sample(told, min(sample or len(told), len(told)))
        alive = 0
        for mutant in survivors(name, chosen, workers):
            where = mutant.path.relative_to(vineta.games.__path__[0])
            print(f"survived: {where}:{mutant.line}: {mutant.name}", flush=True)
            alive += 1
        same = len(every) - len(told)
        print(f"{name}: {len(every)} mutants, {same} equivalent; {len(chosen)} tried, {alive} survived", flush=True)
        unnoticed += alive
    raise SystemExit(min(unnoticed, 1))


if __name__ == "__main__":
    typer.run(main)
