"""Our own games made ready to be measured: random games inside compiled code, the same from Python, and copies."""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from vineta.core import registry
from vineta.core.game import Game
from vineta.core.kernel import copy_state
from vineta.core.nature import Nature
from vineta.core.options import Value
from vineta.core.position import Position

VARIANTS: tuple[tuple[str, Mapping[str, Value], int], ...] = (("sunken-city", {"expert": True}, 4),)
"""What is measured besides every game as it comes out of the box: game, options, players."""

USUAL_PLAYERS = 4
"""As many as Catanatron plays with, where a game takes so many."""


@dataclass(frozen=True)
class Rate:
    """How much was played in how many seconds of processor time: others that keep it busy do not count."""

    games: int
    actions: float
    seconds: float

    @property
    def actions_per_second(self) -> float:
        return self.actions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def microseconds(self) -> float:
        """What one action took."""
        return self.seconds / self.actions * 1e6


@dataclass(frozen=True)
class Case:
    """A game as it is measured."""

    game: Game
    players: int
    options: Mapping[str, Value]

    @property
    def name(self) -> str:
        return ", ".join([self.game.title, *self.options, f"{self.players} players"])

    def begin(self, nature: Nature | None = None) -> Position:
        return Position(self.game, self.players, self.options, nature)


def cases() -> list[Case]:
    """Every game, each followed by its variants."""
    games = map(registry.find, registry.names())
    return [case for game in games for case in [_plain(game), *_variants(game)]]


def _plain(game: Game) -> Case:
    players = USUAL_PLAYERS if USUAL_PLAYERS in game.player_counts else game.player_counts[-1]
    return Case(game, players, {})


def _variants(game: Game) -> list[Case]:
    return [Case(game, players, options) for name, options, players in VARIANTS if name == game.name]


class Stage:
    """A case ready to be played: everything is compiled, and a few random games are known by heart."""

    def __init__(self, case: Case, games: int = 4) -> None:
        self.case = case
        self._beginning = case.begin()
        self._state = copy_state(self._beginning.state)
        self._generator = np.array([1, 1], np.int64)
        self._actions = np.zeros(case.game.action_count, np.int32)
        self._weights = np.zeros(case.game.action_count, np.int64)
        self._games = [random_moves(case, seed) for seed in range(1, games + 1)]
        self._halfway = case.begin()
        for move in self._games[0][: len(self._games[0]) // 2]:
            self._halfway.play(move)
        self.play_in_kernel(1)

    def play_in_kernel(self, number: int) -> int:
        """One random game inside compiled code; how many moves it took. The generator makes each another game."""
        start = self._beginning.state
        playouts = self.case.game.drive.playouts
        return int(playouts(start, self._state, self._generator, self._actions, self._weights, 1))

    def play_from_python(self, number: int) -> int:
        """One known game through `Position`, listing the legal moves before each.

        Known moves, so that choosing them is not measured; nature's are among them, played as any other.
        """
        moves = self._games[number % len(self._games)]
        position = self._beginning.copy()
        for move in moves:
            _ = position.legal
            position.play(move)
        return len(moves)

    def play_as_a_script(self, number: int) -> int:
        """One random game from Python as a script would play it: moves are chosen, dice drawn from a seed."""
        return len(random_moves(self.case, number))

    def copy_state(self) -> object:
        return copy_state(self._halfway.state)

    def copy_position(self) -> object:
        """With its list of moves, so in the middle of a game."""
        return self._halfway.copy()


def random_moves(case: Case, seed: int) -> list[int]:
    """The moves of a random game, nature's included."""
    chooser = random.Random(seed)
    position = case.begin(Nature(str(seed)))
    while not position.over:
        position.play(chooser.choice(position.legal.tolist()))
    return position.moves


def measure_rate(play: Callable[[int], int], seconds: float) -> Rate:
    """Plays whole games, at least one, until the seconds of processor time are over."""
    games = actions = 0
    elapsed = 0.0
    start = time.process_time()
    while games == 0 or elapsed < seconds:
        games += 1
        actions += play(games)
        elapsed = time.process_time() - start
    return Rate(games, actions, elapsed)


def measure_nanoseconds(call: Callable[[], object], seconds: float) -> float:
    """What one call takes of the processor."""
    calls = 0
    elapsed = 0.0
    start = time.process_time()
    while elapsed < seconds:
        for _ in range(100):
            call()
        calls += 100
        elapsed = time.process_time() - start
    return elapsed / calls * 1e9
