"""Who will win, as a game's network sees it: true chances, the same for every seat, and nothing that is hidden."""

import msgspec
import numpy as np

from contract.cases import Player, plain_setups, samples, setups
from vineta.core.game import Game
from vineta.core.kernel import State, Values, copy_state
from vineta.core.network import FILE, Learned, Network, learned_network, read_learned


def chances(game: Game, state: State) -> Values:
    values = np.full(int(state["players"][0]), np.nan)
    game.chances(state, values)
    return values


def test_chances_sum_to_one_for_all_eyes(game: Game) -> None:
    for setup in setups(game):
        for position in samples(setup, seed=31, count=6):
            for state in (position.state, *(game.view(position.state, eyes) for eyes in setup.eyes)):
                values = chances(game, state)
                assert values.min() >= 0, setup
                assert abs(values.sum() - 1) < 1e-9, setup


def test_a_finished_game_has_its_result(game: Game) -> None:
    for setup in setups(game):
        player = Player(game, 32)
        position = setup.start()
        player.play_out(position.state)
        assert position.outcome is not None
        winners = position.outcome.winners
        wanted = [1 / len(winners) if seat in winners else 0 for seat in range(setup.players)]
        assert chances(game, position.state).tolist() == wanted, setup


def test_no_seat_is_favoured(game: Game) -> None:
    """With everybody moved on by a seat, the chances move on with them."""
    for setup in setups(game):
        for position in samples(setup, seed=33, count=6):
            here = chances(game, position.state)
            for turned in range(1, setup.players):
                there = chances(game, _turned(game, position.state, turned))
                assert np.allclose(there, np.roll(here, -turned), atol=1e-5), f"{setup}, by {turned}"


def _turned(game: Game, state: State, turned: int) -> State:
    """The same table with other numbers for its seats, by way of what a seat is told: whoever looks comes first."""
    players = int(state["players"][0])
    other = copy_state(state)
    for field, values in game.features.read(game.features.row(state, turned), 0, players).items():
        other[field][0] = values
    return other


def test_what_a_view_hides_changes_nothing(game: Game) -> None:
    generator = np.random.default_rng(34)
    for setup in setups(game):
        for position in samples(setup, seed=34, count=4):
            for seat in range(setup.players):
                view = game.view(position.state, seat)
                other = game.view(game.guess(view, seat, generator), seat)
                assert chances(game, other).tolist() == chances(game, view).tolist(), f"{setup}, seat {seat}"


def test_a_view_promises_about_what_its_guesses_do(game: Game) -> None:
    generator = np.random.default_rng(35)
    differences = []
    for setup in plain_setups(game):
        for position in samples(setup, seed=35, count=8):
            view = game.view(position.state, 0)
            guesses = [chances(game, game.guess(view, 0, generator)) for _ in range(8)]
            differences.append(np.abs(np.mean(guesses, axis=0) - chances(game, view)).max())
    assert np.mean(differences) < 0.05


def test_weights_fit_the_inputs(game: Game) -> None:
    network = learned_network(game.package, game.inputs)
    for own, wanted in zip(network, Network.untrained(game.inputs), strict=True):
        assert own.shape == wanted.shape
        assert np.isfinite(own).all()


def test_weights_are_read_as_they_were_written(game: Game) -> None:
    network = learned_network(game.package, game.inputs)
    written = msgspec.json.encode(Learned.holding(network, game.inputs, (f"{FILE} of a test",)))
    for own, wanted in zip(read_learned(written).network(game.inputs), network, strict=True):
        assert np.allclose(own, wanted, atol=1e-4)
