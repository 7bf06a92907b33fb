"""Analysis: the same with the same seed, fair to every seat, and only when the game is over."""

import msgspec
import pytest

from bots.games import play_bots
from vineta import new
from vineta.core.errors import RecordError
from vineta.core.game import NATURE
from vineta.core.position import Position
from vineta.insight.analysis import Analysis, analyse
from vineta.insight.curve import picture
from vineta.insight.decisions import decide_turn

EFFORT = 6_000


@pytest.fixture(scope="module")
def finished() -> Position:
    return play_bots("submarine", ["greedy", "random"], seed=5)


@pytest.fixture(scope="module")
def analysis(finished: Position) -> Analysis:
    return analyse(finished, iterations=EFFORT)


def test_the_same_seed_gives_the_same_again_whatever_the_threads(finished: Position, analysis: Analysis) -> None:
    again = analyse(finished, iterations=EFFORT, threads=3)
    assert msgspec.json.encode(again) == msgspec.json.encode(analysis)


def test_another_seed_thinks_otherwise(finished: Position, analysis: Analysis) -> None:
    other = analyse(finished, iterations=EFFORT, seed=1)
    assert other.curve == analysis.curve
    assert other.decisions != analysis.decisions


def test_the_curve_has_a_point_for_every_move_and_ends_with_the_result(finished: Position, analysis: Analysis) -> None:
    assert len(analysis.curve) == len(finished.history) + 1
    assert all(sum(chances) == pytest.approx(1) for chances in analysis.curve)
    outcome = finished.outcome
    assert outcome is not None
    assert analysis.curve[-1] == tuple(float(seat in outcome.winners) for seat in range(2))


def test_every_move_with_a_choice_is_a_decision_and_every_draw_has_its_luck(
    finished: Position, analysis: Analysis
) -> None:
    chosen = [
        number
        for number, (earlier, step) in enumerate(finished.steps(), start=1)
        if step.mover != NATURE and len(earlier.legal) > 1
    ]
    assert [decision.step for decision in analysis.decisions] == chosen
    drawn = [number for number, mover in enumerate(finished.history.movers, start=1) if mover == NATURE]
    assert [draw.step for draw in analysis.draws] == drawn


def test_luck_and_result_without_luck_make_the_result(analysis: Analysis) -> None:
    for each in analysis.performances:
        assert each.luck + each.adjusted == pytest.approx(each.result)
    assert sum(each.luck for each in analysis.performances) == pytest.approx(0, abs=1e-9)


def test_a_better_move_is_named_where_one_was_found(analysis: Analysis) -> None:
    for decision in analysis.decisions:
        assert (decision.better is None) == (decision.loss == 0)
        assert decision.better != decision.action
        assert decision.loss == max(0, decision.margin)
        if decision.grade != "fine":
            assert decision.line[0] == decision.better


def test_whoever_plays_anything_plays_worse_than_whoever_plans(analysis: Analysis) -> None:
    planning, anything = analysis.performances
    assert planning.accuracy > anything.accuracy


def test_a_running_game_is_not_analysed() -> None:
    with pytest.raises(RecordError, match="only a finished game"):
        analyse(new("submarine", players=2, seed=1))


def test_a_decision_depends_on_nothing_that_its_seat_could_not_see() -> None:
    """Two worlds with other hidden cards look the same to the seat, and its decision is judged the same."""
    import numpy as np

    from vineta.bots.search import SearchBot

    position = new("submarine", players=3, seed=4)
    view = position.view(position.mover)
    action = int(position.legal[-1])
    other = view.guess(np.random.default_rng(9))
    assert other != position
    worlds = [view, other.view(position.mover)]

    def make(seed: np.random.SeedSequence) -> SearchBot:
        return SearchBot(np.random.default_rng(seed))

    [one], [same] = (decide_turn([(world, action)], make, 200, seed=3) for world in worlds)
    assert one == msgspec.structs.replace(same, step=one.step)


def test_the_picture_of_the_curve_shows_every_seat(analysis: Analysis) -> None:
    drawn = picture(analysis, ["Ada & Co", "Bo"])
    assert drawn.count("<polyline") == 2
    assert "Ada &amp; Co" in drawn
