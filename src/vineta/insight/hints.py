"""Hints: up to three moves with the chance that each gives, and why; from what the seat may see alone."""

import msgspec

from vineta.bots.base import Seed
from vineta.bots.opinion import Budget, Candidate, Opinion
from vineta.core.phrase import Text
from vineta.core.position import Position
from vineta.insight.decisions import Seer
from vineta.insight.reasons import reasons

MOST = 3
WORTH_A_WORD = 0.02
"""Which part of the bot's attention a move must have had."""
THINKING = Budget(seconds=1.0)


class Advice(msgspec.Struct, frozen=True):
    """A move that is worth a look."""

    action: int
    chance: float
    """The seat's chance to win with it."""
    reasons: tuple[Text, ...]
    line: tuple[int, ...]
    """How the game may go on, this move first."""


class Hint(msgspec.Struct, frozen=True):
    """What somebody who is stuck is told."""

    seat: int
    chances: tuple[float, ...]
    """Each seat's chance to win."""
    advice: tuple[Advice, ...]
    """The best move first."""


def hint(view: Position, budget: Budget = THINKING, seed: Seed = None, seer: Seer | None = None) -> Hint:
    """A hint for the seat whose view this is and whose turn it is.

    >>> position = vineta.new("submarine", players=2, seed=1)
    >>> told = hint(position.view(position.mover), Budget(iterations=200), seed=1)
    >>> 1 <= len(told.advice) <= 3
    True
    """
    opinion = (seer or _seer(seed)).think(view, budget)
    worthy = [each for each in opinion.candidates if each.attention >= WORTH_A_WORD or each.action == opinion.action]
    return Hint(opinion.seat, opinion.chances, tuple(_advice(view, opinion, each) for each in worthy[:MOST]))


def _advice(view: Position, opinion: Opinion, candidate: Candidate) -> Advice:
    others = [each for each in opinion.candidates[:MOST] if each is not candidate]
    return Advice(candidate.action, candidate.chance, reasons(view, candidate, others), candidate.line)


def _seer(seed: Seed) -> Seer:
    from vineta.bots.search import SearchBot

    return SearchBot(seed)
