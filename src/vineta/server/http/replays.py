"""A table's game over HTTP: its board now and at every step so far, and after the end its record and its story."""

import time

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vineta.core import record
from vineta.core.game import SPECTATOR, Outcome
from vineta.core.phrase import Phrase, Text
from vineta.core.position import Position
from vineta.core.scene import Scene
from vineta.core.story import last_deed
from vineta.draw.look import look
from vineta.draw.look import picture as svg_picture
from vineta.server.errors import RefusedError
from vineta.server.http import library
from vineta.server.http.access import Access
from vineta.server.http.answers import JSON, SVG, answer, read_language, read_number
from vineta.server.http.drawings import Drawings
from vineta.server.http.security import PICTURE_POLICY
from vineta.store import Link
from vineta.table import Table
from vineta.table.chronicle import chronicle
from vineta.table.log import LogLine, deed_lines
from vineta.table.showing import ShownSeat
from vineta.table.situation import Situation


class Replay(msgspec.Struct, frozen=True):
    """A finished game."""

    game: str
    title: Text
    steps: int
    """How many moves were made, nature's included."""
    seats: tuple[ShownSeat, ...]
    outcome: Outcome
    given: int
    """How many of the moves belong to another game, from whose position this one was begun; mostly none."""


class ReplayStep(msgspec.Struct, frozen=True):
    """A game after some of its moves."""

    step: int
    mover: int | None
    scene: Scene
    lines: tuple[LogLine, ...]
    """What the log tells of the step that led there."""


class Replays:
    """Answers what is asked of a table's game."""

    def __init__(self, access: Access, drawings: Drawings) -> None:
        self._access = access
        self._drawings = drawings

    async def board(self, request: Request) -> Response:
        """The board as a spectator sees it now; before the game, the picture that the lobby shows of it."""
        language = read_language(request)
        opened, table = await self._access.visit(request)
        position = table.situation.position
        if position is None:
            return library.send_drawing(request, table.situation.game, library.PICTURE)
        name, seen = ("board", _moment(opened, table), language), position.copy()
        svg = await self._drawings.get(request, name, lambda: svg_picture(seen, SPECTATOR, language).encode())
        headers = {"Cache-Control": "no-store", "Content-Security-Policy": PICTURE_POLICY}
        return Response(svg, 200, headers, SVG)

    async def record(self, request: Request) -> Response:
        """The record of a finished game, with its seed unless others still play the same."""
        table = await self._access.table(request)
        position = finished(table)
        reveal, resigned = table.situation.may_tell_seed(time.time()), tuple(table.situation.resigned)
        content = record.to_json(record.take_record(position, reveal, resigned))
        disposition = f'attachment; filename="{position.game.name}.json"'
        headers = {"Cache-Control": "no-store", "Content-Disposition": disposition}
        return Response(content, 200, headers, JSON)

    async def replay(self, request: Request) -> Response:
        """A finished game."""
        table = await self._access.table(request)
        position = finished(table)
        shown = table.show(SPECTATOR, time.time(), since=table.ply, drawn=False)
        assert shown.outcome is not None, "a finished game has an outcome"
        title, steps = Phrase(position.game.title), len(position.history)
        return answer(Replay(shown.game, title, steps, shown.seats, shown.outcome, shown.given))

    async def replay_step(self, request: Request) -> Response:
        """A game after some of its moves, through somebody's eyes; while it is played, one's own."""
        opened, table = await self._access.visit(request)
        position = _begun(table)
        number = read_number(request.path_params["step"], "step", 0, len(position.history))
        seat = _read_seat(request, position.players)
        _expect_own_eyes(seat, opened, table)
        event = table.situation.trail.event_of(number - 1) if number else 0
        name, seen = ("step", _moment(opened, table), number, seat), position.copy()
        made = await self._drawings.get(
            request, name, lambda: msgspec.json.encode(_step(table.situation, seen, number, seat, event))
        )
        return answer(msgspec.Raw(made))

    async def story(self, request: Request) -> Response:
        """A finished game in short: how the standing changed, what counted for each seat, and what mattered most."""
        opened, table = await self._access.visit(request)
        seat = _read_seat(request, finished(table).players)
        name = ("story", _moment(opened, table), seat)
        made = await self._drawings.get(request, name, lambda: msgspec.json.encode(chronicle(table.situation, seat)))
        return answer(msgspec.Raw(made))


def _step(situation: Situation, position: Position, number: int, seat: int, event: int) -> ReplayStep:
    """In a thread, because a long game takes a moment to be played so far; the game itself may go on meanwhile."""
    earlier = position.at(number)
    mover = earlier.mover if earlier.mover >= 0 else None
    done = last_deed(earlier, seat)
    lines = deed_lines(situation, event, number, done) if done else ()
    return ReplayStep(number, mover, look(earlier, seat), tuple(lines))


def _moment(opened: Link, table: Table) -> tuple[str, int]:
    """A table as it is now: what is made of it stays the same until the next event, whichever key it is asked with."""
    return opened.table, table.ply


def _expect_own_eyes(seat: int, opened: Link, table: Table) -> None:
    """Before the end nobody looks through the eyes of others; what a spectator sees is for all."""
    situation = table.situation
    own = situation.seats_of(opened.person) if opened.person else []
    if situation.stage != "over" and seat != SPECTATOR and seat not in own:
        raise RefusedError("table", "you can look through the eyes of your own seats only")


def _read_seat(request: Request, players: int) -> int:
    """Whose eyes are asked for; a spectator's, if none are."""
    wanted = request.query_params.get("seat", str(SPECTATOR))
    return SPECTATOR if wanted == str(SPECTATOR) else read_number(wanted, "seat", 0, players - 1)


def _begun(table: Table) -> Position:
    position = table.situation.position
    if position is None:
        raise RefusedError("table", "the game has not begun")
    return position


def finished(table: Table) -> Position:
    """The game of a table where it is over; refuses others."""
    position = table.situation.position
    if position is None or table.situation.stage != "over":
        raise RefusedError("table", "the game is not over yet")
    return position
