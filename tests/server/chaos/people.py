"""People who play through whatever happens: they come back anywhere, ask again, and remember all they were told."""

import asyncio
import http.client
import random
import secrets
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from served import HOST
from vineta.core.game import SPECTATOR
from vineta.core.scene import Scene, choices

Json = Any

ANSWER_WITHIN = 4.0
AGAIN_AFTER = 0.3
FOR_NOW = ("unknown", "unavailable")
"""Kinds of refusals after which the same is asked for again, by the same name."""
CHAT = 0.1
"""How often somebody says something in place of a move."""


@dataclass
class Asked:
    """Something that was asked for, by the same name until it is answered."""

    errand: str
    request: Json
    answer: Json = None


class Refusal(NamedTuple):
    """That something was not done for now, over a connection to a worker."""

    kind: str
    worker: str
    """Its address; of nobody, if it was the load balancer that refused."""
    since: float
    """When the connection was made."""
    at: float


@dataclass
class World:
    """Where people play, how fast, and what all of them were refused though it was right."""

    port: int
    thinking: float = 0.0
    """Seconds before a move, on average."""
    refusals: list[Refusal] = field(default_factory=list)


@dataclass
class Person:
    """One of the people at a table, and what they remember of it."""

    name: str
    world: World
    chance: random.Random
    key: str = ""
    asked: list[Asked] = field(default_factory=list)
    seen: dict[int, Json] = field(default_factory=dict)
    """The lines of the log by their numbers, as they were first shown."""
    plies: list[int] = field(default_factory=list)
    """Of all showings, connection by connection; a new connection is marked by -1."""
    told: Counter[str] = field(default_factory=Counter)
    _eyes: int = SPECTATOR
    resting: bool = False
    """Asks for nothing new any more, but still for answers."""
    done: bool = False
    _worker: str = ""
    """Whom the present connection leads to, and since when."""
    _since: float = 0.0

    @property
    def waiting(self) -> Asked | None:
        """What has not been answered yet."""
        return self.asked[-1] if self.asked and self.asked[-1].answer is None else None

    async def post(self, path: str, body: Json) -> Json:
        """Posts something that is done once, and asks again by the same name until it is known to be done."""
        named = msgspec.json.encode({**body, "errand": secrets.token_hex(16)})
        while True:
            self._since = time.monotonic()
            try:
                status, self._worker, answer = await asyncio.to_thread(_post, self.world.port, path, named)
            except (OSError, http.client.HTTPException):
                self.told["lost"] += 1
            else:
                if status == 201:
                    return answer
                assert answer["error"]["kind"] in FOR_NOW, answer
                self._note_refusal(answer["error"]["kind"])
            await asyncio.sleep(AGAIN_AFTER)

    async def play(self) -> None:
        """Plays until the game is over or there is enough of it, and every question is answered."""
        while not self.done:
            try:
                socket = await self._connect()
                try:
                    await self._converse(socket)
                finally:
                    socket.transport.abort()
            except (OSError, WebSocketException, TimeoutError):
                self.told["connected again"] += 1
                await asyncio.sleep(AGAIN_AFTER * self.chance.random())

    async def _connect(self) -> ClientConnection:
        address = f"ws://{HOST}:{self.world.port}/api/links/{self.key}/live"
        self._since, self._worker = time.monotonic(), ""
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                socket = await connect(address, compression=None, max_size=None, close_timeout=0.1)
        except InvalidStatus as error:
            self._note_refusal(str(error.response.status_code))
            raise
        assert socket.response is not None
        self._worker = _last_asked(socket.response.headers.get("X-Worker", ""))
        self.plies.append(-1)
        return socket

    def _note_refusal(self, kind: str) -> None:
        self.told[kind] += 1
        self.world.refusals.append(Refusal(kind, self._worker, self._since, time.monotonic()))

    async def _converse(self, socket: ClientConnection) -> None:
        asked_here, quiet_since = False, time.monotonic()
        while not self.done:
            try:
                async with asyncio.timeout(1.0):
                    frame = msgspec.json.decode(await socket.recv())
                quiet_since = time.monotonic()
            except TimeoutError:
                if self.waiting is None and self.resting:
                    self.done = True
                if (self.waiting and asked_here) and time.monotonic() - quiet_since > ANSWER_WITHIN:
                    raise  # nothing comes any more: elsewhere perhaps
                await socket.ping()
                continue
            match frame["message"]:
                case "showing":
                    self._eyes = frame["showing"]["seat"]
                    self._look(frame["showing"])
                    if self.waiting is None:
                        asked_here = await self._ask_for_something(socket, frame)
                    elif not asked_here:
                        asked_here = await self._send(socket, self.waiting)
                case "granted" | "refused":
                    asked_here = await self._take_answer(socket, frame)

    def _look(self, showing: Json) -> None:
        self.plies.append(showing["ply"])
        for line in showing["log"]:
            self.seen.setdefault(line["number"], line)

    async def _ask_for_something(self, socket: ClientConnection, frame: Json) -> bool:
        showing = frame["showing"]
        if showing["stage"] == "over" or self.resting:
            self.done = True
            return False
        request = self._wish(frame)
        if request is None:
            return False
        await asyncio.sleep(2 * self.world.thinking * self.chance.random())
        self.asked.append(Asked(secrets.token_hex(16), {**request, "ply": showing["ply"]}))
        return await self._send(socket, self.asked[-1])

    def _wish(self, frame: Json) -> Json | None:
        showing, own = frame["showing"], frame["mine"]
        if showing["stage"] == "gathering":
            return self._wish_before_the_game(showing)
        if own and showing["seats"][own[0]]["kind"] == "stand-in":
            return {"request": "Arrive"}
        if self.chance.random() < CHAT:
            return {"request": "Say", "text": f"{self.name} says {secrets.token_hex(4)}"}
        if not showing["asked"]:
            return None
        choice = self.chance.choice(choices(msgspec.convert(showing["scene"], Scene)))
        return {"request": "Play", "seat": showing["seat"], "action": choice.actions[0]}

    def _wish_before_the_game(self, showing: Json) -> Json | None:
        if not any(shake["person"] == self.name for shake in showing["shakes"]):
            return {"request": "Shake", "value": secrets.token_hex(16)}
        full = all(seat["kind"] != "open" for seat in showing["seats"])
        return {"request": "Begin"} if full and showing["host"] == self.name else None

    async def _send(self, socket: ClientConnection, asked: Asked) -> bool:
        message = {"message": "ask", "id": len(self.asked), "errand": asked.errand, "request": asked.request}
        await socket.send(msgspec.json.encode(message).decode())
        return True

    async def _take_answer(self, socket: ClientConnection, frame: Json) -> bool:
        asked = self.waiting
        if asked is None or frame["id"] != len(self.asked):
            return False
        kind = frame["error"]["kind"] if frame["message"] == "refused" else "granted"
        if kind in FOR_NOW:
            self._note_refusal(kind)
            await asyncio.sleep(AGAIN_AFTER)
            return await self._send(socket, asked)
        self.told[kind] += 1
        asked.answer = frame
        if kind != "granted":  # perhaps nothing new is ever shown, so that nothing would be asked for: look once more
            await socket.send(msgspec.json.encode({"message": "look", "id": 0, "seat": self._eyes}).decode())
        return False


def _post(port: int, path: str, body: bytes) -> tuple[int, str, Json]:
    """The status of the answer, which worker gave it, and what it says."""
    connection = http.client.HTTPConnection(HOST, port, timeout=ANSWER_WITHIN)
    try:
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        worker = _last_asked(response.getheader("X-Worker", ""))
        return response.status, worker, msgspec.json.decode(response.read())
    except msgspec.DecodeError as error:
        raise OSError("half an answer, or one of the load balancer's") from error
    finally:
        connection.close()


def _last_asked(workers: str) -> str:
    """Of those that the load balancer has tried one after the other, the one that has answered."""
    return workers.split(", ")[-1]
