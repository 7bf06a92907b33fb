"""A server for each test, with quick bots."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.serving import Serving
from services.postgres import Postgres, private_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with private_postgres() as server:
        yield server


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    with Serving(tmp_path) as running:
        yield running
