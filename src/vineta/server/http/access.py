"""What a key in an address opens, and how often an address may try."""

import re

from starlette.requests import Request

from vineta.core.phrase import Phrase
from vineta.server.addresses import PerAddress
from vineta.server.errors import RefusedError
from vineta.server.links import Links
from vineta.server.live.rooms import Rooms
from vineta.server.settings import Settings
from vineta.store import Link
from vineta.table import Table

_KEY = re.compile(r"[A-Za-z0-9_-]{22}")


class Access:
    """Looks keys up, and turns those away who guess too much."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms = rooms
        refusal = Phrase("too many wrong links from your address: wait a minute")
        self._guesses = PerAddress(settings.wrong_keys_per_minute, refusal)

    async def link(self, request: Request) -> tuple[Link, Links]:
        """What the key in a request's address opens, and what may be passed on. A wrong one costs its sender a try."""
        key = request.path_params["key"]
        found = await self._rooms.find(key) if _KEY.fullmatch(key) else None
        if found is None:
            self._guesses.expect_few(request)
            raise RefusedError("missing", "nothing is known of this link")
        return found

    async def table(self, request: Request) -> Table:
        """The table that the key in a request's address opens."""
        _, table = await self.visit(request)
        return table

    async def visit(self, request: Request) -> tuple[Link, Table]:
        """What the key in a request's address opens, and its table."""
        opened, _ = await self.link(request)
        return opened, await self._rooms.table(opened.table)
