"""Plays at many tables at once over WebSockets, on a server as people start it, and prints how it bears that.

`make load` runs the usual load, `make load LOAD=crowded` another. `--write` keeps the figures, and writes docs/load.md
from all that are kept.
"""

import argparse
import gc
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rich.console import Console

import kept
from kept import Kept, Numbers
from loadsheets import sheets_with_remarks
from tables import markdown_table, met, terminal_table
from trial import Figures, Scale, Steps, allow_many_connections, measure, quantile, steps

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "load.md"

Trials = dict[str, Numbers]
Run = Callable[[Scale, Steps], Trials]


def numbers(scale: Scale, figures: Figures) -> Numbers:
    """What is kept of a trial; memory is in kilobytes, time in milliseconds."""
    return {
        "tables": scale.tables,
        "connections": scale.connections,
        "asked": scale.rate,
        "rate": figures.rate,
        "p50": figures.latency(0.5),
        "p99": figures.latency(0.99),
        "slowest": figures.latency(1.0),
        "lost": figures.lost,
        "doubled": figures.doubled,
        "refused": figures.refused,
        "broken": figures.broken,
        "table": figures.table_memory / 1024,
        "connected": figures.connected_memory / 1024,
        "server_cores": figures.server_cores,
        "crowd_cores": figures.crowd_cores,
        "analysed": figures.analysed,
    }


def run_once(scale: Scale, show: Steps) -> Trials:
    return {scale.name: numbers(scale, measure(scale, show))}


def run_with_bots(scale: Scale, show: Steps) -> Trials:
    """How long the bot thinks by itself, then how long people wait for it, in seconds."""
    from thinking import thinking_times

    show.begin("Thinking alone")
    alone = thinking_times(scale.bot, scale.games, scale.seed)
    figures = measure(scale, show)
    waits = {"thinking": max(alone), "bot_p50": quantile(figures.bot_waits, 0.5), "bot_moves": len(figures.bot_waits)}
    found = {**numbers(scale, figures), **waits, "bot_p99": quantile(figures.bot_waits, 0.99)}
    return {f"{scale.name}, bots called {scale.bot}": found}


def run_beside_analyses(scale: Scale, show: Steps) -> Trials:
    """The same twice: while nobody looks back at a game, then while one analysis follows the other."""
    trials = {"nobody looks back": replace(scale, analysed=0), "an analysis all the time": scale}
    return {name: numbers(each, measure(each, show)) for name, each in trials.items()}


def run_workers(scale: Scale, show: Steps) -> Trials:
    """Two workers have twice the tables of one: what each of them does beside moves is then the same in both."""
    sys.path.append(str(ROOT / "tests"))  # where the database of the tests is
    one = replace(scale, workers=1)
    two = replace(scale, workers=2, tables=2 * scale.tables, rate=2 * scale.rate)
    trials = {"one worker": one, "two workers": two}
    return {f"{name}, {each.name}": numbers(each, measure(each, show)) for name, each in trials.items()}


def run_beside_peer(scale: Scale, show: Steps) -> Trials:
    from boardgame import measure_peer

    theirs = numbers(scale, measure_peer(scale, show))
    return {"Vineta": numbers(scale, measure(scale, show)), "boardgame.io": theirs}


LOADS: dict[str, tuple[Run, Scale]] = {
    "usual": (run_once, Scale()),
    "crowded": (run_once, Scale(tables=2000, rate=600)),
    "thinking": (run_with_bots, Scale(tables=200, rate=40, bot="captain")),
    "analysing": (run_beside_analyses, Scale(tables=200, rate=300, seconds=20, analysed=12)),
    "workers": (run_workers, Scale(tables=150, rate=300, seconds=20)),
    "peer": (run_beside_peer, Scale(seconds=20)),
}
"""How each is run, and on which scale."""

TRIALS = {"analysing": 2, "workers": 3, "peer": 2}
"""How many times what its scale says a load takes, if not once."""

HEAD = """\
# Many tables at once

Written by `python benchmarks/load.py --write` from the figures that are kept in `benchmarks/load.json`; edit
`benchmarks/`, not this page. Each load is measured anew by a command of its own, in one to three minutes:

| | |
| --- | --- |
| `make load` | 500 tables |
| `make load LOAD=crowded` | 2,000 tables, 4,000 connections |
| `make load LOAD=thinking` | 200 tables at each of which somebody plays against a bot |
| `make load LOAD=analysing` | 200 tables, first without, then with finished games that are analysed |
| `make load LOAD=workers` | one worker, then two, around a PostgreSQL |
| `make load LOAD=peer` | boardgame.io's server, then ours |

Measured on a machine with {cores} cores, which the generator of the load shares with the server."""


def document(found: Kept) -> str:
    """The page of the documentation."""
    return "\n\n".join([HEAD.format(cores=os.cpu_count()), *tables_of(found)]) + "\n"


def tables_of(found: Kept) -> list[str]:
    """The tables of all loads that are kept, and what is said below them."""
    parts = []
    for load in LOADS:
        if load in found:
            remark, shown = sheets_with_remarks(load, found[load])
            parts += [*map(markdown_table, shown), *([remark] if remark else [])]
    return parts


def chosen_scale(chosen: argparse.Namespace) -> Scale:
    """The load's own scale, with what was told otherwise."""
    names = ("tables", "rate", "seconds", "seed", "bot")
    told = {name: getattr(chosen, name) for name in names if getattr(chosen, name) is not None}
    return replace(LOADS[chosen.load][1], **told)


def main() -> int:
    """Runs, prints, and says whether all goals were reached."""
    parser = argparse.ArgumentParser(description="Play at many tables at once, and measure how the server bears it.")
    parser.add_argument("load", nargs="?", default="usual", choices=LOADS)
    parser.add_argument("--tables", type=int)
    parser.add_argument("--rate", type=float, help="moves of people a second, at all tables together")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--bot", help="who thinks, at the load called thinking")
    parser.add_argument("--write", action="store_true", help=f"keep the figures, and write docs/{DOCUMENT.name}")
    chosen = parser.parse_args()
    scale = chosen_scale(chosen)
    allow_many_connections()
    gc.disable()  # Its pauses would count as the server's.
    with steps(TRIALS.get(chosen.load, 1) * scale.steps) as show:
        trials = LOADS[chosen.load][0](scale, show)
    return report(chosen.load, trials, chosen.write)


def report(load: str, trials: Trials, write: bool) -> int:
    console, (_, shown) = Console(), sheets_with_remarks(load, trials)
    for sheet in shown:
        console.print(terminal_table(sheet), "")
    if write:
        DOCUMENT.write_text(document(kept.keep(load, trials)), encoding="utf-8")
    return 0 if all(map(met, shown)) else 1


if __name__ == "__main__":
    raise SystemExit(main())
