"""One server and one browser of each engine for all games.

`make browsers` asks for these tests, and says in VINETA_ENGINES where pictures of the pages go; others leave them.
"""

import os
from collections.abc import Iterator

import pytest

from engines.engine import Engine
from services.server import Server

collect_ignore_glob = [] if "VINETA_ENGINES" in os.environ else ["test_*.py"]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="package", params=["Firefox", "WebKit"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    started = _start(request.param)
    yield started
    started.close()


def _start(name: str) -> Engine:
    if name == "Firefox":
        from engines.firefox import Firefox

        return Firefox()
    from engines.webkit import WebKit

    return WebKit()
