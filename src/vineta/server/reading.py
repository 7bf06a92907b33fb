"""What can be read of a game over HTTP: its rules, symbols and picture."""

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from vineta.core import registry
from vineta.server import library
from vineta.server.answers import lasting, read_language
from vineta.server.errors import RefusedError
from vineta.server.security import PICTURE_POLICY


async def rules(request: Request) -> Response:
    """In a thread, because a handbook takes a moment to be set, once."""
    name, language = _known_game(request), read_language(request)
    content = msgspec.json.encode(await run_in_threadpool(library.rules, name, language))
    version = library.fingerprint(content)
    return lasting(request, content, version, "application/json", {"Vary": "Accept-Language"})


async def art(request: Request) -> Response:
    return drawing(request, await run_in_threadpool(library.art, _known_game(request)))


async def picture(request: Request) -> Response:
    return drawing(request, await run_in_threadpool(library.picture, _known_game(request)))


def drawing(request: Request, content: bytes | None) -> Response:
    """An SVG of a game's package."""
    if content is None:
        raise RefusedError("missing", "this game has no such drawing")
    policy = {"Content-Security-Policy": PICTURE_POLICY}
    return lasting(request, content, library.fingerprint(content), "image/svg+xml", policy)


def _known_game(request: Request) -> str:
    name: str = request.path_params["game"]
    if name not in registry.names():
        known = tuple(registry.names())
        raise RefusedError("missing", "no game is called {name!r}; there are {known}", name=name[:40], known=known)
    return name
