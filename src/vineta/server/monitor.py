"""Figures for whoever runs the server, as Prometheus reads them. Several workers share theirs through a folder."""

import os
from contextlib import AbstractContextManager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder; the library reads it when it is loaded."""

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Monitor:
    """Counts what happens. Each application has its own; those of several workers are added up."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.moves = self._counter("vineta_moves", "Moves that people have made, on disk.")
        self.refused = self._counter("vineta_refused", "Requests to tables that were refused.", "kind")
        self.refused_sockets = self._counter("vineta_refused_sockets", "Connections that were refused or turned out.")
        self.answer_seconds = self._histogram("vineta_answer_seconds", "From a request to a table to its answer.")
        self.commit_seconds = self._histogram("vineta_commit_seconds", "Of one commit, in which many moves may share.")
        self.tables = self._gauge("vineta_tables", "Tables in memory.")
        self.connections = self._gauge("vineta_connections", "WebSockets of people and spectators.")
        self.sockets = self._gauge("vineta_sockets", "Connections of all kinds.")
        self.notices = self._counter("vineta_notices", "Devices told that it is somebody's turn.", "outcome")
        self._bots = self._gauge("vineta_bots_asked", "Bots that think, or wait until one of the threads is free.")

    def bot_asked(self) -> AbstractContextManager[None]:
        """While a bot thinks, or waits for its turn to think."""
        return self._bots.track_inprogress()  # type: ignore[no-any-return, no-untyped-call, unused-ignore]

    def report(self) -> bytes:
        """All figures, as they are served."""
        if not os.environ.get(SHARED_FOLDER):
            return generate_latest(self._registry)
        shared = CollectorRegistry()
        MultiProcessCollector(shared)  # type: ignore[no-untyped-call, unused-ignore]
        return generate_latest(shared)

    def _counter(self, name: str, explanation: str, *labels: str) -> Counter:
        return Counter(name, explanation, labels, registry=self._registry)

    def _histogram(self, name: str, explanation: str) -> Histogram:
        return Histogram(name, explanation, buckets=_SECONDS, registry=self._registry)

    def _gauge(self, name: str, explanation: str) -> Gauge:
        return Gauge(name, explanation, registry=self._registry, multiprocess_mode="livesum")
