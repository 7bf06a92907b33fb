"""Gymnasium's own checks, over our games: one seat against bots, and many games at once."""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env

from contract.cases import Setup
from research.rule_sets import each_rule_set
from vineta.core.errors import MoveError, SetupError, VinetaError
from vineta.research.gymnasium import REFUSED, VinetaEnv, VinetaVectorEnv, environment_id


def made(setup: Setup, **more: Any) -> gymnasium.Env[Any, Any]:
    options: dict[str, Any] = {"players": setup.players, **dict(setup.options), **more}
    return gymnasium.make(environment_id(setup.name), **options)


def made_many(setup: Setup, count: int, **more: Any) -> VinetaVectorEnv:
    options: dict[str, Any] = {"players": setup.players, **dict(setup.options), **more}
    environments = gymnasium.make_vec(environment_id(setup.name), num_envs=count, **options)
    assert isinstance(environments.unwrapped, VinetaVectorEnv)
    return environments.unwrapped


def chosen(masks: npt.NDArray[np.int8], generator: np.random.Generator) -> npt.NDArray[np.int64]:
    """A legal action for each line of masks."""
    return np.array([generator.choice(mask.nonzero()[0]) for mask in masks])


@each_rule_set
def test_its_own_checks_pass(setup: Setup) -> None:
    check_env(made(setup, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@each_rule_set
def test_a_game_is_played_to_its_result(setup: Setup, opponents: str) -> None:
    seat = setup.players - 1
    environment, generator = made(setup, seat=seat, opponents=opponents), np.random.default_rng(41)
    observation, _ = environment.reset(seed=41)
    for _ in range(60 if opponents == "greedy" else 100_000):
        assert observation in environment.observation_space
        observation, reward, ended, cut_short, _ = environment.step(
            int(chosen(observation["action_mask"][None], generator)[0])
        )
        assert not cut_short
        if ended:
            assert -1 / setup.players <= float(reward) <= 1 - 1 / setup.players
            assert not observation["action_mask"].any()
            break
        assert reward == 0


@each_rule_set
def test_an_illegal_action_loses_and_is_explained(setup: Setup) -> None:
    environment = made(setup)
    observation, _ = environment.reset(seed=42)
    illegal = int((observation["action_mask"] == 0).nonzero()[0][0])
    _, reward, ended, _, information = environment.step(illegal)
    assert (reward, ended) == (REFUSED, True)
    assert information["refused"].startswith(setup.game.prefix)


@each_rule_set
def test_many_games_are_stepped_at_once(setup: Setup) -> None:
    environments, generator = made_many(setup, 8, seat=1), np.random.default_rng(43)
    observation, _ = environments.reset(seed=43)
    ended = 0
    for _ in range(3000):
        assert (environments._batch.movers == 1).all()
        actions = chosen(observation["action_mask"], generator)
        observation, rewards, over, cut_short, _ = environments.step(actions)
        assert not cut_short.any()
        assert (rewards[~over] == 0).all()
        ended += int(over.sum())
        if ended > 8:
            break
    assert ended > 8
    assert observation in environments.observation_space


@each_rule_set
def test_the_same_seed_makes_the_same_games(setup: Setup) -> None:
    one, other = made_many(setup, 4), made_many(setup, 4, threads=2)
    for environments in (one, other):
        environments.reset(seed=44)
    for number in range(50):
        actions = chosen(one._batch.masks, np.random.default_rng(number))
        first, second = one.step(actions)[0], other.step(actions)[0]
        assert (first["observation"] == second["observation"]).all()


def test_what_cannot_be_played_is_told() -> None:
    with pytest.raises(SetupError, match="seats 0 to 1, not 5"):
        VinetaEnv("pearls", seat=5)
    with pytest.raises(VinetaError, match="no bot is called 'magnus'"):
        VinetaEnv("pearls", opponents="magnus")
    with pytest.raises(VinetaError, match="vectorization_mode='sync'"):
        VinetaVectorEnv("pearls", opponents="greedy")
    environments = VinetaVectorEnv("pearls")
    observation, _ = environments.reset(seed=45)
    with pytest.raises(MoveError, match="in game 0 of the batch"):
        environments.step(np.array([observation["action_mask"][0].argmin()]))
