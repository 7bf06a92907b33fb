"""Compiles a game's kernels before somebody waits for them in mid-game, and says so."""

import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np

from vineta.core.game import Game
from vineta.core.kernel import COMPILED, State, cache_folder
from vineta.core.options import read_options
from vineta.core.phrase import Part, Phrase, Text, phrase

Say = Callable[[Text], None]
Step = tuple[str, Callable[[], object]]
"""What is compiled, in a word or two, and a call that does it."""

KEPT_SECONDS = 30 * 24 * 3600
"""How long compiled kernels of other sources are kept: another checkout may still use them."""

NO_MOVE = -1
"""Is refused in every game."""

_ready: set[Path] = set()


def warm(game: Game, say: Say | None = None) -> None:
    """Makes sure the game's entry points are compiled on this machine; shows its progress when they are not."""
    warm_up(cache_folder(game.name), game.title, lambda: entry_points(game), say)


def warm_up(
    folder: Path, what: str, steps: Callable[[], Iterable[Step]], say: Say | None = None, part: str = "ready"
) -> None:
    """Makes the first call of each kernel that is kept in a cache folder, unless that has been done before.

    Where several compile their parts of a folder, each leaves a stamp of its own.
    """
    stamp = folder / part
    if stamp in _ready:
        return
    _ready.add(stamp)
    if not COMPILED or stamp.exists():
        return
    _compile(what, list(steps()), say or _say)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.touch()
    _sweep(folder)


def _sweep(folder: Path) -> None:
    """Removes what was compiled long ago from other sources of the same game."""
    family = folder.name.rpartition("-")[0]
    for other in folder.parent.glob(f"{family}-*"):
        if other != folder and other.stat().st_mtime < time.time() - KEPT_SECONDS:
            shutil.rmtree(other, ignore_errors=True)


def _say(line: Text) -> None:
    sys.stderr.write(f"\r{line:<72}" if sys.stderr.isatty() else f"{line}\n")
    sys.stderr.flush()


def _compile(what: str, steps: list[Step], say: Say) -> None:
    started = time.perf_counter()
    for number, (name, first_call) in enumerate(steps, start=1):
        names: dict[str, Part] = {"what": what, "step": Phrase(name), "number": number, "total": len(steps)}
        say(phrase("Compiling {what} for this machine, once: {step} ({number} of {total})", **names))
        first_call()
    say(phrase("Compiled {what} in {seconds} s", what=what, seconds=f"{time.perf_counter() - started:.1f}"))
    if sys.stderr.isatty():
        sys.stderr.write("\n")


def entry_points(game: Game) -> Iterator[Step]:
    """The kernels of a game that are called from Python, each with its first call."""
    state = first_state(game)
    actions = np.zeros(game.action_count, np.int32)
    weights = np.zeros(game.action_count, np.int64)
    yield "legal moves", lambda: game.legal(state, actions)
    yield "moves", lambda: game.drive.advance(state, NO_MOVE)
    yield "nature", lambda: game.odds(state, actions, weights)
    yield "views", lambda: game.view(state, 0)
    yield "scenes", lambda: [first_call(state) for first_call in game.scene_kernels]


def first_state(game: Game) -> State:
    """The beginning of a game for the fewest players."""
    return game.setup(game.player_counts[0], read_options(game.options, {}))
