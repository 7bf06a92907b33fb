"""One set of weights learns: gradients are right, and what can be learned is learned."""

from collections.abc import Sequence

import numpy as np

from vineta.core.network import WIDTH, Inputs, Network
from vineta.training.batches import Batch
from vineta.training.learner import Array, Learner, forward, gradients, loss

INPUTS = Inputs(("ahead", "noise"), ("2 players", "3 players"), lambda state, rows: 0)


def test_gradients_are_those_of_the_cross_entropy() -> None:
    generator = np.random.default_rng(1)
    arrays = [generator.normal(size=shape) for shape in ((INPUTS.room, WIDTH), (INPUTS.room,), (WIDTH,))]
    rows, targets = generator.normal(size=(7, 3, INPUTS.room)), generator.dirichlet(np.ones(3), 7)
    found = gradients(arrays, rows, targets)
    for array, slope in zip(arrays, found, strict=True):
        for place in [tuple(spot) for spot in generator.integers(0, array.shape, (5, array.ndim))]:
            assert abs(_measured(arrays, array, place, rows, targets) - slope[place]) < 1e-6


def _measured(arrays: Sequence[Array], array: Array, place: tuple[int, ...], rows: Array, targets: Array) -> float:
    """The slope by trying out: a little more and a little less of one weight."""
    losses, middle = [], array[place]
    for change in (1e-6, -1e-6):
        array[place] = middle + change
        losses.append(loss(forward(arrays, rows)[1], targets))
    array[place] = middle
    return (losses[0] - losses[1]) / 2e-6


def test_what_an_untrained_network_does_not_believe_can_be_learned() -> None:
    """Here the second input decides, and the first says nothing."""
    generator = np.random.default_rng(2)
    rows = np.zeros((4000, 2, INPUTS.room), np.float32)
    rows[..., :2] = generator.normal(size=(4000, 2, 2))
    rows[..., 2] = 1
    won = (rows[:, 0, 1] > rows[:, 1, 1]).astype(np.float32)
    results = np.stack([won, 1 - won], axis=1)
    learner = Learner.beginning(Network.untrained(INPUTS), INPUTS, 0, (3, 0))
    before = loss(forward(learner.arrays, rows)[1], results)
    for _ in range(20):
        learner.learn(Batch(rows, results, results, results), rate=0.01)
    after = loss(forward(learner.arrays, rows)[1], results)
    assert after < 0.2 < before


def test_a_learner_goes_on_as_if_it_had_never_stopped() -> None:
    generator = np.random.default_rng(4)
    rows = generator.normal(size=(600, 2, INPUTS.room)).astype(np.float32)
    targets = generator.dirichlet(np.ones(2), 600).astype(np.float32)
    batch = Batch(rows, targets, targets, targets)
    first, second = (Learner.beginning(Network.untrained(INPUTS), INPUTS, 1, (5, 1)) for _ in range(2))
    first.learn(batch, 0.01)
    second.restore(first.kept())
    for learner in (first, second):
        learner.begin_round((6, 1))
        learner.learn(batch, 0.01)
    for one, other in zip(first.arrays, second.arrays, strict=True):
        assert (one == other).all()
