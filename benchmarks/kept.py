"""The figures of the last loads that were written down: docs/load.md and docs/scale.md are made from them."""

from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("load.json")

Numbers = dict[str, float]
"""What was measured in one trial, by its name."""
Kept = dict[str, dict[str, Numbers]]
"""By the name of the load, and of each of its trials."""


def read(file: Path = FILE) -> Kept:
    return msgspec.json.decode(file.read_bytes(), type=Kept) if file.exists() else {}


def keep(load: str, trials: dict[str, Numbers], file: Path = FILE) -> Kept:
    """Replaces the figures of one load; all that are kept now."""
    kept = {**read(file), load: trials}
    file.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n")
    return kept
