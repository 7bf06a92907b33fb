"""Connections that hold little on their way, so that a client that does not read is soon noticed."""

import socket
from pathlib import Path
from typing import Any

from server.serving import Serving


def narrow_serving(folder: Path, **settings: Any) -> Serving:
    """A server whose connections hold little on their way."""
    serving = Serving(folder, message_rate=1000, message_burst=1000, chat_burst=1000, **settings)
    serving.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return serving


def narrow_socket(serving: Serving) -> socket.socket:
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", serving.port))
    return narrow
