"""Where friends reach this server: its address in the network, or the name under which it is called already."""

import ipaddress
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.requests import Request


class Reach:
    """What is known of the way here; who serves tells it when the server listens."""

    def __init__(self) -> None:
        self.origin = ""
        """Where others in the network reach the server; empty while it listens on this machine only."""
        self.opener: Callable[[], Awaitable[str]] | None = None
        """Lets others in the network in and tells the new origin; None where that is not ours to do."""

    def origin_for(self, request: Request) -> str:
        """What the address of a link begins with that friends can open; empty if they cannot reach the server."""
        host = request.headers.get("host", "")
        return self.origin if _on_this_machine(host) else f"{request.url.scheme}://{host}"

    def can_open(self, request: Request) -> bool:
        """Whether the server can be opened to the network, for somebody who sits at this machine."""
        at_home = _on_this_machine(request.headers.get("host", ""))
        return self.opener is not None and not self.origin and at_home

    async def open(self) -> None:
        """Lets others in the network in, once, if there is a network."""
        if self.opener is not None and not self.origin:
            self.origin = await self.opener()


def _on_this_machine(host: str) -> bool:
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
