"""PettingZoo's own suite, over our games."""

from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from contract.cases import Setup
from research.rule_sets import WHOLE, each_rule_set, shares
from vineta.core.errors import SetupError, VinetaError
from vineta.research import pettingzoo
from vineta.research.pettingzoo import VinetaEnv

EPISODES = 5 if WHOLE else 2
CYCLES = 2000 if WHOLE else 300


def environment(setup: Setup, render_mode: str | None = None) -> VinetaEnv:
    return pettingzoo.env(setup.name, setup.players, render_mode, **dict(setup.options))


@pytest.mark.filterwarnings("ignore:Observation")  # it is a dict, with a mask beside the row
@each_rule_set
def test_the_interface_is_kept(setup: Setup) -> None:
    for _ in range(EPISODES):
        api_test(environment(setup), num_cycles=CYCLES)


@each_rule_set
def test_the_same_seed_makes_the_same_game(setup: Setup) -> None:
    seed_test(partial(environment, setup), num_cycles=CYCLES)


@each_rule_set
def test_every_mode_renders(setup: Setup) -> None:
    render_test(partial(environment, setup))


@each_rule_set
def test_agents_may_also_step_together(setup: Setup) -> None:
    parallel_api_test(turn_based_aec_to_parallel(environment(setup)), num_cycles=CYCLES)


@each_rule_set
def test_a_game_is_played_to_its_result(setup: Setup) -> None:
    played, generator = environment(setup), np.random.default_rng(5)
    played.reset(seed=5)
    totals = dict.fromkeys(played.possible_agents, 0.0)
    for agent in played.agent_iter(200_000):
        observation, reward, terminated, _, _ = played.last()
        totals[agent] += float(reward)
        if terminated:
            outcome = played.match.game.outcome(played.match.state)
            played.step(None)
        else:
            assert observation is not None
            legal = observation["action_mask"].nonzero()[0]
            others = [other for other in played.agents if other != agent]
            assert all(not played.observe(other)["action_mask"].any() for other in others)
            played.step(int(generator.choice(legal)))
    assert list(totals.values()) == pytest.approx(shares(outcome, setup.players))


def test_what_cannot_be_played_is_told() -> None:
    with pytest.raises(SetupError, match="2 to 3 players"):
        pettingzoo.env("pearls", players=9)
    with pytest.raises(SetupError, match="no option is called “colour”"):
        pettingzoo.env("pearls", colour="red")
    with pytest.raises(VinetaError, match="rendered as human, ansi, svg, rgb_array"):
        pettingzoo.env("pearls", render_mode="3d")
    played = pettingzoo.env("pearls")
    with pytest.raises(VinetaError, match="reset the environment first"):
        played.step(0)
    played.reset(seed=1)
    with pytest.raises(VinetaError, match="a whole number, not None"):
        played.step(None)
    with pytest.raises(VinetaError, match=r"action 999 is not legal now; legal: \["):
        played.step(999)
    with pytest.raises(VinetaError, match="without a render_mode"):
        played.render()
