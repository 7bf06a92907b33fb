"""What is seen, made and measured: the scene of a game's fullest position, its size, and its picture."""

import gzip
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ours import Case, random_moves
from vineta.core.position import Position
from vineta.core.scene import to_json
from vineta.draw.look import look, picture

GAMES = 2
"""Random games in which the fullest position is looked for."""


@dataclass(frozen=True)
class Seen:
    """One game's fullest position: times are the best of many, in milliseconds."""

    scene_milliseconds: float
    json_bytes: int
    gzipped_bytes: int
    svg_milliseconds: float


def measure_seen(case: Case, calls: int) -> Seen:
    """Looks at the fullest position with the eyes of the player to move."""
    position = max(_positions(case), key=lambda each: len(_json(each)))
    view = position.game.view(position.state, position.mover)
    scene = position.game.scene
    text = _json(position)
    return Seen(
        _best_milliseconds(lambda: scene(view, position.mover, "en"), calls),
        len(text),
        len(gzip.compress(text)),
        _best_milliseconds(lambda: picture(position, position.mover, layout="wide"), calls),
    )


def _positions(case: Case) -> Iterator[Position]:
    """Every position of a few random games in which a player is to move."""
    for seed in range(1, GAMES + 1):
        position = case.begin()
        for move in random_moves(case, seed):
            if position.mover >= 0:
                yield position.copy()
            position.play(move)


def _json(position: Position) -> bytes:
    return to_json(look(position, position.mover))


def _best_milliseconds(call: Callable[[], object], calls: int) -> float:
    return min(_milliseconds(call) for _ in range(calls))


def _milliseconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1e3
