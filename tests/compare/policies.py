"""Ways to choose a random move that lead games into different corners."""

import random

import numpy as np

from vineta.core.game import NATURE
from vineta.core.kernel import copy_state
from vineta.core.position import Position

SAMPLE = 12
"""How many moves the judge looks at."""


def choose(policy: str, position: Position, actions: list[str], generator: random.Random) -> str:
    """One of the legal moves."""
    if position.mover == NATURE or policy == "any":
        return generator.choice(actions)
    if policy == "judged" and generator.random() < 0.8:
        return _favourite(position, generator)
    return generator.choice(_evenly_by_kind(actions, generator))


def _evenly_by_kind(actions: list[str], generator: random.Random) -> list[str]:
    """Every kind of move as likely as every other: building would drown out walking otherwise."""
    kind = generator.choice(sorted({action.split()[0] for action in actions}))
    return [action for action in actions if action.split()[0] == kind]


def _favourite(position: Position, generator: random.Random) -> str:
    """The best-looking move of a handful."""
    legal = [int(action) for action in position.legal]
    candidates = generator.sample(legal, min(SAMPLE, len(legal)))
    return position.game.text(max(candidates, key=lambda action: _worth(position, action)))


def _worth(position: Position, action: int) -> float:
    seat = position.mover
    state = copy_state(position.state)
    position.game.drive.attempt(state, action)
    values = np.zeros(position.players, np.float64)
    position.game.judge(state, values)
    return float(values[seat])
