"""Measures how fast the peers play random games, and prints the figures as one line of JSON.

Run it with the interpreter that `environment.peers_interpreter()` returns: it needs the packages of `peers.txt` and
does not need vineta.

    python peers.py --seconds 3

Every peer plays whole games until its seconds are over; imports and the first, warming game are not counted. Seconds
are of processor time, so that other programs on the machine do not count. What one action is, each peer decides by
itself:

- Catanatron: what a player decides, as `game.state.actions` logs it; the dice belong to the action that rolls them.
- OpenSpiel's backgammon: a move with both dice at once, or a roll of the dice.
- OpenSpiel's hearts: a card played, passed or dealt.
- OpenSpiel's quoridor: a step or a wall.
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
from statistics import fmean

import pyspiel
from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer

PlayGames = Callable[[int], tuple[int, float]]
"""Plays whole games from a seed (1 or more); how many they were, and how many actions they took."""

OPENSPIEL_GAMES = ("backgammon", "hearts", "quoridor")
"""Backgammon is one of its slow games, hearts one of its fast ones, quoridor has walls and ways as Sunken City has."""

OPENINGS = 4
"""From so many positions OpenSpiel plays on inside C++ ..."""
ROLLOUTS = 50
"""... so many games for each call ..."""
SAMPLES = 200
"""... whose length is the mean of so many."""


def play_catanatron(seed: int) -> tuple[int, float]:
    """Plays Catanatron's game between four random players."""
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    game.play()
    return 1, len(game.state.actions)


def openspiel_from_python(game: pyspiel.Game) -> PlayGames:
    """Every action is chosen and applied in Python."""

    def play(seed: int) -> tuple[int, float]:
        chooser = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose_action(state, chooser))
        return 1, state.move_number()

    return play


def choose_action(state: pyspiel.State, chooser: random.Random) -> int:
    """Draws an outcome by its probability where chance is to move, any legal action elsewhere."""
    if state.is_chance_node():
        outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
        return int(chooser.choices(outcomes, probabilities)[0])
    return int(chooser.choice(state.legal_actions()))


def openspiel_in_cpp(game: pyspiel.Game) -> PlayGames:
    """Whole random games inside C++, by the evaluator that plays them for OpenSpiel's search.

    A search of one simulation does nothing but let it play from where it is asked. The evaluator does not tell how many
    actions that took, so the mean of sample games from the same position is taken; in hearts all have the same length.
    Games begin with the first decision: cards have been dealt and the first dice rolled, which is not counted.
    """
    openings = [first_decision(game, seed) for seed in range(1, OPENINGS + 1)]
    lengths = [mean_length(game, opening) for opening in openings]
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=100,
        solve=False,
        seed=1,
        verbose=False,
    )

    def play(seed: int) -> tuple[int, float]:
        search.step(openings[seed % OPENINGS])
        return ROLLOUTS, ROLLOUTS * lengths[seed % OPENINGS]

    return play


def first_decision(game: pyspiel.Game, seed: int) -> pyspiel.State:
    """A game in which chance has done what comes before the first player's move."""
    chooser = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(choose_action(state, chooser))
    return state


def mean_length(game: pyspiel.Game, opening: pyspiel.State) -> float:
    """How many actions random games from here take."""
    bots = [pyspiel.make_uniform_random_bot(player, 1 + player) for player in range(game.num_players())]
    return fmean(sample_length(opening, bots, seed) for seed in range(1, SAMPLES + 1))


def sample_length(opening: pyspiel.State, bots: list[pyspiel.Bot], seed: int) -> int:
    state = opening.clone()
    pyspiel.evaluate_bots(state, bots, seed)
    return int(state.move_number() - opening.move_number())


def measure(play: PlayGames, seconds: float) -> dict[str, float]:
    """Plays whole games, at least one, until the processor spent the seconds: games, actions, and what they took."""
    play(1)
    calls = games = 0
    actions = elapsed = 0.0
    start = time.process_time()
    while calls == 0 or elapsed < seconds:
        calls += 1
        more_games, more_actions = play(calls)
        games += more_games
        actions += more_actions
        elapsed = time.process_time() - start
    return {"games": games, "actions": actions, "seconds": elapsed}


def measure_peers(seconds: float) -> dict[str, dict[str, float] | dict[str, str]]:
    """The figures of every peer, each measured for the given seconds, and the versions they hold for."""
    figures: dict[str, dict[str, float] | dict[str, str]] = {"catanatron": measure(play_catanatron, seconds)}
    for name in OPENSPIEL_GAMES:
        game = pyspiel.load_game(name)
        figures[f"{name}_python"] = measure(openspiel_from_python(game), seconds)
        figures[f"{name}_cpp"] = measure(openspiel_in_cpp(game), seconds)
    figures["versions"] = {
        "catanatron": version("catanatron"),
        "open_spiel": version("open_spiel"),
        "python": platform.python_version(),
    }
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how fast the peers play random games.")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each peer plays (default: 3)")
    print(json.dumps(measure_peers(parser.parse_args().seconds)))


if __name__ == "__main__":
    main()
