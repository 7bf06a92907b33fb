"""One WebSocket: reads messages one after the other, and sends answers and what is new.

Only the sender writes to the socket, as fast as the other side takes it. Whatever happens at the table meanwhile
makes one showing, the latest, so a slow connection gets fewer of them and delays nobody.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import cast

from msgspec.structs import astuple
from starlette.websockets import WebSocket, WebSocketDisconnect

from vineta.core.errors import VinetaError
from vineta.core.game import SPECTATOR
from vineta.server.compiling import SEARCH
from vineta.server.errors import RefusedError, explain
from vineta.server.links import Links
from vineta.server.live import messages
from vineta.server.live.gazes import Gaze
from vineta.server.live.pacing import Bell, TokenBucket
from vineta.server.live.room import RETRY_AFTER, Room
from vineta.server.live.services import Services
from vineta.server.live.ways import Ways
from vineta.server.scenes.making import Earlier
from vineta.server.scenes.showings import SharedShowing, Sight
from vineta.server.sockets.protocols import SAY
from vineta.store import Link, StoreError
from vineta.table import Showing, Table, requests
from vineta.table.errors import MalformedRequestError, TableError

_logger = logging.getLogger(__name__)

GONE = 1000
CUT = 1006
TOO_LONG = 1009
FAILED = 1011
RESTARTING = 1012
TRY_LATER = 1013
NO_MESSAGES = 4400
ELSEWHERE = 4403
NO_KEY = 4404
TOO_FAST = 4429

FORGIVEN_PER_SECOND = 1.0
MOST_UNHEARD = 1000
"""Answers that wait for a slow connection; whoever asks for more than that without listening is shown the door."""


class Connection:
    """Somebody who looks at a table, and plays if the key is a person's."""

    def __init__(self, socket: WebSocket, key: str, opened: Link, links: Links, room: Room, services: Services) -> None:
        settings = services.settings
        self.waiting = True
        self._socket, self._opened, self._links = socket, opened, links
        self._room, self._services = room, services
        self._say: Callable[[bytes], bool] = socket.scope.get("extensions", {}).get(SAY, _cannot_say)
        """Sends at once; whether that could be. What serves the application may have no such thing."""
        self._patches = socket.query_params.get("changes") == "yes"
        """Whether it can make a scene from an earlier one and what has changed."""
        self._eyes = SPECTATOR
        self._earlier: Earlier | None = None
        """What it was shown last."""
        self._told: dict[int, int] = {}
        """For each pair of eyes the last event that was shown."""
        self._ways = Ways(services.store, key, opened)
        self._gaze: Gaze | None = None
        """Where the leader of a finished game looks, as far as it was told."""
        self._pace = TokenBucket(settings.message_rate, settings.message_burst)
        self._chat = TokenBucket(settings.chat_rate, settings.chat_burst)
        self._patience = TokenBucket(FORGIVEN_PER_SECOND, settings.patience)
        self._answers: deque[bytes | messages.Look] = deque()
        self._news = Bell()
        self._has_turn = False
        """Whether it may show what is new."""
        self._idle = False
        """Whether the sender waits for news."""
        self._limit = asyncio.timeout(None)
        """Runs while something is sent: what the other side does not take in time, is stuck."""
        self._asking = False
        self._hinting: asyncio.Task[None] | None = None
        self._ending: int | None = None

    @property
    def person(self) -> str:
        return self._opened.person

    def refresh(self) -> None:
        if not self.waiting:
            self.waiting = True
            self._services.turns.queue(self._take_turn)

    def _take_turn(self) -> None:
        self._has_turn = True
        self._news.ring()

    def follow(self) -> None:
        self._news.ring()

    def end(self, code: int) -> None:
        if self._ending is None:
            self._ending = code
            self._news.ring()

    async def attend(self) -> None:
        """Looks at the table until either side has enough.

        In a task of its own: what waits within all that stands before the application would wake all of that each time.
        """
        await asyncio.get_running_loop().create_task(self._attend())

    async def _attend(self) -> None:
        self._room.enter(self)
        self._services.scenes.come()
        self._services.monitor.connections.inc()
        try:
            async with self._limit:
                await self._converse()
        except (WebSocketDisconnect, TimeoutError):
            pass  # gone, or as good as gone
        except StoreError:
            await self._hang_up(TRY_LATER)
        except VinetaError:
            await self._hang_up(FAILED)
        except Exception:
            _logger.exception("a connection could not be served")
            await self._hang_up(FAILED)
        finally:
            self._services.scenes.go()
            self._services.monitor.connections.dec()
            self._room.leave(self)

    async def _wait_until_ready(self) -> None:
        """Compiling a game takes a while on a new machine: tells how far it is."""
        welcome = self._services.tasks.begin(self._room.welcome(self))
        while not (await asyncio.wait({welcome}, timeout=self._services.settings.preparing_every))[0]:
            if self._ending is not None:
                return
            progress = self._services.preparation.progress(self._room.game) if self._room.game else None
            if progress:
                await self._send(messages.encode(messages.Preparing(*astuple(progress))))
        await welcome

    async def _converse(self) -> None:
        """Reads from the first moment on: a connection that is not read from cannot tell that it lives."""
        reader = asyncio.get_running_loop().create_task(self._read())
        try:
            await self._wait_until_ready()
            await self._send_all()
        finally:
            self.end(GONE)
            if not self._asking:  # what has been asked for is brought to its end
                reader.cancel()
            await asyncio.wait({reader})

    # Reading

    async def _read(self) -> None:
        try:
            while self._ending is None:
                frame = await self._socket.receive()
                if frame["type"] == "websocket.disconnect":
                    break
                self._room.notices.hear(self.person)
                await self._take(frame.get("text") or frame.get("bytes") or "")
        except Exception:
            _logger.exception("a message could not be dealt with")
            self.end(FAILED)
        finally:
            self.end(GONE)

    async def _take(self, content: str | bytes) -> None:
        most = self._services.settings.frame_bytes
        if len(content.encode() if isinstance(content, str) else content) > most:
            self._lose_patience(content, RefusedError("limit", f"a message has at most {most} bytes"), TOO_LONG)
        elif not self._pace.take():
            self._lose_patience(content, RefusedError("limit", "too many messages: slow down"), TOO_FAST)
        else:
            try:
                message = messages.parse_message(content)
            except MalformedRequestError as error:
                self._lose_patience(content, error, NO_MESSAGES)
            else:
                await self._obey(message)

    def _lose_patience(self, content: str | bytes, error: VinetaError, code: int) -> None:
        self._refuse(messages.number_of(content), error)
        if not self._patience.take():
            self.end(code)

    async def _obey(self, message: messages.Message) -> None:
        match message:
            case messages.Ask():
                await self._ask(message)
            case messages.Look():
                self._answer(message)
            case messages.Why():
                await self._say_why(message)
            case messages.HintMe():
                self._begin_hint(message)
            case messages.Guide():
                await self._guide(message)
            case messages.Ping():
                self._answer(messages.encode(messages.Pong(message.id)))

    async def _ask(self, message: messages.Ask) -> None:
        self._asking = True
        begun, monitor = time.monotonic(), self._services.monitor
        try:
            self._expect_allowed(message.request)
            number = await self._room.ask(message.request, self.person, message.errand)
        except VinetaError as error:
            self._refuse(message.id, error)
        else:
            self._answer(messages.encode(messages.Granted(message.id, number)))
            if isinstance(message.request, requests.Play):
                monitor.moves.inc()
        finally:
            self._asking = False
            monitor.answer_seconds.observe(time.monotonic() - begun)

    async def _say_why(self, message: messages.Why) -> None:
        try:
            async with self._room.reading() as table:
                reason = table.why_not(self._present_eyes(table, self._own_seats(table)), message.touch)
        except VinetaError as error:
            self._refuse(message.id, error)
        else:
            self._answer(messages.encode(messages.Because(message.id, explain(reason) if reason else None)))

    async def _guide(self, message: messages.Guide) -> None:
        try:
            await self._room.gazes.guide(message.gaze, self.person)
        except VinetaError as error:
            self._refuse(message.id, error)
        else:
            self._gaze = message.gaze
            self._answer(messages.encode(messages.Guided(message.id, message.gaze)))

    def _begin_hint(self, message: messages.HintMe) -> None:
        """Thinks beside everything else: what is asked meanwhile is answered at once."""
        if self._hinting is not None and not self._hinting.done():
            self._refuse(message.id, RefusedError("limit", "one hint after the other: this takes a moment"))
        else:
            self._hinting = self._services.tasks.begin(self._hint(message.id))

    async def _hint(self, number: int) -> None:
        try:
            async with self._room.reading() as table:
                ply, view = table.ply, table.hinting(self._present_eyes(table, self._own_seats(table)))
            await self._services.preparation.wait(self._room.game, SEARCH)
            hinted = await self._services.thinkers.hint(view, self._services.settings.hint_seconds)
        except VinetaError as error:
            self._refuse(number, error)
        else:
            self._answer(messages.encode(messages.Hinted(number, ply, hinted)))

    def _expect_allowed(self, request: requests.Request) -> None:
        if not self.person:  # nobody asks without a name: the table would take that for the house
            raise TableError("spectators look on")
        if isinstance(request, requests.Depart):
            raise TableError("close the page to leave: the server sees who is away")
        if isinstance(request, requests.Say) and not self._chat.take():  # what is said is kept for good
            raise RefusedError("limit", "so much chat at once: wait a few seconds")

    def _refuse(self, number: int, error: VinetaError) -> None:
        if isinstance(error, StoreError):
            _logger.warning("refused: %s", error)
        told = explain(error)
        self._services.monitor.refused.labels(told.kind).inc()
        self._answer(messages.encode(messages.Refused(number, told)))

    def _answer(self, answer: bytes | messages.Look) -> None:
        """At once where the sender has nothing under way, so that all is heard in its order."""
        if self._idle and not self._answers and isinstance(answer, bytes) and self._say(answer):
            return
        self._answers.append(answer)
        self._news.ring()
        if len(self._answers) > MOST_UNHEARD:
            self.end(TOO_FAST)

    # Sending

    async def _send_all(self) -> None:
        """Answers go before what is new, so that a granted request is heard of before it is seen."""
        self._services.turns.queue(self._take_turn)
        while True:
            self._idle = True
            await self._news.wait()
            self._idle = False
            await self._send_answers()
            if self._ending is not None and not self._owes_an_answer:
                return await self._hang_up(self._ending)
            if self._has_turn:
                self._has_turn = False
                if self.waiting:
                    await self._show(0)
            if self._room.gazes.last is not None and not self.waiting:  # where the leader looks is told after the table
                await self._send_gaze(self._room.gazes.last)

    @property
    def _owes_an_answer(self) -> bool:
        """Before a restart, what is under way is brought to its end and answered: that calls for another round."""
        return self._asking and self._ending == RESTARTING

    async def _send_answers(self) -> None:
        while self._answers:
            answer = self._answers.popleft()
            await (self._send(answer) if isinstance(answer, bytes) else self._look(answer))

    async def _send_gaze(self, gaze: Gaze) -> None:
        if gaze != self._gaze:
            self._gaze = gaze
            await self._send(messages.encode(messages.Guided(0, gaze)))

    async def _send(self, content: bytes) -> None:
        if self._say(content):
            return
        self._limit.reschedule(asyncio.get_running_loop().time() + self._services.settings.stuck_after)
        try:
            await self._socket.send({"type": "websocket.send", "text": content.decode()})
        except RuntimeError as error:  # uvicorn has closed it itself: nobody answers its pings, or it is to end
            raise WebSocketDisconnect(CUT) from error
        self._limit.reschedule(None)

    async def _hang_up(self, code: int) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(1.0):
                await self._socket.close(code)

    async def _look(self, look: messages.Look) -> None:
        try:
            async with self._room.reading() as table:
                self._choose_eyes(look.seat, table)
        except VinetaError as error:
            self._refuse(look.id, error)
        else:
            await self._show(look.id)

    def _choose_eyes(self, seat: int, table: Table) -> None:
        """Only one's own; a spectator's while one has no seat that sees anything."""
        own = self._own_seats(table)
        if seat not in own and (seat != SPECTATOR or (own and table.situation.stage != "gathering")):
            raise TableError("you can look through the eyes of your own seats only")
        self._eyes = seat

    async def _show(self, number: int) -> None:
        self.waiting = False
        try:
            async with self._room.reading() as table:
                await self._ways.learn(table)
                own = self._own_seats(table)
                eyes = self._present_eyes(table, own)
                private = _shares_screen(table, own) and table.sees_secrets(eyes)
                shown = self._see(table, eyes, whole=number > 0)
        except StoreError:
            asyncio.get_running_loop().call_later(RETRY_AFTER, self.refresh)
        else:
            self._room.shown()
            role, person, showing = self._opened.role, self._opened.person, cast(Showing, await shown.encoded())
            origin = self._ways.origin
            frame = messages.ShowingFrame(number, role, person, own, private, self._links, origin, showing)
            await self._send(messages.encode(frame))

    def _see(self, table: Table, eyes: int, whole: bool) -> SharedShowing:
        earlier = self._earlier
        kept = earlier if self._patches and earlier and earlier.prospect.eyes == eyes and not whole else None
        sight = Sight(eyes, self._told.get(eyes, -1), kept, self._ways.successor, self._ways.variation)
        shown = self._room.showings.show(table, sight, time.time())
        self._told[eyes] = table.ply
        self._earlier = Earlier(table.ply, shown.prospect) if shown.prospect else None
        return shown

    def _own_seats(self, table: Table) -> list[int]:
        return table.situation.seats_of(self.person) if self.person else []

    def _present_eyes(self, table: Table, own: list[int]) -> int:
        """The eyes that were chosen, if they still are one's own: somebody may have left a seat that another took."""
        if self._eyes in own:
            return self._eyes
        if not own or table.situation.stage == "gathering":
            return SPECTATOR
        mover = table.situation.mover
        self._eyes = mover if mover in own else own[0]
        return self._eyes


def _cannot_say(content: bytes) -> bool:
    return False


def _shares_screen(table: Table, own: list[int]) -> bool:
    """Whether several people may sit at one screen; where somebody tries a game for everybody, they move alone."""
    situation = table.situation
    alone = bool(situation.opening.origin) and not any(situation.seats[seat].alias for seat in own)
    return len(own) > 1 and not alone
