"""Every test of the store runs over SQLite and over PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from services.postgres import Postgres, private_postgres
from vineta.store import Store, open_store

POSTGRES = pytest.mark.xdist_group("postgres")  # the tests of one server run in one process, which starts it


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with private_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=POSTGRES)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that nobody has opened yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/data/vineta.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = open_store(url)
    yield store
    store.close()
