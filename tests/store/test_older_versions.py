"""A store of an older version opens, and its tables are what they were and are played on."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fixtures.going_on import ENDINGS, TABLES, VERSION_0_1, game_at, play_on_at
from vineta.core.record import state_hash
from vineta.store import Store, open_store
from vineta.table import Table, decode_event

BEGUN = [name for name, told in TABLES.items() if told["stage"] != "gathering"]
RUNNING = [name for name, told in TABLES.items() if told["stage"] == "playing"]


@pytest.fixture
def older(tmp_path: Path) -> Iterator[Store]:
    shutil.copy(VERSION_0_1 / "store.sqlite", tmp_path)
    with closing(open_store(f"sqlite:///{tmp_path}/store.sqlite")) as store:
        yield store


def table_of(store: Store, name: str) -> Table:
    return Table.replay([decode_event(content) for content in store.events(TABLES[name]["table"])])


@pytest.mark.parametrize("name", TABLES)
def test_every_event_is_there(older: Store, name: str) -> None:
    table = table_of(older, name)
    assert len(table.events) == TABLES[name]["events"]
    assert table.situation.stage == TABLES[name]["stage"]


@pytest.mark.parametrize("name", BEGUN)
def test_a_game_is_where_it_was(older: Store, name: str) -> None:
    position = game_at(table_of(older, name))
    assert len(position.moves) == TABLES[name]["moves"]
    assert state_hash(position) == TABLES[name]["state_hash"]


@pytest.mark.parametrize("name", RUNNING)
def test_a_running_game_goes_on_to_the_end_it_would_have_had(older: Store, name: str) -> None:
    assert play_on_at(table_of(older, name)) == ENDINGS[name]


@pytest.mark.parametrize("name", TABLES)
def test_every_key_opens_what_it_opened(older: Store, name: str) -> None:
    told = TABLES[name]
    for person, key in told["keys"].items():
        link = older.find_link(key)
        assert link is not None
        assert (link.table, link.role, link.person) == (told["table"], "person", person)
    roles = {"invite": told["invite"], "watch": told["watch"]}
    for role, key in roles.items():
        link = older.find_link(key)
        assert link is not None
        assert (link.table, link.role) == (told["table"], role)


def test_a_table_at_which_everything_has_happened_is_read() -> None:
    lines = (VERSION_0_1 / "events.jsonl").read_bytes().splitlines()
    table = Table.replay(map(decode_event, lines))
    assert len(table.events) == len(lines)
    assert state_hash(game_at(table)) == ENDINGS["events.jsonl"]
