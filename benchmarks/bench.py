"""Measures Vineta beside its peers, prints the figures, and writes them to docs/benchmarks.md.

`make bench` runs the whole, which takes about ten minutes; `--quick` gives a first impression and writes nothing.
`--engines` and `--research` measure one half each, beside the peers of that half, and write its tables anew.
"""

import argparse
import os
import platform
from pathlib import Path

import numba
import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ours import cases
from rounds import QUICK, WHOLE, Part, Results, Scale, measure, step_count
from sheets import sheets
from tables import markdown_table, terminal_table

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
REMARKS = Path(__file__).resolve().parent / "remarks.md"
"""What stands below the tables: how to read them, and what was tried."""

HEAD = """\
# Benchmarks

Written by `make bench`, which measures everything anew; edit `benchmarks/`, not this page.

Measured on {machine}, each figure with a single thread, unless it says otherwise.

Speeds are per second of processor time, ours and the peers' alike, because other programs may have been running. Ours
and the peers took turns in {rounds} short rounds: a figure is the median of its rounds, and a ratio is taken within
each round before the median. Starts are the quickest of {start_runs} on the clock, except the first game ever, which
can be had only once. ✓ reaches the goal, ✗ misses it."""


def machine(results: Results) -> str:
    """What the figures depend on, without telling whose machine it is."""
    ours = f"Python {platform.python_version()}, NumPy {np.__version__}, numba {numba.__version__}"
    theirs = [f"{name} {number}" for name, number in results.versions.items() if name != "python"]
    return ", ".join([f"a machine with {os.cpu_count()} cores", ours, *theirs])


def document(results: Results, scale: Scale, known: str) -> str:
    """The page of the documentation; tables that were not measured are taken from the page as it is known."""
    head = HEAD.format(machine=machine(results), rounds=scale.rounds, start_runs=scale.start_runs)
    remarks = REMARKS.read_text(encoding="utf-8").format(tables=scale.looks.tables)
    tables = {sheet.title: markdown_table(sheet) for sheet in sheets(results)}
    kept = {} if results.speeds and results.adapted else sections(known.partition("\n## How to read this")[0])
    return "\n\n".join([head, *(kept | tables).values(), remarks])


def sections(page: str) -> dict[str, str]:
    """The parts of a page by their titles."""
    parts = page.split("\n## ")[1:]
    return {part.partition("\n")[0]: f"## {part.strip()}" for part in parts}


def run(scale: Scale, part: Part) -> Results:
    """Measures, with a bar that shows how far it is."""
    chosen = cases()
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=step_count(scale, chosen, part), completed=-1)
        return measure(scale, chosen, part, lambda what: progress.update(task, description=what, advance=1))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure Vineta beside its peers.")
    parser.add_argument("--quick", action="store_true", help="a short run without empty caches; writes no page")
    parser.add_argument("--without-peers", action="store_true", help="our games alone; writes no page")
    half = parser.add_mutually_exclusive_group()
    half.add_argument("--engines", action="store_true", help="only the games by themselves; renews those tables")
    half.add_argument("--research", action="store_true", help="only what researchers use; renews those tables")
    chosen = parser.parse_args()
    scale = QUICK if chosen.quick else WHOLE
    results = run(scale, Part(not chosen.research, not chosen.engines, not chosen.without_peers))
    console = Console()
    for sheet in sheets(results):
        console.print(terminal_table(sheet), "")
    if not chosen.quick and not chosen.without_peers:
        page = document(results, scale, DOCUMENT.read_text(encoding="utf-8"))
        DOCUMENT.write_text(page, encoding="utf-8")
        console.print(f"Written to {DOCUMENT.relative_to(DOCUMENT.parent.parent)}")


if __name__ == "__main__":
    main()
