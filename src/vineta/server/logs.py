"""What the server writes for whoever runs it: lines to read, or JSON; and no more of a kind than anybody reads."""

import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

from vineta.server.settings import LogFormat

MOST_OF_A_KIND = 10
"""So many lines of the same kind are written in a minute; then they are only counted."""
MINUTE = 60.0


class Sparing(logging.Filter):
    """Lets few lines of a kind through, so that nobody can fill a disk with them. How many were left out is told."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}
        """For each kind when its minute began, and how many there have been."""

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, str(record.msg))
        begun, count = self._seen.get(kind, (self._now(), 0))
        if self._now() - begun >= MINUTE:
            left_out = max(0, count - MOST_OF_A_KIND)
            if left_out:
                record.msg = f"{record.getMessage()} (and {left_out} more like this before)"
                record.args = ()
            begun, count = self._now(), 0
        self._seen[kind] = (begun, count + 1)
        return count < MOST_OF_A_KIND


class JsonLines(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def write_logs(form: LogFormat) -> None:
    """From now on warnings and mistakes are written to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    lines = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else lines)
    handler.addFilter(Sparing())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
