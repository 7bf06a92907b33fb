"""The games that the contract tests play: set-ups, random moves, and positions on the way."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain

import numpy as np

from vineta.core import registry
from vineta.core.errors import SetupError
from vineta.core.game import Game, all_eyes
from vineta.core.kernel import Actions, State
from vineta.core.options import Flag, Value
from vineta.core.position import Position

LONGEST_GAME = 200_000


@dataclass(frozen=True)
class Setup:
    """A game about to begin; nature is played by hand, like everybody else."""

    name: str
    players: int
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def game(self) -> Game:
        return registry.find(self.name)

    @property
    def eyes(self) -> tuple[int, ...]:
        """Everyone who looks at the table: a spectator, then the seats."""
        return all_eyes(self.players)

    def start(self) -> Position:
        return Position(self.game, self.players, dict(self.options))

    def __str__(self) -> str:
        return " ".join([self.name, str(self.players), *(f"{name}={value}" for name, value in self.options)])


def setups(game: Game) -> list[Setup]:
    """Every player count, with each flag turned alone and with all of them turned; refused ones are left out."""
    flags = [(option.name, not option.default) for option in game.options if isinstance(option, Flag)]
    together = [tuple(flags)] if len(flags) > 1 else []
    choices = chain([()], ((flag,) for flag in flags), together)
    wanted = [Setup(game.name, players, options) for options in choices for players in game.player_counts]
    return [setup for setup in wanted if _accepted(setup)]


def plain_setups(game: Game) -> list[Setup]:
    """Every player count, without options."""
    return [Setup(game.name, players) for players in game.player_counts]


def _accepted(setup: Setup) -> bool:
    try:
        setup.start()
    except SetupError:
        return False
    return True


class Player:
    """Plays any legal move for anyone, nature included; the same moves for the same seed, compiled or not."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.generator = np.array([seed + 1, seed + 1], np.int64)
        self.actions = np.zeros(game.action_count, np.int32)
        self.weights = np.zeros(game.action_count, np.int64)
        for _ in range(4):  # the first numbers of neighbouring seeds are alike
            self.below(2)

    def below(self, bound: int) -> int:
        return int(self.game.drive.random_below(self.generator, bound))

    def move(self, state: State) -> int:
        return int(self.game.drive.random_action(state, self.generator, self.actions, self.weights))

    def play_out(self, state: State) -> int:
        """Plays to the end; how many moves that took."""
        return int(self.game.drive.playout(state, self.generator, self.actions, self.weights, LONGEST_GAME))


@cache
def random_game(setup: Setup, seed: int, limit: int = LONGEST_GAME) -> tuple[int, ...]:
    """The moves of a random game, up to a limit."""
    position, player = setup.start(), Player(setup.game, seed)
    while not position.over and len(position.history) < limit:
        position.play(player.move(position.state))
    return tuple(position.moves)


def samples(setup: Setup, seed: int, count: int) -> Iterator[Position]:
    """Positions of a random game, evenly spread from the first to the last."""
    moves = random_game(setup, seed)
    plies = {round(ply) for ply in np.linspace(0, len(moves), count)}
    position = setup.start()
    for ply, move in enumerate([*moves, None]):
        if ply in plies:
            yield position.copy()
        if move is not None:
            position.play(move)


def listed(game: Game, state: State) -> Actions:
    """The legal actions of a state."""
    actions = np.zeros(game.action_count, np.int32)
    return actions[: game.legal(state, actions)]


def verdicts(game: Game, state: State) -> list[int]:
    """The rule that forbids each action of the whole space, 0 where none does."""
    return [int(game.verdict(state, action)) for action in range(game.action_count)]
