"""Who may call the server, and what a page of it may do: hosts, origins, headers, and how often an address may try."""

import ipaddress
import socket
import time
from collections.abc import Callable, Collection
from functools import cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vineta.core.phrase import Phrase
from vineta.server.answers import refusal
from vineta.server.errors import RefusedError
from vineta.server.limits import Bucket
from vineta.server.settings import Settings

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
"""What the client may load: its own files. A WebSocket of the same origin counts as 'self'."""

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""An SVG brings its style sheet with it, and needs nothing else."""

HEADERS = {
    "Content-Security-Policy": PAGE_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""On every answer that does not say otherwise."""

_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_WRONG_HOST = Phrase("this server is not called by that name; vineta serve --allow-host NAME allows one")
_FOREIGN = Phrase("a page of another origin may not do this")


class Guard:
    """Stands before the whole application: turns foreign callers away, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        allowed = host_allowed(headers.get("host", ""), self._settings.hosts)
        if scope["type"] == "websocket":
            await self._app(scope, receive, send) if allowed else await send({"type": "websocket.close", "code": 4403})
        elif not allowed:
            await _turn_away(RefusedError("malformed", _WRONG_HOST, 421), scope, receive, send)
        elif scope["method"] not in _SAFE_METHODS and not origin_allowed(headers, self._settings):
            await _turn_away(RefusedError("table", _FOREIGN, 403), scope, receive, send)
        else:
            await self._app(scope, receive, _with_headers(send))


async def _turn_away(error: RefusedError, scope: Scope, receive: Receive, send: Send) -> None:
    await refusal(Request(scope), error)(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers


def host_allowed(host: str, names: Collection[str]) -> bool:
    """Whether a request's Host is one of ours: this machine's own name, a name that was allowed, or an address.

    Another site can point its name at this machine (DNS rebinding), but then its name stands here. An address cannot
    be pointed anywhere.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return _is_address(name) or name in _own_names() or name in {allowed.lower() for allowed in names}


def origin_allowed(headers: Headers, settings: Settings) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    host, origin = headers.get("host", ""), headers.get("origin")
    ours = (f"http://{host}".lower(), f"https://{host}".lower())
    return host_allowed(host, settings.hosts) and (origin is None or origin.lower() in ours)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@cache
def _own_names() -> frozenset[str]:
    machine = socket.gethostname().lower()
    return frozenset({"localhost", machine, f"{machine.partition('.')[0]}.local"} - {""})


MOST_ADDRESSES = 10_000
"""How many addresses are remembered; whoever has not been seen for the longest time is forgotten first."""


class PerAddress:
    """How often each address may do something."""

    def __init__(self, per_minute: int, now: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._now = now
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._buckets)

    def take(self, address: str) -> bool:
        """Whether this address may do it once more."""
        network = _network(address)
        bucket = self._buckets.pop(network, None) or Bucket(self._per_minute / 60, self._per_minute, self._now)
        self._buckets[network] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take()


def _network(address: str) -> str:
    """Whoever has one IPv6 address has a whole network of them; what a proxy tells may be no address at all."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False))
