"""Several workers around one PostgreSQL: what happens at one is seen at all, and nothing happens twice."""

import asyncio
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from crowded import SLACK
from server.serving import PATIENCE, Client, Serving, actions, said, watch_key
from services.postgres import Postgres
from vineta.server.live import fleet
from vineta.server.live.fleet import SharedFleet
from vineta.table import Clock
from vineta.table.events import ClockRanOut, Departed, Moved, RematchOpened

pytestmark = pytest.mark.xdist_group("postgres")

ERRAND = "an-errand-of-some-22-letters"


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture
def workers(url: str, tmp_path: Path) -> Iterator[tuple[Serving, Serving]]:
    settings: dict[str, Any] = {"store": url, "depart_after": 1.0, "chat_burst": 100}
    with Serving(tmp_path, **settings) as one, Serving(tmp_path, **settings) as two:
        yield one, two


def play(client: Client) -> int:
    mover = client.showing["mover"]
    client.tell("look", seat=mover)
    return client.done("Play", seat=mover, action=actions(client.showing)[0])


def freeze(worker: Serving) -> None:
    """The worker does not renew its lease any more, as one that was stopped or has died; its connections stay."""
    among = worker.rooms.fleet
    assert isinstance(among, SharedFleet)

    async def end_lease() -> None:
        for task in among._tasks:
            task.cancel()
        among._lease_until = 0.0

    worker.call(end_lease())


def test_what_happens_at_one_worker_is_seen_at_the_others(workers: tuple[Serving, Serving]) -> None:
    one, two = workers
    opened = one.open("me", "me")
    with one.sit(opened.key) as here, two.sit(opened.key) as there, two.sit(watch_key(opened)) as watcher:
        number = play(here)
        for client in (there, watcher):
            client.wait_for(lambda showing: showing["ply"] == number, patience=2 + SLACK)
        there.done("Say", text="Well played")
        here.wait_for(lambda showing: showing["ply"] == number + 1, patience=2 + SLACK)
        assert said(here)[-1]["text"] == "Well played"
        assert play(there) == number + 2
        here.wait_for(lambda showing: showing["ply"] == number + 2, patience=2 + SLACK)
        assert play(here) == number + 3


def test_a_guest_takes_a_seat_at_another_worker(workers: tuple[Serving, Serving]) -> None:
    one, two = workers
    opened = one.open("me", "open")
    with one.sit(opened.key) as ann:
        joined = two.join(opened, "Ben")
        ann.wait_for(lambda showing: showing["seats"][1]["person"] == "Ben", patience=2 + SLACK)
        with two.sit(joined.key) as ben:
            ann.done("Begin")
            ben.wait_for(lambda showing: showing["stage"] == "playing", patience=2 + SLACK)


def test_who_has_seen_more_than_a_worker_knows_is_understood_there(workers: tuple[Serving, Serving]) -> None:
    """The notice of what happened may come later than whoever has seen it."""
    one, two = workers
    opened = one.open("me", "me")
    with one.sit(opened.key) as here, two.sit(opened.key) as there:
        freeze(two)  # it hears nothing any more
        mover = here.showing["mover"]
        here.tell("look", seat=mover)
        wanted = {"request": "Play", "ply": here.ply, "seat": mover, "action": actions(here.showing)[0]}
        number = here.tell("ask", errand=ERRAND, request=wanted)["ply"]
        assert there.tell("ask", errand=ERRAND, request=wanted)["ply"] == number
        answer = there.tell("ask", request={"request": "Say", "ply": number, "text": "I have seen it"})
        assert answer["ply"] == number + 1


def test_requests_at_two_workers_at_once_are_granted_one_after_the_other(workers: tuple[Serving, Serving]) -> None:
    one, two = workers
    opened = one.open("me", "open")
    joined = two.join(opened, "Ben")
    with one.sit(opened.key) as ann, two.sit(joined.key) as ben:
        numbers = []
        for turn in range(20):
            asked = [(client, client.begin("ask", request=say(client, turn))) for client in (ann, ben)]
            for client, number in asked:
                answer = client.answer_to(number)
                assert answer["message"] == "granted", answer
                numbers.append(answer["ply"])
            for client in (ann, ben):
                client.wait_for(lambda showing: showing["ply"] >= max(numbers), patience=3 + SLACK)
        assert len(set(numbers)) == 40


def say(client: Client, turn: int) -> dict[str, Any]:
    return {"request": "Say", "ply": client.ply, "text": f"turn {turn}"}


def test_a_bot_plays_at_one_worker_and_goes_on_at_another(workers: tuple[Serving, Serving]) -> None:
    one, two = workers
    opened = one.open("bot:random", "bot:random", "bot:random", game="sunken-city")
    with two.sit(opened.key) as there:
        with one.sit(opened.key) as here:
            here.wait_for(lambda showing: showing["ply"] > 10)
            freeze(one)
            there.hear_out(0.3)
            seen = there.ply
            there.wait_for(lambda showing: showing["ply"] > seen, patience=3 + SLACK)
        there.wait_for(lambda showing: showing["stage"] == "over")
    moves = [event for event in two.stored(opened.table).events if isinstance(event, Moved)]
    assert moves


def test_tables_of_a_dead_worker_are_taken_over_within_three_seconds(workers: tuple[Serving, Serving]) -> None:
    one, two = workers
    opened = one.open("me", "bot:random")
    with two.sit(opened.key) as there, one.sit(opened.key):
        assert one.rooms.fleet.keeps(opened.table)
        freeze(one)
        died = time.monotonic()
        while not two.rooms.fleet.keeps(opened.table):
            assert time.monotonic() - died < 3 + SLACK
            time.sleep(0.02)
        assert not one.rooms.fleet.keeps(opened.table)
        there.hear_out(0.05)


def test_a_clock_runs_out_once(workers: tuple[Serving, Serving]) -> None:
    one, two = workers
    opened = one.open("me", "me", clock=Clock("move", 1))
    with one.sit(opened.key) as here, two.sit(opened.key) as there:
        for client in (here, there):
            client.wait_for(lambda showing: any(seat["kind"] == "stand-in" for seat in showing["seats"]))
        time.sleep(0.5)
    happened = Counter(type(event) for event in two.stored(opened.table).events)
    assert happened[ClockRanOut] == 1


def test_who_is_connected_to_another_worker_is_not_away(workers: tuple[Serving, Serving]) -> None:
    one, two = workers
    opened = one.open("me", "open")
    joined = two.join(opened, "Ben")
    with one.sit(opened.key) as ann:
        with two.sit(joined.key):
            with one.sit(joined.key):
                pass
            ann.hear_out(2.5)
            assert ann.showing["seats"][1]["present"]
        ann.wait_for(lambda showing: not showing["seats"][1]["present"])
    assert sum(isinstance(event, Departed) for event in one.stored(opened.table).events) == 1


def test_people_at_two_workers_agree_to_one_rematch(workers: tuple[Serving, Serving]) -> None:
    one, two = workers
    opened = one.open("me", "open")
    joined = two.join(opened, "Ben")
    with one.sit(opened.key) as ann, two.sit(joined.key) as ben:
        ann.done("Begin")
        ann.done("Resign", seat=0)
        for client in (ann, ben):
            client.wait_for(lambda showing: showing["stage"] == "over")
            client.done("Rematch")
        for client in (ann, ben):
            client.wait_for(lambda showing: showing["successor"])
    happened = Counter(type(event) for event in two.stored(opened.table).events)
    assert happened[RematchOpened] == 1


def test_after_the_database_was_restarted_workers_hear_each_other_again(
    workers: tuple[Serving, Serving], postgres: Postgres
) -> None:
    one, two = workers
    opened = one.open("me", "me")
    with one.sit(opened.key) as here, two.sit(opened.key) as there:
        play(here)
        postgres.stop()
        postgres.start()
        deadline = time.monotonic() + PATIENCE
        while here.request("Say", text="Is it back?")["message"] == "refused":
            assert time.monotonic() < deadline
            time.sleep(0.3)
        here.hear_out(0.3)
        number = here.ply
        there.wait_for(lambda showing: showing["ply"] >= number)


class SlowRoster:
    """Takes its time to renew a lease."""

    seconds = 0.0

    def renew(self, lease: float, attended: object) -> set[str]:
        time.sleep(self.seconds)
        return {"t"}


class KeptTables:
    """Remembers which tables were given to this worker."""

    def __init__(self) -> None:
        self.given: list[set[str]] = []

    def attended(self) -> set[str]:
        return {"t"}

    async def keep(self, tables: set[str]) -> None:
        self.given.append(tables)


def test_a_lease_that_lapses_while_it_is_renewed_gives_all_tables_anew() -> None:
    """Bots that were due meanwhile would otherwise wait for ever."""
    roster, crowd = SlowRoster(), KeptTables()
    shared: Any = SharedFleet(SimpleNamespace(roster=lambda worker: roster))  # type: ignore[arg-type]
    shared._crowd = crowd

    async def scenario() -> None:
        await shared._renew()
        await shared._renew()
        assert crowd.given == [{"t"}], "what is kept already is not given again"
        roster.seconds = 0.2
        shared._lease_until = time.monotonic() + roster.seconds / 2
        await shared._renew()
        assert crowd.given == [{"t"}, {"t"}]

    asyncio.run(scenario())


def test_a_worker_that_ends_leaves_its_tables_to_the_others(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fleet, "LEASE", 10 * PATIENCE)  # nobody waits until it has run out
    with Serving(tmp_path, store=url) as two:
        with Serving(tmp_path, store=url) as one:
            opened = one.open("me", "me")
            there = two.sit(opened.key)
            here = one.sit(opened.key)
            assert one.rooms.fleet.keeps(opened.table)
        ended = time.monotonic()
        here.close()
        while not two.rooms.fleet.keeps(opened.table):
            assert time.monotonic() - ended < PATIENCE
            time.sleep(0.01)
        there.close()


def test_an_address_has_as_many_tries_at_all_workers_together_as_at_one(url: str, tmp_path: Path) -> None:
    limited: dict[str, Any] = {"store": url, "wrong_keys_per_minute": 6}
    with Serving(tmp_path, **limited) as one, Serving(tmp_path, **limited) as two:
        if time.time() % 60 > 55:  # tries are counted by the minute: none is to begin in between
            time.sleep(6)
        statuses = Counter(status_of(worker, "/api/links/no-such-key") for _ in range(5) for worker in (one, two))
    assert statuses == {404: 6, 429: 4}


def status_of(worker: Serving, path: str) -> int:
    try:
        with urllib.request.urlopen(worker.address + path, timeout=PATIENCE) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_where_a_leader_looks_is_seen_at_all_workers(workers: tuple[Serving, Serving]) -> None:
    one, two = workers
    opened = one.open("me", "open")
    joined = one.join(opened, "Ben")
    gazes: list[dict[str, Any]] = [{"step": 0, "seat": seat, "point": None} for seat in (1, 0, -3)]
    with one.sit(opened.key) as ann, two.sit(joined.key) as ben:
        ann.done("Begin")
        ben.wait_for(lambda showing: showing["stage"] == "playing")
        ben.done("Resign", seat=1)
        ann.wait_for(lambda showing: showing["stage"] == "over")
        number = ann.done("Lead", person="Ann")
        for gaze in gazes:
            ann.tell("guide", gaze=gaze)
        assert guided(ben, gazes[-1])
        with two.connect(watch_key(opened)) as late:
            assert guided(late, gazes[-1])
        ben.hear_of(number)
        ann.done("Lead", person="Ben")
        assert ben.tell("guide", gaze=gazes[0])["message"] == "guided"  # though two may not have heard of it yet
        assert guided(ann, gazes[0])
        answer = ben.tell("guide", gaze={"step": 99, "seat": -3})
        assert answer["error"]["kind"] == "malformed"


def test_a_worker_that_is_told_nonsense_hears_what_comes_after_it(workers: tuple[Serving, Serving]) -> None:
    one, two = workers
    opened = one.open("me", "me")
    among = one.rooms.fleet
    assert isinstance(among, SharedFleet)
    with one.sit(opened.key) as here, two.sit(opened.key) as there:
        one.call(among.tell_gaze(opened.table, '{"of": "another version"}'))
        one.call(among.tell_gaze("", ""))
        number = play(here)
        there.wait_for(lambda showing: showing["ply"] == number, patience=2 + SLACK)
        one.call(among.tell_gaze(opened.table, '{"step": 0, "seat": -3}'))
        assert guided(there, {"step": 0, "seat": -3, "point": None})


def guided(client: Client, gaze: dict[str, Any]) -> bool:
    """Waits until a client is told of just this gaze."""
    while True:
        frame = client.receive()
        if frame["message"] == "guided" and frame["gaze"] == gaze:
            return True
