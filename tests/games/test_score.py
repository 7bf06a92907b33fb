"""What decides as one number agrees with the outcome, where seats are close to each other."""

import numpy as np
import pytest

from vineta.core import registry
from vineta.core.game import OVER, Game
from vineta.core.kernel import State
from vineta.core.options import read_options
from vineta.games.submarine import board


def finished(game: Game) -> State:
    """A game of two that is over before it began."""
    state = game.setup(2, read_options(game.options, {}))
    state["mover"] = OVER
    if "ending" in (state.dtype.names or ()):
        state["ending"] = 1
    return state


def winners(game: Game, state: State) -> tuple[int, ...]:
    """Those with the highest score; the outcome says the same."""
    scores = [int(game.score(state, seat)) for seat in range(2)]
    best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == best
    return best


@pytest.mark.parametrize(("points", "best"), [((12, 9), (0,)), ((9, 12), (1,)), ((12, 12), (0, 1))])
def test_most_points_win_atlandice(points: tuple[int, int], best: tuple[int, ...]) -> None:
    """AT-46: equals share the victory."""
    game = registry.find("atlandice")
    state = finished(game)
    state["points"][0, :2] = points
    assert winners(game, state) == best


@pytest.mark.parametrize(
    ("treasures", "best"),
    [
        (((1, 2), (11,)), (0,)),
        (((1, 2), (3, 4)), (1,)),
        (((1, 4), (2, 3)), (0, 1)),
        (((1, 12), (2, 10)), (0,)),
        (((), ()), (0, 1)),
    ],
)
def test_treasures_count_before_their_values_in_sunken_city(
    treasures: tuple[tuple[int, ...], ...], best: tuple[int, ...]
) -> None:
    """SC-41: of equally many treasures the higher sum wins."""
    game = registry.find("sunken-city")
    state = finished(game)
    state["safe"][0, :2] = [sum(1 << number for number in own) for own in treasures]
    assert winners(game, state) == best


@pytest.mark.parametrize(
    ("tokens", "jokers", "hands", "piles", "best"),
    [
        ((2, 1), (0, 3), (0, 9), (0, 0), (0,)),
        ((1, 1), (1, 2), (9, 0), (0, 0), (1,)),
        ((1, 1), (1, 1), (3, 4), (0, 0), (1,)),
        ((1, 1), (1, 1), (3, 4), (2, 0), (0,)),
        ((1, 1), (1, 1), (3, 4), (1, 0), (0, 1)),
    ],
)
def test_treasures_then_jokers_then_cards_decide_submarine(
    tokens: tuple[int, int],
    jokers: tuple[int, int],
    hands: tuple[int, int],
    piles: tuple[int, int],
    best: tuple[int, ...],
) -> None:
    """SU-52: what is equal leaves the decision to what comes next; cards on the pile count like those in the hand."""
    game = registry.find("submarine")
    state = finished(game)
    places = [
        first + seat
        for first, counts in ((board.CONTAINER, tokens), (board.BESIDE, jokers))
        for seat, count in enumerate(counts)
        for _ in range(count)
    ]
    state["place"][0] = board.BOX
    state["place"][0, : len(places)] = np.array(places)
    state["hand_size"][0, :2] = hands
    state["height"][0, :2] = piles
    assert winners(game, state) == best
