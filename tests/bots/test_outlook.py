"""What a search takes a position to be worth: what was learned, and what the judge says where the game wants that."""

import numpy as np
import pytest

from bots.games import find
from vineta import new
from vineta.bots.growth import outlook_of
from vineta.bots.tree import AS_THE_GAME_WANTS
from vineta.core import registry
from vineta.core.kernel import COMPILED
from vineta.core.position import Position

pytestmark = pytest.mark.skipif(not COMPILED, reason="takes long where nothing is compiled")


def played(game: str, players: int, moves: int, **options: bool) -> Position:
    position, anybody = new(game, players=players, seed=3, **options), find("sailor", 1)
    while len(position.history) < moves and not position.over:
        position.play(anybody.choose(position.view(position.mover)))
    return position


def opinions(position: Position, schooling: float = AS_THE_GAME_WANTS) -> tuple[list[float], list[float], list[float]]:
    """What a search believes, what was learned, and what the judge says as chances."""
    game = position.game
    believed, learned, judged = np.zeros((3, position.players))
    outlook_of(game)(position.state, believed, schooling)
    game.chances(position.state, learned)
    game.judge(position.state, judged)
    shares = np.exp((judged - judged.max()) / game.spread)
    return believed.tolist(), learned.tolist(), (shares / shares.sum()).tolist()


@pytest.mark.parametrize(
    ("game", "players"), [("sunken-city", 2), ("sunken-city", 4), ("submarine", 3), ("submarine", 5)]
)
@pytest.mark.parametrize("moves", [30, 80])
def test_where_the_game_wants_it_both_judges_count_alike(game: str, players: int, moves: int) -> None:
    believed, learned, judged = opinions(played(game, players, moves))
    assert learned != pytest.approx(judged)
    assert believed == pytest.approx([(one + other) / 2 for one, other in zip(learned, judged, strict=True)])


def test_elsewhere_what_was_learned_counts_alone() -> None:
    expert = played("sunken-city", 2, 60, expert=True)
    for position in (expert, played("atlandice", 2, 20), played("submarine", 2, 20)):
        believed, learned, judged = opinions(position)
        assert learned != pytest.approx(judged)
        assert believed == pytest.approx(learned)


@pytest.mark.parametrize("game", ["sunken-city", "atlandice", "submarine"])
def test_whoever_went_to_school_only_asks_the_judge_by_hand(game: str) -> None:
    believed, learned, judged = opinions(played(game, 2, 60), schooling=1.0)
    assert learned != pytest.approx(judged)
    assert believed == pytest.approx(judged)


def test_where_the_game_is_over_nobody_is_asked() -> None:
    position = played("sunken-city", 2, 10_000)
    believed, learned, _ = opinions(position)
    assert position.over
    assert believed == learned
    assert sum(believed) == 1


def test_a_game_that_has_learned_nothing_is_judged_by_hand() -> None:
    position = played("pearls", 2, 2)
    assert registry.find("pearls").second_opinion is None
    believed, _, judged = opinions(position)
    assert believed == pytest.approx(judged)
