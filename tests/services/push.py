"""A push service of the tests' own, as browsers have theirs, and devices that can read what is sent to them."""

import base64
import json
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, NamedTuple, Self

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

PATIENCE = 90.0
SECRET = b"sixteen letters."


class Delivery(NamedTuple):
    """What a push service was asked to deliver."""

    path: str
    headers: dict[str, str]
    """By their names in small letters."""
    body: bytes


class Device:
    """A browser that has subscribed: only it can read what is sent to it."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())

    @property
    def described(self) -> dict[str, str]:
        """As it is told to the server."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": _base64(point), "auth": _base64(SECRET)}

    def read(self, delivery: Delivery) -> dict[str, Any]:
        """What was sent, decrypted."""
        content = http_ece.decrypt(delivery.body, private_key=self._key, auth_secret=SECRET, version="aes128gcm")
        told: dict[str, Any] = json.loads(content)
        return told


class PushService:
    """Takes what is sent to its addresses while it runs; some of them may answer with other statuses."""

    def __init__(self) -> None:
        self.statuses: dict[str, list[int]] = {}
        """What paths answer, one after the other; the last one stays. All others answer 201."""
        self._deliveries: queue.Queue[Delivery] = queue.Queue()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def device(self, name: str = "phone") -> Device:
        return Device(f"{self.origin}/{name}")

    def next(self) -> Delivery:
        """The next message that comes."""
        return self._deliveries.get(timeout=PATIENCE)

    @property
    def quiet(self) -> bool:
        """Whether nothing has come that was not looked at."""
        return self._deliveries.empty()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(PATIENCE)

    def _take(self, delivery: Delivery) -> int:
        statuses = self.statuses.get(delivery.path, [201])
        status = statuses.pop(0) if len(statuses) > 1 else statuses[0]
        self._deliveries.put(delivery)
        return status

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        take = self._take

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                self.send_response(take(Delivery(self.path, headers, body)))
                self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *line: Any) -> None:
                """Nobody reads it."""

        return Handler


def signed_by(delivery: Delivery, key: str) -> bool:
    """Whether a message was signed with the private part of this key, for the service it came to."""
    scheme, _, rest = delivery.headers["authorization"].partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = fields["t"].rpartition(".")
    verified = Vapid02.from_raw_public(key.encode()).verify_token(signed.encode(), signature)
    return scheme == "vapid" and fields["k"] == key and bool(verified)


def _base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
