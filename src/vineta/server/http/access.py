"""What a key in an address opens, and how often an address may try."""

import ipaddress
import re

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import Request

from vineta.core.phrase import Phrase
from vineta.server.errors import RefusedError
from vineta.server.links import Links
from vineta.server.live.rooms import Rooms
from vineta.server.settings import Settings
from vineta.store import Link
from vineta.table import Table

_KEY = re.compile(r"[A-Za-z0-9_-]{22}")


class PerAddress:
    """How often each address may do something within a minute, which begins with its first try."""

    def __init__(self, per_minute: int, refusal: Phrase) -> None:
        self._limit = RateLimitItemPerMinute(per_minute)
        self._refusal = refusal
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def expect_few(self, request: Request) -> None:
        """Raises where the sender's address has done it too often."""
        address = request.client.host if request.client else ""
        if not self._limiter.hit(self._limit, _network(address)):
            raise RefusedError("limit", self._refusal)


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


def _network(address: str) -> str:
    """Whoever has one IPv6 address has a whole network of them; what a proxy tells may be no address at all."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))
