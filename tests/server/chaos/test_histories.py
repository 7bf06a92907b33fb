"""The comparison that the chaos ends with notices whatever could be wrong."""

import random
from collections.abc import Callable

import pytest

from server.chaos.histories import check
from server.chaos.people import Asked, Json, Person, World
from vineta.server.live.errands import mark
from vineta.table import Table
from vineta.table.events import Said, SeatTaken

ERRANDS = ["a" * 32, "b" * 32, "c" * 32]


def table(*lines: str) -> Table:
    """Ada has said these things, each by the errand of that number."""
    opened = Table.open("pearls", 2, {}, "seed", 0.0)
    opened.apply(SeatTaken(0.0, 0, "Ada"))
    for number, line in enumerate(lines):
        opened.apply(Said(0.0, "Ada", line, errand=mark(ERRANDS[number], "Ada")))
    return opened


def ada(*answers: int | str | None) -> Person:
    """Who has asked for "one", "two", … and was granted it as this event, refused it by this kind, or not answered."""
    person = Person("Ada", World(0), random.Random(0))
    for number, told in enumerate(answers):
        granted: Json = {"message": "granted", "ply": told}
        answer = granted if isinstance(told, int) else told and {"message": "refused", "error": {"kind": told}}
        person.asked.append(Asked(ERRANDS[number], {"text": ("one", "two", "three")[number]}, answer))
    return person


def see(person: Person, number: int, text: str) -> Person:
    person.seen[number] = {"number": number, "kind": "chat", "person": "Ada", "text": text}
    return person


def shown(*plies: int) -> Person:
    person = ada()
    person.plies.extend(plies)
    return person


def doubled() -> Table:
    twice = table("one", "two")
    twice.apply(twice.events[-1])
    return twice


@pytest.mark.parametrize(
    ("kept", "person"),
    [
        (lambda: table("one", "two"), lambda: ada(2, 3)),
        (lambda: table("one"), lambda: ada(2, "stale", None)),
        (lambda: table("one", "two"), lambda: see(ada(2, None), 3, "two")),
        (lambda: table("one", "two"), lambda: shown(-1, 1, 2, 2, -1, 3)),
    ],
    ids=["granted", "refused or never answered", "done though never answered", "in order"],
)
def test_what_is_right_passes(kept: Callable[[], Table], person: Callable[[], Person]) -> None:
    check(kept(), [person()])


@pytest.mark.parametrize(
    ("kept", "person"),
    [
        (lambda: table("one", "two"), lambda: ada(2, "stale")),
        (lambda: table("one"), lambda: ada(2, 1)),
        (lambda: table("one", "two"), lambda: ada(3, 2)),
        (lambda: table("another"), lambda: ada(2)),
        (doubled, lambda: ada(2, 3)),
        (lambda: table("one"), lambda: see(ada(2), 2, "another")),
        (lambda: table("one", "two"), lambda: shown(-1, 1, 3, -1, 2)),
    ],
    ids=["done after a refusal", "lost", "out of order", "another", "twice", "seen otherwise", "shown backwards"],
)
def test_what_is_wrong_is_noticed(kept: Callable[[], Table], person: Callable[[], Person]) -> None:
    with pytest.raises(AssertionError):
        check(kept(), [person()])
