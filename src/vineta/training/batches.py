"""Batches of games: a task says which are played, and everything in a batch follows from it, wherever it is played."""

from dataclasses import dataclass
from types import ModuleType
from typing import NamedTuple

import numpy as np

from vineta.core import registry
from vineta.core.chances import MOST_SEATS
from vineta.core.game import OVER, Game
from vineta.core.kernel import Values, bind, cache_folder
from vineta.core.network import Network, Rows
from vineta.core.options import Value, read_options
from vineta.core.warm import Step, warm_up
from vineta.training.selfplay import Manner, Table
from vineta.training.thinkers import Thinking, thought_through

LONGEST = 6000
"""So many positions of a game are kept at most."""


@dataclass(frozen=True)
class Task:
    """Games to be played by a network."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]
    network: Network
    manner: Manner
    games: int
    seed: tuple[int, ...]
    samples: int = 0
    """How many positions are picked from each game."""
    thinking: int = 0
    """How many iterations each seat has for a turn, if bots of today play that think, and not the network alone."""


class Batch(NamedTuple):
    """Positions of several games; the second index is the seat."""

    rows: Rows
    targets: Rows
    said: Rows
    results: Rows

    @classmethod
    def joined(cls, batches: "list[Batch]") -> "Batch":
        return cls(*(np.concatenate(arrays) for arrays in zip(*batches, strict=True)))


def play_batch(task: Task) -> Batch:
    """Plays the games and picks positions of them."""
    game, table = registry.find(task.game), _table(task)
    room, inputs = task.games * task.samples, game.inputs.room
    shapes = (room, task.players, inputs), (room, task.players), (room, task.players), (room, task.players)
    batch = Batch(*(np.zeros(shape, np.float32) for shape in shapes))
    if task.thinking:
        count = _play_thinking(task, table, batch)
    else:
        count = loops(game).play_on(table, *task.network, task.manner, task.games, task.samples, *batch)
    return Batch(*(array[:count] for array in batch))


def _play_thinking(task: Task, table: Table, batch: Batch) -> int:
    """The same with bots that think; the network looks on."""
    game = registry.find(task.game)
    bound, manner, picked = loops(game), task.manner, 0
    thinking = Thinking(task.thinking, manner.whims, manner.by_judge)
    for number in range(task.games):
        count = 0
        for state in thought_through(game, task.players, dict(task.options), thinking, (*task.seed, number)):
            game.forecast.chances_by(state, *task.network, table.rows, table.values)
            if state[0].mover != OVER and count < LONGEST:
                bound.keep(table, count, int(state[0].mover))
                count += 1
        bound.look_back(table, count, manner.trust)
        picked = bound.pick(table, count, task.samples, picked, *batch)
    return int(picked)


def victories(task: Task) -> Values:
    """Plays the games; which part of the victories each seat has."""
    shares = np.zeros(task.players)
    loops(registry.find(task.game)).compete(_table(task), *task.network, task.manner, task.games, shares)
    return shares


def _table(task: Task) -> Table:
    game = registry.find(task.game)
    table = new_table(game, task.players, task.options)
    table.generator[:] = np.random.default_rng(task.seed).integers(1, 2**31 - 1000, 2)
    return table


def new_table(game: Game, players: int, options: tuple[tuple[str, Value], ...] = ()) -> Table:
    """A table for games of this kind."""
    inputs = game.inputs.room
    return Table(
        start=game.setup(players, read_options(game.options, dict(options))),
        states=np.zeros(2, game.state_type),
        generator=np.ones(2, np.int64),
        actions=np.zeros(game.action_count, np.int32),
        weights=np.zeros(game.action_count, np.int64),
        values=np.zeros(players),
        rows=np.zeros((MOST_SEATS, inputs), np.float32),
        kept=np.zeros((LONGEST, players, inputs), np.float32),
        movers=np.zeros(LONGEST, np.int64),
        said=np.zeros((LONGEST, players)),
        targets=np.zeros((LONGEST, players)),
    )


def loops(game: Game) -> ModuleType:
    """The loops of `selfplay`, bound to a game and compiled."""
    bound = bind(
        "vineta.training.selfplay",
        game.name.replace("-", "_"),
        legal=game.legal,
        apply=game.apply,
        judge=game.judge,
        chances_by=game.forecast.chances_by,
        lead=game.drive.lead,
        random_below=game.drive.random_below,
        random_outcome=game.drive.random_outcome,
    )
    warm_up(cache_folder(game.name, "training"), game.title, lambda: _first_calls(game, bound))
    return bound


def _first_calls(game: Game, bound: ModuleType) -> list[Step]:
    table, network = new_table(game, game.player_counts[0]), Network.untrained(game.inputs)
    manner, empty = Manner(1, 0, 0.0, 0), np.zeros((0, 1, 1), np.float32)
    flat = empty[..., 0]
    return [
        ("training", lambda: bound.play_on(table, *network, manner, 0, 0, empty, flat, flat, flat)),
        ("training", lambda: bound.keep(table, 0, 0)),
        ("training", lambda: bound.look_back(table, 0, 0.0)),
        ("training", lambda: bound.pick(table, 0, 0, 0, empty, flat, flat, flat)),
        ("training", lambda: bound.compete(table, *network, manner, 0, table.values)),
    ]
