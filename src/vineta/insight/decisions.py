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
    margin: float
    """By how much the bot's own choice is better, as comparisons tell; less than 0 where this move is."""
    loss: float
    """How much of the chance this move gave away; 0 where nothing better was found."""
    doubt: float
    """How far the loss may be off, as repeated comparisons differ."""
    grade: Grade
    better: int | None
    """The better move, where one was found."""
    advice: Text
    """It in words; empty where none was found."""
    line: tuple[int, ...]
    """How the bot expects the game to go on after its own choice, that first."""


def decide_turn(choices: Sequence[tuple[Position, int]], make: MakeSeer, iterations: int, seed: int) -> list[Decision]:
    """Judges the moves of one turn, each with what its seat saw before it; the same with the same seed.

    One bot thinks about the turn, so what it has found out for one move counts for the next. Where it would have played
    something else, both moves are thought through equally deeply, several times, by bots that know nothing yet.
    """
    bot = make(_seeds(choices[0][0], seed)[0])
    return [decide(view, action, bot, make, iterations, seed) for view, action in choices]


def decide(view: Position, action: int, bot: Seer, make: MakeSeer, iterations: int, seed: int) -> Decision:
    """Judges a move that the seat of a view made there, by what a bot would have played."""
    step = len(view.history) + 1
    opinion = bot.think(view, Budget(iterations=iterations))
    if opinion.action == action:
        return _fine(step, action, opinion)
    each = iterations // (2 * PAIRS)  # all comparisons together are as much work as the thought itself
    margins = [_margin(view, opinion.action, action, make, each, seeds) for seeds in _seeds(view, seed)[1:]]
    margin, off = float(np.mean(margins)), float(np.std(margins, ddof=1) / np.sqrt(PAIRS))
    if margin <= 0:
        return _fine(step, action, opinion, margin, off)
    best, told = opinion.candidates[0], view.game.sentence(opinion.action, view.seats[view.mover].player)
    return Decision(
        step, view.mover, action, best.chance, margin, margin, off, grade(margin), best.action, told, best.line
    )


def _seeds(view: Position, seed: int) -> list[np.random.SeedSequence]:
    """For the bot that chooses, and for each comparison."""
    return np.random.SeedSequence([seed, len(view.history) + 1]).spawn(1 + PAIRS)


def _fine(step: int, action: int, opinion: Opinion, margin: float = 0.0, off: float = 0.0) -> Decision:
    best = opinion.candidates[0]
    return Decision(step, opinion.seat, action, best.chance, margin, 0.0, off, "fine", None, "", best.line)


def _margin(
    view: Position, better: int, action: int, make: MakeSeer, iterations: int, seed: np.random.SeedSequence
) -> float:
    """How much better one move is than the other for the seat that moves, both with the same guesses and dice."""
    budget = Budget(iterations=max(1, iterations))
    with_better, with_action = make(seed).foresee(view, (better, action), budget)
    return with_better[view.mover] - with_action[view.mover]
