"""How fast our search thinks in the middle of games of two, with one thread and with two."""

import time
from dataclasses import dataclass
from functools import cached_property

from ours import Case, Rate, measure_rate, random_moves
from vineta.bots.opinion import Budget
from vineta.bots.search import SearchBot
from vineta.core.game import NATURE
from vineta.core.position import Position

POSITIONS = 4
ITERATIONS = 20_000
"""For each position."""
SHARED_ITERATIONS = 80_000
"""Where threads share the work: to wake one takes its time."""


@dataclass(frozen=True)
class Searched:
    """How fast it was in one round: iterations are its actions."""

    rate: Rate
    threads: float
    """How many times as fast two threads are, on the clock."""


class Search:
    """A case with two players, ready to be thought about."""

    def __init__(self, case: Case) -> None:
        self.case = Case(case.game, min(case.game.player_counts), case.options)

    @cached_property
    def _views(self) -> list[Position]:
        """Compiled, and warm."""
        views = [mid_game(self.case, seed) for seed in range(1, POSITIONS + 1)]
        SearchBot(1).prepare(self.case.game)
        for view in views:
            SearchBot(1).think(view, Budget(iterations=100, threads=2))
        return views

    def measure(self, seconds: float) -> Searched:
        """One round."""
        views = self._views
        return Searched(measure_rate(lambda number: think(views[number % POSITIONS]), seconds), self._gain_of_threads())

    def _gain_of_threads(self) -> float:
        """By turns, and each at its quickest: whatever else the machine does takes more from two threads."""
        one, two = (min(_clocked(self._views[0], threads) for _ in range(2)) for threads in (1, 2))
        return one / two


def think(view: Position) -> int:
    """Thinks about a view; with how many iterations."""
    return SearchBot(1).think(view, Budget(iterations=ITERATIONS)).iterations


def _clocked(view: Position, threads: int) -> float:
    start = time.perf_counter()
    SearchBot(1).think(view, Budget(iterations=SHARED_ITERATIONS, threads=threads))
    return time.perf_counter() - start


def mid_game(case: Case, seed: int) -> Position:
    """What a seat sees halfway through a random game, when it has something to choose."""
    moves = random_moves(case, seed)
    position = case.begin()
    for number, move in enumerate(moves):
        if number >= len(moves) // 2 and position.mover != NATURE and len(position.legal) > 1:
            break
        position.play(move)
    return position.view(position.mover)
