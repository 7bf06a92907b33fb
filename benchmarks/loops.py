"""Random games through the interfaces of OpenSpiel and PettingZoo, in Python: the same loops for ours and the peers.

Neither library is imported here, nor Vineta: whoever calls these loops brings the game.
"""

import random
from collections.abc import Callable
from typing import Any

PlayGames = Callable[[int], tuple[int, float]]
"""Plays whole games from a seed (1 or more); how many they were, and how many actions they took."""


def openspiel_from_python(game: Any) -> PlayGames:
    """Every action is chosen and applied in Python."""

    def play(seed: int) -> tuple[int, float]:
        chooser = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose_action(state, chooser))
        return 1, state.move_number()

    return play


def choose_action(state: Any, chooser: random.Random) -> int:
    """Draws an outcome by its probability where chance is to move, any legal action elsewhere."""
    if state.is_chance_node():
        outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
        return int(chooser.choices(outcomes, probabilities)[0])
    return int(chooser.choice(state.legal_actions()))


def pettingzoo_from_python(environment: Any) -> PlayGames:
    """Every agent looks, then takes any action that its mask allows."""

    def play(seed: int) -> tuple[int, float]:
        chooser = random.Random(seed)
        environment.reset(seed=seed)
        steps = 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
            else:
                environment.step(chooser.choice(observation["action_mask"].nonzero()[0].tolist()))
                steps += 1
        return 1, steps

    return play
