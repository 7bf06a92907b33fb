"""What is written into the log: readable by machines if wanted, and never so much that it fills a disk."""

import json
import logging
import sys

from vineta.server.logs import MINUTE, MOST_OF_A_KIND, JsonLines, Sparing


def line(text: str, *parts: object) -> logging.LogRecord:
    return logging.LogRecord("vineta.server", logging.WARNING, "", 0, text, parts, None)


def test_of_one_kind_few_lines_are_written_and_the_others_counted() -> None:
    now = 0.0
    sparing = Sparing(lambda: now)
    written = [sparing.filter(line("refused: %s", number)) for number in range(1000)]
    assert sum(written) == MOST_OF_A_KIND
    assert sparing.filter(line("something else"))
    now += MINUTE
    last = line("refused: %s", "again")
    assert sparing.filter(last)
    assert last.getMessage() == f"refused: again (and {1000 - MOST_OF_A_KIND} more like this before)"


def test_json_has_one_object_a_line() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        record = logging.LogRecord("vineta", logging.ERROR, "", 0, "a %s", ("mistake",), sys.exc_info())
    written = JsonLines().format(record)
    assert "\n" not in written
    told = json.loads(written)
    assert (told["level"], told["logger"], told["message"]) == ("error", "vineta", "a mistake")
    assert "ValueError" in told["traceback"]
