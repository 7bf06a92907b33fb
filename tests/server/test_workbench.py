"""Processes that compile one part after the other."""

import time
from collections.abc import Iterator

import pytest

from vineta.server.workbench import Bench, Workshop

LONGEST = 60.0
"""Seconds: nothing is compiled here, but a busy machine takes its time to start Python."""


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    made = Workshop()
    yield made
    made.close()


def ended(bench: Bench) -> int | None:
    until = time.monotonic() + LONGEST
    while bench.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    return bench.poll()


def test_a_process_that_is_done_does_what_comes_next(workshop: Workshop) -> None:
    first = workshop.start("submarine", "rules")
    assert first.poll() is None
    assert ended(first) == 0
    assert workshop.start("submarine", "moves") is first
    other = workshop.start("atlandice", "rules")
    assert other is not first
    assert [ended(first), ended(other)] == [0, 0]


def test_a_process_that_was_ended_or_has_failed_is_not_used_again(workshop: Workshop) -> None:
    bench = workshop.start("submarine", "rules")
    bench.terminate()
    assert ended(bench) != 0
    failing = workshop.start("nowhere", "rules")
    assert failing is not bench
    assert ended(failing) not in (None, 0)
    assert workshop.start("submarine", "rules") not in (bench, failing)


def test_processes_end_when_nothing_more_is_to_be_done(workshop: Workshop) -> None:
    bench = workshop.start("submarine", "rules")
    workshop.close()
    bench._process.wait(LONGEST)
    assert bench.poll() == 0
