"""A tree that grows for one thread, and all that it needs."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import NamedTuple

import numpy as np

from vineta.bots import branches
from vineta.bots.tree import AS_THE_GAME_WANTS, NONE, ROOT, Shares, Taste, Tree, Workplace
from vineta.core import secrets
from vineta.core.game import Game
from vineta.core.kernel import State, Values, apart, bind, kernel
from vineta.core.network import FILE

SMALLEST, LARGEST = 1 << 12, 1 << 20
"""For how many nodes a tree has room at first, and at most."""

CLEAR = 0.6
"""By which part of all visits a branch that leads clearly is ahead of the next."""


class Branch(NamedTuple):
    """A move from the root, and what is known of it."""

    action: int
    visits: int
    chances: Shares
    line: tuple[int, ...]
    """How the game is expected to go on, this move first."""


class Growth(ABC):
    """A tree from one root on."""

    tree: Tree

    chunk = 128
    """How many iterations are made before the time is looked at, and whether there is still room."""

    enough = 12_500
    """After so many iterations, a branch that leads clearly is as good as chosen."""

    taste = Taste()

    def __init__(self, game: Game, players: int, schooling: float = AS_THE_GAME_WANTS) -> None:
        """For whoever lets the judge by hand count so much beside the learned one."""
        self._game, self._players, self._schooling = game, players, schooling
        self.iterations = 0
        """How many were made from this root on."""
        self.tree = Tree.with_room(SMALLEST, players)

    @property
    def visits(self) -> int:
        return int(self.tree.visits[ROOT])

    @property
    def chances(self) -> Shares:
        """Each seat's chance to win, from the root on."""
        chances: Shares = self.tree.worths[ROOT]
        return chances

    def grow(self, iterations: int | None, until: float | None, to_choose: bool = False) -> None:
        """Grows until so many iterations are made, or until this time; once at least, so that there is an opinion.

        Who only wants `to_choose` is done when the iterations that are left will hardly change the choice.
        """
        if not self.visits or self.tree.firsts[ROOT] == NONE:
            self._walk(1)
        while self._may_go_on(iterations, until) and not (to_choose and self._decided(iterations)):
            self._walk(self.chunk if iterations is None else min(self.chunk, iterations - self.iterations))

    def _may_go_on(self, iterations: int | None, until: float | None) -> bool:
        too_many = iterations is not None and self.iterations >= iterations
        return not too_many and (until is None or time.perf_counter() < until)

    def _decided(self, iterations: int | None) -> bool:
        """Whether the most visited branch would stay so even if all that is left visited the next, or leads clearly."""
        if iterations is None:
            return False
        lead = branches.lead(self.tree, ROOT)
        clear = self.iterations >= self.enough and lead >= CLEAR * self.visits
        return clear or lead > iterations - self.iterations

    @abstractmethod
    def begin(self, starts: list[State], random: np.random.Generator, iterations: int | None) -> None:
        """From now on the root may be any of these states; so many iterations will be made, if that is known."""

    @abstractmethod
    def _walk(self, iterations: int) -> None:
        """Walks down the tree for so many iterations."""

    @abstractmethod
    def follow(self, actions: list[int]) -> bool:
        """Makes the node that these moves lead to the root; whether the tree has thought of them."""

    @abstractmethod
    def branches(self) -> list[Branch]:
        """The moves from the root."""


class MoveGrowth(Growth):
    """A tree of single moves."""

    def __init__(self, game: Game, players: int, schooling: float = AS_THE_GAME_WANTS) -> None:
        super().__init__(game, players, schooling)
        self._kernels = search_kernels(game, "growing")
        self._hidden = game.guess is not secrets.guess
        self._place: Workplace

    def begin(self, starts: list[State], random: np.random.Generator, iterations: int | None) -> None:
        self._place = Workplace.made_for(self._game, self._players, starts, random, self._schooling)

    def _walk(self, iterations: int) -> None:
        if self.tree.room < self.tree.capacity // 4 and self.tree.capacity < LARGEST:
            self._replant(ROOT, 2 * self.tree.capacity)
        self._kernels.grow(self.tree, self._place, self.taste, self._hidden, self.visits, iterations)
        self.iterations = self.visits

    def follow(self, actions: list[int]) -> bool:
        node = ROOT
        for action in actions:
            node = self.tree.child(node, action)
            if node == NONE:
                return False
        if node != ROOT:
            self._replant(node, self.tree.capacity)
        self.iterations = self.visits
        return True

    def _replant(self, root: int, capacity: int) -> None:
        target = Tree.with_room(capacity, self._players)
        branches.transplant(self.tree, root, target, np.zeros(capacity, np.int32))
        self.tree = target

    def branches(self) -> list[Branch]:
        tree = self.tree
        return [
            Branch(int(tree.actions[child]), int(tree.visits[child]), tree.worths[child], tuple(self._line(child)))
            for child in tree.children(ROOT)
        ]

    def _line(self, node: int) -> list[int]:
        return [int(self.tree.actions[step]) for step in self.tree.line(node)]


def search_kernels(game: Game, template: str) -> ModuleType:
    """The kernels of a search, bound to a game."""
    return bind(
        f"vineta.bots.{template}",
        _alias(game),
        legal=apart(game.legal, game.state_type),
        apply=apart(game.apply, game.state_type),
        outlook=apart(outlook_of(game), game.state_type),
        random_outcome=apart(game.drive.random_outcome, game.state_type),
    )


def outlook_of(game: Game) -> Callable[[State, Values, float], None]:
    """Each seat's chance to win, as the learned judge, that by hand, or both of them see it."""
    by_hand = _by_judge(game)
    outlook: Callable[[State, Values, float], None] = bind(
        "vineta.bots.consultation",
        _alias(game),
        learned=game.chances if _has_learned(game.package) else by_hand,
        by_hand=by_hand,
        second_opinion=game.second_opinion or _never,
    ).outlook
    return outlook


@kernel
def _never(state: State) -> float:
    """The second opinion of a game that wants none."""
    return 0.0


def _by_judge(game: Game) -> Callable[[State, Values], None]:
    """The same from what its judge says alone."""
    alias = _alias(game)
    prospects = bind("vineta.bots.prospects", alias, judge=game.judge, SPREAD=game.spread)
    outlook: Callable[[State, Values], None] = bind(
        "vineta.bots.outlook", alias, chances=prospects.chances, share_victory=game.forecast.share_victory
    ).outlook
    return outlook


def _alias(game: Game) -> str:
    return game.name.replace("-", "_")


@cache
def _has_learned(package: str) -> bool:
    return (files(package) / FILE).is_file()
