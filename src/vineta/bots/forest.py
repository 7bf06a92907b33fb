"""The trees that a search grows for one view: one for each thread, merged when it is asked what they say."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType

import numpy as np
import numpy.typing as npt

from vineta.bots.opinion import Budget, Candidate, Opinion
from vineta.bots.tree import NONE, ROOT, Tree, Workplace
from vineta.core import secrets
from vineta.core.game import Game
from vineta.core.kernel import State, bind, cache_folder
from vineta.core.position import Position
from vineta.core.warm import Step, first_state, warm_up

GUESSES = 48
"""How many complete positions a tree is grown from, where something is hidden."""

CHUNK = 64
"""How many iterations are done before the time is looked at, and whether there is still room."""

SMALLEST, LARGEST = 1 << 12, 1 << 22
"""For how many nodes a tree has room at first, and at most."""


def search_kernels(game: Game) -> ModuleType:
    """The kernels of `growing`, bound to a game."""
    alias = game.name.replace("-", "_")
    prospects = bind("vineta.bots.prospects", alias, judge=game.judge, SPREAD=game.spread)
    return bind(
        "vineta.bots.growing",
        alias,
        legal=game.legal,
        apply=game.apply,
        score=game.score,
        chances=prospects.chances,
        random_outcome=game.drive.random_outcome,
    )


class Growth:
    """One tree, and all that one thread needs to grow it."""

    def __init__(self, kernels: ModuleType, game: Game, players: int) -> None:
        self._kernels, self._game = kernels, game
        self._hidden = game.guess is not secrets.guess
        self.tree = Tree.with_room(SMALLEST, players)
        self._place: Workplace

    def begin(self, starts: list[State], random: np.random.Generator) -> None:
        """From now on the root may be any of these states."""
        self._place = Workplace.made_for(self._game, self.tree.worths.shape[1], starts, random)

    @property
    def visits(self) -> int:
        return int(self.tree.visits[ROOT])

    def grow(self, iterations: int | None, until: float | None) -> None:
        """Grows until the root was visited so often, or until this time."""
        while (iterations is None or self.visits < iterations) and (until is None or time.perf_counter() < until):
            chunk = CHUNK if iterations is None else min(CHUNK, iterations - self.visits)
            self._make_room()
            self._kernels.grow(self.tree, self._place, self._hidden, self.visits, chunk)

    def _make_room(self) -> None:
        if self.tree.room < self.tree.capacity // 4 and self.tree.capacity < LARGEST:
            self._replant(ROOT, 2 * self.tree.capacity)

    def follow(self, actions: list[int]) -> bool:
        """Makes the node that these moves lead to the root; whether the tree has thought of them."""
        node = ROOT
        for action in actions:
            node = self.tree.child(node, action)
            if node == NONE:
                return False
        if node != ROOT:
            self._replant(node, self.tree.capacity)
        return True

    def _replant(self, root: int, capacity: int) -> None:
        target = Tree.with_room(capacity, self.tree.worths.shape[1])
        self._kernels.transplant(self.tree, root, target, np.zeros(capacity, np.int32))
        self.tree = target


class Forest:
    """Thinks about one view after the other; what it thought of the moves that were made is kept."""

    def __init__(self, game: Game, players: int) -> None:
        self._kernels = search_kernels(game)
        self._game, self._players = game, players
        self._growths: list[Growth] = []
        self._view: Position | None = None

    def warm(self) -> None:
        """Compiles what is not compiled yet on this machine, and says so."""
        folder, what = cache_folder(self._game.name, "bots"), f"the search for {self._game.title}"
        warm_up(folder, what, self._first_calls, part="search")

    def _first_calls(self) -> Iterator[Step]:
        growth = Growth(self._kernels, self._game, self._players)
        growth.begin([first_state(self._game)], np.random.default_rng(0))
        yield "looking ahead", lambda: growth.grow(1, None)
        yield "keeping", lambda: growth._replant(ROOT, SMALLEST)

    def think(self, view: Position, budget: Budget, random: np.random.Generator) -> None:
        """Grows the trees for a view within a budget; iterations that were made for earlier views and kept count."""
        self._stand_at(view, budget.threads)
        starts = self._starts(view, random)
        for growth in self._growths:
            growth.begin(starts, random)
        until = None if budget.seconds is None else time.perf_counter() + budget.seconds
        if len(self._growths) == 1:
            self._growths[0].grow(budget.iterations, until)
            return
        shares = _shares(budget.iterations, len(self._growths))
        with ThreadPoolExecutor(len(self._growths)) as threads:
            list(threads.map(lambda growth, share: growth.grow(share, until), self._growths, shares))

    def _stand_at(self, view: Position, threads: int) -> None:
        kept = self._followed(view) if len(self._growths) == threads else []
        self._growths = kept or [Growth(self._kernels, self._game, self._players) for _ in range(threads)]
        self._view = view

    def _followed(self, view: Position) -> list[Growth]:
        """The trees from this view on, if it comes after the last one; none if one of them never thought of it."""
        before = self._view
        if before is None or before.watcher != view.watcher or before.options != view.options:
            return []
        known = len(before.history)
        if view.history.actions[:known] != before.history.actions:
            return []
        moves = view.history.actions[known:]
        return self._growths if all([growth.follow(moves) for growth in self._growths]) else []

    def _starts(self, view: Position, random: np.random.Generator) -> list[State]:
        """What the view may be: only one thing where nothing is hidden."""
        first = view.guess(random)
        more = 0 if first == view else GUESSES - 1
        return [first.state, *[view.guess(random).state for _ in range(more)]]

    # What is thought

    def opinion(self, seat: int) -> Opinion:
        """What all trees together say."""
        trees = [growth.tree for growth in self._growths]
        weights = np.array([max(int(tree.visits[ROOT]), 1) for tree in trees])
        chances = np.average([tree.worths[ROOT] for tree in trees], axis=0, weights=weights)
        candidates = sorted(self._candidates(trees, seat), key=lambda found: (-found.attention, -found.chance))
        total = sum(int(tree.visits[ROOT]) for tree in trees)
        return Opinion(seat, _summing_to_one(chances), tuple(candidates), total)

    def _candidates(self, trees: list[Tree], seat: int) -> Iterator[Candidate]:
        nodes: dict[int, list[tuple[Tree, int]]] = {}
        for tree in trees:
            for child in tree.children(ROOT):
                nodes.setdefault(int(tree.actions[child]), []).append((tree, child))
        total = max(1, sum(int(tree.visits[child]) for found in nodes.values() for tree, child in found))
        for action, found in nodes.items():
            visits = [int(tree.visits[child]) for tree, child in found]
            worths = [float(tree.worths[child, seat]) for tree, child in found]
            chance = float(np.average(worths, weights=visits if sum(visits) else None))
            tree, child = max(found, key=lambda place: int(place[0].visits[place[1]]))
            yield Candidate(action, chance, sum(visits) / total, tree.line(child))


def _shares(iterations: int | None, threads: int) -> list[int | None]:
    """How many iterations each thread makes."""
    if iterations is None:
        return [None] * threads
    return [iterations // threads + (number < iterations % threads) for number in range(threads)]


def _summing_to_one(chances: npt.NDArray[np.floating]) -> tuple[float, ...]:
    total = float(chances.sum())
    return tuple(float(chance) / total for chance in chances)
