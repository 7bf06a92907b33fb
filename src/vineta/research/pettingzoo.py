"""PettingZoo: every game as an environment of agents that move in turn.

>>> from vineta.research import pettingzoo
>>> environment = pettingzoo.env("submarine", players=3)
>>> environment.reset(seed=1)
>>> observation, reward, terminated, truncated, information = environment.last()
>>> sorted(observation)
['action_mask', 'observation']
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from vineta.core.errors import VinetaError
from vineta.core.game import OVER, SPECTATOR
from vineta.research.match import Match
from vineta.research.rendering import RENDER_MODES, expect_mode, rendered

Observation = dict[str, npt.NDArray[Any]]


def env(game: str, players: int = 2, render_mode: str | None = None, **options: object) -> "VinetaEnv":
    """A game as an environment; the options are the game's own, such as `expert=True`."""
    return VinetaEnv(game, players, render_mode, **options)


class VinetaEnv(AECEnv):  # type: ignore[misc]
    """Small moves as they are, nature's made by themselves.

    Rewards come at the end: the winners share one, and everybody pays an equal part of it.
    """

    def __init__(self, game: str, players: int = 2, render_mode: str | None = None, **options: object) -> None:
        super().__init__()
        expect_mode(render_mode)
        self._made_of = game, players, render_mode, options
        self.match = Match(game, players, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"vineta_{self.match.game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": True,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._nothing = np.zeros_like(self.match.mask)
        self.action_spaces = {agent: self._action_space() for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy begins a game of its own."""
        game, players, render_mode, options = self._made_of
        return _made, (game, players, render_mode, options)

    def _action_space(self) -> spaces.Discrete:
        return spaces.Discrete(len(self.match.mask))

    def _observation_space(self) -> spaces.Dict:
        rows = spaces.Box(0, 1, (self.match.game.features.size,), np.float32)
        return spaces.Dict({"observation": rows, "action_mask": spaces.Box(0, 1, self.match.mask.shape, np.int8)})

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all moves of the game; the same for all agents."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent is told; the same for all agents."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed makes the same moves of nature."""
        self.match.restart(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.mover]

    def observe(self, agent: str) -> Observation:
        """What an agent may know now; off its turn nothing is legal for it."""
        seat = self._seats[agent]
        mask = self.match.mask.copy() if seat == self.match.mover else self._nothing
        return {"observation": self.match.row(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays a move of the selected agent; an agent whose game is over gives None."""
        if not self.agents:
            raise VinetaError("no game is under way: reset the environment first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number = self.match.expect_legal(action)
        self._cumulative_rewards[agent] = 0.0
        self.match.play(number)
        mover = self.match.mover
        if mover == OVER:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[mover]

    def _finish(self) -> None:
        self.rewards = dict(zip(self.possible_agents, self.match.rewards.tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """The table as a spectator sees it: a text, an SVG, or an array of pixels."""
        return rendered(self.match.game, self.match.state, self.render_mode, SPECTATOR)

    def close(self) -> None:
        """Nothing has to be closed."""


def _made(game: str, players: int, render_mode: str | None, options: dict[str, object]) -> VinetaEnv:
    return VinetaEnv(game, players, render_mode, **options)
