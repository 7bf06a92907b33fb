"""What is asked by machines that look after the server: whether it lives, whether it can serve, and its figures."""

import asyncio
import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vineta.server.addresses import Networks, caller
from vineta.server.errors import RefusedError
from vineta.server.http.answers import answer
from vineta.server.live.rooms import Rooms
from vineta.server.monitor import CONTENT_TYPE, Monitor
from vineta.server.prepare import Preparation
from vineta.server.settings import Settings
from vineta.store import Store, StoreError

LOOK_EVERY = 1.0
"""Seconds for which it is believed that the store answers, or does not: whoever asks more often costs nothing."""


class Readiness(msgspec.Struct, frozen=True):
    """Whether requests should be sent here."""

    ready: bool
    because: str = ""
    """What is missing."""


class Health:
    """Answers them."""

    def __init__(
        self, store: Store, rooms: Rooms, preparation: Preparation, monitor: Monitor, settings: Settings
    ) -> None:
        self._store, self._rooms, self._preparation, self._monitor = store, rooms, preparation, monitor
        self._readers = Networks(settings.metrics_for)
        self._looked_at, self._store_answers = float("-inf"), False

    async def healthz(self, request: Request) -> Response:
        """Whether the process lives: it does, if this is answered."""
        return Response("ok\n", media_type="text/plain")

    async def readyz(self, request: Request) -> Response:
        """Whether requests should be sent here."""
        missing = await self._missing()
        return answer(Readiness(not missing, missing), 503 if missing else 200)

    async def metrics(self, request: Request) -> Response:
        """The figures, for those who may read them."""
        if caller(request) not in self._readers:
            raise RefusedError("table", "these figures are for whoever runs the server", 403)
        return Response(self._monitor.report(), headers={"Cache-Control": "no-store"}, media_type=CONTENT_TYPE)

    async def _missing(self) -> str:
        if self._rooms.leaving:
            return "the server is about to end"
        if self._preparation.progress() is not None:
            return "the games are being compiled"
        return "" if await self._look_at_store() else "the store does not answer"

    async def _look_at_store(self) -> bool:
        if time.monotonic() - self._looked_at >= LOOK_EVERY:
            self._looked_at = time.monotonic()
            try:
                await asyncio.to_thread(self._store.table_keys, "")
            except StoreError:
                self._store_answers = False
            else:
                self._store_answers = True
        return self._store_answers
