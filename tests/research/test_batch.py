"""Batches play what the engine plays, whatever their size and threads."""

import numpy as np
import pytest

from contract.cases import Setup
from research.rule_sets import each_rule_set, shares
from vineta.core.errors import MoveError, SetupError, VinetaError
from vineta.core.game import NATURE, Game, Outcome
from vineta.core.kernel import State
from vineta.research.batch import Batch
from vineta.research.lanes import seeded

STEPS = 400


def batch_of(setup: Setup, size: int, seed: int = 1, threads: int = 1) -> Batch:
    return Batch(setup.name, size, setup.players, seed, threads, **dict(setup.options))


def scattered(batch: Batch, number: int) -> list[int]:
    """A legal action for each game, without any chance."""
    return [int(batch.legal(lane)[(7 * number + 3 * lane) % len(batch.legal(lane))]) for lane in range(batch.size)]


class Twin:
    """A game played move by move through the engine, with the chances that a batch gives it."""

    def __init__(self, setup: Setup, generator: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
        self.setup, self.generator = setup, generator
        self.actions = np.zeros(setup.game.action_count, np.int32)
        self.weights = np.zeros(setup.game.action_count, np.int64)
        self.begin()

    def begin(self) -> None:
        self.position = self.setup.start()
        self.let_nature_move()

    def let_nature_move(self) -> None:
        while self.position.mover == NATURE:
            chances = self.generator, self.actions, self.weights
            self.position.play(int(self.setup.game.drive.random_outcome(self.position.state, *chances)))

    def play(self, action: int) -> Outcome | None:
        """Plays on; how a finished game ended, after which the next one has begun."""
        self.position.play(action)
        self.let_nature_move()
        outcome = self.position.outcome
        if outcome is not None:
            self.begin()
        return outcome


@each_rule_set
def test_a_batch_plays_as_the_engine_does(setup: Setup) -> None:
    batch, generators = batch_of(setup, 2), seeded(1, 2)
    twins = [Twin(setup, generators[lane]) for lane in range(2)]
    for number in range(STEPS):
        actions = scattered(batch, number)
        batch.step(actions)
        for lane, twin in enumerate(twins):
            outcome = twin.play(actions[lane])
            assert batch.rewards[lane].tolist() == pytest.approx(shares(outcome, setup.players))
            assert batch.finished[lane] == (outcome is not None)
            assert batch.states[lane].tobytes() == twin.position.to_bytes()
            assert batch.legal(lane).tolist() == twin.position.legal.tolist() == batch.masks[lane].nonzero()[0].tolist()
            assert batch.movers[lane] == twin.position.mover


@each_rule_set
def test_what_a_batch_observes_is_what_the_mover_sees(setup: Setup) -> None:
    batch = batch_of(setup, 8)
    for _ in range(20):
        batch.step(batch.random_actions())
    rows = batch.observe()
    for lane, mover in enumerate(batch.movers.tolist()):
        assert (rows[lane] == row_of(batch.game, batch.states[lane : lane + 1], mover)).all()
    assert (batch.observe(1)[3] == row_of(batch.game, batch.states[3:4], 1)).all()


def row_of(game: Game, state: State, seat: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    return game.features.row(game.view(state, seat), seat)


@each_rule_set
def test_threads_and_neighbours_change_nothing(setup: Setup) -> None:
    alone, many, few = batch_of(setup, 33), batch_of(setup, 33, threads=2), batch_of(setup, 5)
    for _ in range(300):
        for batch in (alone, many, few):
            batch.step(batch.random_actions())
    assert alone.states.tobytes() == many.states.tobytes()
    assert (alone.masks == many.masks).all()
    assert (alone.observe() == many.observe()).all()
    assert alone.states[:5].tobytes() == few.states.tobytes()


@each_rule_set
def test_games_begin_anew_and_rewards_sum_to_zero(setup: Setup) -> None:
    batch, ended = batch_of(setup, 16, seed=3), 0
    for _ in range(4000):
        batch.step(batch.random_actions())
        ended += int(batch.finished.sum())
        assert (batch.movers >= 0).all()
        assert (batch.rewards[batch.finished == 0] == 0).all()
        if ended >= 16:
            break
    assert ended >= 16
    assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)


def test_an_illegal_action_changes_nothing_and_is_told() -> None:
    batch = Batch("pearls", 3, players=2, seed=4)
    before, actions = batch.states.tobytes(), batch.random_actions()
    actions[1] = int((batch.masks[1] == 0).nonzero()[0][0])
    with pytest.raises(MoveError, match=r"in game 1 of the batch .* is not legal; legal: \["):
        batch.step(actions)
    actions[1] = batch.game.action_count
    with pytest.raises(MoveError, match=f"there are 0 to {batch.game.action_count - 1}"):
        batch.step(actions)
    assert batch.states.tobytes() == before


def test_what_a_batch_cannot_be_is_told() -> None:
    with pytest.raises(VinetaError, match="at least one game and one thread"):
        Batch("pearls", 0, players=2)
    with pytest.raises(SetupError, match="2 to 3 players"):
        Batch("pearls", 4, players=7)
    with pytest.raises(VinetaError, match="one action for each of 4 games"):
        Batch("pearls", 4, players=2).step([1, 2])
    with pytest.raises(VinetaError, match="seats 0 to 1"):
        Batch("pearls", 4, players=2).observe(2)
    with pytest.raises(VinetaError, match="one for each of 4 games"):
        Batch("pearls", 4, players=2).observe([0, 1, 0])
    with pytest.raises(VinetaError, match="contiguous float32 array"):
        Batch("pearls", 4, players=2).observe(rows=[[0.0]])  # type: ignore[arg-type]


def test_what_is_no_action_is_not_taken_for_one() -> None:
    batch = Batch("pearls", 4, players=2)
    actions = batch.random_actions()
    for wrong in (actions.astype(np.int64) + 2**32, actions.astype(np.int64) - 2**32):
        with pytest.raises(MoveError, match="is not legal"):
            batch.step(wrong)
    with pytest.raises(VinetaError, match="whole numbers, not an array of float64"):
        batch.step(actions + 0.5)
    batch.step(actions.astype(np.int64))


def test_other_libraries_take_the_arrays_without_copying() -> None:
    batch = Batch("pearls", 4, players=2)
    for array in (batch.masks, batch.rewards, batch.movers, batch.observe()):
        assert np.shares_memory(np.from_dlpack(array), array)
