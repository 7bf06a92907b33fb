"""How good a position looks."""

import numpy as np
import pytest

import vineta
from games.atlandice.tables import lay_table
from vineta.core.position import Position


def judged(position: Position) -> list[float]:
    values = np.zeros(position.players)
    position.game.judge(position.state, values)
    return values.tolist()


def greedy(position: Position) -> int:
    """The move after which the position looks best for the mover; nature's answer is left open."""
    mover = position.mover

    def worth(action: int) -> float:
        trial = position.copy()
        trial.nature = None
        trial.play(action)
        return judged(trial)[mover]

    return max((int(action) for action in position.legal), key=worth)


def test_majorities_and_resources_are_worth_something() -> None:
    values = judged(lay_table(holdings=[{"jewel": 2}, {"jewel": 1}, {}]))
    assert values[0] > values[1] > values[2]


def test_a_shared_lead_leaves_nobody_second() -> None:
    values = judged(lay_table(players=4, holdings=[{"jewel": 2}, {"jewel": 2}, {"jewel": 1}, {"book": 1}]))
    assert values[0] == values[1] > values[3] > values[2]


def test_at_the_end_only_points_count() -> None:
    position = lay_table(dice=(4,), stock={"market": {}}, hand=19, holdings=[{"jewel": 1}])
    for _ in range(6):
        position.play("search market")
    assert judged(position) == [3.0, -3.0, -3.0]


@pytest.mark.parametrize("players", [2, 3])
def test_a_greedy_player_beats_random_ones(players: int) -> None:
    generator = np.random.default_rng(1)
    wins = 0.0
    games = 12
    for number in range(games):
        position = vineta.new("atlandice", players=players, seed=number)
        seat = number % players
        while not position.over:
            position.play(greedy(position) if position.mover == seat else int(generator.choice(position.legal)))
        assert position.outcome is not None
        if seat in position.outcome.winners:
            wins += 1 / len(position.outcome.winners)
    assert wins / games > 0.75


def test_a_search_about_to_find_something_looks_better() -> None:
    rich, poor = lay_table(dice=(5,)), lay_table(stock={"market": {"jewel": 1}}, holdings=[{}, {"jewel": 5}])
    before = judged(rich)[0], judged(poor)[0]
    rich.play("search forge")
    poor.play("search market")
    assert judged(rich)[0] - before[0] > judged(poor)[0] - before[1] > 0


def test_the_submarine_beside_a_search_looks_better_still() -> None:
    near, far = lay_table(dice=(5,), submarine="forge"), lay_table(dice=(5,))
    near.play("search forge")
    far.play("search forge")
    assert judged(near)[0] > judged(far)[0]
