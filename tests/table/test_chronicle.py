"""What is told of a finished game: the curve of its standings, its moments, and what counted for each seat."""

import pytest

from table.tables import ask, let_bot_play, open_table
from vineta.core.game import SPECTATOR, all_eyes
from vineta.table import HOUSE, Table
from vineta.table.chronicle import MOMENTS, Chronicle, CurvePoint, _turning_points, _weightiest, chronicle
from vineta.table.requests import Begin, SeatBot


def finished(game: str) -> Table:
    """A game between bots that know what they want, so that something happens in it."""
    table = open_table(game)
    for seat in range(2):
        ask(table, SeatBot(table.ply, seat, "greedy"), HOUSE)
    ask(table, Begin(table.ply), HOUSE)
    while table.situation.stage == "playing":
        let_bot_play(table)
    return table


@pytest.fixture(scope="module", params=["pearls", "sunken-city", "atlandice"])
def table(request: pytest.FixtureRequest) -> Table:
    return finished(request.param)


@pytest.fixture(scope="module")
def told(table: Table) -> Chronicle:
    return chronicle(table.situation, SPECTATOR)


def test_the_curve_leads_from_the_beginning_to_the_result(table: Table, told: Chronicle) -> None:
    position = table.situation.begun
    assert position.outcome is not None
    assert told.curve[0].step == 0
    assert told.curve[-1].standing == position.outcome.scores
    steps = [point.step for point in told.curve]
    assert steps == sorted(set(steps))
    assert all(len(point.standing) == position.players for point in told.curve)


def test_the_moments_are_three_steps_of_the_curve_with_their_lines(table: Table, told: Chronicle) -> None:
    assert len(told.moments) == MOMENTS
    lines = table.show(SPECTATOR, 0.0).log
    for moment in told.moments:
        assert moment.step in [point.step for point in told.curve]
        assert {line.step for line in moment.lines} == {moment.step}
        assert all(line in lines for line in moment.lines)


def test_no_moment_is_of_the_set_up() -> None:
    table = finished("submarine")
    told = chronicle(table.situation, SPECTATOR)
    assert table.situation.setup_moves > MOMENTS, "tokens are laid out, and jokers given, before anybody moves"
    assert all(moment.step > table.situation.setup_moves for moment in told.moments)


def test_what_counted_for_a_seat_adds_up_to_its_result(table: Table, told: Chronicle) -> None:
    position = table.situation.begun
    assert position.outcome is not None
    deciding = [figure.name for figure in position.game.figures if figure.decides]
    beginning = told.curve[0].standing
    for seat, items in enumerate(told.items):
        changes = [change for item in items for change in item.changes if change.seat == seat]
        for number, figure in enumerate(deciding):
            total = sum(change.amount for change in changes if change.figure == figure)
            assert beginning[seat][number] + total == position.outcome.scores[seat][number]
        assert all(item.text and item.rule.startswith(position.game.prefix) for item in items)


def test_at_the_end_everybody_counts_the_same(table: Table, told: Chronicle) -> None:
    for eyes in all_eyes(table.situation.begun.players):
        assert chronicle(table.situation, eyes).curve[-1] == told.curve[-1]


def test_the_curve_has_a_point_where_something_changed_and_its_ends() -> None:
    standings = [((0,), (0,)), ((0,), (0,)), ((1,), (0,)), ((1,), (0,)), ((1,), (2,)), ((1,), (2,))]
    curve = [CurvePoint(step, standing) for step, standing in enumerate(standings)]
    assert [point.step for point in _turning_points(curve)] == [0, 2, 4, 5]
    assert [point.step for point in _turning_points(curve[:5])] == [0, 2, 4]
    assert [point.step for point in _turning_points(curve[:2])] == [0, 1]
    assert [point.step for point in _turning_points(curve[:1])] == [0]


def test_the_figure_that_counts_first_weighs_most() -> None:
    standings = [((0, 0),), ((1, 0),), ((1, 9),), ((1, 5),), ((1, 5),), ((3, 5),)]
    curve = [CurvePoint(step, standing) for step, standing in enumerate(standings)]
    assert _weightiest(curve) == [1, 2, 5]
    assert _weightiest(curve[3:5]) == []
