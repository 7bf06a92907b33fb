"""Sends what a person is to be told to their devices: encrypted for each of them, signed with the server's own key.

What does it, pywebpush and what that brings, is loaded when somebody first wants to be told, beside the event loop.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Literal

from vineta.server.errors import RefusedError
from vineta.server.push.services import expect_push_service, origin_of, public_addresses
from vineta.server.settings import Settings
from vineta.store import Store, Subscription

if TYPE_CHECKING:
    from aiohttp import ClientSession

_logger = logging.getLogger(__name__)

SECRET = "web push"
"""What the store calls the private key."""
KEPT_FOR = 24 * 3600
"""Seconds for which a push service keeps what a device cannot be told at once."""
AT_ONCE = 20
PATIENCE = 10.0
GONE = (404, 410)
BUSY = (429, 500, 502, 503, 504)
PAUSES = (2.0, 20.0)
"""Seconds before a push service that is busy, or cannot be reached, is tried again."""
NOBODY = "mailto:vineta@example.com"

Outcome = Literal["sent", "gone", "failed"]


class Sender:
    """One server's voice towards push services. All workers of a store have the same key."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._subscriptions = store.subscriptions
        self._settings = settings
        self._places = asyncio.Semaphore(AT_ONCE)
        self._key: Any = None

    async def public_key(self) -> str:
        """By which browsers know that it is this server that speaks."""
        return await asyncio.to_thread(self._public_key)

    async def expect_device(self, device: Subscription) -> None:
        """Raises RefusedError where nothing could be sent to such a device, or should be."""
        expect_push_service(device.endpoint, self._settings.push_services)
        await asyncio.to_thread(_expect_keys, device)

    async def send(self, device: Subscription, content: bytes, topic: str) -> Outcome:
        """Tells a device something; what an earlier message on the same topic said is not told any more."""
        try:
            expect_push_service(device.endpoint, self._settings.push_services)  # others may have been named before
        except RefusedError:
            return "gone"
        for pause in (*PAUSES, None):
            status = await self._try(device, content, topic)
            if status is not None and status < 300:
                return "sent"
            if status in GONE:
                return "gone"
            if pause is None or (status is not None and status not in BUSY):
                break
            await asyncio.sleep(pause)
        _logger.warning("%s does not take a message: %s", origin_of(device.endpoint), status or "no answer")
        return "failed"

    async def _try(self, device: Subscription, content: bytes, topic: str) -> int | None:
        """The status that a push service answers with; None if it cannot be reached."""
        body, headers = await asyncio.to_thread(self._encode, device, content, topic)
        import aiohttp

        try:
            async with self._places, self._session(device.endpoint) as session:
                # Where it would send us instead has not been looked at.
                answer = await session.post(device.endpoint, data=body, headers=headers, allow_redirects=False)
                async with answer:
                    return answer.status
        except (aiohttp.ClientError, TimeoutError, OSError):
            return None

    def _session(self, endpoint: str) -> "ClientSession":
        import aiohttp

        from vineta.server.push.resolving import PublicResolver

        named = origin_of(endpoint) in self._settings.push_services
        connector = aiohttp.TCPConnector(resolver=None if named else PublicResolver(public_addresses))
        return aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(PATIENCE))

    def _encode(self, device: Subscription, content: bytes, topic: str) -> tuple[bytes, dict[str, str]]:
        from pywebpush import WebPusher

        described = {"endpoint": device.endpoint, "keys": {"p256dh": device.public_key, "auth": device.secret}}
        claims = {"aud": origin_of(device.endpoint), "sub": self._contact}
        headers = {"Content-Encoding": "aes128gcm", "TTL": str(KEPT_FOR), "Topic": topic, "Urgency": "normal"}
        body: bytes = WebPusher(described).encode(content)["body"]
        return body, {**headers, **self._private_key().sign(claims)}

    @property
    def _contact(self) -> str:
        """Whom a push service may turn to."""
        hosts = self._settings.hosts
        return self._settings.push_contact or (f"https://{hosts[0]}" if hosts else NOBODY)

    def _public_key(self) -> str:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid.utils import b64urlencode

        point = self._private_key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return str(b64urlencode(point))

    def _private_key(self) -> Any:
        from py_vapid import Vapid02

        if self._key is None:
            self._key = Vapid02.from_raw(self._subscriptions.server_secret(SECRET, _fresh_key).encode())
        return self._key


def _fresh_key() -> str:
    from py_vapid import Vapid02
    from py_vapid.utils import b64urlencode

    fresh = Vapid02()
    fresh.generate_keys()
    return str(b64urlencode(fresh.private_key.private_numbers().private_value.to_bytes(32, "big")))


def _expect_keys(device: Subscription) -> None:
    from cryptography.hazmat.primitives.asymmetric import ec
    from py_vapid.utils import b64urldecode

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), b64urldecode(device.public_key.encode("ascii")))
        length = len(b64urldecode(device.secret.encode("ascii")))
    except ValueError:
        length = 0
    if length != 16:
        raise RefusedError("malformed", "p256dh is a point of the curve P-256 and auth are 16 bytes, both as base64url")
