"""What every bot promises: legal moves, the same ones for the same seed, and no look at what its seat does not see."""

import numpy as np
import pytest

from bots.games import find, play_bots
from vineta import bots, new
from vineta.core.errors import MoveError, VinetaError
from vineta.core.kernel import COMPILED
from vineta.core.position import Position

KINDS = bots.names()
GAMES = ["pearls", "sunken-city", "submarine"] if COMPILED else ["pearls"]


def first_choice(game: str, seed: int = 5) -> Position:
    """A game in which a seat is to move and has something to choose."""
    position = new(game, players=2, seed=seed)
    while len(position.legal) < 2:
        position.play(position.legal[0])
    return position


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_makes_the_same_choices(kind: str, game: str) -> None:
    games = [play_bots(game, [kind, kind], seed=3, limit=30) for _ in range(2)]
    assert games[0].moves == games[1].moves


@pytest.mark.parametrize("kind", KINDS)
def test_different_seeds_make_different_choices(kind: str) -> None:
    position = first_choice("pearls")
    view = position.view(position.mover)
    games = {tuple(play_bots("pearls", [kind, kind], seed).moves) for seed in range(8)}
    assert len(games) > 1
    assert {bots.find("random", seed).choose(view) for seed in range(30)} == set(view.legal.tolist())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_legal(kind: str, game: str) -> None:
    position = play_bots(game, [kind, kind], seed=1, limit=60)
    assert position.moves


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_does_not_see_changes_nothing(kind: str, game: str) -> None:
    position = first_choice(game)
    seat = position.mover
    generator = np.random.default_rng(4)
    others = [position.view(seat).guess(generator) for _ in range(5)]
    choices = {find(kind, 9).choose(other.view(seat)) for other in [position, *others]}
    assert len(choices) == 1
    assert game == "sunken-city" or len({other.to_bytes() for other in others}) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_true_state_is_refused(kind: str) -> None:
    with pytest.raises(MoveError, match="is given its seat's view"):
        find(kind, 1).choose(first_choice("pearls"))


@pytest.mark.parametrize("kind", KINDS)
def test_the_turn_of_another_seat_is_refused(kind: str) -> None:
    position = first_choice("pearls")
    with pytest.raises(MoveError, match="for its own seat"):
        find(kind, 1).choose(position.view(1 - position.mover))


@pytest.mark.parametrize("kind", KINDS)
def test_choosing_leaves_the_view_as_it_was(kind: str) -> None:
    position = first_choice("pearls")
    view = position.view(position.mover)
    before, moves = view.to_bytes(), view.moves.copy()
    find(kind, 1).choose(view)
    assert (view.to_bytes(), view.moves) == (before, moves)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(VinetaError, match="no bot is called 'clever'; there are random, deckhand, sailor, greedy"):
        bots.find("clever")
