"""Plays a game with the engine and its slow reference side by side: they must agree on everything at every step."""

import os
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Protocol

from vineta.core.game import NATURE, OVER
from vineta.core.position import Position


class Reference(Protocol):
    """What every reference implementation offers."""

    def mover(self) -> int | None: ...
    def legal(self) -> set[str]: ...
    def chances(self) -> dict[str, Fraction]: ...
    def play(self, move: str) -> None: ...
    def snapshot(self) -> dict[str, object]: ...
    def result(self) -> dict[str, object] | None: ...


Snapshot = Callable[[Position], dict[str, object]]
Choose = Callable[[Position, list[str], random.Random], str]


def games(plain: int) -> int:
    """How many games to compare: few in a plain run, many in `make fuzz`."""
    return int(os.environ.get("VINETA_FUZZ_GAMES", plain))


def compare(engine: Position, reference: Reference, snapshot: Snapshot, choose: Choose, chooser: random.Random) -> None:
    """Plays one game to its end."""
    while reference.mover() is not None:
        moves = _agreed_moves(engine, reference, snapshot)
        move = choose(engine, moves, chooser)
        engine.play(move)
        reference.play(move)
    assert engine.mover == OVER, _where(engine)
    assert snapshot(engine) == reference.snapshot(), _where(engine)
    outcome = engine.outcome
    assert outcome is not None
    assert reference.result() == {"winners": list(outcome.winners), "reason": outcome.reason}, _where(engine)


def _agreed_moves(engine: Position, reference: Reference, snapshot: Snapshot) -> list[str]:
    moves = engine.actions
    assert engine.mover == reference.mover(), _where(engine)
    assert set(moves) == reference.legal(), _where(engine)
    assert snapshot(engine) == reference.snapshot(), _where(engine)
    if engine.mover == NATURE:
        assert _chances(engine) == reference.chances(), _where(engine)
    return moves


def _chances(engine: Position) -> dict[str, Fraction]:
    actions, weights = engine.odds()
    total = sum(weights)
    return {engine.game.text(action): Fraction(weight, total) for action, weight in zip(actions, weights, strict=True)}


def _where(engine: Position) -> str:
    return f"{engine.players} players, {engine.options}, after {engine.history[-12:]}\n{engine}"
