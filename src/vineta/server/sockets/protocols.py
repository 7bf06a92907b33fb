"""What uvicorn's protocols lack: time limits for whatever has not arrived whole, and a doorman before them.

uvicorn itself limits only how long a connection is kept alive between two requests.
"""

import asyncio
import ssl
from struct import Struct
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from vineta.server.settings import Settings
from vineta.server.sockets.doorman import Doorman, Visit

CLOSING_SECONDS = 5.0
"""How long the other end of a WebSocket has to say that it closes, too."""
MOST_UNREAD = 8
"""Messages that wait for the application; then no more are read. To stop after each takes longer than to read it."""
SAY = "vineta.say"
"""The extension, in ASGI's sense, by which an application sends a text at once: see `LiveProtocol.say`."""


class Config(uvicorn.Config):
    """What the protocols are given by uvicorn, and by us."""

    def __init__(
        self, app: ASGIApp, settings: Settings, doorman: Doorman, tls: ssl.SSLContext | None = None, **options: Any
    ) -> None:
        super().__init__(app, http=EncryptedProtocol if tls else HttpProtocol, ws=LiveProtocol, **options)
        self.settings = settings
        self.doorman = doorman
        self.tls = tls


class HttpProtocol(HttpToolsProtocol):
    """HTTP on one connection. Each request has so long to arrive: its head, then its body."""

    config: Config

    def __init__(self, *arguments: Any, visit: Visit | None = None, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._visit = visit
        """None until it has been let in, and if it is refused."""
        self._limit: asyncio.TimerHandle | None = None
        """Runs while something has not arrived whole."""
        self._head_bytes = 0
        self._in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if self._visit is None:
            self._visit = self.config.doorman.let_in(_address(transport), transport.abort)
        else:  # encrypted: it was let in before the keys were agreed on
            self._visit.turn_out = transport.abort
        if self._visit is None:
            transport.write(_answer(503, "Service Unavailable", "too many connections: try again later"))
            transport.close()
            return
        super().connection_made(transport)
        self._begin_limit(self.config.settings.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_limit()
        if self._visit is not None:
            self.config.doorman.leave(self._visit)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._limit is None and self._answered:  # something of the next request, if only an empty line
            self._head_bytes = 0
            self._begin_limit(self.config.settings.header_seconds)
        if not self._in_body:
            self._head_bytes += len(data)
        super().data_received(data)
        if not self._in_body and self._limit and self._head_bytes > self.config.settings.header_bytes:
            self._give_up(_answer(431, "Request Header Fields Too Large", "the head of the request is too long"))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._limit is None:  # right behind the request before
            self._begin_limit(self.config.settings.header_seconds)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._in_body = True
        self._begin_limit(self.config.settings.body_seconds)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_body = False
        self._head_bytes = 0
        if self.cycle is not None and self.cycle.response_complete:  # answered before the body had come
            self._begin_limit(self.config.settings.header_seconds)
        else:
            self._end_limit()
            self._doorman_settles()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._visit is not None and not self.transport.is_closing() and not self.pipeline:
            self.config.doorman.wait(self._visit)

    def handle_websocket_upgrade(self) -> None:
        """The visit goes on, and waits for a sign of life; the time limit is the WebSocket's from now on."""
        visit, self._visit = self._visit, None
        self._end_limit()
        super().handle_websocket_upgrade()
        live = cast(LiveProtocol, self.transport.get_protocol())
        assert visit is not None, "nobody upgrades without having been let in"
        live.take_over(visit)

    def shutdown(self) -> None:
        """What has arrived is answered; what has not is not waited for."""
        if self._limit is not None:
            self.transport.close()
        else:
            super().shutdown()

    @property
    def _answered(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _doorman_settles(self) -> None:
        if self._visit is not None:
            self.config.doorman.settle(self._visit)

    def _begin_limit(self, seconds: float) -> None:
        self._end_limit()
        self._limit = self.loop.call_later(seconds, self._out_of_time)

    def _end_limit(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _out_of_time(self) -> None:
        begun = self._head_bytes > 0 or self._in_body
        self._give_up(_answer(408, "Request Timeout", "the request took too long to arrive") if begun else b"")

    def _give_up(self, answer: bytes) -> None:
        self._end_limit()
        if answer and (self.cycle is None or not self.cycle.response_started or self.cycle.response_complete):
            self.transport.write(answer)
        self.transport.close()


class LiveProtocol(WebSocketsSansIOProtocol):
    """A WebSocket. It is pinged at once: whoever does not answer in time is nobody."""

    config: Config

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.close_timeout = CLOSING_SECONDS
        self._usual_ping_timeout = self.ping_timeout
        self._visit: Visit | None = None

    def take_over(self, visit: Visit) -> None:
        """The connection came by HTTP, as a visit that is now this one's."""
        self._visit = visit

    def start_keepalive(self) -> None:
        self.ping_timeout = self.config.settings.first_frame_seconds
        self.send_keepalive_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._visit is not None:
            self.config.doorman.settle(self._visit)
        self.ping_timeout = self._usual_ping_timeout
        super().handle_pong(event)

    async def run_asgi(self) -> None:
        cast(dict[str, object], self.scope["extensions"])[SAY] = self.say
        await super().run_asgi()

    def say(self, content: bytes) -> bool:
        """Sends a text at once, if the other end takes it; whether it was sent.

        A server's frame is its length and its content: all that stands between an application and the network
        otherwise takes several times as long as to write it.
        """
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(_frame_head(len(content)) + content)
        return True

    def send_receive_event_to_app(self) -> None:
        """Text that is none closes the connection, and is nothing that the log should tell."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            paused, self.read_paused = self.read_paused, True  # uvicorn would stop reading now
            super().send_receive_event_to_app()
            self.read_paused = paused
            if not paused and self.queue.qsize() >= MOST_UNREAD:
                self.read_paused = True
                self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._visit is not None:
            self.config.doorman.leave(self._visit)
        super().connection_lost(exc)


class EncryptedProtocol(asyncio.Protocol):
    """Agrees on keys, then hands over to HTTP. The doorman counts it from the beginning, and it has so long.

    asyncio's own encrypted sockets would be counted only when the keys are agreed on, and have a minute for that.
    """

    def __init__(self, config: Config, **named: Any) -> None:
        self._config = config
        self._named = named
        """What uvicorn gives every protocol."""
        self._visit: Visit | None = None
        self._early = bytearray()
        """What came before the encryption was there to take it, and then, before HTTP was: uvloop reads at once."""
        self._agreeing: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport = cast(asyncio.Transport, transport)
        self._visit = self._config.doorman.let_in(_address(transport), transport.abort)
        if self._visit is None:
            transport.abort()
            return
        self._agreeing = asyncio.get_running_loop().create_task(self._agree(transport))

    def data_received(self, data: bytes) -> None:
        self._early += data

    def connection_lost(self, exc: Exception | None) -> None:
        if self._visit is not None:
            self._config.doorman.leave(self._visit)
            self._visit = None

    async def _agree(self, transport: asyncio.Transport) -> None:
        assert self._config.tls is not None
        loop, seconds = asyncio.get_running_loop(), self._config.settings.header_seconds
        agreeing = loop.create_task(
            loop.start_tls(transport, self, self._config.tls, server_side=True, ssl_handshake_timeout=seconds)
        )
        await asyncio.sleep(0)  # now the transport has its new protocol, which is told so in the next round
        early, self._early = bytes(self._early), bytearray()
        if early:
            loop.call_soon(_deliver, cast(asyncio.BufferedProtocol, transport.get_protocol()), early)
        try:
            encrypted = await agreeing
        except OSError as error:  # also what is no encryption at all, and what takes too long
            transport.abort()
            self.connection_lost(error)
        else:
            if encrypted is not None and self._visit is not None:
                self._hand_over(encrypted, self._visit)

    def _hand_over(self, encrypted: asyncio.Transport, visit: Visit) -> None:
        self._visit = None
        http = HttpProtocol(config=self._config, visit=visit, **self._named)
        encrypted.set_protocol(http)
        http.connection_made(encrypted)
        if self._early:
            http.data_received(bytes(self._early))


def _deliver(protocol: asyncio.BufferedProtocol, content: bytes) -> None:
    """Hands over what has come already."""
    while content:
        room = memoryview(protocol.get_buffer(len(content)))
        taken = min(len(room), len(content))
        room[:taken] = content[:taken]
        protocol.buffer_updated(taken)
        content = content[taken:]


def _address(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else ""


def _answer(status: int, title: str, text: str) -> bytes:
    """An answer to whoever has not got as far as the application."""
    head = f"HTTP/1.1 {status} {title}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {len(text)}\r\n"
    return f"{head}Connection: close\r\n\r\n{text}".encode()


_WHOLE_TEXT = 0x81
_SHORT, _MEDIUM, _LONG = Struct("!BB"), Struct("!BBH"), Struct("!BBQ")


def _frame_head(length: int) -> bytes:
    """What stands before a text of so many bytes (RFC 6455, section 5.2)."""
    if length < 126:
        return _SHORT.pack(_WHOLE_TEXT, length)
    return _MEDIUM.pack(_WHOLE_TEXT, 126, length) if length < 1 << 16 else _LONG.pack(_WHOLE_TEXT, 127, length)


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
