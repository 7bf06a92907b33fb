"""The arrays that many games, or a single one, are stepped in; and the loops that step them, bound to a game."""

from collections.abc import Mapping, Sequence
from types import ModuleType

import numpy as np
import numpy.typing as npt

from vineta.core.game import Game
from vineta.core.kernel import apart, bind, cache_folder
from vineta.core.options import read_options
from vineta.core.position import wrong_player_count
from vineta.core.warm import Step, warm, warm_up
from vineta.research.stepping import Lanes

BATCHES, FEATURES = "batches", "features"
"""What is said to be compiled, of the loops that are not the games' own."""


def stepping(game: Game) -> ModuleType:
    """The loops of `stepping`, bound to a game and compiled."""
    warm(game)
    loops = bind(
        "vineta.research.stepping",
        game.name.replace("-", "_"),
        legal=apart(game.legal, game.state_type),
        apply=apart(game.apply, game.state_type),
        blank=apart(game.blank, game.state_type),
        score=game.score,
        random_below=game.drive.random_below,
        random_outcome=apart(game.drive.random_outcome, game.state_type),
        random_action=apart(game.drive.random_action, game.state_type),
    )
    warm_up(cache_folder(game.name, "research"), game.title, lambda: _first_calls(game, loops))
    return loops


def _first_calls(game: Game, loops: ModuleType) -> list[Step]:
    lanes = new_lanes(game, game.player_counts[0], 1, {})
    actions, lookers = np.zeros(1, np.int32), np.zeros(1, np.int64)
    rows = np.zeros((1, game.features.size), np.float32)
    seen = lanes.states, lanes.states, contents_of(lanes.states), lookers, *game.features.plan(game.player_counts[0])
    lists = lanes.generators, lanes.listed, lanes.starts, lanes.counts
    return [
        (BATCHES, lambda: loops.begin(lanes, 0, 0)),
        (BATCHES, lambda: loops.step(lanes, actions, True, 0, 0)),
        (BATCHES, lambda: loops.answer(lanes, lookers, 0, 0)),
        (BATCHES, lambda: (loops.pick(*lists, actions, 0, 0), loops.first_refused(lanes.masks, actions[:0]))),
        (FEATURES, lambda: loops.observe(*seen, rows, 0, 0)),
    ]


def new_lanes(game: Game, players: int, size: int, options: Mapping[str, object]) -> Lanes:
    """The arrays for so many games; raises SetupError where they cannot be set up like this."""
    if type(players) is not int or players not in game.player_counts:
        raise wrong_player_count(game, players)
    actions = game.action_count
    return Lanes(
        states=np.zeros(size, game.state_type),
        start=game.setup(players, read_options(game.options, options)),
        generators=np.ones((size, 2), np.int64),
        listed=np.zeros(size * actions, np.int32),
        starts=np.zeros(size, np.int64),
        counts=np.zeros(size, np.int64),
        masks=np.zeros((size, actions), np.int8),
        movers=np.zeros(size, np.int64),
        rewards=np.zeros((size, players), np.float32),
        finished=np.zeros(size, np.uint8),
        moves=np.zeros(size, np.int64),
    )


def contents_of(states: npt.NDArray[np.void]) -> npt.NDArray[np.uint8]:
    """The bytes of records, a line for each: the same memory."""
    return states.view(np.uint8).reshape(len(states), -1)


def seeded(seed: int, size: int) -> npt.NDArray[np.int64]:
    """A generator for each game; the same for the same seed, however many there are."""
    bounds = np.array([2147483562, 2147483398], np.uint64)
    words = [sequence.generate_state(2, np.uint64) for sequence in np.random.SeedSequence(seed).spawn(size)]
    return (np.array(words, np.uint64).reshape(size, 2) % bounds + np.uint64(1)).astype(np.int64)


def shares(scores: Sequence[int]) -> list[float]:
    """What a finished game brings each seat: the winners share one, and everybody pays an equal part of it."""
    best = max(scores)
    return [(own == best) / scores.count(best) - 1 / len(scores) for own in scores]
