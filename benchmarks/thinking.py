"""How long a bot thinks for a move when it has a core to itself."""

import random
import time

from stock import MID_GAME, played_table
from vineta import bots
from vineta.core.game import NATURE

SAMPLES = 4
"""Positions of each game."""


def thinking_times(bot: str, games: tuple[str, ...], seed: int) -> list[float]:
    """Seconds for one move each, in the middle of games, all that is compiled or loaded being so."""
    return [seconds for game in games for seconds in _of_game(bot, game, random.Random(seed))]


def _of_game(bot: str, game: str, chooser: random.Random) -> list[float]:
    times = []
    for number in range(SAMPLES + 1):
        position = played_table(game, f"thinking {number}", MID_GAME, chooser).situation.position
        assert position is not None
        assert position.mover != NATURE
        view, thinker = position.view(position.mover), bots.find(bot, number)
        begun = time.perf_counter()
        thinker.choose(view)
        times.append(time.perf_counter() - begun)
    return times[1:]  # the first one loads what is compiled
