"""A server for each test, with quick bots."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.serving import Serving


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    with Serving(tmp_path) as running:
        yield running
