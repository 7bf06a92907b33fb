"""Who calls, by their address: networks that are named, and how often an address may do something."""

import ipaddress
from collections.abc import Awaitable, Callable, Iterable

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection

from vineta.core.errors import SetupError
from vineta.core.phrase import Phrase
from vineta.server.errors import RefusedError


def household(address: str) -> str:
    """Whom an address stands for: whoever has one of IPv6 has a whole network of them.

    What a proxy tells may be no address at all; then it stands for itself.
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))


class Networks:
    """Addresses and networks that an operator has named. Raises SetupError where one is none."""

    def __init__(self, named: Iterable[str]) -> None:
        try:
            self._networks = [ipaddress.ip_network(name, strict=False) for name in named]
        except ValueError as error:
            raise SetupError(
                f"an address such as 10.0.0.7 or a network such as 10.0.0.0/8 is expected: {error}"
            ) from error

    def __contains__(self, address: str) -> bool:
        try:
            parsed = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False
        plain = getattr(parsed, "ipv4_mapped", None) or parsed
        return any(plain in network for network in self._networks)


def caller(connection: HTTPConnection) -> str:
    """The address of whoever calls; empty where there is none, as through a socket file."""
    return connection.client.host if connection.client else ""


CountTry = Callable[[str, str], Awaitable[int]]
"""Counts that somebody tries something, at all workers; how often they have within this minute."""


class PerAddress:
    """How often each address may do something within a minute, which begins with its first try."""

    def __init__(self, per_minute: int, refusal: Phrase) -> None:
        self._limit = RateLimitItemPerMinute(per_minute)
        self._refusal = refusal
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def expect_few(self, connection: HTTPConnection) -> None:
        """Raises where the sender's address has done it too often."""
        if not self._limiter.hit(self._limit, household(caller(connection))):
            raise RefusedError("limit", self._refusal)

    async def expect_few_everywhere(self, connection: HTTPConnection, what: str, count: CountTry) -> None:
        """The same over all workers that share a store; in this one it is refused without asking there."""
        self.expect_few(connection)
        if await count(what, household(caller(connection))) > self._limit.amount:
            raise RefusedError("limit", self._refusal)
