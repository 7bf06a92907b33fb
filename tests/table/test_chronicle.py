"""Moves as they were seen: kept in few bytes, found again by their event."""

from vineta.core.game import SPECTATOR
from vineta.table.chronicle import Chronicle, Glimpse


def chronicle() -> Chronicle:
    """Two players: nature deals twice in event 3, seat 1 moves in event 5, seat 0 in event 6."""
    noted = Chronicle(players=2)
    noted.add(3, -1, (40, 40, 40))
    noted.add(3, -1, (41, 41, 41))
    noted.add(5, 1, (99, 99, 7))
    noted.add(6, 0, (2000, 2000, 2000))
    return noted


def test_an_event_brings_its_moves() -> None:
    assert chronicle().of_event(3, SPECTATOR) == [Glimpse(-1, 40), Glimpse(-1, 41)]
    assert chronicle().of_event(4, 0) == []
    assert chronicle().of_event(7, 0) == []


def test_everybody_has_seen_a_move_with_their_own_eyes() -> None:
    assert chronicle().of_event(5, SPECTATOR) == chronicle().of_event(5, 0) == [Glimpse(1, 99)]
    assert chronicle().of_event(5, 1) == [Glimpse(1, 7)]


def test_the_last_move_is_the_one_that_led_here() -> None:
    assert chronicle().last() == Glimpse(0, 2000)
    assert Chronicle(players=2).last() is None


def test_what_was_taken_back_is_told_but_led_nowhere() -> None:
    noted = chronicle()
    noted.take_back(3)
    assert noted.last(0) == Glimpse(1, 99)
    assert noted.last(1) == Glimpse(1, 7)
    assert noted.of_event(6, 0) == [Glimpse(0, 2000)]
    noted.add(8, 0, (5, 5, 5))
    assert noted.last() == Glimpse(0, 5)


def test_chronicles_are_the_same_when_the_same_moves_led_to_the_same_place() -> None:
    one, other = chronicle(), chronicle()
    assert one == other
    other.take_back(3)
    assert one != other
