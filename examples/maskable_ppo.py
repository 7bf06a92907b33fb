"""MaskablePPO of sb3-contrib learns a game for two against random moves: a minute on one core.

pip install 'vineta[research]' sb3-contrib
python examples/maskable_ppo.py
"""

import sys
import time

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

from vineta.research.gymnasium import VinetaEnv, environment_id


class Seconds(BaseCallback):
    """Lets the learner learn for so many seconds of the processor."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.process_time() + seconds

    def _on_step(self) -> bool:
        return time.process_time() < self.end


def wins(model: MaskablePPO, environment: VinetaEnv, games: int) -> float:
    """The share of games that the learner wins; a shared win is none."""
    won = 0
    for game in range(games):
        observation, _ = environment.reset(seed=1000 + game)
        reward, ended = 0.0, False
        while not ended:
            action, _ = model.predict(observation, action_masks=environment.action_masks())
            observation, reward, ended, _, _ = environment.step(int(action))
        won += reward > 0
    return won / games


def learn(game: str, seconds: float, games: int) -> tuple[float, float]:
    """How often it wins before and after."""
    torch.set_num_threads(1)
    environments = make_vec_env(environment_id(game), n_envs=8, seed=1, env_kwargs={"players": 2})
    environment = gymnasium.make(environment_id(game), players=2).unwrapped
    assert isinstance(environment, VinetaEnv)
    steps = {"n_steps": 256, "batch_size": 512, "n_epochs": 4}
    model = MaskablePPO("MultiInputPolicy", environments, learning_rate=1e-3, gamma=1.0, seed=1, **steps)
    before = wins(model, environment, games)
    model.learn(10**9, callback=Seconds(seconds))
    return before, wins(model, environment, games)


if __name__ == "__main__":
    chances = learn(sys.argv[1] if len(sys.argv) > 1 else "atlandice", seconds=60, games=200)
    print("won {:.0%} of its games before learning, {:.0%} after".format(*chances))
