"""How decisions are graded: by the chance to win that they gave away. The thresholds stand here and nowhere else."""

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from vineta.core.phrase import Phrase, Text

Grade = Literal["fine", "inaccuracy", "mistake", "blunder"]
"""What a decision is called."""

THRESHOLDS: tuple[tuple[float, Grade], ...] = ((0.15, "blunder"), (0.07, "mistake"), (0.03, "inaccuracy"))
"""From which loss on a decision has a grade, the worst first; what loses less is fine."""

TITLES: dict[Grade, Text] = {
    "fine": Phrase("fine"),
    "inaccuracy": Phrase("inaccuracy"),
    "mistake": Phrase("mistake"),
    "blunder": Phrase("blunder"),
}
"""What people are told."""

STRICTNESS = 1.5
"""Whoever gives a tenth of their own chance away in every turn is about 86 % accurate."""
LEAST_CHANCE = 0.02
"""A turn counts as much as this at least, though the game seems to be lost."""


class Turn(NamedTuple):
    """What somebody decided until somebody else did."""

    lost: float
    """The chance that it gave away; less than 0 where somebody has found more than the bot.

    If these did not count, doubts about moves that are equally good would add up to losses.
    """
    chance: float
    """The chance that somebody had."""


def grade(loss: float) -> Grade:
    """What a decision is called that gave this chance away.

    >>> grade(0.01), grade(0.2)
    ('fine', 'blunder')
    """
    return next((name for least, name in THRESHOLDS if loss >= least), "fine")


def accuracy(turns: Sequence[Turn]) -> float:
    """How well somebody played, from 0 to 100: from the part of their chances that their turns gave away.

    Turns count by the chance that somebody had: otherwise who is far behind would play well, having nothing to lose.

    >>> round(accuracy([Turn(0.05, 0.5), Turn(0.05, 0.5)]))
    86
    """
    return min(100.0, 100 * math.exp(-STRICTNESS * _part_lost(turns)))


def accuracy_error(turns: Sequence[Turn]) -> float:
    """How far the accuracy may be off as a measure of how somebody plays: its standard error over the turns."""
    if len(turns) < 2:
        return 100.0
    part = _part_lost(turns)
    squares = sum((turn.lost - part * _weight(turn)) ** 2 for turn in turns)
    off = math.sqrt(squares * len(turns) / (len(turns) - 1)) / sum(map(_weight, turns))
    return min(100.0, accuracy(turns) * STRICTNESS * off)


def _part_lost(turns: Sequence[Turn]) -> float:
    return sum(turn.lost for turn in turns) / sum(map(_weight, turns)) if turns else 0.0


def _weight(turn: Turn) -> float:
    return max(LEAST_CHANCE, turn.chance)
