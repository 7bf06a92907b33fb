"""Which push services the server may call: whoever subscribes names an address, and shall not make it call others.

Browsers' push services are public and encrypted. So an address is one of HTTPS at its usual port, and whatever its name
leads to when it is called lies in the public network. Others are called only if an operator has named them.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import SplitResult, urlsplit

from vineta.server.errors import RefusedError

LONGEST_ADDRESS = 2048
_CARRIERS = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48"))
"""Of IPv6, where the last 32 bits are an address of IPv4 that somebody else calls for us."""


def origin_of(address: str) -> str:
    """The part of an address that names who is called."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}".lower()


def expect_push_service(address: str, named: Collection[str]) -> None:
    """Raises RefusedError where an address is none of a push service that may be called."""
    try:
        parts = urlsplit(address)
        allowed = origin_of(address) in named or _is_public(parts)
    except ValueError:
        allowed = False
    if not allowed or len(address) > LONGEST_ADDRESS or not address.isascii() or not address.isprintable():
        raise RefusedError("malformed", "endpoint is the https address of a push service in the public network")


def _is_public(parts: SplitResult) -> bool:
    """Whether it may be called, as far as the address itself can tell; names are looked up when they are called."""
    plain = parts.scheme == "https" and parts.port in (None, 443) and parts.username is None
    return plain and bool(parts.hostname) and _may_be_public(parts.hostname or "")


def _may_be_public(host: str) -> bool:
    try:
        return is_public_address(host)
    except ValueError:
        return "." in host.strip(".") and not host.endswith((".local", ".internal", ".localhost", ".home.arpa"))


def is_public_address(address: str) -> bool:
    """Whether an address belongs to the public network, also one that is wrapped into another; ValueError if none."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    inner: object = None
    if isinstance(parsed, ipaddress.IPv6Address):
        inner = parsed.ipv4_mapped or parsed.sixtofour or (parsed.teredo and parsed.teredo[1])
        if any(parsed in carrier for carrier in _CARRIERS):
            inner = ipaddress.IPv4Address(int(parsed) & 0xFFFFFFFF)
    if inner is not None:
        return is_public_address(str(inner))
    return parsed.is_global and not parsed.is_multicast


async def public_addresses(host: str, port: int) -> list[str]:
    """What a name leads to; raises OSError where that is not all in the public network.

    They are called by these addresses and not by the name: who answers for the name may change its mind in between.
    """
    found = await asyncio.to_thread(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not addresses or not all(map(is_public_address, addresses)):
        raise OSError("the push service is not in the public network")
    return addresses
