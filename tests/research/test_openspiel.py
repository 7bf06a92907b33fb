"""OpenSpiel's own suites, over our games; and its algorithms playing them."""

import pickle
import random
import unittest
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from contract.cases import Setup, random_game
from contract.golden import expected
from research.rule_sets import WHOLE, each_of, each_rule_set, shares
from vineta.core.game import NATURE
from vineta.research.openspiel import VinetaGame, VinetaState, hides_nothing, short_name

SIMULATIONS = 10 if WHOLE else 1
SINGLE = pyspiel.PrivateInfoType.SINGLE_PLAYER


def loaded(setup: Setup) -> VinetaGame:
    game: VinetaGame = pyspiel.load_game(short_name(setup.game), {"players": setup.players, **dict(setup.options)})
    return game


def moments(setup: Setup, seed: int, every: int) -> Iterator[tuple[VinetaState, Any]]:
    """Every so many moves of a random game, OpenSpiel's state and our position."""
    state, position = loaded(setup).new_initial_state(), setup.start()
    for number, action in enumerate(random_game(setup, seed)):
        if number % every == 0:
            yield state, position
        state.apply_action(action)
        position.play(action)
    yield state, position


@each_rule_set
def test_random_games_keep_the_interface(setup: Setup) -> None:
    pyspiel.random_sim_test(loaded(setup), num_sims=SIMULATIONS, serialize=True, verbose=False)


@each_rule_set
def test_simulations_of_its_python_suite_pass(setup: Setup) -> None:
    from open_spiel.python.tests import games_sim_test  # loads all of OpenSpiel's Python games, and SciPy

    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(loaded(setup))


@each_rule_set
def test_its_integration_tests_pass(setup: Setup) -> None:
    from open_spiel.integration_tests import api_test  # likewise

    game = loaded(setup)
    names = {"game": game, "game_name": str(game)}
    case = type("OurGame", (api_test.EnforceAPIOnPartialTreeBase,), names)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not [*result.failures, *result.errors]


SHORT = (
    Setup("pearls", 3),
    Setup("sunken-city", 2),
    Setup("atlandice", 2),
    Setup("submarine", 2, (("stall_turns", 1),)),
)
"""OpenSpiel looks at every state of a playthrough, which takes its time in long games."""

LINE = 100
"""Longer lines of a playthrough, such as tensors, are kept by their beginning and a checksum of the whole."""


def shortened(line: str) -> str:
    return line if len(line) <= LINE else f"{line[:LINE]} ... {zlib.crc32(line.encode()):08x}"


@each_of(SHORT if WHOLE else SHORT[:-1])
def test_its_playthrough_is_the_one_that_is_known(setup: Setup) -> None:
    """A random game as OpenSpiel tells it: the game, then some of its states with all that players see and may do."""
    told = generate_playthrough.playthrough_lines(str(loaded(setup)), seed=38)
    found = "\n".join(map(shortened, told)) + "\n"
    assert found == expected(Path(__file__).parent / "golden" / f"{short_name(setup.game)}.txt", found)


@each_rule_set
def test_the_same_moves_lead_to_the_same_state(setup: Setup) -> None:
    for state, position in moments(setup, seed=31, every=9):
        assert state.play.state.tobytes() == position.to_bytes()
        assert state.is_terminal() == position.over
        if not position.over:
            assert state.legal_actions() == position.legal.tolist()
            assert state.is_chance_node() == (position.mover == NATURE)
        if position.mover == NATURE:
            told = {state.action_to_string(action): chance for action, chance in state.chance_outcomes()}
            assert told == pytest.approx(position.chances())
    assert state.returns() == pytest.approx(shares(position.outcome, setup.players))


@each_rule_set
def test_observations_are_what_the_view_shows(setup: Setup) -> None:
    for state, position in moments(setup, seed=32, every=40):
        for seat in range(setup.players):
            row = setup.game.features.row(position.view(seat).state, seat)
            assert state.observation_tensor(seat)[setup.players :] == row.tolist()


@each_rule_set
def test_a_resampled_state_is_the_same_to_whoever_knows_no_more(setup: Setup) -> None:
    chances = random.Random(33)
    for state, _ in moments(setup, seed=33, every=60):
        for seat in range(setup.players):
            other = state.resample_from_infostate(seat, chances.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.current_player() == state.current_player()


def test_hidden_cards_are_resampled() -> None:
    state = next(state for state, position in moments(Setup("pearls", 3), 34, 1) if position.mover >= 0)
    chances = random.Random(34)
    assert len({str(state.resample_from_infostate(0, chances.random)) for _ in range(40)}) > 1


@each_rule_set
def test_a_state_can_be_kept_and_copied(setup: Setup) -> None:
    for state, _ in moments(setup, seed=35, every=80):
        kept, copied = pickle.loads(pickle.dumps(state)), state.clone()
        for other in (kept, copied):
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.play.seen == state.play.seen
        if not state.is_terminal():
            copied.apply_action(copied.legal_actions()[0])
            assert str(copied) != str(state)


@each_rule_set
def test_its_searches_play_our_games(setup: Setup) -> None:
    game, chances = loaded(setup), np.random.RandomState(36)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = mcts.RandomRolloutEvaluator(1, chances)
    if hides_nothing(setup.game):
        search = mcts.MCTSBot(game, 2.0, 5, evaluator, random_state=chances)
    else:
        search = ismcts.ISMCTSBot(game, evaluator, 2.0, 5, random_state=chances)
    assert search.step(state) in state.legal_actions()


@pytest.mark.parametrize(("name", "told"), [("players=9", "2 to 3 players"), ("colour=red", "colour")])
def test_what_cannot_be_played_is_told(name: str, told: str) -> None:
    with pytest.raises(Exception, match=told):
        pyspiel.load_game(f"python_vineta_pearls({name})")
