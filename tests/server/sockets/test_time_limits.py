"""What does not arrive is not waited for, however slowly it comes."""

import logging
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.serving import Serving, actions, watch_key

LIMIT = 0.5
QUICK: dict[str, Any] = {"header_seconds": LIMIT, "body_seconds": LIMIT, "first_frame_seconds": LIMIT}
LONGEST = 4.0
"""Seconds: much more than the limit, and less than uvicorn keeps a connection alive."""
HOST = b"Host: localhost\r\n"

HALF_REQUESTS = {
    "nothing": b"",
    "half a line": b"GET /api/sta",
    "half a header": b"GET /api/status HTTP/1.1\r\nHost: loc",
    "an unfinished body": b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{",
    "a body of no end": b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    "a body that nobody reads": b"GET /api/status HTTP/1.1\r\n" + HOST + b"Content-Length: 100\r\n\r\nx",
    "a second half": b"GET /api/status HTTP/1.1\r\n" + HOST + b"\r\nGET /api/sta",
}


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Serving]:
    with Serving(tmp_path, **QUICK) as serving:
        yield serving


def seconds_until_closed(serving: Serving, content: bytes, again: bytes = b"") -> float:
    """How long the server keeps a connection that sends something, and something more ten times a second."""
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", serving.port)) as line:
        line.settimeout(0.1)
        line.sendall(content)
        while time.monotonic() < begun + LONGEST:
            try:
                if not line.recv(65536):
                    break
            except TimeoutError:
                try:
                    line.sendall(again)
                except OSError:
                    break
            except OSError:
                break
    return time.monotonic() - begun


@pytest.mark.parametrize("content", HALF_REQUESTS.values(), ids=HALF_REQUESTS.keys())
def test_half_a_request_is_given_up(quick: Serving, content: bytes) -> None:
    assert LIMIT / 2 < seconds_until_closed(quick, content) < LONGEST


@pytest.mark.parametrize(
    ("content", "again"),
    [
        (b"GET /", b"x"),
        (b"GET / HTTP/1.1\r\n", b"X-More: more\r\n"),
        (HALF_REQUESTS["an unfinished body"], b"x"),
        (b"", b"\r\n"),
        (b"GET /api/status HTTP/1.1\r\n" + HOST + b"\r\n", b"\r\n"),
    ],
    ids=["a line", "headers", "a body", "empty lines", "empty lines after a request"],
)
def test_dripping_does_not_help(quick: Serving, content: bytes, again: bytes) -> None:
    assert seconds_until_closed(quick, content, again) < LONGEST


def test_endless_headers_are_given_up_before_they_fill_the_memory(serving: Serving) -> None:
    with socket.create_connection(("127.0.0.1", serving.port)) as line:
        line.sendall(b"GET / HTTP/1.1\r\n" + b"X-More: more\r\n" * 4000)
        assert line.recv(65536).startswith(b"HTTP/1.1 431 ")


def handshake(key: str) -> bytes:
    return (
        f"GET /api/links/{key}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def test_a_websocket_that_is_silent_from_the_beginning_is_closed(quick: Serving) -> None:
    key = watch_key(quick.open("me", "me"))
    assert LIMIT / 2 < seconds_until_closed(quick, handshake(key)) < LONGEST


def test_whoever_only_looks_on_stays(quick: Serving) -> None:
    """A browser answers pings by itself."""
    opened = quick.open("me", "me")
    with quick.sit(watch_key(opened)) as spectator, quick.sit(opened.key) as player:
        time.sleep(2 * LIMIT)
        player.done("Play", seat=0, action=actions(player.showing)[0])
        spectator.wait_for(lambda showing: showing["ply"] == player.ply)


def test_a_body_that_breaks_off_writes_nothing_into_the_log(quick: Serving, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", quick.port)) as line:
                line.sendall(HALF_REQUESTS["an unfinished body"])
                time.sleep(0.1)
        seconds_until_closed(quick, HALF_REQUESTS["an unfinished body"])
    assert not caplog.records


def test_text_that_is_none_writes_nothing_into_the_log(serving: Serving, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), serving.sit(serving.open("me", "me").key) as client:
        client._socket.send(b"\xff\xfe", text=True)
        assert client.closing_code() == 1007
    assert not caplog.records
