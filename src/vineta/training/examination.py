"""What a network has learned: whether its chances are true, and whether who follows it beats the hand-made judge."""

from collections.abc import Iterator

import msgspec

from vineta.core.network import Network
from vineta.core.spread import spread
from vineta.training.batches import Batch, Task, play_batch, victories
from vineta.training.calibration import Bin, calibration, error
from vineta.training.courses import Course
from vineta.training.learner import loss
from vineta.training.selfplay import Manner

ALL_MOVES = 1 << 20
GAMES_A_TASK = 20
SAMPLES = 50
CALIBRATING, COMPETING = 101, 102
"""Numbers that no training uses for its rounds: these games were never learned from."""


class Examined(msgspec.Struct, frozen=True):
    """One set of weights, examined with games that it has not learned from."""

    course: str
    loss: float
    bins: list[Bin]
    error: float
    """How far chances are from being true, on the average."""
    won: float
    """Victories of one who follows the network, the others the hand-made judge; each deal from each seat."""
    games: int
    fair: float
    """Which part of them an equal one would have won."""


def examine(
    game: str,
    network: Network,
    courses: tuple[Course, ...],
    games: int,
    seed: int = 0,
    workers: int = 1,
    on: str = "processes",
) -> Iterator[Examined]:
    """Plays so many games for each set of weights to see whether chances are true, and as many against the judge."""
    for course in courses:
        said = _foreseen(game, network, course, games, seed, workers, on)
        bins = calibration(said.said, said.results)
        won, played = _won(game, network, course, games, seed, workers, on)
        yield Examined(
            course.name, loss(said.said, said.results), bins, error(bins), won, played, fair=1 / course.players
        )


def _foreseen(game: str, network: Network, course: Course, games: int, seed: int, workers: int, on: str) -> Batch:
    manner = Manner(tries=ALL_MOVES, whims=0, trust=0.0, by_judge=0)
    tasks = [
        Task(game, course.players, course.variants[0], network, manner, count, (seed, CALIBRATING, part), SAMPLES)
        for part, count in _parts(games)
    ]
    found = {task.seed: batch for task, batch in spread(play_batch, tasks, workers, on)}
    return Batch.joined([batch for _, batch in sorted(found.items())])


def _won(
    game: str, network: Network, course: Course, games: int, seed: int, workers: int, on: str
) -> tuple[float, int]:
    """How many games one follower of the network won, and how many there were."""
    everybody = (1 << course.players) - 1
    tasks = []
    for part, count in _parts(-(-games // course.players)):
        for seat in range(course.players):
            manner = Manner(tries=ALL_MOVES, whims=0, trust=0.0, by_judge=everybody & ~(1 << seat))
            key = (seed, COMPETING, part)
            tasks.append((seat, Task(game, course.players, course.variants[0], network, manner, count, key)))
    seats = {id(task): seat for seat, task in tasks}
    won = sum(
        float(shares[seats[id(task)]]) for task, shares in spread(victories, [task for _, task in tasks], workers, on)
    )
    return won, sum(task.games for _, task in tasks)


def _parts(games: int) -> Iterator[tuple[int, int]]:
    for part, first in enumerate(range(0, games, GAMES_A_TASK)):
        yield part, min(GAMES_A_TASK, games - first)
