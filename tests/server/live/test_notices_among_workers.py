"""Several workers around one PostgreSQL: a turn is told once, whichever of them does it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.live.telling import call, move_of, pair, play_turn, subscribe
from server.serving import Serving
from services.postgres import Postgres
from services.push import PushService

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


@pytest.fixture
def workers(postgres: Postgres, service: PushService, tmp_path: Path) -> Iterator[tuple[Serving, Serving]]:
    settings: dict[str, Any] = {"store": postgres.new_database(), "notice_after": 0.0, "depart_after": 0.5}
    settings["push_services"] = (service.origin,)
    with Serving(tmp_path, **settings) as one, Serving(tmp_path, **settings) as two:
        yield one, two


def test_all_workers_have_one_key(workers: tuple[Serving, Serving]) -> None:
    one, two = workers
    assert call(one, "/api/notices") == call(two, "/api/notices")


def test_the_worker_that_keeps_the_table_tells_and_no_other(
    workers: tuple[Serving, Serving], service: PushService
) -> None:
    one, two = workers
    mover, other = move_of(one, *pair(one))
    subscribe(two, other, service.device("phone"))
    subscribe(one, mover, service.device("laptop"))
    with one.sit(mover.key) as client, two.sit(mover.key) as second:  # the second one keeps the table
        play_turn(client)
        assert service.next().path == "/phone"
        second.hear_of(client.ply)
        client.hear_of(second.done("Say", text="Your turn"))
        client.done("Say", text="Are you there?")
    with two.sit(other.key) as there:
        play_turn(there)
        assert service.next().path == "/laptop"
    assert service.quiet


def test_who_is_connected_to_another_worker_is_here(workers: tuple[Serving, Serving], service: PushService) -> None:
    one, two = workers
    mover, other = move_of(one, *pair(one))
    subscribe(one, other, service.device("phone"))
    with two.sit(other.key) as there, one.sit(mover.key) as client:  # whose worker keeps the table
        play_turn(client)
        there.wait_for(lambda showing: showing["asked"])
        client.done("Say", text="Your turn")
        play_turn(there)
        play_turn(client)
        there.wait_for(lambda showing: showing["asked"])
        there.tell("ping")
        assert service.quiet
        there.close()  # has seen the turn, which the other worker cannot know by itself
        client.wait_for(lambda showing: not showing["seats"][showing["mover"]]["present"])
        client.done("Say", text="Gone?")
    assert service.quiet
