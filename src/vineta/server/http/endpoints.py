"""Everything that is served under /api over HTTP, in one list: the routes and the OpenAPI document are made from it."""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from vineta.core.game import SPECTATOR
from vineta.core.language import LANGUAGES
from vineta.core.record import GameRecord
from vineta.server.http import library
from vineta.server.http.analyses import EFFORTS, Analyses, AnalysisProgress
from vineta.server.http.challenges import (
    TODAY,
    VISITOR,
    ChallengeCard,
    Challenges,
    Challenging,
    NewChallenge,
    Taking,
)
from vineta.server.http.invitations import Invitation, Invitations, NetworkOpening
from vineta.server.http.lessons import Lessons, LessonStep, WrongTouch
from vineta.server.http.library import LessonCards, Library, Rules, Words
from vineta.server.http.lobby import LinkCard, Lobby, NewGuest, Status, WaitingTables
from vineta.server.http.notices import DeviceList, FormerDevice, NewDevice, PushKey, Told
from vineta.server.http.puzzles import PuzzleAnswer, PuzzleCards, PuzzleOfTheDay, Puzzles, PuzzleTask
from vineta.server.http.replays import Replay, Replays, ReplayStep
from vineta.server.live.openings import NewSeat, NewTable
from vineta.server.live.variations import NewVariation
from vineta.table.chronicle import Chronicle

Handler = Callable[[Request], Awaitable[Response] | Response]


class Parameter(NamedTuple):
    """A part of a request that is filled in."""

    name: str
    schema: dict[str, Any]
    explanation: str
    refusals: tuple[int, ...] = ()
    """With which statuses a request is refused where this is wrong."""
    place: Literal["query", "header"] = "query"
    """Where it stands, unless the path names it."""


class Endpoint(NamedTuple):
    """One thing that can be asked for; its handler's name and docstring say what it is."""

    method: str
    path: str
    handler: Handler
    answer: Any
    """The struct that is answered as JSON; None for a picture."""
    parameters: tuple[Parameter, ...] = ()
    """Those that its path does not name stand in the query, or in a header."""
    body: Any = None
    refused: tuple[int, ...] = ()
    """With which statuses it may be refused, besides those of its parameters."""

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def summary(self) -> str:
        return (inspect.getdoc(self.handler) or "").partition("\n")[0].rstrip(".")

    @property
    def refusals(self) -> list[int]:
        """With which statuses it may be refused, in the one shape of errors."""
        return sorted({*self.refused, *(status for parameter in self.parameters for status in parameter.refusals)})


_GAME = Parameter("game", {"type": "string", "pattern": "^[a-z-]+$"}, "The name of a game.", (404,))
_KEY = Parameter(
    "key", {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"}, "What is at the end of a link.", (404, 429, 503)
)
_STEP = Parameter("step", {"type": "integer", "minimum": 0}, "How many moves have been made.", (400,))
_RULE = Parameter("rule", {"type": "string", "pattern": "^[A-Z]+-[0-9]+$"}, "The number of a rule.", (404,))
_LESSON = Parameter("lesson", {"type": "string", "pattern": "^[a-z-]+$"}, "The name of a lesson.", (404,))
_PUZZLE = Parameter("puzzle", {"type": "string", "pattern": "^[0-9]+-[0-9]+$"}, "The name of a puzzle.", (404,))
_ACTION = Parameter(
    "action", {"type": "integer", "minimum": 0}, "The number of a move; the right one is told, if left out.", (400, 409)
)
_MOMENT = Parameter("step", {"type": "integer", "minimum": 0}, "Which moment of the lesson.", (400,))
_TOUCH = (
    Parameter("thing", {"type": "string"}, "The id of what was touched: a sprite, or an item of a panel."),
    Parameter("x", {"type": "number"}, "Where on the board, in the units of the scene.", (400,)),
    Parameter("y", {"type": "number"}, "Where on the board, in the units of the scene.", (400,)),
)
_LANGUAGE = Parameter(
    "language", {"type": "string", "enum": list(LANGUAGES)}, "If left out, Accept-Language decides.", (400,)
)
_VERSION = Parameter("version", {"type": "string"}, "A fingerprint of the content: then it may be kept for ever.")
_SEAT = Parameter(
    "seat",
    {"type": "integer", "minimum": SPECTATOR},
    f"Whose eyes; {SPECTATOR}, a spectator's, if left out.",
    (400,),
)

_DEPTH = Parameter(
    "depth", {"type": "string", "enum": list(EFFORTS)}, "How much is thought; quick, if left out.", (400,)
)

_CHALLENGE = Parameter(
    "challenge",
    {"type": "string", "pattern": f"^({TODAY}|[A-Za-z0-9_-]{{22}})$"},
    f"What is at the end of a challenge's link; {TODAY} for the one of this day.",
    (404, 429, 503),
)
_VISITOR = Parameter(
    VISITOR, {"type": "string"}, "What the browser calls itself, if it has taken the challenge.", place="header"
)

_WRONG_BODY = (400, 403, 409, 413, 415, 429, 503)
_NOT_OVER = (409,)


def endpoints(
    lobby: Lobby,
    invitations: Invitations,
    replays: Replays,
    analyses: Analyses,
    taught: Lessons,
    puzzles: Puzzles,
    devices: DeviceList,
    challenges: Challenges,
) -> list[Endpoint]:
    """The list."""
    return [
        Endpoint("GET", "/api/status", lobby.status, Status, (_GAME,)),
        Endpoint("GET", "/api/games", lobby.games, Library),
        Endpoint("GET", "/api/words", library.common_words, Words, (_LANGUAGE, _VERSION)),
        Endpoint("GET", "/api/games/{game}/words", library.game_words, Words, (_GAME, _LANGUAGE, _VERSION)),
        Endpoint("GET", "/api/games/{game}/rules", library.rules, Rules, (_GAME, _LANGUAGE)),
        Endpoint("GET", "/api/games/{game}/art.svg", library.art, None, (_GAME, _VERSION)),
        Endpoint("GET", "/api/games/{game}/picture.svg", library.picture, None, (_GAME, _VERSION)),
        Endpoint("GET", "/api/games/{game}/pictures/{rule}.svg", library.rule_picture, None, (_GAME, _RULE, _VERSION)),
        Endpoint("GET", "/api/games/{game}/lessons", library.lessons, LessonCards, (_GAME,)),
        Endpoint(
            "GET",
            "/api/games/{game}/lessons/{lesson}/steps/{step}",
            taught.lesson_step,
            LessonStep,
            (_GAME, _LESSON, _MOMENT),
        ),
        Endpoint(
            "GET",
            "/api/games/{game}/lessons/{lesson}/steps/{step}/why",
            taught.lesson_why,
            WrongTouch,
            (_GAME, _LESSON, _MOMENT, *_TOUCH),
        ),
        Endpoint("GET", "/api/puzzles", puzzles.puzzles, PuzzleCards),
        Endpoint("GET", "/api/puzzles/today", puzzles.puzzle_of_the_day, PuzzleOfTheDay),
        Endpoint("GET", "/api/games/{game}/puzzles/{puzzle}", puzzles.puzzle, PuzzleTask, (_GAME, _PUZZLE)),
        Endpoint(
            "GET",
            "/api/games/{game}/puzzles/{puzzle}/answer",
            puzzles.puzzle_answer,
            PuzzleAnswer,
            (_GAME, _PUZZLE, _ACTION),
        ),
        Endpoint("GET", "/api/tables", lobby.waiting, WaitingTables),
        Endpoint("POST", "/api/tables", lobby.open_table, NewSeat, (), NewTable, _WRONG_BODY),
        Endpoint("GET", "/api/challenges/{challenge}", challenges.challenge, ChallengeCard, (_CHALLENGE, _VISITOR)),
        Endpoint(
            "POST",
            "/api/challenges/{challenge}/take",
            challenges.take_challenge,
            NewSeat,
            (_CHALLENGE,),
            Taking,
            _WRONG_BODY,
        ),
        Endpoint(
            "POST",
            "/api/links/{key}/challenge",
            challenges.challenge_others,
            NewChallenge,
            (_KEY,),
            Challenging,
            _WRONG_BODY,
        ),
        Endpoint("GET", "/api/links/{key}", lobby.link, LinkCard, (_KEY,)),
        Endpoint("POST", "/api/links/{key}/join", lobby.join, NewSeat, (_KEY,), NewGuest, _WRONG_BODY),
        Endpoint("GET", "/api/links/{key}/invitation", invitations.invitation, Invitation, (_KEY,), refused=(409,)),
        Endpoint("GET", "/api/links/{key}/invitation.svg", invitations.invitation_code, None, (_KEY,), refused=(409,)),
        Endpoint(
            "POST",
            "/api/links/{key}/invitation",
            invitations.open_to_network,
            Invitation,
            (_KEY,),
            NetworkOpening,
            _WRONG_BODY,
        ),
        Endpoint("GET", "/api/links/{key}/move.svg", invitations.moving_code, None, (_KEY,), refused=(409,)),
        Endpoint("GET", "/api/notices", devices.push_key, PushKey, refused=(503,)),
        Endpoint("POST", "/api/links/{key}/notices", devices.tell_device, Told, (_KEY,), NewDevice, _WRONG_BODY),
        Endpoint(
            "POST",
            "/api/links/{key}/notices/end",
            devices.leave_device_alone,
            Told,
            (_KEY,),
            FormerDevice,
            _WRONG_BODY,
        ),
        Endpoint(
            "POST", "/api/links/{key}/variation", lobby.try_differently, NewSeat, (_KEY,), NewVariation, _WRONG_BODY
        ),
        Endpoint("GET", "/api/links/{key}/picture.svg", replays.board, None, (_KEY, _LANGUAGE)),
        Endpoint("GET", "/api/links/{key}/record", replays.record, GameRecord, (_KEY,), refused=_NOT_OVER),
        Endpoint("GET", "/api/links/{key}/replay", replays.replay, Replay, (_KEY,), refused=_NOT_OVER),
        Endpoint(
            "GET",
            "/api/links/{key}/replay/{step}",
            replays.replay_step,
            ReplayStep,
            (_KEY, _STEP, _SEAT),
            refused=_NOT_OVER,
        ),
        Endpoint("GET", "/api/links/{key}/story", replays.story, Chronicle, (_KEY, _SEAT), refused=_NOT_OVER),
        Endpoint(
            "GET", "/api/links/{key}/analysis", analyses.analysis, AnalysisProgress, (_KEY, _DEPTH), refused=_NOT_OVER
        ),
    ]
