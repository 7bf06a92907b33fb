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


BATCH = 20
"""Games in one test: enough to be worth starting, few enough to see a long run get on."""


def batches(kinds: int, plain: int) -> list[range]:
    """The numbers of the games to compare, in batches, for each of so many kinds of games.

    A plain run compares `plain` games of each kind: a few more than it took in a longer run until nothing came any more
    that had not been there before (a branch of the reference, a kind of move, an ending, a number of winners).
    `make fuzz` shares out VINETA_FUZZ_GAMES among the kinds.
    """
    total = os.environ.get("VINETA_FUZZ_GAMES")
    games = plain if total is None else -(-int(total) // kinds)
    return [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]


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
    if engine.mover == NATURE:  # What it brings about is looked at when a player is to move.
        assert _chances(engine) == reference.chances(), _where(engine)
    else:
        assert snapshot(engine) == reference.snapshot(), _where(engine)
    return moves


def _chances(engine: Position) -> dict[str, Fraction]:
    actions, weights = engine.odds()
    total = sum(weights)
    return {engine.game.text(action): Fraction(weight, total) for action, weight in zip(actions, weights, strict=True)}


def _where(engine: Position) -> str:
    return f"{engine.players} players, {engine.options}, after {engine.move_texts[-12:]}\n{engine}"
