"""Everything that is served under /api over HTTP, in one list: the routes and the OpenAPI document are made from it."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from vineta.core.game import SPECTATOR
from vineta.core.language import LANGUAGES
from vineta.core.record import GameRecord
from vineta.server.http import library
from vineta.server.http.library import Library, Rules, Words
from vineta.server.http.lobby import LinkCard, Lobby, NewGuest, Status
from vineta.server.http.replays import Replay, Replays, ReplayStep
from vineta.server.live.openings import NewSeat, NewTable

Handler = Callable[[Request], Awaitable[Response]]

JSON = "application/json"
SVG = "image/svg+xml"


class Parameter(NamedTuple):
    """A part of an address that is filled in."""

    name: str
    place: str
    """"path" or "query"."""
    schema: dict[str, Any]
    explanation: str


class Endpoint(NamedTuple):
    """One thing that can be asked for."""

    method: str
    path: str
    handler: Handler
    name: str
    summary: str
    answer: Any
    """The struct that is answered as JSON; None for a picture."""
    parameters: tuple[Parameter, ...] = ()
    body: Any = None
    status: int = 200
    refusals: tuple[int, ...] = ()
    """With which statuses it may be refused, in the one shape of errors."""


_LANGUAGE = Parameter(
    "language", "query", {"type": "string", "enum": list(LANGUAGES)}, "If left out, Accept-Language decides."
)
_VERSION = Parameter(
    "version", "query", {"type": "string"}, "A fingerprint of the content: then it may be kept for ever."
)
_GAME = Parameter("game", "path", {"type": "string", "pattern": "^[a-z-]+$"}, "The name of a game.")
_KEY = Parameter("key", "path", {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"}, "What is at the end of a link.")
_STEP = Parameter("step", "path", {"type": "integer", "minimum": 0}, "How many moves have been made.")
_SEAT = Parameter(
    "seat",
    "query",
    {"type": "integer", "minimum": SPECTATOR},
    f"Whose eyes; {SPECTATOR}, a spectator's, if left out.",
)

_OF_A_LINK = (404, 429, 503)
_WITH_A_BODY = (400, 403, 409, 413, 415, 429, 503)


def endpoints(lobby: Lobby, replays: Replays) -> list[Endpoint]:
    """The list."""
    return [
        Endpoint("GET", "/api/status", lobby.status, "status", "Whether all games are compiled", Status),
        Endpoint("GET", "/api/games", lobby.games, "games", "The games and the bots", Library),
        Endpoint(
            "GET",
            "/api/words",
            library.send_common_words,
            "common_words",
            "What is said around all games",
            Words,
            (_LANGUAGE, _VERSION),
            refusals=(400,),
        ),
        Endpoint(
            "GET",
            "/api/games/{game}/words",
            library.send_game_words,
            "game_words",
            "What is said in a game",
            Words,
            (_GAME, _LANGUAGE, _VERSION),
            refusals=(400, 404),
        ),
        Endpoint(
            "GET",
            "/api/games/{game}/rules",
            library.send_rules,
            "rules",
            "A game's handbook, every rule a section",
            Rules,
            (_GAME, _LANGUAGE),
            refusals=(400, 404),
        ),
        Endpoint(
            "GET",
            "/api/games/{game}/art.svg",
            library.send_art,
            "art",
            "The symbols that a game's scenes name",
            None,
            (_GAME, _VERSION),
            refusals=(404,),
        ),
        Endpoint(
            "GET",
            "/api/games/{game}/picture.svg",
            library.send_picture,
            "picture",
            "A game in its middle",
            None,
            (_GAME, _VERSION),
            refusals=(404,),
        ),
        Endpoint(
            "POST",
            "/api/tables",
            lobby.open_table,
            "open_table",
            "Opens a table; begins at once if no seat is open",
            NewSeat,
            body=NewTable,
            status=201,
            refusals=_WITH_A_BODY,
        ),
        *_of_links(lobby, replays),
    ]


def _of_links(lobby: Lobby, replays: Replays) -> list[Endpoint]:
    """What can be asked for with a key."""
    return [
        Endpoint(
            "GET",
            "/api/links/{key}",
            lobby.link,
            "link",
            "What a key opens",
            LinkCard,
            (_KEY,),
            refusals=_OF_A_LINK,
        ),
        Endpoint(
            "POST",
            "/api/links/{key}/join",
            lobby.join,
            "join",
            "Takes the first open seat with an invitation",
            NewSeat,
            (_KEY,),
            NewGuest,
            201,
            (404, *_WITH_A_BODY),
        ),
        Endpoint(
            "GET",
            "/api/links/{key}/picture.svg",
            replays.board,
            "board",
            "The board as a spectator sees it now",
            None,
            (_KEY, _LANGUAGE),
            refusals=(400, *_OF_A_LINK),
        ),
        Endpoint(
            "GET",
            "/api/links/{key}/record",
            replays.record,
            "record",
            "The record of a finished game",
            GameRecord,
            (_KEY,),
            refusals=(409, *_OF_A_LINK),
        ),
        Endpoint(
            "GET",
            "/api/links/{key}/replay",
            replays.replay,
            "replay",
            "A finished game",
            Replay,
            (_KEY,),
            refusals=(409, *_OF_A_LINK),
        ),
        Endpoint(
            "GET",
            "/api/links/{key}/replay/{step}",
            replays.step,
            "replay_step",
            "A finished game after some of its moves, through somebody's eyes",
            ReplayStep,
            (_KEY, _STEP, _SEAT),
            refusals=(400, 409, *_OF_A_LINK),
        ),
    ]
