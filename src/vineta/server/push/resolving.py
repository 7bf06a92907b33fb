"""The names of push services, as aiohttp looks them up. Loaded with aiohttp, when something is first sent."""

import ipaddress
import socket
from collections.abc import Awaitable, Callable

from aiohttp.abc import AbstractResolver, ResolveResult


class PublicResolver(AbstractResolver):
    """Finds addresses of the public network only."""

    def __init__(self, look_up: Callable[[str, int], Awaitable[list[str]]]) -> None:
        self._look_up = look_up

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        return [_result(host, port, address) for address in await self._look_up(host, port)]

    async def close(self) -> None:
        """There is nothing to close."""


def _result(host: str, port: int, address: str) -> ResolveResult:
    kind = socket.AF_INET if ipaddress.ip_address(address).version == 4 else socket.AF_INET6
    return ResolveResult(hostname=host, host=address, port=port, family=kind, proto=0, flags=socket.AI_NUMERICHOST)
