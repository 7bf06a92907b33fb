"""What the tests of the HTTP part visit: an application around a store in a folder, and tables in any state."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from starlette.testclient import TestClient

from services.stores import lay_empty_store
from table.tables import begun, let_bot_play, open_table
from vineta.server.app import create_app
from vineta.server.links import fresh_identifier, fresh_key
from vineta.server.prepare import Preparation
from vineta.server.settings import Settings
from vineta.store import Store, make_link, open_store
from vineta.table import Table, encode_event

HOME = "http://127.0.0.1:8000"
ORDER = {"game": "pearls", "players": 2, "name": "Ada", "seats": ["me", "open"]}


class Visit(NamedTuple):
    """A client, and the store behind the server that it speaks to."""

    client: TestClient
    store: Store


class Keys(NamedTuple):
    """The keys of a table that was put into the store."""

    person: str
    invite: str
    watch: str


@contextmanager
def visiting(
    folder: Path, preparation: Preparation | None = None, client: Path | None = None, **settings: Any
) -> Iterator[Visit]:
    """The application while it runs. Games are compiled when they are needed, unless a preparation is given."""
    url = f"sqlite:///{folder / 'tables.db'}"
    lay_empty_store(folder / "tables.db")
    store = open_store(url)
    app = create_app(
        store,
        Settings(url, hosts=("games.example",), **settings),
        preparation or Preparation(stages=[]),
        client or folder,
    )
    with TestClient(app, base_url=HOME, raise_server_exceptions=False) as visitor:
        yield Visit(visitor, store)
    store.close()


def keep(store: Store, table: Table, person: str = "Ann") -> Keys:
    """Puts a table into the store."""
    keys = Keys(fresh_key(), fresh_key(), fresh_key())
    identifier = fresh_identifier()
    links = [make_link(keys.person, identifier, "person", person)]
    store.add_table(identifier, keys.invite, keys.watch, [encode_event(event) for event in table.events], links)
    return keys


def finished(game: str = "pearls", players: int = 2) -> Table:
    """A game that bots have played to its end."""
    table = begun(game, ("",) * players)
    while table.situation.stage != "over":
        let_bot_play(table)
    return table


def gathering() -> Table:
    return open_table()


def kind_of(answer: Any) -> str:
    """The kind of an error, whose body has its one shape."""
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"kind", "text", "rule"}
    assert body["error"]["text"]
    return str(body["error"]["kind"])
