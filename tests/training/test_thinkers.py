"""Games of bots that think: every move is one that the rules allow, and each position is told once."""

import pytest

from vineta.core import registry
from vineta.core.game import NATURE, OVER
from vineta.core.network import Network
from vineta.training.batches import Task, play_batch
from vineta.training.selfplay import Manner
from vineta.training.thinkers import Thinking, thought_through

pytestmark = pytest.mark.xdist_group("pearls")

PEARLS = registry.find("pearls")


def movers(thinking: Thinking, seed: int = 1) -> list[int]:
    return [int(state[0].mover) for state in thought_through(PEARLS, 2, {}, thinking, (seed,))]


def test_a_game_is_told_from_its_first_move_to_its_end_with_natures_part_in_it() -> None:
    told = movers(Thinking(30, whims=0, by_judge=0))
    assert told[-1] == OVER
    assert OVER not in told[:-1]
    assert NATURE in told
    assert {0, 1} <= {*told}


def test_a_game_follows_from_its_seed_and_whims_make_another() -> None:
    thought = Thinking(30, whims=0, by_judge=0b10)
    assert movers(thought) == movers(thought)
    games = [movers(thinking, seed) for seed in range(6) for thinking in (thought, thought._replace(whims=1000))]
    assert games[::2] != games[1::2]


def test_what_is_learned_from_them_is_what_came_of_them() -> None:
    manner = Manner(tries=1, whims=20, trust=0.0, by_judge=0)
    task = Task("pearls", 2, (), Network.untrained(PEARLS.inputs), manner, games=4, seed=(1,), samples=5, thinking=30)
    batch = play_batch(task)
    assert len(batch.rows) == 20
    assert (batch.targets == batch.results).all(), "nothing but results is trusted"
    assert batch.results.sum(axis=1) == pytest.approx(1)
    assert batch.said.sum(axis=1) == pytest.approx(1)
