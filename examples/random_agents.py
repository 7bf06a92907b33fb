"""Random agents through every interface: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

pip install 'vineta[research]'
python examples/random_agents.py
"""

import random

import gymnasium
import pyspiel

from vineta.core import registry
from vineta.research import pettingzoo
from vineta.research.batch import Batch
from vineta.research.gymnasium import environment_id  # which also tells Gymnasium of the games
from vineta.research.openspiel import short_name


def play_pettingzoo(game: str, players: int) -> list[float]:
    """One game; what it brought each agent."""
    environment, brought = pettingzoo.env(game, players), {}
    environment.reset(seed=1)
    for agent in environment.agent_iter():
        observation, brought[agent], ended, _, _ = environment.last()
        environment.step(None if ended else environment.action_space(agent).sample(observation["action_mask"]))
    return list(brought.values())


def play_gymnasium(game: str, players: int) -> float:
    """One game of the first seat against the bot `greedy`; what it brought."""
    environment = gymnasium.make(environment_id(game), players=players, opponents="greedy")
    observation, _ = environment.reset(seed=1)
    reward, ended = 0.0, False
    while not ended:
        action = environment.action_space.sample(observation["action_mask"])
        observation, reward, ended, _, _ = environment.step(action)
    return float(reward)


def play_openspiel(game: str, players: int) -> list[float]:
    """One game, nature's moves drawn by hand; what it brought each player."""
    state = pyspiel.load_game(short_name(registry.find(game)), {"players": players}).new_initial_state()
    while not state.is_terminal():
        chances = state.chance_outcomes() if state.is_chance_node() else [(each, 1) for each in state.legal_actions()]
        state.apply_action(random.choices(*zip(*chances, strict=True))[0])
    return list(state.returns())


def play_batch(game: str, players: int) -> int:
    """A thousand games at once, a thousand steps; how many were played to their end."""
    batch, ended = Batch(game, size=1000, players=players, seed=1), 0
    for _ in range(1000):
        batch.step(batch.random_actions())
        ended += int(batch.finished.sum())
    return ended


if __name__ == "__main__":
    for play in (play_pettingzoo, play_gymnasium, play_openspiel, play_batch):
        print(play.__doc__, play("atlandice", 3))
