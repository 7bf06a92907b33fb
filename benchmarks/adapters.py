"""Our games as researchers step them: in batches, through OpenSpiel and PettingZoo, and as features."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import pyspiel

from loops import PlayGames, openspiel_from_python, pettingzoo_from_python
from ours import Case, Rate, Stage, measure_rate
from vineta.research import pettingzoo
from vineta.research.batch import Batch
from vineta.research.openspiel import short_name

GAMES = 1024
"""In a batch."""
OBSERVED_GAMES = 256
"""In a batch that is looked at: its rows lie in the processor's own cache, as those of a network's batch do."""
SHARED_GAMES = 32768
"""In a batch that threads share: to wake one takes as long as hundreds of games."""
WARMING = 200
"""Steps after which the games of a batch are no longer at their beginning."""


@dataclass(frozen=True)
class Adapted:
    """How fast one of our games was in one round."""

    kernel: Rate
    batch: Rate
    threads: float
    """How many times as fast two threads are, on the clock."""
    openspiel: Rate
    pettingzoo: Rate
    features: float
    """Microseconds that a view takes to make and to tell."""


class Adapters:
    """A case ready to be stepped in every way."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self._stage = Stage(case)
        self._batch = self._begun(GAMES, 1)
        self._observed = self._begun(OBSERVED_GAMES, 1)
        self._shared = [self._begun(SHARED_GAMES, threads) for threads in (1, 2)]
        parameters = {"players": case.players, **case.options}
        self._openspiel = openspiel_from_python(pyspiel.load_game(short_name(case.game), parameters))
        self._pettingzoo = pettingzoo_from_python(pettingzoo.env(case.game.name, case.players, None, **case.options))

    def _begun(self, size: int, threads: int) -> Batch:
        batch = Batch(self.case.game, size, self.case.players, 1, threads, **self.case.options)
        for _ in range(WARMING):
            batch.step(batch.random_actions())
        return batch

    def measure(self, seconds: float) -> Adapted:
        """One round."""
        observed = measure_rate(self._observe, seconds)
        return Adapted(
            measure_rate(self._stage.play_in_kernel, seconds),
            measure_rate(self._step, seconds),
            self._gain_of_threads(seconds),
            measure_rate(_actions_of(self._openspiel), seconds),
            measure_rate(_actions_of(self._pettingzoo), seconds),
            observed.microseconds,
        )

    def _step(self, number: int) -> int:
        """A random move in every game, and whatever nature does after it; how many moves that were."""
        before = self._batch.moves
        for _ in range(10):
            self._batch.step(self._batch.random_actions())
        return self._batch.moves - before

    def _observe(self, number: int) -> int:
        self._observed.observe()
        return OBSERVED_GAMES

    def _gain_of_threads(self, seconds: float) -> float:
        """By turns, and each at its quickest: whatever else the machine does takes more from two threads."""
        quickest = [float("inf"), float("inf")]
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            quickest = [min(known, _clocked(batch)) for known, batch in zip(quickest, self._shared, strict=True)]
        return quickest[0] / quickest[1]


def _clocked(batch: Batch) -> float:
    start = time.perf_counter()
    batch.step(batch.random_actions())
    return time.perf_counter() - start


def _actions_of(play: PlayGames) -> Callable[[int], int]:
    return lambda number: int(play(number)[1])
