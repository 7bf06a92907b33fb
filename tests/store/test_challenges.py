"""Games that many play: who has taken them, and how each has fared; over SQLite and over PostgreSQL."""

from collections.abc import Callable

import pytest

from vineta.store import Attempt, Store, StoredChallenge

CHALLENGE = StoredChallenge("of-today", "{}", day="2026-11-17")


def take(store: Store, table: str, visitor: str, begun_at: float) -> None:
    attempt = Attempt(table, CHALLENGE.identifier, visitor, visitor.title(), begun_at)
    store.add_table(table, f"come to {table}", f"look at {table}", [b"opened"], attempt=attempt)


@pytest.fixture
def taken(store: Store) -> Store:
    store.challenges.keep(CHALLENGE)
    take(store, "second", "ada", 2.0)
    take(store, "first", "ada", 1.0)
    take(store, "third", "bo", 3.0)
    return store


def tables(store: Store, visitor: str | None = None) -> list[str]:
    return [each.attempt.table for each in store.challenges.attempts(CHALLENGE.identifier, visitor)]


def test_attempts_are_told_in_their_order_those_of_one_apart(taken: Store) -> None:
    assert tables(taken) == ["first", "second", "third"]
    assert tables(taken, "ada") == ["first", "second"]
    assert tables(taken, "cat") == []


def test_whatever_is_noted_changes_the_tally(taken: Store) -> None:
    tallies = [taken.challenges.tally(CHALLENGE.identifier)]
    changes: tuple[Callable[[], None], ...] = (
        lambda: taken.challenges.note_result("first", "won"),
        lambda: taken.challenges.note_accuracy("third", 80.5),
        lambda: take(taken, "fourth", "cat", 0.5),
    )
    for change in changes:
        change()
        tallies.append(taken.challenges.tally(CHALLENGE.identifier))
    assert tallies == [(3, 0, 0), (3, 1, 0), (3, 1, 1), (4, 1, 1)]
    assert taken.challenges.tally("another") == (0, 0, 0)


def test_what_is_known_of_an_attempt_stays(taken: Store) -> None:
    for result, accuracy in (("won", 80.5), ("lost", 12.0)):
        taken.challenges.note_result("first", result)
        taken.challenges.note_accuracy("first", accuracy)
    taken.challenges.note_accuracy("nowhere", 50.0)
    told = {each.attempt.table: each.attempt for each in taken.challenges.attempts(CHALLENGE.identifier)}
    assert (told["first"].result, told["first"].accuracy) == ("won", 80.5)
    assert (told["third"].result, told["third"].accuracy) == (None, None)
