"""How large a scene gets: that of a game's fullest position."""

import gzip
from collections.abc import Iterator
from dataclasses import dataclass

from ours import Case, random_moves
from vineta.core.position import Position
from vineta.core.scene import to_json
from vineta.draw.look import look

GAMES = 2
"""Random games in which the fullest position is looked for."""


@dataclass(frozen=True)
class Size:
    """What the largest scene takes on the wire."""

    json_bytes: int
    gzipped_bytes: int


def measure_size(case: Case) -> Size:
    """Looks at every position with the eyes of the player to move."""
    text = max(_scenes(case), key=len)
    return Size(len(text), len(gzip.compress(text)))


def _scenes(case: Case) -> Iterator[bytes]:
    """Every position of a few random games in which a player is to move, as JSON."""
    for seed in range(1, GAMES + 1):
        position = case.begin()
        for move in random_moves(case, seed):
            if position.mover >= 0:
                yield _json(position)
            position.play(move)


def _json(position: Position) -> bytes:
    return to_json(look(position, position.mover))
