"""How decisions are graded: by the chance to win that they gave away. The thresholds stand here and nowhere else."""

import math
from collections.abc import Sequence
from typing import Literal

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

STRICTNESS = 4.4
"""A turn that gives a tenth of the chances away is about 64 % accurate."""


def grade(loss: float) -> Grade:
    """What a decision is called that gave this chance away.

    >>> grade(0.01), grade(0.2)
    ('fine', 'blunder')
    """
    return next((name for least, name in THRESHOLDS if loss >= least), "fine")


def accuracy(losses: Sequence[float]) -> float:
    """How well somebody played, from 0 to 100, from what each turn gave away.

    >>> round(accuracy([0.0, 0.0, 0.1]))
    88
    """
    if not losses:
        return 100.0
    return 100 * sum(math.exp(-STRICTNESS * loss) for loss in losses) / len(losses)


def accuracy_error(losses: Sequence[float]) -> float:
    """How far the accuracy may be off as a measure of how somebody plays: its standard error over the turns."""
    if len(losses) < 2:
        return 100.0
    turns = [100 * math.exp(-STRICTNESS * loss) for loss in losses]
    mean = sum(turns) / len(turns)
    variance = sum((turn - mean) ** 2 for turn in turns) / (len(turns) - 1)
    return math.sqrt(variance / len(turns))
