"""The application: what is asked for at which address, and what goes wrong told in one shape."""

import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ExceptionHandler, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from vineta.core.errors import VinetaError
from vineta.core.phrase import Phrase
from vineta.server.errors import ErrorKind, RefusedError
from vineta.server.garbage import spare_what_lasts
from vineta.server.http import openapi
from vineta.server.http.access import Access
from vineta.server.http.analyses import Analyses
from vineta.server.http.answers import answer, refusal
from vineta.server.http.challenges import Challenges
from vineta.server.http.drawings import Drawings
from vineta.server.http.endpoints import Endpoint, endpoints
from vineta.server.http.health import Health
from vineta.server.http.invitations import Invitations
from vineta.server.http.lessons import Lessons
from vineta.server.http.lobby import Lobby
from vineta.server.http.notices import DeviceList
from vineta.server.http.pages import CLIENT, ROUTES, Client
from vineta.server.http.puzzles import Puzzles
from vineta.server.http.replays import Replays
from vineta.server.http.security import HEADERS, Guard
from vineta.server.live.rooms import Rooms
from vineta.server.prepare import Preparation
from vineta.server.reach import Reach
from vineta.server.settings import Settings
from vineta.store import Store, StoreError

API = "/api"
SMALLEST_COMPRESSED = 1000
"""Answers of fewer bytes are not worth compressing."""

_logger = logging.getLogger(__name__)


def create_app(
    store: Store,
    settings: Settings,
    preparation: Preparation | None = None,
    client: Path = CLIENT,
    opened: Callable[[], None] = lambda: None,
) -> Starlette:
    """The whole server around a store, which stays the caller's; games are compiled as soon as it starts.

    When it can be reached, `opened` is called.
    """
    preparation = preparation or Preparation(finished=spare_what_lasts)
    rooms = Rooms(store, settings, preparation)
    pages = Client(client)
    reach = Reach()
    analyses = Analyses(Access(rooms), store, settings)
    health = Health(store, rooms, preparation, rooms.monitor, settings)
    app = Starlette(
        routes=[
            Route("/healthz", health.healthz),
            Route("/readyz", health.readyz),
            Route("/metrics", health.metrics),
            *_api_routes(rooms, preparation, settings, reach, store, analyses),
            *(Route(path, pages.page) for path in ROUTES),
            Mount("/", pages),
        ],
        middleware=[Middleware(Guard, settings=settings), Middleware(GZipMiddleware, SMALLEST_COMPRESSED)],
        exception_handlers={
            VinetaError: _refused,
            HTTPException: _unserved(pages),
            WebSocketDisconnect: _gone,
            ClientDisconnect: _broken_off,
            Exception: _broken,
        },
        lifespan=lambda _: _life(rooms, preparation, analyses, opened),
    )
    app.state.rooms = rooms
    app.state.reach = reach
    return app


@contextlib.asynccontextmanager
async def _life(
    rooms: Rooms, preparation: Preparation, analyses: Analyses, opened: Callable[[], None]
) -> AsyncIterator[None]:
    preparation.start()
    await rooms.start()
    try:
        opened()
        yield
    finally:
        analyses.stop()
        await rooms.stop()
        preparation.stop()


def _api_routes(
    rooms: Rooms, preparation: Preparation, settings: Settings, reach: Reach, store: Store, analyses: Analyses
) -> list[BaseRoute]:
    access = Access(rooms)
    replays, lessons = Replays(access, Drawings(settings)), Lessons(preparation)
    invitations = Invitations(access, reach, settings.frame_bytes)
    devices = DeviceList(access, rooms.push, store, settings.frame_bytes)
    lobby, puzzles = Lobby(rooms, access, preparation, settings), Puzzles(preparation)
    challenges = Challenges(rooms, access, store, preparation, analyses, lobby.new_tables, settings)
    served = endpoints(lobby, invitations, replays, analyses, lessons, puzzles, devices, challenges)
    document = openapi.document(served)
    within = [
        Route("/openapi.json", lambda _: answer(document)),
        *(EndpointRoute(endpoint, methods_of(endpoint.path, served)) for endpoint in served),
        WebSocketRoute("/links/{key}/live", rooms.attend),
    ]
    return [Route(API, lambda _: openapi.page(served)), Mount(API, routes=within)]


class EndpointRoute(Route):
    """One thing that can be asked for. Who asks in a way that nothing at this address answers is told all that do."""

    def __init__(self, endpoint: Endpoint, answered: list[str]) -> None:
        super().__init__(endpoint.path.removeprefix(API), endpoint.handler, methods=[endpoint.method])
        self._answered = answered

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in (self.methods or ()):  # then no other route has wanted it
            raise HTTPException(405, headers={"Allow": ", ".join(self._answered)})
        await super().handle(scope, receive, send)


def methods_of(path: str, served: list[Endpoint]) -> list[str]:
    """All ways in which something at an address is asked for; what can be read can be asked for by HEAD, too."""
    methods = {endpoint.method for endpoint in served if endpoint.path == path}
    return sorted(methods | {"HEAD"} if "GET" in methods else methods)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, VinetaError)
    if isinstance(error, StoreError):
        _logger.warning("refused: %s", error)
    return refusal(error)


async def _gone(socket: WebSocket, error: Exception) -> None:
    """Whoever has gone meanwhile need not be told anything."""


async def _broken_off(request: Request, error: Exception) -> Response:
    """Whoever breaks a body off does not hear this; nor is it anything that the log should tell."""
    return refusal(RefusedError("malformed", "the body broke off"))


async def _broken(request: Request, error: Exception) -> Response:
    """A mistake of ours: the log tells more. The guard, who puts the headers on, has not come through it either."""
    mistake = RefusedError("unavailable", "the server made a mistake; nothing is lost, try again", 500)
    response = refusal(mistake)
    response.headers.update(HEADERS)
    return response


_UNSERVED = {404: Phrase("there is nothing at this address"), 405: Phrase("this address is asked for in another way")}


def _unserved(pages: Client) -> ExceptionHandler:
    """Answers what no route serves: for programs in JSON, for people a page."""

    async def answer(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 404 and not request.url.path.startswith(f"{API}/"):
            return pages.nothing_here()
        kind: ErrorKind = "missing" if error.status_code == 404 else "malformed"
        text = _UNSERVED.get(error.status_code, error.detail)
        response = refusal(RefusedError(kind, text, error.status_code))
        response.headers.update(error.headers or {})
        return response

    return answer
