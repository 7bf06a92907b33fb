"""A whole training: rounds of games against oneself or the hand-made judge; after each weights learn what came of them.

Whatever happens in a round follows from the seed, its number and the weights before it. So a training that was stopped
goes on where it was, and the number of workers changes nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec
import numpy as np

from vineta.core import registry
from vineta.core.errors import VinetaError
from vineta.core.files import write_whole
from vineta.core.network import Learned, Network, read_learned
from vineta.core.spread import expect_place, spread
from vineta.training.batches import Batch, Task, loops, play_batch
from vineta.training.courses import Course, courses
from vineta.training.learner import RATE, SMALLEST_RATE, Learner, forward, loss
from vineta.training.selfplay import Manner

GAMES_A_TASK = 10
PASSES = 2
"""How often the positions of a round are gone through."""
SEATING, THINKING = 1, 2
"""Draws of a task that say who sits where, and whether they think, apart from those of its games."""
ROUNDS_OF_RESULTS = 4
"""In the first rounds what came of a position counts alone: the network has nothing to say yet."""
LAST_PART = 0.7
"""Behind this part of the rounds the same, and every move is meant: so that chances come true."""


@dataclass(frozen=True)
class Schooling:
    """What is to be learned, and how."""

    game: str
    rounds: int = 60
    games: int = 100
    """In each round, for each set of weights."""
    samples: int = 60
    """Positions that are learned from, of each game."""
    tries: int = 64
    whims: int = 20
    trust: float = 0.2
    seed: int = 0
    start: Path | None = None
    """A file of weights to begin with."""
    against_judge: float = 0.0
    """The share of the games in which some of the seats, any of them, follow the hand-made judge."""
    players: tuple[int, ...] = ()
    """The player counts whose weights learn, where not all do; the others stay as they were at the start."""
    thinking: int = 0
    """How many iterations a seat has for a turn in games of bots that think, with the weights that the game has now."""
    thoughtful: float = 0.5
    """The share of the games that they play, if they do; what they never try is learned from the others."""

    @property
    def command(self) -> str:
        """What one types to do the same."""
        words = [f"--{name} {getattr(self, name)}" for name in ("rounds", "games", "samples", "tries", "whims")]
        words.append(f"--trust {self.trust} --seed {self.seed}")
        if self.start:
            words.append(f"--start {self.start}")
        if self.against_judge:
            words.append(f"--against-judge {self.against_judge}")
        if self.thinking:
            words.append(f"--thinking {self.thinking} --thoughtful {self.thoughtful}")
        return " ".join(["vineta train", self.game, *words, *(f"--players {count}" for count in self.players)])


class Point(msgspec.Struct, frozen=True):
    """How well the games of a round were foreseen, before anything was learned from them."""

    round: int
    course: str
    loss: float
    """The cross entropy of what the network said."""
    rule_of_thumb: float
    """Of what an untrained network would have said."""
    games: int


class Progress(msgspec.Struct, frozen=True):
    """What is kept of a training after each round."""

    command: str
    rounds: int
    points: list[Point]
    arrays: list[list[list[float]]]
    """Of each set the weights, and then how they have moved: as plain numbers, one array after the other."""


class Training:
    """Goes from round to round; everything is kept beside the file of weights."""

    def __init__(self, wanted: Schooling, file: Path) -> None:
        self.wanted = wanted
        self.file = file
        self.game = registry.find(wanted.game)
        self.points: list[Point] = []
        self.rounds = 0
        self._expect_player_counts()
        self._begin()

    @cached_property
    def courses(self) -> tuple[Course, ...]:
        """What is played: a course for each set of weights that learns."""
        wanted = self.wanted.players or self.game.player_counts
        return tuple(course for course in courses(self.game) if course.players in wanted)

    @property
    def network(self) -> Network:
        """The weights as they are now."""
        stacked = zip(*(learner.arrays for learner in self.learners), strict=True)
        return Network(*(np.stack(arrays).astype(np.float32) for arrays in stacked))

    def run(self, workers: int = 1, on: str = "processes", told: Callable[[int], None] = lambda rounds: None) -> None:
        """Plays and learns what is left to do; whoever waits is told after each round."""
        expect_place(on)
        loops(self.game)
        while self.rounds < self.wanted.rounds:
            batches = self._played(workers, on)
            for course in self.courses:
                self._learn(course, self.learners[course.number], batches[course.number])
            self.rounds += 1
            self._keep()
            told(self.rounds)
        write_whole(self.file, msgspec.json.encode(self.learned) + b"\n")

    @property
    def learned(self) -> Learned:
        """The weights as they are kept in a game's folder."""
        start = read_learned(self.wanted.start.read_bytes()).made_by if self.wanted.start else ()
        return Learned.holding(self.network, self.game.inputs, (*start, self.wanted.command))

    def _begin(self) -> None:
        """Begins anew, or goes on where the same training was stopped."""
        network = Network.untrained(self.game.inputs)
        if self.wanted.start:
            network = read_learned(self.wanted.start.read_bytes()).network(self.game.inputs)
        seeds = [(self.wanted.seed, number) for number in range(len(self.game.inputs.sets))]
        self.learners = [
            Learner.beginning(network, self.game.inputs, number, seed) for number, seed in enumerate(seeds)
        ]
        if self._kept.exists():
            self._go_on(msgspec.json.decode(self._kept.read_bytes(), type=Progress))

    def _expect_player_counts(self) -> None:
        unknown = {*self.wanted.players} - {*self.game.player_counts}
        if unknown:
            raise VinetaError(f"{self.game.title} is not played by {', '.join(map(str, sorted(unknown)))}")

    @property
    def _kept(self) -> Path:
        return self.file.with_name(self.file.name + ".training")

    def _go_on(self, progress: Progress) -> None:
        if progress.command != self.wanted.command:
            raise VinetaError(
                f"{self._kept} is of another training ({progress.command}); remove it, or ask for the same"
            )
        self.rounds, self.points = progress.rounds, progress.points
        for learner, arrays in zip(self.learners, progress.arrays, strict=True):
            learner.restore(arrays)

    def _keep(self) -> None:
        arrays = [learner.kept() for learner in self.learners]
        content = msgspec.json.encode(Progress(self.wanted.command, self.rounds, self.points, arrays))
        write_whole(self._kept, content)

    def _played(self, workers: int, on: str) -> dict[int, Batch]:
        """The positions of a round for each set, in the order of their tasks whoever was quicker."""
        found = {task.seed: batch for task, batch in spread(play_batch, self.tasks(), workers, on)}
        return {
            course.number: Batch.joined([batch for seed, batch in sorted(found.items()) if seed[1] == course.number])
            for course in self.courses
        }

    @property
    def _parts(self) -> int:
        """In how many tasks the games of a round are played, for each set."""
        return -(-self.wanted.games // GAMES_A_TASK)

    def tasks(self) -> Iterator[Task]:
        """The games of the round that comes next."""
        wanted, network = self.wanted, self.network
        last = self.rounds >= LAST_PART * wanted.rounds
        trust = 0.0 if last or self.rounds < ROUNDS_OF_RESULTS else wanted.trust
        whims = 0 if last else wanted.whims
        for part in range(self._parts):
            games = min(GAMES_A_TASK, wanted.games - part * GAMES_A_TASK)
            for course in self.courses:
                options = course.variants[part % len(course.variants)]
                seed = (wanted.seed, course.number, self.rounds, part)
                manner = Manner(wanted.tries, whims, trust, self._seats_by_judge(course, part))
                thinking = wanted.thinking if self._is_thoughtful(course, part) else 0
                yield Task(wanted.game, course.players, options, network, manner, games, seed, wanted.samples, thinking)

    def _is_thoughtful(self, course: Course, part: int) -> bool:
        """Whether bots that think play this part of a round."""
        seed = (self.wanted.seed, course.number, self.rounds, part, THINKING)
        return float(np.random.default_rng(seed).random()) < self.wanted.thoughtful

    def _seats_by_judge(self, course: Course, part: int) -> int:
        """Which seats follow the hand-made judge, as bits: in the wanted share of the parts some of them, never all."""
        share, number = self.wanted.against_judge, self.rounds * self._parts + part
        if int((number + 1) * share) == int(number * share):
            return 0
        generator = np.random.default_rng((self.wanted.seed, course.number, self.rounds, part, SEATING))
        return int(generator.integers(1, (1 << course.players) - 1))

    def _learn(self, course: Course, learner: Learner, batch: Batch) -> None:
        untrained = [array[course.number] for array in Network.untrained(self.game.inputs)]
        thumb = loss(forward(untrained, batch.rows)[1], batch.results)
        self.points.append(Point(self.rounds, course.name, loss(batch.said, batch.results), thumb, self.wanted.games))
        learner.begin_round((self.wanted.seed, course.number, self.rounds))
        rate = RATE * (SMALLEST_RATE / RATE) ** (self.rounds / max(1, self.wanted.rounds - 1))
        for _ in range(PASSES):
            learner.learn(batch, rate)
