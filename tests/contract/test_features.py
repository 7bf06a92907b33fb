"""What a learner is told: all that a player can see, and nothing else."""

import numpy as np
import pytest

from contract.cases import Player, plain_setups, samples, setups
from vineta.core.game import Game, Outcome
from vineta.research.lanes import contents_of, stepping


def test_every_field_is_told_or_follows_from_what_is_told(game: Game) -> None:
    told = [feature.field for feature in game.features.features]
    assert len(told) == len(set(told))
    assert {*told, *game.features.derived} == set(game.state_type.names or ())


def test_every_feature_says_what_it_means(game: Game) -> None:
    for feature in game.features.features:
        assert feature.meaning.strip(), feature.field
        assert feature.lowest < feature.highest, feature.field


def test_what_a_player_sees_can_be_read_back(game: Game) -> None:
    for setup in setups(game):
        for number, position in enumerate(samples(setup, seed=21, count=5)):
            seat = number % setup.players
            view = game.view(position.state, seat)
            row = game.features.row(view, seat)
            assert row.min() >= 0, setup
            assert row.max() <= 1, setup
            for field, values in game.features.read(row, seat, setup.players).items():
                assert (values == view[field][0]).all(), f"{setup}, seat {seat}: {field}"


def test_nothing_hidden_changes_what_is_told(game: Game) -> None:
    generator = np.random.default_rng(22)
    for setup in setups(game):
        for position in samples(setup, seed=22, count=4):
            for seat in range(setup.players):
                view = game.view(position.state, seat)
                other = game.guess(view, seat, generator)
                rows = [game.features.row(game.view(state, seat), seat) for state in (position.state, other)]
                assert (rows[0] == rows[1]).all(), f"{setup}, seat {seat}"


@pytest.mark.slow
def test_compiled_loops_see_what_a_view_shows(game: Game) -> None:
    """Batches blank states by the game's kernel; everybody else asks for a view."""
    loops = stepping(game)
    rows = np.zeros((1, game.features.size), np.float32)
    for setup in setups(game):
        plan = game.features.plan(setup.players)
        for position in samples(setup, seed=23, count=4):
            for seat in range(setup.players):
                seen, view = np.zeros(1, game.state_type), game.view(position.state, seat)
                loops.observe(position.state, seen, contents_of(seen), np.array([seat]), *plan, rows, 0, 1)
                assert seen.tobytes() == view.tobytes(), f"{setup}, seat {seat}"
                assert (rows[0] == game.features.row(view, seat)).all(), f"{setup}, seat {seat}"


def test_whoever_looks_is_told_first(game: Game) -> None:
    """What is told of the mover to the mover: the first of the seats is to move."""
    where = game.features.slices["mover"]
    for setup in plain_setups(game):
        for position in samples(setup, seed=24, count=12):
            if position.mover >= 0:
                row = game.features.row(game.view(position.state, position.mover), position.mover)
                assert row[where].argmax() == 2, "nobody, nature, then whoever looks"


def test_the_score_decides_as_the_outcome_says(game: Game) -> None:
    for setup in setups(game):
        player = Player(game, 25)
        for _ in range(6):
            position = setup.start()
            player.play_out(position.state)
            scores = [int(game.score(position.state, seat)) for seat in range(setup.players)]
            winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
            assert winners == won(position.outcome), f"{setup}: {scores}"


def won(outcome: Outcome | None) -> tuple[int, ...]:
    assert outcome is not None
    return outcome.winners
