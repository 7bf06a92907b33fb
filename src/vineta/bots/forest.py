"""The trees that a search grows for one view: one for each thread, merged when it is asked what they say."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy

import numpy as np

from vineta.bots.growth import Growth, MoveGrowth
from vineta.bots.opinion import Budget, Candidate, Opinion
from vineta.bots.tree import AS_THE_GAME_WANTS
from vineta.bots.turngrowth import TurnGrowth
from vineta.core.game import OVER, Game
from vineta.core.kernel import State, Values, cache_folder, copy_state
from vineta.core.position import Position
from vineta.core.warm import Step, first_state, warm_up

GUESSES = 48
"""How many complete positions a tree is grown from, where something is hidden."""

CERTAIN = 1 - 1e-6
"""From this chance on a game is won."""


class Forest:
    """Thinks about one view after the other; what it thought of the moves that were made is kept."""

    def __init__(self, game: Game, players: int, guesses: int = GUESSES, schooling: float = AS_THE_GAME_WANTS) -> None:
        self._game, self._players, self._guesses, self._schooling = game, players, guesses, schooling
        self._growths: list[Growth] = []
        self._view: Position | None = None

    def _growth(self) -> Growth:
        kind: type[Growth] = TurnGrowth if self._game.whole_turns else MoveGrowth
        return kind(self._game, self._players, self._schooling)

    def warm(self) -> None:
        """Compiles what is not compiled yet on this machine, and says so."""
        folder, what = cache_folder(self._game.name, "bots"), f"the search for {self._game.title}"
        warm_up(folder, what, self._first_calls, part="search")

    def _first_calls(self) -> Iterator[Step]:
        growth = self._growth()
        growth.begin([first_state(self._game)], np.random.default_rng(0), 1)
        yield "looking ahead", lambda: growth.grow(1, None)
        yield "keeping", lambda: growth.follow([growth.branches()[0].action])

    def think(self, view: Position, budget: Budget, random: np.random.Generator, to_choose: bool = False) -> None:
        """Grows the trees for a view within a budget; iterations that were made for earlier views and kept count.

        Who only wants `to_choose` is done when the iterations that are left will hardly change the choice.
        """
        self._stand_at(view, budget.threads)
        starts = self._starts(view, random)
        shares = _shares(budget.iterations, budget.threads)
        for growth, share in zip(self._growths, shares, strict=True):
            growth.begin(starts, random, share)
        until = None if budget.seconds is None else time.perf_counter() + budget.seconds
        if len(self._growths) == 1:
            self._growths[0].grow(budget.iterations, until, to_choose)
            return
        with ThreadPoolExecutor(len(self._growths)) as threads:
            list(threads.map(lambda growth, share: growth.grow(share, until), self._growths, shares))

    def foresee(
        self, view: Position, actions: Sequence[int], budget: Budget, random: np.random.Generator
    ) -> list[tuple[float, ...]]:
        """Each seat's chance to win after each of these moves, every one thought through by itself.

        They have the same guesses and the same dice; what was thought before plays no part.
        """
        starts = self._starts(view, random)
        return [self._foreseen(starts, action, budget, deepcopy(random)) for action in actions]

    def _foreseen(
        self, starts: list[State], action: int, budget: Budget, random: np.random.Generator
    ) -> tuple[float, ...]:
        starts = [copy_state(start) for start in starts]
        for start in starts:
            self._game.apply(start, action)
        return self.foretell(starts, budget.iterations, random)

    def foretell(self, starts: list[State], iterations: int | None, random: np.random.Generator) -> tuple[float, ...]:
        """Each seat's chance to win from where any of these states may be the truth; the result once it is over."""
        if starts[0][0].mover == OVER:
            return self._result(starts[0])
        growth = self._growth()
        growth.begin(starts, random, iterations)
        growth.grow(iterations, None)
        return tuple(_whole(growth.chances.astype(np.float64)).tolist())

    def _result(self, over: State) -> tuple[float, ...]:
        """Those who have won share."""
        scores = [self._game.score(over, seat) for seat in range(self._players)]
        return tuple((score == max(scores)) / scores.count(max(scores)) for score in scores)

    def _stand_at(self, view: Position, threads: int) -> None:
        kept = self._followed(view) if len(self._growths) == threads else []
        self._growths = kept or [self._growth() for _ in range(threads)]
        self._view = view

    def _followed(self, view: Position) -> list[Growth]:
        """The trees from this view on, if it comes after the last one; none if one of them never thought of it."""
        before = self._view
        if before is None or before.watcher != view.watcher or before.options != view.options:
            return []
        known = len(before.history)
        if view.history.actions[:known] != before.history.actions:
            return []
        moves = list(view.history.actions[known:])
        return self._growths if all(growth.follow(moves) for growth in self._growths) else []

    def _starts(self, view: Position, random: np.random.Generator) -> list[State]:
        """What the view may be: only one thing where nothing is hidden."""
        first = view.guess(random)
        more = 0 if first == view else self._guesses - 1
        return [first.state, *[view.guess(random).state for _ in range(more)]]

    def opinion(self, seat: int) -> Opinion:
        """What all trees together say."""
        visits = [growth.visits for growth in self._growths]
        chances = _whole(np.average([growth.chances for growth in self._growths], axis=0, weights=visits))
        candidates = sorted(self._candidates(seat), key=_merit)
        return Opinion(
            seat, tuple(map(float, chances)), tuple(candidates), sum(growth.iterations for growth in self._growths)
        )

    def _candidates(self, seat: int) -> Iterator[Candidate]:
        legal = set(self._view.legal.tolist()) if self._view else set()
        # Trees that were kept hold moves of guesses that what was seen since has ruled out.
        branches = [branch for growth in self._growths for branch in growth.branches() if branch.action in legal]
        total = max(1, sum(branch.visits for branch in branches))
        for action in dict.fromkeys(branch.action for branch in branches):
            alike = [branch for branch in branches if branch.action == action]
            visits = [branch.visits for branch in alike]
            chance = np.average([branch.chances[seat] for branch in alike], weights=visits if sum(visits) else None)
            most = max(alike, key=lambda branch: branch.visits)
            yield Candidate(action, float(chance), sum(visits) / total, most.line)


def _whole(chances: Values) -> Values:
    """Chances that sum to 1: in the trees they have single precision, so they nearly do."""
    whole: Values = chances / chances.sum()
    return whole


def _merit(found: Candidate) -> tuple[bool, float, float]:
    """The best first: a victory that is certain, however little it was looked at; then what was looked at most."""
    return found.chance < CERTAIN, -found.attention, -found.chance


def _shares(iterations: int | None, threads: int) -> list[int | None]:
    """How many iterations each thread makes."""
    if iterations is None:
        return [None] * threads
    return [iterations // threads + (number < iterations % threads) for number in range(threads)]
