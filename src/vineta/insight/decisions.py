"""Decisions: what somebody did, beside what they might have done, judged by what they could know then."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec
import numpy as np

from vineta.bots.base import Thinker
from vineta.bots.opinion import Budget, Opinion
from vineta.core.phrase import Text
from vineta.core.position import Position
from vineta.insight.grades import Grade, grade

PAIRS = 2
"""How often two moves are compared, each time with other guesses and other dice: their difference tells the doubt."""


class Seer(Thinker, Protocol):
    """A bot that can also say how things stand after moves, however little it thinks of them."""

    def foresee(self, view: Position, actions: Sequence[int], budget: Budget) -> list[tuple[float, ...]]:
        """Each seat's chance to win after each of these moves of the seat whose view this is, all compared alike."""
        ...


MakeSeer = Callable[[np.random.SeedSequence], Seer]


class Decision(msgspec.Struct, frozen=True):
    """A move where there was a choice."""

    step: int
    """How many moves had been made once it was done."""
    seat: int
    action: int
    chance: float
    """The seat's chance to win with the best move that was found."""
    loss: float
    """How much of it this move gave away; 0 where nothing better was found."""
    doubt: float
    """How far the loss may be off, as repeated comparisons differ."""
    grade: Grade
    better: int | None
    """The better move, where one was found."""
    advice: Text
    """It in words; empty where none was found."""
    line: tuple[int, ...]
    """How the bot expects the game to go on after its own choice, that first."""


def decide(view: Position, action: int, make: MakeSeer, iterations: int, seed: int) -> Decision:
    """Judges a move that the seat of a view made there; the same with the same seed.

    The bot chooses for itself first; where it would have played something else, both moves are thought through
    equally deeply, several times.
    """
    step = len(view.history) + 1
    seeds = np.random.SeedSequence([seed, step]).spawn(1 + PAIRS)
    opinion = make(seeds[0]).think(view, Budget(iterations=iterations))
    if opinion.action == action:
        return _fine(step, action, opinion)
    gains = [_gain(view, opinion.action, action, make, iterations // PAIRS, each) for each in seeds[1:]]
    loss, off = float(np.mean(gains)), float(np.std(gains, ddof=1) / np.sqrt(PAIRS))
    if loss <= 0:
        return _fine(step, action, opinion, off)
    best, told = opinion.candidates[0], view.game.sentence(opinion.action, view.seats[view.mover].player)
    return Decision(step, view.mover, action, best.chance, loss, off, grade(loss), best.action, told, best.line)


def _fine(step: int, action: int, opinion: Opinion, off: float = 0.0) -> Decision:
    best = opinion.candidates[0]
    return Decision(step, opinion.seat, action, best.chance, 0.0, off, "fine", None, "", best.line)


def _gain(
    view: Position, better: int, action: int, make: MakeSeer, iterations: int, seed: np.random.SeedSequence
) -> float:
    """How much better one move is than the other for the seat that moves, both with the same guesses and dice."""
    budget = Budget(iterations=max(1, iterations))
    with_better, with_action = make(seed).foresee(view, (better, action), budget)
    return with_better[view.mover] - with_action[view.mover]
