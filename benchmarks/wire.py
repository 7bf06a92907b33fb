"""A WebSocket as lean as can be: what a client of this server needs, and nothing else.

The generator of the load shares the machine with the server, so what it saves the server can use.
"""

import asyncio
import base64
import os
from abc import ABC, abstractmethod
from typing import cast

HANDSHAKE = """\
GET {path} HTTP/1.1\r
Host: {place}\r
Upgrade: websocket\r
Connection: Upgrade\r
Sec-WebSocket-Key: {key}\r
Sec-WebSocket-Version: 13\r
\r
"""
WHOLE, MASKED = 0x80, 0x80
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)
"""Masks protect those between from what a page may send; here there are none."""
SHORT, MEDIUM = 125, 126
"""The longest length that stands in the second byte, and what stands there if it follows in two more, not in eight."""


class Wire(asyncio.Protocol, ABC):
    """One connection."""

    def __init__(self, place: str, path: str) -> None:
        self._place, self._path = place, path
        self._transport: asyncio.Transport | None = None
        self._open = False
        self._unread = bytearray()

    @abstractmethod
    def take(self, content: bytes) -> None:
        """Called with every text that comes."""

    def send(self, content: bytes) -> None:
        """Sends a text."""
        self._write(TEXT, content)

    def leave(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(HANDSHAKE.format(path=self._path, place=self._place, key=key).encode())

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if not self._open:
            self._shake_hands()
        if self._open:
            self._read()

    def _shake_hands(self) -> None:
        answer, end, _ = self._unread.partition(b"\r\n\r\n")
        if end:
            if not answer.startswith(b"HTTP/1.1 101 "):
                raise ConnectionError(f"the server opened no WebSocket: {answer.decode()}")
            self._open = True
            del self._unread[: len(answer) + len(end)]

    def _read(self) -> None:
        """Takes in all frames that are complete. The server sends every message as one frame."""
        end = 0
        while (place := _content(self._unread, end)) is not None:
            kind, content = self._unread[end] & ~WHOLE, bytes(self._unread[place])
            end = place.stop
            self._hear(kind, content)
        del self._unread[:end]

    def _hear(self, kind: int, content: bytes) -> None:
        if kind == TEXT:
            self.take(content)
        elif kind == PING:
            self._write(PONG, content)
        elif kind == CLOSE:
            self.leave()

    def _write(self, kind: int, content: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(bytes((WHOLE | kind,)) + _length(len(content)) + NO_MASK + content)


def _content(data: bytearray, start: int) -> slice | None:
    """Where the content of the frame lies that starts here; None while it is not complete."""
    if len(data) < start + 2:
        return None
    length, first = data[start + 1], start + 2
    if length > SHORT:
        first += 2 if length == MEDIUM else 8
        length = int.from_bytes(data[start + 2 : first], "big")
    return slice(first, first + length) if len(data) >= first + length else None


def _length(length: int) -> bytes:
    if length <= SHORT:
        return bytes((MASKED | length,))
    return bytes((MASKED | MEDIUM,)) + length.to_bytes(2, "big")
