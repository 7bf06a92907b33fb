"""Measures two checkouts of Vineta by turns, in one run, and prints what this one takes divided by the other.

    python benchmarks/checkouts.py OTHER_CHECKOUT

Both are measured by the programs of this checkout, in a process each; `versions.py` knows in what they are called
differently. A ratio is taken within each round; below 1 this checkout is the faster one.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track

from starts import import_start
from tables import Column, Row, Sheet, markdown_table

HERE = Path(__file__).resolve().parent.parent
PROGRAM = Path(__file__).resolve().parent / "figures.py"
IMPORTING = ("Vineta", "import")

Name = tuple[str, str]
"""The rule set, and what is measured of it."""


class Pair(NamedTuple):
    """One figure in one round, in microseconds."""

    here: float
    there: float

    @property
    def ratio(self) -> float:
        return self.here / self.there


class Version:
    """One checkout, measured in a process of its own."""

    def __init__(self, checkout: Path, process: "subprocess.Popen[str]", environment: dict[str, str]) -> None:
        self._process, self._environment = process, environment
        hello = self._hear()
        expect_inside(Path(hello["package"]), checkout)
        self.names: list[Name] = [IMPORTING, *((rules, what) for rules, what in hello["figures"])]

    def measure(self, name: Name) -> float:
        """A figure, in microseconds."""
        if name == IMPORTING:
            return import_start(1, self._environment).processor_seconds * 1e6
        assert self._process.stdin is not None
        print(json.dumps(name), file=self._process.stdin, flush=True)
        return float(self._hear())

    def _hear(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("a version ended before it answered; what it said stands above")
        return json.loads(line)


def expect_inside(package: Path, checkout: Path) -> None:
    """Refuses to measure some other Vineta than the checkout's own."""
    if not package.resolve().is_relative_to(checkout.resolve()):
        raise RuntimeError(f"Python finds Vineta in {package}, not in {checkout}")


@contextmanager
def measured_version(checkout: Path) -> Iterator[Version]:
    """A checkout ready to be measured; its process ends afterwards."""
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    command = [sys.executable, str(PROGRAM)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "env": environment}
    with subprocess.Popen(command, **pipes) as process:
        yield Version(checkout, process, environment)


def compare(here: Version, there: Version, names: list[Name], rounds: int) -> dict[Name, list[Pair]]:
    """Every figure in every round, the two versions one right after the other; who is first changes."""
    pairs: dict[Name, list[Pair]] = {name: [] for name in names}
    steps = [(number, name) for name in names for number in range(rounds)]
    for number, name in track(steps, "Measuring", console=Console(stderr=True), transient=True):
        if number % 2:
            later = there.measure(name)
            pairs[name].append(Pair(here.measure(name), later))
        else:
            pairs[name].append(Pair(here.measure(name), there.measure(name)))
    return pairs


def sheets(pairs: dict[Name, list[Pair]]) -> list[Sheet]:
    """One table for each rule set."""
    columns = (
        Column("here, µs", "{:,.3f}"),
        Column("there, µs", "{:,.3f}"),
        Column("here / there", "{:.2f}"),
        Column("lowest", "{:.2f}"),
        Column("highest", "{:.2f}"),
    )
    rows: dict[str, list[Row]] = {}
    for (rules, what), rounds in pairs.items():
        rows.setdefault(rules, []).append((what, _row(rounds)))
    return [Sheet(rules, columns, each) for rules, each in rows.items()]


def _row(rounds: list[Pair]) -> tuple[float, ...]:
    ratios = [pair.ratio for pair in rounds]
    here, there = median(pair.here for pair in rounds), median(pair.there for pair in rounds)
    return here, there, median(ratios), min(ratios), max(ratios)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure this checkout beside another.")
    parser.add_argument("other", type=Path, help="the other checkout's folder")
    parser.add_argument("--rounds", type=int, default=7, help="how often each figure is taken (default: 7)")
    parser.add_argument("--only", default="", help="figures in whose name this text occurs")
    chosen = parser.parse_args()
    with measured_version(HERE) as here, measured_version(chosen.other) as there:
        names = [name for name in here.names if name in there.names and chosen.only in ": ".join(name)]
        for each in sheets(compare(here, there, names, chosen.rounds)):
            print(markdown_table(each), end="\n\n")


if __name__ == "__main__":
    main()
