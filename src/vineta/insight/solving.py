"""What is said to whoever solves a puzzle: what a move gives away, why the right one is right. From the view alone."""

from typing import NamedTuple

import numpy as np

from vineta.bots.opinion import Candidate
from vineta.core.errors import MoveError
from vineta.core.game import NATURE, Game
from vineta.core.phrase import Text
from vineta.core.position import Position
from vineta.core.puzzles import Puzzle, collected
from vineta.insight.reasons import reasons

GUESSES = 12
"""How many guesses of what is hidden are tried for one that goes on as expected."""


class Task(NamedTuple):
    """A puzzle, and where it begins."""

    puzzle: Puzzle
    position: Position

    @property
    def view(self) -> Position:
        """What the seat may know."""
        return self.position.view(self.puzzle.seat)

    @property
    def right(self) -> int:
        return self.position.game.parse(self.puzzle.right)

    @property
    def best(self) -> int:
        """The chance to win that the right move gives, in per cent."""
        return self.chance(self.right)

    def chance(self, action: int) -> int:
        """The chance to win that a move gives, in per cent; raises MoveError where it is not legal."""
        view = self.view
        view.expect_legal(action)
        legal: list[int] = view.legal.tolist()
        return self.puzzle.chances[legal.index(action)]


class Solution(NamedTuple):
    """Why the right move is right."""

    reasons: tuple[Text, ...]
    line: tuple[Position, ...]
    """How the game is expected to go on: after the right move, and after each that follows; as the seat guesses it."""


def task(game: Game, puzzle: Puzzle) -> Task:
    """A puzzle of a game, ready to be solved."""
    return Task(puzzle, collected(game.name).position(game, puzzle))


def solution(given: Task) -> Solution:
    """Why the right move is right, and how the game is expected to go on."""
    view, puzzle = given.view, given.puzzle
    right, tempting = (_candidate(view.game, line) for line in (puzzle.line, puzzle.otherwise))
    seed = max(range(GUESSES), key=lambda seed: len(_played(view, right, seed)))
    return Solution(reasons(view, right, [tempting], seed), _played(view, right, seed))


def _candidate(game: Game, line: tuple[str, ...]) -> Candidate:
    actions = tuple(map(game.parse, line))
    return Candidate(actions[0], 0.0, 0.0, actions)


def _played(view: Position, right: Candidate, seed: int) -> tuple[Position, ...]:
    """The positions of a line, as far as one guess of what is hidden allows it, until the seat's own turn is over."""
    position, seen = view.guess(np.random.default_rng(seed)), []
    for action in right.line:
        position = position.copy()
        try:
            position.play(action)
        except MoveError:  # another guess had this move
            break
        seen.append(position)
        if position.mover not in (view.mover, NATURE):
            break
    return tuple(seen)
