"""OpenSpiel's tree searches as bots for the arena: `--bots captain,benchmarks/openspiel_bots.py:Mcts:seconds=0.5`.

The searches are the library's own; nobody here has tuned or written them. They see what every bot sees: a view. Where
something is hidden, `Mcts` searches one guess, and `IsMcts` guesses anew for each simulation, as it does by itself.
Leaves are played on by our compiled loops, not by the library's own, which are much slower: a favour. They think about
a turn for as long as they are told; as they count simulations, not seconds, they are asked for as many as fitted into
the time before.
"""

import time
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from vineta.core.game import NATURE, Game
from vineta.core.options import read_options
from vineta.core.position import Position
from vineta.research.lanes import seeded, shares
from vineta.research.openspiel import VinetaState, hides_nothing, short_name
from vineta.research.play import Play, course

EXPLORATION = 2.0
"""What OpenSpiel's own examples take."""
FIRST_SIMULATIONS = 16
FEWEST_SIMULATIONS = 4
SHARE_OF_TIME = 0.5
"""The part of what is left of a turn's time that one of its moves gets, as our own search has it."""
LONGEST_PLAYOUT = 1 << 40


class Playouts(mcts.Evaluator):  # type: ignore[misc]
    """Plays a leaf on with random moves, in compiled code; every move is as good as another before."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._generator = seeded(seed, 1)[0]
        self._actions = np.empty(game.action_count, np.int32)
        self._weights = np.empty(game.action_count, np.int64)

    def evaluate(self, state: VinetaState) -> npt.NDArray[np.float64]:
        """What the end of a random game brings each seat."""
        end = state.play.state.copy()
        self._game.drive.playout(end, self._generator, self._actions, self._weights, LONGEST_PLAYOUT)
        return np.array(shares([int(self._game.score(end, seat)) for seat in range(state.play.players)]))

    def prior(self, state: VinetaState) -> list[tuple[int, float]]:
        """All moves alike; nature's as likely as they are."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


class Mcts:
    """OpenSpiel's Monte-Carlo tree search."""

    def __init__(self, seed: int = 0, seconds: float = 1.0) -> None:
        self._seed, self._seconds = seed % 2**32, seconds
        self._generator = np.random.default_rng(seed)
        self._search: Any = None
        self._rate = 0.0
        """Simulations a second, as they were last."""
        self._turn, self._left = -1, 0.0

    def prepare(self, game: Game) -> None:
        """Nothing: kernels are compiled when a position is made."""

    def choose(self, view: Position) -> int:
        legal = view.legal
        if len(legal) == 1:
            return int(legal[0])
        if self._search is None:
            self._search = self._made(spiel_game(view), Playouts(view.game, self._seed))
        seconds = SHARE_OF_TIME * self._seconds_left(view)
        simulations = max(FEWEST_SIMULATIONS, int(self._rate * seconds)) if self._rate else FIRST_SIMULATIONS
        started = time.perf_counter()
        action = self._searched(spiel_state(view, self._generator), simulations)
        spent = time.perf_counter() - started
        self._rate, self._left = simulations / spent, self._left - spent
        return action

    def _made(self, game: Any, evaluator: Playouts) -> Any:
        chances = np.random.RandomState(self._seed)
        return mcts.MCTSBot(game, EXPLORATION, FIRST_SIMULATIONS, evaluator, random_state=chances)

    def _searched(self, state: VinetaState, simulations: int) -> int:
        self._search.max_simulations = simulations
        return int(self._search.step(state))

    def _seconds_left(self, view: Position) -> float:
        """Of the time for this turn."""
        begun = turn_began(view)
        if begun != self._turn:
            self._turn, self._left = begun, self._seconds
        return max(0.0, self._left)


class IsMcts(Mcts):
    """OpenSpiel's information-set Monte-Carlo tree search; for games that hide something only."""

    def _made(self, game: Any, evaluator: Playouts) -> Any:
        chances = np.random.RandomState(self._seed)
        return ismcts.ISMCTSBot(game, evaluator, EXPLORATION, FIRST_SIMULATIONS, random_state=chances)

    def _searched(self, state: VinetaState, simulations: int) -> int:
        self._search._max_simulations = simulations  # there is no other way to say it after the search was made
        return int(self._search.step(state))


def spiel_game(view: Position) -> Any:
    """The game as OpenSpiel knows it, with this player count and these options."""
    usual = read_options(view.game.options, {})
    changed = {name: value for name, value in view.options.items() if value != usual[name]}
    return pyspiel.load_game(short_name(view.game), {"players": view.players, **changed})


def spiel_state(view: Position, generator: np.random.Generator) -> VinetaState:
    """A state of OpenSpiel that agrees with a view: all that its seat saw, and one guess at the rest."""
    guess = view if hides_nothing(view.game) else view.guess(generator)
    movers = np.array(view.history.movers, np.int16)
    seen = np.array(view.history.actions, np.int16)
    lines = np.column_stack([movers, *[seen] * (view.players + 1)])
    return VinetaState(spiel_game(view), Play(course(view.game.name, view.players), guess.to_bytes(), lines.tobytes()))


def turn_began(view: Position) -> int:
    """The number of the first move after the last of somebody else."""
    movers = list(view.history.movers)
    others = [number for number, mover in enumerate(movers) if mover not in (view.mover, NATURE)]
    return others[-1] + 1 if others else 0
