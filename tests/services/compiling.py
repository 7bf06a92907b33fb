"""Compiles the games once, before several processes test them: each would compile for itself what is not there yet."""

import gc
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import numpy as np

import vineta.games
from vineta import bots
from vineta.core import registry
from vineta.core.kernel import COMPILED, cache_folder
from vineta.core.position import Position
from vineta.core.warm import warm
from vineta.research.lanes import stepping

MOVES = 200
"""As many of a random game as call every kernel that tests share."""


def compile_games() -> None:
    """Compiles what has changed since the last time, the games side by side."""
    changed = [name for name in registry.names() if not _compiled(name)]
    if COMPILED and changed:
        with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
            list(pool.map(partial(_compile, list(vineta.games.__path__)), changed))


def _compiled(name: str) -> bool:
    return all((cache_folder(name, room) / "ready").exists() for room in ("core", "bots", "research"))


def _compile(folders: list[str], name: str) -> None:
    gc.disable()  # compiling makes many objects, and looking through them takes its time
    vineta.games.__path__[:] = folders  # the tests have a game of their own
    game = registry.find(name)
    warm(game)
    for bot in ("greedy", "captain"):
        bots.find(bot, 0).prepare(game)
    stepping(game)
    state, actions, weights = (
        Position(game, game.player_counts[0]).state,
        np.zeros(game.action_count, np.int32),
        np.zeros(game.action_count, np.int64),
    )
    game.drive.playout(state, np.array([1, 1], np.int64), actions, weights, MOVES)
    game.judge(state, np.zeros(game.player_counts[0], np.float64))
