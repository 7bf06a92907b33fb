"""Which event brought which steps, whether they were taken back or not; what everybody saw of them is kept once."""

from table.tables import GAMES, begun, play_any, undo
from vineta.core.game import NATURE, SPECTATOR
from vineta.core.history import History, Step
from vineta.table import Table
from vineta.table.trail import Trail
from vineta.table.undo import can_undo

DEALT = Step(NATURE, 40, (44, 40, 44))
MOVED = Step(0, 2000)


def game() -> tuple[History, Trail]:
    """Two players: nature deals twice in event 3, seat 1 moves in event 5, seat 0 in event 6."""
    history, trail = History(), Trail()
    for event, steps in ((3, [DEALT, Step(NATURE, 41)]), (5, [Step(1, 7)]), (6, [MOVED])):
        for step in steps:
            history.add(*step)
        trail.follow(history, event, b"", b"")
    return history, trail


def test_an_event_brings_its_steps() -> None:
    history, trail = game()
    assert trail.steps_of(history, 3) == [DEALT, Step(NATURE, 41)]
    assert trail.steps_of(history, 6) == [MOVED]
    assert trail.steps_of(history, 4) == trail.steps_of(history, 7) == []


def test_everybody_has_seen_a_step_with_their_own_eyes() -> None:
    history, _ = game()
    assert [history[0].seen_by(eyes) for eyes in (SPECTATOR, 0, 1)] == [44, 40, 44]
    assert [history[-1].seen_by(eyes) for eyes in (SPECTATOR, 0, 1)] == [2000] * 3
    assert history.seen_by(0).actions.tolist() == [40, 41, 7, 2000]
    assert history.seen_by(1).actions.tolist() == [44, 41, 7, 2000]
    assert history.seen_by(1)[0] == Step(NATURE, 44)


def test_what_was_taken_back_is_told_but_led_nowhere() -> None:
    history, trail = game()
    trail.take_back(history, 3)
    history = history.until(3)
    assert trail.steps_of(history, 6) == [MOVED]
    history.add(0, 5)
    trail.follow(history, 8, b"", b"")
    assert trail.steps_of(history, 8) == [Step(0, 5)]
    assert trail.steps_of(history, 5) == [Step(1, 7)]


def test_trails_are_the_same_when_the_same_steps_led_to_the_same_place() -> None:
    (history, one), (_, other) = game(), game()
    assert one == other
    other.take_back(history, 3)
    assert one != other


def test_turns_own_what_nature_draws_in_them() -> None:
    history, _ = game()
    history.add(NATURE, 9)
    assert history.turns() == [NATURE, NATURE, 1, 0, 0]


def test_the_states_before_the_last_two_events_are_known() -> None:
    """Whatever somebody takes back in between: each is the state in which the event was made."""
    for name in GAMES:
        table = begun(name)
        made: dict[int, bytes] = {}
        for number in range(60):
            before = table.situation.begun.to_bytes()
            play_any(table, choice=5 * number)
            made[table.ply] = before
            assert_known(table, made)
            if number % 4 == 0 and can_undo(table.situation):
                undo(table, whole_turn=number % 8 == 0)


def assert_known(table: Table, made: dict[int, bytes]) -> None:
    trail, previous = table.situation.trail, table.situation.begun.previous
    assert trail.state_before(table.ply, previous) == made[table.ply]
    for event, before in made.items():
        assert trail.state_before(event, previous) in (before, None)
    if table.ply - 1 in made and table.ply > 6:
        assert trail.state_before(table.ply - 1, previous) == made[table.ply - 1]
