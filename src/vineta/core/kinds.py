"""Which of nature's draws are of one kind: rolls of a die, tiles of one pile.

A kind is what all possible outcomes of a draw have in common: their verb, and of what they name all in which they
agree. "tile harbour a" or "tile harbour b" is a draw of the kind "tile harbour", whatever is drawn elsewhere meanwhile.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vineta.core.game import NATURE
from vineta.core.history import History
from vineta.core.moves import Moves


class Kind(NamedTuple):
    """What the outcomes of a draw have in common."""

    word: str
    """Their verb."""
    named: tuple[int | None, ...]
    """The numbers of the things that they all name, None where they differ."""

    @classmethod
    def of(cls, moves: Moves, outcomes: Sequence[int]) -> "Kind":
        """The kind of a draw that may have these outcomes, all of one verb."""
        return _kind(moves, tuple(outcomes))

    def text(self, moves: Moves) -> str:
        """As it is typed: "tile harbour"."""
        things = moves.entries[moves.first(self.word)][0].names.values()
        told = [each.words[number] for each, number in zip(things, self.named, strict=True) if number is not None]
        return " ".join([self.word, *told])

    def times_drawn(self, moves: Moves, history: History) -> int:
        """How many draws of this kind nature has made."""
        drawn = np.asarray(history.movers) == NATURE
        return int(np.count_nonzero(drawn & _covered(self, moves)[np.asarray(history.actions)]))

    def covers(self, moves: Moves, action: int) -> bool:
        """Whether a draw of this kind may have had this outcome."""
        verb, named = moves.entries[action]
        if verb.word != self.word:
            return False
        return all(wanted in (None, number) for wanted, number in zip(self.named, named, strict=True))


@lru_cache(1000)
def _kind(moves: Moves, outcomes: tuple[int, ...]) -> Kind:
    """The same draws are made in every game."""
    verbs, named = zip(*(moves.entries[action] for action in outcomes), strict=True)
    agreed = tuple(numbers[0] if len(set(numbers)) == 1 else None for numbers in zip(*named, strict=True))
    return Kind(verbs[0].word, agreed)


@lru_cache(1000)
def _covered(kind: Kind, moves: Moves) -> npt.NDArray[np.bool_]:
    """For each action, whether it may be an outcome of such a draw."""
    return np.array([kind.covers(moves, action) for action in range(moves.count)])
