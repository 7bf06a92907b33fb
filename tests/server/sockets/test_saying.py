"""What is sent at once looks on the wire as what a library sends."""

import pytest
from websockets.frames import Frame, Opcode

from vineta.server.sockets.protocols import LiveProtocol


class Wire:
    """Keeps what is written."""

    def __init__(self, closing: bool = False) -> None:
        self.written = b""
        self._closing = closing

    def write(self, content: bytes) -> None:
        self.written += content

    def is_closing(self) -> bool:
        return self._closing


class Writable:
    """Whether the other end takes more."""

    def __init__(self, writable: bool) -> None:
        self._writable = writable

    def is_set(self) -> bool:
        return self._writable


def live(wire: Wire, close_sent: bool = False, writable: bool = True) -> LiveProtocol:
    """A connection as far as saying something needs one."""
    protocol = LiveProtocol.__new__(LiveProtocol)
    vars(protocol).update(transport=wire, close_sent=close_sent, writable=Writable(writable))
    return protocol


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_a_text_is_one_frame_whatever_its_length(length: int) -> None:
    wire, content = Wire(), b"a" * length
    assert live(wire).say(content)
    assert wire.written == Frame(Opcode.TEXT, content).serialize(mask=False)


def test_nothing_is_said_to_whoever_is_slow_or_gone() -> None:
    assert not live(wire := Wire(), writable=False).say(b"slow")
    assert not live(wire, close_sent=True).say(b"closed")
    assert not live(gone := Wire(closing=True)).say(b"gone")
    assert wire.written == gone.written == b""
