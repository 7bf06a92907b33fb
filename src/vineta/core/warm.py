"""Compiles a game's kernels before somebody waits for them in mid-game, and says so."""

import sys
import time
from collections.abc import Callable, Iterator

import numpy as np

from vineta.core.game import Game
from vineta.core.kernel import COMPILED, State, cache_folder
from vineta.core.options import read_options

_ready: set[str] = set()


def warm(game: Game, say: Callable[[str], None] | None = None) -> None:
    """Makes sure the game's entry points are compiled on this machine; shows its progress when they are not."""
    if game.name in _ready:
        return
    _ready.add(game.name)
    stamp = cache_folder(game.name) / "ready"
    if not COMPILED or stamp.exists():
        return
    _compile(game, say or _say)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.touch()


def _say(line: str) -> None:
    sys.stderr.write(f"\r{line:<72}" if sys.stderr.isatty() else f"{line}\n")
    sys.stderr.flush()


def _compile(game: Game, say: Callable[[str], None]) -> None:
    started = time.perf_counter()
    steps = list(_entry_points(game))
    for number, (name, first_call) in enumerate(steps, start=1):
        say(f"Compiling {game.title} for this machine, once: {name} ({number} of {len(steps)})")
        first_call()
    say(f"Compiled {game.title} in {time.perf_counter() - started:.1f} s")
    if sys.stderr.isatty():
        sys.stderr.write("\n")


def _entry_points(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    state = _first_state(game)
    actions = np.zeros(game.action_count, np.int32)
    weights = np.zeros(game.action_count, np.int64)
    yield "legal moves", lambda: game.legal(state, actions)
    yield "moves", lambda: game.drive.attempt(state, -1)
    yield "nature", lambda: game.odds(state, actions, weights)
    yield "judgement", lambda: game.judge(state, np.zeros(game.player_counts[0], np.float64))


def _first_state(game: Game) -> State:
    return game.setup(game.player_counts[0], read_options(game.options, {}))
