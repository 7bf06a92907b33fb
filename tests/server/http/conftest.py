"""An application to visit."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.http.visits import Visit, visiting


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with visiting(tmp_path) as visit:
        yield visit
