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
- OpenSpiel's games in Python: tic-tac-toe and liar's poker; liar's dice it has in C++ only.
- PettingZoo's connect four: a piece dropped, after a look at the board.
- Pgx's backgammon: a move with one die, in 1,024 games at once. Its seconds are those of all threads.
- OpenSpiel's searches, in C++ and in Python: a simulation, from the middle of a game of backgammon on.
"""

# mypy looks at this file from vineta's environment, where the peers are not installed.
# mypy: disable-error-code="import-not-found, import-untyped"

import argparse
import json
import platform
import random
import time
from importlib.metadata import version
from statistics import fmean

import jax
import jax.numpy as jnp
import open_spiel.python.games  # noqa: F401  (registers those that are written in Python)
import pgx
import pyspiel
from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer
from open_spiel.python.algorithms import mcts
from pettingzoo.classic import connect_four_v3
from pgx.experimental import auto_reset

from loops import PlayGames, choose_action, openspiel_from_python, pettingzoo_from_python

OPENSPIEL_GAMES = ("backgammon", "hearts", "quoridor")
"""Backgammon is one of its slow games, hearts one of its fast ones, quoridor has walls and ways as Sunken City has."""

PYTHON_GAMES = ("tic_tac_toe", "liars_poker")
"""Games of OpenSpiel that are written in Python, as its interface to ours is."""

PGX_GAMES = 1024
"""At once, as in our batches ..."""
PGX_STEPS = 4
"""... so many steps in one call."""

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


CURIOSITY = 2.0
"""What OpenSpiel's own examples take."""
CPP_SIMULATIONS, PYTHON_SIMULATIONS = 300, 10
"""In one call."""
MID_GAME = 60
"""Moves of a random game of backgammon, dice included, after which somebody thinks."""


def search_in_cpp() -> PlayGames:
    """OpenSpiel's tree search in C++; each leaf is played on once."""
    game = pyspiel.load_game("backgammon")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    search = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=CURIOSITY,
        max_simulations=CPP_SIMULATIONS,
        max_memory_mb=100,
        solve=False,
        seed=1,
        verbose=False,
    )
    return simulations(search, game, CPP_SIMULATIONS)


def search_in_python() -> PlayGames:
    """The same in Python."""
    game = pyspiel.load_game("backgammon")
    return simulations(
        mcts.MCTSBot(game, CURIOSITY, PYTHON_SIMULATIONS, mcts.RandomRolloutEvaluator()), game, PYTHON_SIMULATIONS
    )


def simulations(search: pyspiel.Bot, game: pyspiel.Game, count: int) -> PlayGames:
    """Thinks about one position after the other, from the middle of random games."""
    middles = [mid_game(game, seed) for seed in range(1, OPENINGS + 1)]

    def play(seed: int) -> tuple[int, float]:
        search.step(middles[seed % OPENINGS])
        return 1, count

    return play


def mid_game(game: pyspiel.Game, seed: int) -> pyspiel.State:
    chooser = random.Random(seed)
    state = game.new_initial_state()
    while state.move_number() < MID_GAME or state.is_chance_node():
        state.apply_action(choose_action(state, chooser))
    return state


def pgx_in_batches(name: str) -> PlayGames:
    """Random legal actions in many games at once, compiled as a whole; a game that is over begins anew."""
    environment = pgx.make(name)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def act(state: pgx.State, key: jax.Array) -> tuple[pgx.State, None]:
        choosing, chances = jax.random.split(key)
        actions = jax.random.categorical(choosing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
        return step(state, actions, jax.random.split(chances, PGX_GAMES)), None

    run = jax.jit(lambda state, key: jax.lax.scan(act, state, jax.random.split(key, PGX_STEPS))[0])
    state = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.key(0), PGX_GAMES))

    def play(seed: int) -> tuple[int, float]:
        nonlocal state
        state = jax.block_until_ready(run(state, jax.random.key(seed)))
        return PGX_GAMES, PGX_GAMES * PGX_STEPS

    return play


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


Figures = dict[str, dict[str, float]]


def measure_engines(seconds: float) -> Figures:
    """Whole games as they are played inside the peers, and from Python."""
    figures = {"catanatron": measure(play_catanatron, seconds)}
    for name in OPENSPIEL_GAMES:
        game = pyspiel.load_game(name)
        figures[f"{name}_python"] = measure(openspiel_from_python(game), seconds)
        figures[f"{name}_cpp"] = measure(openspiel_in_cpp(game), seconds)
    figures["cpp_search"] = measure(search_in_cpp(), seconds)
    figures["python_search"] = measure(search_in_python(), seconds)
    return figures


def measure_environments(seconds: float) -> Figures:
    """Environments for whoever learns, as they are stepped from Python or in batches."""
    games = {f"{name}_spiel": pyspiel.load_game(f"python_{name}") for name in PYTHON_GAMES}
    games["backgammon_spiel"] = pyspiel.load_game("backgammon")
    figures = {name: measure(openspiel_from_python(game), seconds) for name, game in games.items()}
    figures["connect_four_zoo"] = measure(pettingzoo_from_python(connect_four_v3.env()), seconds)
    figures["backgammon_pgx"] = measure(pgx_in_batches("backgammon"), seconds)
    return figures


PACKAGES = ("catanatron", "open_spiel", "pettingzoo", "pgx", "jax")


def versions() -> dict[str, str]:
    return {name: version(name) for name in PACKAGES} | {"python": platform.python_version()}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how fast the peers play random games.")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each peer plays (default: 3)")
    parser.add_argument("--engines", action="store_true", help="whole games and searches")
    parser.add_argument("--environments", action="store_true", help="those for whoever learns (default: both)")
    parser.add_argument("--cache", help="a folder in which JAX keeps what it has compiled")
    chosen = parser.parse_args()
    jax.config.update("jax_compilation_cache_dir", chosen.cache)
    both = chosen.engines == chosen.environments
    figures: Figures = measure_engines(chosen.seconds) if both or chosen.engines else {}
    figures |= measure_environments(chosen.seconds) if both or chosen.environments else {}
    print(json.dumps(figures | {"versions": versions()}))


if __name__ == "__main__":
    main()
