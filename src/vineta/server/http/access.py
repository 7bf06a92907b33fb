"""What a key in an address opens, and how often an address may try."""

import ipaddress
import re

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import Request

from vineta.core.phrase import Phrase, phrase
from vineta.server.errors import LimitError, MissingError
from vineta.server.links import Pass
from vineta.server.live.rooms import Rooms
from vineta.server.settings import Settings

_KEY = re.compile(r"[A-Za-z0-9_-]{22}")


class PerAddress:
    """How often each address may do something within a minute, which begins with its first try."""

    def __init__(self, per_minute: int) -> None:
        self._limit = RateLimitItemPerMinute(per_minute)
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def expect_few(self, address: str, refusal: Phrase) -> None:
        """Raises where this address has done it too often."""
        if not self._limiter.hit(self._limit, _network(address)):
            raise LimitError(refusal)


class Access:
    """Looks keys up, and turns those away who open, join or guess too much."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms = rooms
        self._settings = settings
        self._tables = PerAddress(settings.tables_per_minute)
        self._joins = PerAddress(settings.joins_per_minute)
        self._guesses = PerAddress(settings.wrong_keys_per_minute)

    async def opened(self, request: Request) -> Pass:
        """What the key in a request's address opens. A wrong one costs its sender a try."""
        key = request.path_params["key"]
        found = await self._rooms.find(key) if _KEY.fullmatch(key) else None
        if found is None:
            refusal = Phrase("too many wrong links from your address: wait a minute")
            self._guesses.expect_few(_address(request), refusal)
            raise MissingError("nothing is known of this link")
        return found

    def expect_few_tables(self, request: Request) -> None:
        """Raises where an address has opened too many tables."""
        most = self._settings.tables_per_minute
        refusal = phrase("an address opens at most {most} tables a minute: wait a little", most=most)
        self._tables.expect_few(_address(request), refusal)

    def expect_few_joins(self, request: Request) -> None:
        """Raises where an address has joined too often."""
        most = self._settings.joins_per_minute
        refusal = phrase("an address joins at most {most} times a minute: wait a little", most=most)
        self._joins.expect_few(_address(request), refusal)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _network(address: str) -> str:
    """Whoever has one IPv6 address has a whole network of them; what a proxy tells may be no address at all."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))
