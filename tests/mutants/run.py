"""Tests the tests: changes the kernels in small ways, one after the other, and tells which changes no test notices.

The sources stay as they are, and everything runs interpreted.
"""

import os
import random
import time
import tomllib
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

import vineta.games
from mutants.mutations import Mutant, mutants
from mutants.trials import Trial, put_on_trial
from vineta.core import registry
from vineta.core.kernel import COMPILED

TESTS = Path(__file__).parent.parent
GAMES = Path(vineta.games.__path__[0])
EQUIVALENT = tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text(encoding="utf-8"))
"""For each file, mutants that play like the original, and why."""


def sources(game: str) -> list[Path]:
    """The files of a game's kernels."""
    folder = GAMES / game.replace("-", "_")
    return [folder / "rules.py", *sorted((folder / "moves").glob("*.py"))]


def tests(game: str) -> list[str]:
    """The files with a game's tests, and those with tests of all games."""
    folders = TESTS / "games" / game.replace("-", "_"), TESTS / "games"
    return [str(file) for folder in folders for file in sorted(folder.glob("test_*.py"))]


def is_equivalent(mutant: Mutant) -> bool:
    return mutant.name in EQUIVALENT.get(mutant.path.relative_to(GAMES).as_posix(), {})


def outdated(game: str, every: list[Mutant]) -> list[str]:
    """Mutants that are told to be equivalent, of a source that has changed since."""
    known = {(mutant.path, mutant.name) for mutant in every}
    told = [(path, name) for path in sources(game) for name in EQUIVALENT.get(path.relative_to(GAMES).as_posix(), {})]
    return [f"{path.relative_to(GAMES)}: {name}" for path, name in told if (path, name) not in known]


def count_survivors(game: str, accused: list[Mutant], workers: int) -> int:
    """Prints those that no test notices; how many they are."""
    survivors = 0
    with Progress(console=Console(stderr=True), auto_refresh=False) as progress:
        bar = progress.add_task(game, total=len(accused))

        def tell(trial: Trial) -> None:
            nonlocal survivors
            progress.update(bar, advance=1, refresh=True)
            if not trial.noticed_by:
                survivors += 1
                where = f"{trial.mutant.path.relative_to(GAMES)}:{trial.mutant.line}"
                print(f"survived: {where}: {trial.mutant.name}", flush=True)

        put_on_trial(accused, tests(game), workers, tell)
    return survivors


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
        different = [mutant for mutant in every if not is_equivalent(mutant)]
        chosen = random.Random(seed).sample(different, min(sample or len(different), len(different)))
        for entry in outdated(name, every):
            print(f"no such mutant any more: {entry}")
            unnoticed += 1
        began = time.monotonic()
        survivors = count_survivors(name, chosen, workers)
        taken = time.monotonic() - began
        counts = f"{len(every)} mutants, {len(every) - len(different)} equivalent; {len(chosen)} tried"
        print(f"{name}: {counts}, {survivors} survived, {taken / max(len(chosen), 1):.1f} s each", flush=True)
        unnoticed += survivors
    raise SystemExit(min(unnoticed, 1))


if __name__ == "__main__":
    typer.run(main)
