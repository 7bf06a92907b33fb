"""Compares what each client was told with what the store has kept: everything once, in order, the same for all."""

from collections import Counter

import msgspec

from server.chaos.people import Asked, Json, Person
from vineta.server.live.errands import mark
from vineta.table import Table, events


def check(table: Table, people: list[Person]) -> None:
    """Raises AssertionError where a client was told something that is not so."""
    marks = Counter(event.errand for event in table.events if event.errand)
    assert set(marks.values()) <= {1}, "something was done twice"
    for person in people:
        _check_answers(table, person, marks)
        _check_what_was_seen(table, person)
    _check_clocks(table)


def _check_answers(table: Table, person: Person, marks: Counter[str]) -> None:
    last = -1
    for asked in person.asked:
        known = mark(asked.errand, person.name)
        if asked.answer is None:
            continue  # never answered: whole or not at all, which the marks have told
        if asked.answer["message"] == "refused":
            assert marks[known] == 0, f"{asked} was done after all"
        else:
            number = asked.answer["ply"]
            assert number > last, f"{asked} was granted before what was asked for earlier"
            assert table.events[number].errand == known, f"{asked} is not event {number}"
            _check_content(asked, table.events[number])
            last = number


def _check_content(asked: Asked, event: events.Event) -> None:
    match event:
        case events.Moved():
            assert (event.seat, event.action) == (asked.request["seat"], asked.request["action"])
        case events.Said():
            assert event.text == asked.request["text"]
        case events.Shaken():
            assert event.value == asked.request["value"]


def _check_what_was_seen(table: Table, person: Person) -> None:
    for number, line in person.seen.items():
        assert _told(table.events[number]) == _shown(line), f"{person.name} saw {line} as event {number}"
    earlier = -1
    for ply in person.plies:
        assert ply < 0 or ply >= earlier, f"{person.name} was shown event {ply} after {earlier}"
        earlier = max(earlier, ply)


def _told(event: events.Event) -> Json:
    if isinstance(event, events.Said):
        return ["chat", event.person, event.text]
    return ["move" if isinstance(event, events.Moved) else "event"]


def _shown(line: Json) -> Json:
    if line["kind"] == "chat":
        return ["chat", line.get("person", ""), line["text"]]
    return ["move" if line["kind"] in ("move", "happening") else line["kind"]]


def _check_clocks(table: Table) -> None:
    """A clock runs out once, until its person is back."""
    out: set[str] = set()
    for event in table.events:
        if isinstance(event, events.ClockRanOut):
            assert event.person not in out, f"the clock of {event.person} ran out twice"
            out.add(event.person)
        elif isinstance(event, events.Arrived):
            out.discard(event.person)


def replayed(contents: list[bytes]) -> Table:
    """The table that the store has kept: every move in it is judged once more."""
    return Table.replay([msgspec.json.decode(content, type=events.Event) for content in contents])
