"""What is costly to make over HTTP, pictures and steps of games: made beside the event loop, kept, and limited."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor

from starlette.requests import Request

from vineta.core.phrase import Phrase
from vineta.server.addresses import PerAddress
from vineta.server.settings import Settings

THREADS = 2
"""So many are made at a time: whoever plays needs the processor, too."""
KEPT_BYTES = 32 * 1024 * 1024


class Drawings:
    """Makes each only once, as long as it is remembered. An address may ask for so many new ones a minute."""

    def __init__(self, settings: Settings) -> None:
        refusal = Phrase("so many pictures at once: wait a little")
        self._new_ones = PerAddress(settings.drawings_per_minute, refusal)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="vineta-drawing")
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._kept_bytes = 0
        self._being_made: dict[Hashable, asyncio.Future[bytes]] = {}

    async def get(self, request: Request, name: Hashable, make: Callable[[], bytes]) -> bytes:
        """What is called so, made in a thread if it is not known yet. `make` uses nothing that changes meanwhile."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        if name not in self._being_made:
            self._new_ones.expect_few(request)
            self._being_made[name] = asyncio.ensure_future(self._make(name, make))
        return await asyncio.shield(self._being_made[name])

    async def _make(self, name: Hashable, make: Callable[[], bytes]) -> bytes:
        try:
            content = await asyncio.get_running_loop().run_in_executor(self._threads, make)
        finally:
            del self._being_made[name]
        self._keep(name, content)
        return content

    def _keep(self, name: Hashable, content: bytes) -> None:
        self._kept[name] = content
        self._kept_bytes += len(content)
        while self._kept_bytes > KEPT_BYTES:
            _, forgotten = self._kept.popitem(last=False)
            self._kept_bytes -= len(forgotten)
