"""What is played to learn: for each set of weights the games that it judges."""

from dataclasses import dataclass

import numpy as np

from vineta.core.game import Game
from vineta.core.options import Value, read_options

Options = tuple[tuple[str, Value], ...]


@dataclass(frozen=True)
class Course:
    """The games that one set of weights learns from."""

    number: int
    name: str
    players: int
    variants: tuple[Options, ...]
    """The ways to play, taken in turn."""


def courses(game: Game) -> tuple[Course, ...]:
    """All sets of a game: which variants and player counts each is for, the game itself tells."""
    ways: tuple[Options, ...] = tuple(tuple(variant.options.items()) for variant in game.variants) or ((),)
    found: dict[int, tuple[int, list[Options]]] = {}
    for options in ways:
        for players in game.player_counts:
            found.setdefault(_set_for(game, players, options), (players, []))[1].append(options)
    return tuple(
        Course(number, game.inputs.sets[number], players, tuple(variants))
        for number, (players, variants) in sorted(found.items())
    )


def _set_for(game: Game, players: int, options: Options) -> int:
    rows = np.zeros((players, game.inputs.room), np.float32)
    return int(game.inputs.fill(game.setup(players, read_options(game.options, dict(options))), rows))
