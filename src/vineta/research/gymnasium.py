"""Gymnasium: one seat of a game, the others played by bots. Importing this module registers every game.

>>> import gymnasium
>>> import vineta.research.gymnasium
>>> environment = gymnasium.make("Vineta/Submarine-v0", players=3, opponents="greedy")
>>> observation, information = environment.reset(seed=1)
>>> sorted(observation)
['action_mask', 'observation']
>>> environments = gymnasium.make_vec("Vineta/Submarine-v0", num_envs=64, players=3)
>>> environments.reset(seed=1)[0]["action_mask"].shape[0]
64
"""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from vineta import bots
from vineta.core import registry
from vineta.core.errors import IllegalMoveError, SetupError, VinetaError
from vineta.core.game import Game
from vineta.core.nature import Nature
from vineta.core.position import Position
from vineta.research.batch import Batch
from vineta.research.lanes import shares
from vineta.research.rendering import RENDER_MODES, expect_mode, rendered

Observation = dict[str, npt.NDArray[Any]]

REFUSED = -1.0
"""The reward of an action that is not legal: it loses the game at once."""


def environment_id(name: str) -> str:
    """What a game is called in Gymnasium."""
    return f"Vineta/{name.title().replace('-', '')}-v0"


def observation_space(game: Game) -> spaces.Dict:
    """What a seat is told: the features of its view, and which actions are legal."""
    rows = spaces.Box(0, 1, (game.features.size,), np.float32)
    return spaces.Dict({"observation": rows, "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8)})


def _expect_seat(seat: int, players: int) -> None:
    if seat not in range(players):
        raise SetupError(f"there are seats 0 to {players - 1}, not {seat}")


class VinetaEnv(gymnasium.Env[Any, Any]):
    """One seat of a game. The reward comes at the end: the winners share one, and everybody pays an equal part of it.

    An action that is not legal loses at once; `info["refused"]` says which rule it breaks, and what would be legal.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  (as Gymnasium wants it)

    def __init__(
        self,
        game: str,
        players: int = 2,
        seat: int = 0,
        opponents: str = "random",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        expect_mode(render_mode)
        _expect_seat(seat, players)
        bots.expect_known(opponents)
        self.game, self.players, self.seat, self.opponents = registry.find(game), players, seat, opponents
        self.options = options
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.game.action_count)
        self.observation_space = observation_space(self.game)
        self._position = Position(self.game, players, options)
        self._bot = bots.find(opponents, 0)
        self._bot.prepare(self.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, until the seat is to move."""
        super().reset(seed=seed)
        nature = Nature(self.np_random.bytes(16).hex())
        self._position = Position(self.game, self.players, self.options, nature)
        self._bot = bots.find(self.opponents, int(self.np_random.integers(2**31)))
        self._let_others_play()
        return self._observation(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays a move of the seat, and whatever the others do until it is to move again."""
        try:
            self._position.play(int(action), self.seat)
        except IllegalMoveError as refusal:
            return self._observation(), REFUSED, True, False, {"refused": str(refusal)}
        self._let_others_play()
        return self._observation(), self._reward(), self._position.over, False, {}

    def _let_others_play(self) -> None:
        position = self._position
        while not position.over and position.mover != self.seat:
            position.play(self._bot.choose(position.view(position.mover)))

    def _reward(self) -> float:
        if not self._position.over:
            return 0.0
        scores = [int(self.game.score(self._position.state, seat)) for seat in range(self.players)]
        return shares(scores)[self.seat]

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, as sb3-contrib asks for them."""
        mask = np.zeros(self.game.action_count, np.bool_)
        if self._position.mover == self.seat:
            mask[self._position.legal] = True
        return mask

    def _observation(self) -> Observation:
        view = self.game.view(self._position.state, self.seat)
        return {
            "observation": self.game.features.row(view, self.seat),
            "action_mask": self.action_masks().astype(np.int8),
        }

    def render(self) -> Any:
        """The table as the seat sees it: a text, an SVG, or an array of pixels."""
        return rendered(self.game, self._position.state, self.render_mode, self.seat)


class VinetaVectorEnv(VectorEnv[Any, Any, Any]):
    """One seat of many games at once, in a batch, against random moves.

    A game that is over begins anew in the same step; the last observation of the old one is not told. An
    action that is not legal is refused, and nothing changes in any of the games.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  (as Gymnasium wants it)

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        seat: int = 0,
        opponents: str = "random",
        render_mode: str | None = None,
        threads: int = 1,
        **options: object,
    ) -> None:
        if opponents != "random" or render_mode is not None:
            raise VinetaError("batches play against random moves unseen; for more, use vectorization_mode='sync'")
        _expect_seat(seat, players)
        self.game, self.seat, self.num_envs = registry.find(game), seat, num_envs
        self._made_of = players, threads, options
        self.single_action_space = spaces.Discrete(self.game.action_count)
        self.single_observation_space = observation_space(self.game)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._batch = self._begun(0)

    def _begun(self, seed: int) -> Batch:
        players, threads, options = self._made_of
        batch = Batch(self.game, self.num_envs, players, seed, threads, **options)
        batch.let_others_play(self.seat)
        return batch

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New games; they all follow from one seed."""
        super().reset(seed=seed[0] if isinstance(seed, list) else seed)
        self._batch = self._begun(int(self.np_random.integers(2**31)))
        return self._observation(), {}

    def step(self, actions: npt.NDArray[Any]) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        """Plays a move of the seat in each game, and whatever the others do until it is to move again."""
        self._batch.step(actions)
        self._batch.let_others_play(self.seat)
        ended = self._batch.finished.astype(np.bool_)
        rewards = self._batch.rewards[:, self.seat].astype(np.float64)
        return self._observation(), rewards, ended, np.zeros_like(ended), {}

    def _observation(self) -> Observation:
        rows = np.empty((self.num_envs, self.game.features.size), np.float32)
        return {"observation": self._batch.observe(rows=rows), "action_mask": self._batch.masks.copy()}


def register() -> None:
    """Makes every game known to Gymnasium."""
    for name in registry.names():
        gymnasium.register(
            environment_id(name),
            entry_point="vineta.research.gymnasium:VinetaEnv",
            vector_entry_point="vineta.research.gymnasium:VinetaVectorEnv",
            kwargs={"game": name},
        )


register()
