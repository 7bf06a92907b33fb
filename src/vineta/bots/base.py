"""What a bot is."""

from typing import Protocol

import numpy as np

from vineta.bots.opinion import Budget, Opinion
from vineta.core.errors import MoveError
from vineta.core.game import Game
from vineta.core.position import Position

Seed = int | np.random.Generator | None
"""What a bot's chances come from; None takes unguessable ones."""


class Bot(Protocol):
    """Chooses moves for one seat."""

    def prepare(self, game: Game) -> None:
        """Makes ready what choosing needs, so that nobody waits for it in mid-game."""
        ...

    def choose(self, view: Position) -> int:
        """A legal action for the seat whose view this is and whose turn it is."""
        ...


class Thinker(Bot, Protocol):
    """A bot that can say what it thinks."""

    def think(self, view: Position, budget: Budget | None = None) -> Opinion:
        """What it thinks of the view of the seat whose turn it is, within its own budget or this one."""
        ...


def expect_own_turn(view: Position) -> None:
    """Refuses the true state, and views of others' turns: a bot never knows more than its seat."""
    if view.watcher is None:
        raise MoveError("a bot is given its seat's view of a position: bot.choose(position.view(seat))")
    if view.watcher < 0 or view.mover != view.watcher:
        raise MoveError(f"a bot chooses for its own seat, when that is to move; {view.mover_name}")
