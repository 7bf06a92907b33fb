"""The engine and the reference play the same random games, and agree on everything at every step."""

import os
import random
from fractions import Fraction

import pytest

from compare.submarine_snapshot import snapshot
from reference.submarine import Submarine
from vineta.core.game import NATURE, OVER
from vineta.core.position import Position
from vineta.games.submarine import GAME

GAMES = int(os.environ.get("VINETA_FUZZ_GAMES", "300"))
"""Compared games for each player count."""

BATCHES = 10
STARTS = ("random", "white", "violet")
STALLS = (3, 8, 4, 30, 6, 5)
"""A short patience brings the stalled end of the game about early."""


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_engine_and_reference_agree(players: int, batch: int) -> None:
    for number in range(batch, GAMES, BATCHES):
        options = {"start": STARTS[number % 3], "stall_turns": STALLS[number // 3 % 6]}
        compare_game(players, options, random.Random(f"submarine {players} {number}"))


def compare_game(players: int, options: dict[str, object], chooser: random.Random) -> None:
    engine = Position(GAME, players, options)
    reference = Submarine(players, options)
    eagerness = chooser.random()
    while True:
        where = f"{players} players, {options}, after {[engine.game.text(action) for action in engine.moves[-12:]]}"
        assert snapshot(engine.state) == reference.snapshot(), where
        assert reference.mover() == (None if engine.mover == OVER else engine.mover), where
        if engine.over:
            break
        moves = engine.actions
        assert set(moves) == reference.legal(), where
        if engine.mover == NATURE:
            assert chances(engine) == reference.chances(), where
        move = choose(moves, eagerness, chooser)
        engine.play(move)
        reference.play(move)
    outcome = engine.outcome
    assert outcome is not None
    assert reference.result() == {"winners": list(outcome.winners), "reason": outcome.reason}


def chances(engine: Position) -> dict[str, Fraction]:
    actions, weights = engine.odds()
    total = sum(weights)
    return {engine.game.text(action): Fraction(weight, total) for action, weight in zip(actions, weights, strict=True)}


def choose(moves: list[str], eagerness: float, chooser: random.Random) -> str:
    """Any move; the more eager the game, the more often one that salvages, so that games end in every way."""
    salvages = [move for move in moves if move.startswith(("salvage", "joker"))]
    if salvages and chooser.random() < eagerness:
        return chooser.choice(salvages)
    return chooser.choice(moves)
