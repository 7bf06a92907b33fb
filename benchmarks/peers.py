"""Measures how fast the peers play random games, and prints the figures as one line of JSON.

Run it with the interpreter that `environment.peers_interpreter()` returns: it needs the packages of `peers.txt` and
does not need vineta.

    python peers.py --seconds 3

Every peer plays whole games until its seconds are over; imports and the first, warming game are not counted. Seconds
are of processor time, so that other programs on the machine do not count. What one action is, each peer decides by
itself:

- Catanatron: what a player decides, as `game.state.actions` logs it; the dice belong to the action that rolls them.
- OpenSpiel: a move in backgammon (both dice at once) or a roll of the dice, which is an action of its own.
"""

# mypy looks at this file from vineta's environment, where the peers are not installed.
# mypy: disable-error-code="import-not-found, import-untyped"

import argparse
import json
import platform
import random
import time
from collections.abc import Callable
from importlib.metadata import version

import pyspiel
from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer

PlayOneGame = Callable[[int], int]
"""Plays one whole game from a seed (1 or more) and returns how many actions it took."""


def play_catanatron(seed: int) -> int:
    """Plays Catanatron's game between four random players."""
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    game.play()
    return len(game.state.actions)


def openspiel_from_python(backgammon: pyspiel.Game) -> PlayOneGame:
    """Backgammon with every action chosen and applied in Python."""

    def play(seed: int) -> int:
        chooser = random.Random(seed)
        state = backgammon.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose_action(state, chooser))
        return int(state.move_number())

    return play


def choose_action(state: pyspiel.State, chooser: random.Random) -> int:
    """Draws an outcome by its probability where chance is to move, any legal action elsewhere."""
    if state.is_chance_node():
        outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
        return int(chooser.choices(outcomes, probabilities)[0])
    return int(chooser.choice(state.legal_actions()))


def openspiel_in_cpp(backgammon: pyspiel.Game) -> PlayOneGame:
    """Backgammon with the whole game played inside C++, Python only starting it.

    The evaluator that plays random games for OpenSpiel's search cannot be called from Python, and a search that calls
    it tells nothing of the number of actions. Two random bots take the same path and leave the finished game behind,
    whose actions can be counted; measured side by side they were about 4 % slower than the evaluator.
    """
    bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in range(backgammon.num_players())]

    def play(seed: int) -> int:
        state = backgammon.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return int(state.move_number())

    return play


def measure(play: PlayOneGame, seconds: float) -> dict[str, float]:
    """Plays whole games, at least one, until the processor spent the seconds: games, actions, and what they took."""
    play(1)
    games = actions = 0
    start = time.process_time()
    elapsed = 0.0
    while games == 0 or elapsed < seconds:
        games += 1
        actions += play(games)
        elapsed = time.process_time() - start
    return {"games": games, "actions": actions, "seconds": elapsed}


def measure_peers(seconds: float) -> dict[str, dict[str, float] | dict[str, str]]:
    """The figures of every peer, each measured for the given seconds, and the versions they hold for."""
    backgammon = pyspiel.load_game("backgammon")
    return {
        "catanatron": measure(play_catanatron, seconds),
        "openspiel_python": measure(openspiel_from_python(backgammon), seconds),
        "openspiel_cpp": measure(openspiel_in_cpp(backgammon), seconds),
        "versions": {
            "catanatron": version("catanatron"),
            "open_spiel": version("open_spiel"),
            "python": platform.python_version(),
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how fast the peers play random games.")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each peer plays (default: 3)")
    print(json.dumps(measure_peers(parser.parse_args().seconds)))


if __name__ == "__main__":
    main()
