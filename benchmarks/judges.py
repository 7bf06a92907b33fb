"""What it costs to ask a judge about a position: the learned one and the hand-made one, in the same run.

    python benchmarks/judges.py [GAME ...]

Positions of random games, asked in compiled code one after the other; of several passes the fastest counts.
"""

import sys
import time
from collections.abc import Callable, Iterator

import numpy as np

from vineta.core import registry
from vineta.core.game import OVER, Game
from vineta.core.kernel import State, Values, kernel
from vineta.core.options import Value, read_options

PASSES, POSITIONS = 20, 2000
MOVES_BETWEEN = 7

Judge = Callable[[State, Values], None]


def main(names: list[str]) -> None:
    print(f"{'game':<14}{'variant':<10}{'players':>7}{'chances, µs':>14}{'judge, µs':>12}")
    for name in names or registry.names():
        game = registry.find(name)
        ask_chances, ask_judge = asking(game.chances), asking(game.judge)
        for variant, options in ways(game):
            for players in game.player_counts:
                states = positions(game, players, options)
                learned, by_hand = (microseconds(ask, states, players) for ask in (ask_chances, ask_judge))
                print(f"{name:<14}{variant:<10}{players:>7}{learned:>14.2f}{by_hand:>12.2f}", flush=True)


def ways(game: Game) -> Iterator[tuple[str, dict[str, Value]]]:
    """The variants of a game."""
    yield from ((variant.name, dict(variant.options)) for variant in game.variants)
    if not game.variants:
        yield "", {}


def positions(game: Game, players: int, options: dict[str, Value]) -> State:
    """Positions of random games, some moves apart; the last ones, which are decided, left out."""
    generator = np.array([12345, 67890], np.int64)
    actions, weights = np.zeros(game.action_count, np.int32), np.zeros(game.action_count, np.int64)
    found: list[State] = []
    while len(found) < 60:
        state = game.setup(players, read_options(game.options, options))
        while state[0].mover != OVER:
            found.append(state.copy())
            game.drive.playout(state, generator, actions, weights, MOVES_BETWEEN)
    return np.concatenate(found)


def asking(judge: Judge) -> Callable[[State, Values, int], None]:
    """A compiled loop over all positions."""

    @kernel
    def ask(states: State, values: Values, times: int) -> None:
        for _ in range(times):
            for index in range(len(states)):
                judge(states[index : index + 1], values)

    return ask


def microseconds(ask: Callable[[State, Values, int], None], states: State, players: int) -> float:
    values, times = np.zeros(players), max(1, POSITIONS // len(states))
    ask(states, values, 1)
    fastest = np.inf
    for _ in range(PASSES):
        started = time.perf_counter()
        ask(states, values, times)
        fastest = min(fastest, time.perf_counter() - started)
    return float(fastest / times / len(states) * 1e6)


if __name__ == "__main__":
    main(sys.argv[1:])
