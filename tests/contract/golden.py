"""Files of expected results; `VINETA_GOLDEN=write` makes them anew."""

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def expected(path: Path, found: str) -> str:
    """What a file expects; writes what was found when told to."""
    if os.environ.get("VINETA_GOLDEN") == "write":
        path.write_text(found, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: run the tests once with VINETA_GOLDEN=write and read what it says"
    return path.read_text(encoding="utf-8")
