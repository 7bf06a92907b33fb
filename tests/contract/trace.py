"""Plays seeded games and prints fingerprints on the way: `python -m contract.trace pearls`.

Run by the tests once compiled and once interpreted; the fingerprints must not differ.
"""

import hashlib
import sys
from collections.abc import Iterator

import numpy as np

import conftest
from contract.cases import Player, Setup, listed, setups, verdicts
from vineta.core import registry
from vineta.core.game import OVER, Game

STEP = 10

__all__ = ["conftest"]


def trace(game: Game, limit: int) -> Iterator[str]:
    """Lines of set-up, ply and fingerprint, one every few plies."""
    for seed, setup in enumerate(setups(game)):
        yield from _trace_game(setup, seed, limit)


def _trace_game(setup: Setup, seed: int, limit: int) -> Iterator[str]:
    game, state, player = setup.game, setup.start().state, Player(setup.game, seed)
    fingerprint, values, ply = hashlib.sha256(), np.zeros(setup.players), 0
    while state[0].mover != OVER and ply < limit:
        game.drive.attempt(state, player.move(state))
        ply += 1
        fingerprint.update(state.tobytes() + listed(game, state).tobytes())
        if ply % STEP == 0 or state[0].mover == OVER:
            game.judge(state, values)
            fingerprint.update(repr((verdicts(game, state), values.round(6).tolist())).encode())
            yield f"{setup}, ply {ply}: {fingerprint.hexdigest()[:16]}"


if __name__ == "__main__":
    for line in trace(registry.find(sys.argv[1]), int(sys.argv[2])):
        print(line)
