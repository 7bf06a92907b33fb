"""Games of bots that think before they move: fewer in the same time, but with positions that a search comes to."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from vineta.bots.base import Bot
from vineta.bots.greedy import GreedyBot
from vineta.bots.opinion import Budget
from vineta.bots.search import SearchBot
from vineta.core.game import NATURE, Game
from vineta.core.kernel import State, copy_state
from vineta.core.nature import Nature
from vineta.core.options import Value
from vineta.core.position import Position


class Thinking(NamedTuple):
    """How a game is thought through."""

    iterations: int
    """What each seat is given for a turn."""
    whims: int
    """Of a thousand moves so many are made at random."""
    by_judge: int
    """The seats that plan with the hand-made judge instead, and ask nobody, as bits."""


def thought_through(
    game: Game, players: int, options: dict[str, Value], thinking: Thinking, seed: tuple[int, ...]
) -> Iterator[State]:
    """Plays a game to its end: the position after every move, the last one included; also where nature is to move."""
    generator = np.random.default_rng(seed)
    position = Position(game, players, options, Nature(str(generator.integers(1 << 62))))
    seats = [_bot(thinking, seat, int(generator.integers(1 << 62))) for seat in range(players)]
    while not position.over:
        action = seats[position.mover].choose(position.view(position.mover))
        if generator.integers(1000) < thinking.whims:
            action = int(generator.choice(position.legal))
        moved = copy_state(position.state)
        game.apply(moved, action)
        if moved[0].mover == NATURE:
            yield moved
        position.play(action)
        yield position.state


def _bot(thinking: Thinking, seat: int, seed: int) -> Bot:
    if thinking.by_judge >> seat & 1:
        return GreedyBot(seed)
    budget = Budget(iterations=thinking.iterations)
    return SearchBot(seed, budget, budget)
