"""A store of an older version, served by this one: people find their tables with the keys of then, and play on."""

import shutil
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from fixtures.going_on import TABLES, VERSION_0_1
from server.serving import Client, Serving, actions
from vineta.core import record

PEOPLE = [(name, person) for name, told in TABLES.items() for person in told["keys"]]


def tables(stage: str) -> list[str]:
    return [name for name, told in TABLES.items() if told["stage"] == stage]


@pytest.fixture
def older(tmp_path: Path) -> Iterator[Serving]:
    shutil.copy(VERSION_0_1 / "store.sqlite", tmp_path / "tables.sqlite")
    with Serving(tmp_path) as serving:
        yield serving


def test_everybody_finds_their_table(older: Serving) -> None:
    for name, person in PEOPLE:
        with older.sit(TABLES[name]["keys"][person]) as client:
            assert client.frame["person"] == person
            assert client.showing["stage"] == TABLES[name]["stage"]
            assert client.showing["log"]


# Where a clock ran, it has run out since then, and bots keep the seats.
@pytest.mark.parametrize("name", ["sunken-city, taken back", "atlandice, resigned", "submarine, running"])
def test_people_play_on(older: Serving, name: str) -> None:
    told = TABLES[name]
    with ExitStack() as people:
        clients = [people.enter_context(older.sit(key)) for key in told["keys"].values()]
        mover = asked(clients)
        number = mover.done("Play", seat=mover.showing["seat"], action=actions(mover.showing)[0])
    assert number >= told["events"]
    assert len(older.stored(told["table"]).events) > number


def asked(clients: list[Client]) -> Client:
    """Who is to move, when the bots have made their moves."""
    showing = clients[0].wait_for(lambda showing: showing["seats"][showing["mover"]]["kind"] == "person")
    mover = next(client for client in clients if showing["mover"] in client.frame["mine"])
    mover.wait_for(lambda showing: showing["asked"])
    return mover


def test_who_was_invited_still_takes_a_seat(older: Serving) -> None:
    (name,) = tables("gathering")
    invited = older.call(older.rooms.find(TABLES[name]["invite"]))
    assert invited is not None
    joined = older.call(older.rooms.join(*invited, "Zoe"))
    with older.sit(TABLES[name]["keys"]["Ada"]) as ada, older.sit(joined.key) as zoe:
        ada.done("Begin")
        zoe.wait_for(lambda showing: showing["stage"] == "playing")


@pytest.mark.parametrize("name", tables("over"))
def test_a_finished_game_is_handed_out_with_its_proof(older: Serving, name: str) -> None:
    with urllib.request.urlopen(f"{older.address}/api/links/{TABLES[name]['watch']}/record") as answer:
        position = record.verify(record.from_json(answer.read()))
    assert record.state_hash(position) == TABLES[name]["state_hash"]


def test_the_rematch_is_found_from_the_game_before(older: Serving) -> None:
    before, rematch = (TABLES[f"sunken-city, expert, {name}"]["keys"]["Cleo"] for name in ("finished", "rematch"))
    with older.sit(before) as cleo:
        assert cleo.showing["successor"] == rematch
