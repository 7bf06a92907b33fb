"""OpenSpiel's own searches play our games against random moves: MCTS where all is open, IS-MCTS where cards are hidden.

pip install 'vineta[research]'
python examples/openspiel_search.py
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

from vineta.research.openspiel import VinetaState  # which also tells OpenSpiel of the games


def drawn(state: VinetaState, chances: np.random.RandomState) -> int:
    """Nature's move by its chance, or any legal one."""
    if not state.is_chance_node():
        return int(chances.choice(state.legal_actions()))
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return int(chances.choice(actions, p=weights))


def play(name: str, simulations: int, longest: int = 10**6) -> list[float]:
    """A game of the search, which has the first seat; what it brought, or nothing yet if it took longer."""
    game, chances = pyspiel.load_game(name), np.random.RandomState(1)
    rollouts = RandomRolloutEvaluator(1, chances)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        search = MCTSBot(game, 1.4, simulations, rollouts, random_state=chances)
    else:
        search = ISMCTSBot(game, rollouts, 1.4, simulations, random_state=chances)
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < longest:
        searching = state.current_player() == 0
        state.apply_action(search.step(state) if searching else drawn(state, chances))
    return list(state.returns())


if __name__ == "__main__":
    for name in sys.argv[1:] or ["python_vineta_atlandice(players=2)", "python_vineta_submarine(players=2)"]:
        print(name, play(name, simulations=20))
