"""A table's game over HTTP: its board now, and after the end its record and every step of it."""

import time

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from vineta.core import record
from vineta.core.game import SPECTATOR, Outcome
from vineta.core.position import Position
from vineta.core.scene import Scene
from vineta.draw.look import look
from vineta.draw.look import picture as draw
from vineta.server import library
from vineta.server.answers import answer, read_language, read_number
from vineta.server.entrance import Entrance
from vineta.server.errors import RefusedError
from vineta.server.house import House
from vineta.server.reading import drawing
from vineta.server.security import PICTURE_POLICY
from vineta.table import Table
from vineta.table.showing import ShownSeat


class Replay(msgspec.Struct, frozen=True):
    """A finished game."""

    game: str
    title: str
    steps: int
    """How many moves were made, nature's included."""
    seats: tuple[ShownSeat, ...]
    outcome: Outcome


class Step(msgspec.Struct, frozen=True):
    """A finished game after some of its moves."""

    step: int
    mover: int | None
    scene: Scene


class Replays:
    """Answers what is asked of a table's game."""

    def __init__(self, house: House, entrance: Entrance) -> None:
        self._house = house
        self._entrance = entrance

    async def board(self, request: Request) -> Response:
        """Before the game, the picture that the lobby shows of it."""
        language = read_language(request)
        table = await self._table(request)
        position = table.situation.position
        if position is None:
            return drawing(request, library.picture(table.situation.game.name))
        svg = draw(position, SPECTATOR, language)
        headers = {"Cache-Control": "no-store", "Content-Security-Policy": PICTURE_POLICY}
        return Response(svg.encode(), 200, headers, "image/svg+xml")

    async def record(self, request: Request) -> Response:
        position = _finished(await self._table(request))
        content = msgspec.json.format(msgspec.json.encode(record.take_record(position)), indent=1)
        disposition = f'attachment; filename="{position.game.name}.json"'
        headers = {"Cache-Control": "no-store", "Content-Disposition": disposition}
        return Response(content + b"\n", 200, headers, "application/json")

    async def replay(self, request: Request) -> Response:
        language = read_language(request)
        table = await self._table(request)
        position = _finished(table)
        shown = table.show(SPECTATOR, language, time.time(), since=table.ply)
        assert shown.outcome is not None, "a finished game has an outcome"
        title = library.title(position.game, language)
        return answer(Replay(shown.game, title, len(position.moves), shown.seats, shown.outcome))

    async def step(self, request: Request) -> Response:
        language = read_language(request)
        position = _finished(await self._table(request))
        number = read_number(request.path_params["step"], "step", 0, len(position.moves))
        seat = read_number(request.query_params.get("seat", str(SPECTATOR)), "seat", SPECTATOR, position.players - 1)
        return answer(await run_in_threadpool(_step, position, number, seat, language))

    async def _table(self, request: Request) -> Table:
        opened = await self._entrance.opened(request)
        return await self._house.table(opened.table)


def _step(position: Position, number: int, seat: int, language: str) -> Step:
    """In a thread, because a long game takes a moment to be played to its end; a finished one does not change."""
    earlier = position.at(number)
    mover = earlier.mover if earlier.mover >= 0 else None
    return Step(number, mover, look(earlier, seat, language))


def _finished(table: Table) -> Position:
    position = table.situation.position
    if position is None or not position.over:
        raise RefusedError("table", "the game is not over yet")
    return position
