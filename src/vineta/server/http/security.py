"""What stands before the whole application: foreign callers are turned away, pages may do only what they need."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vineta.core.phrase import Phrase
from vineta.server.errors import RefusedError
from vineta.server.http.answers import refusal
from vineta.server.origins import host_allowed, origin_allowed
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
    await refusal(error)(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_with_headers
