"""Where devices are named that shall be told when it is somebody's turn, and where that is taken back."""

import asyncio
from typing import Annotated, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vineta.server.errors import RefusedError
from vineta.server.http.access import Access
from vineta.server.http.answers import answer, read_body
from vineta.server.live.errands import Errand
from vineta.server.push.sender import Sender
from vineta.store import Link, Store, Subscription
from vineta.store.subscriptions import MOST_DEVICES

Base64 = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,128}={0,2}$")]


class PushKey(msgspec.Struct, frozen=True):
    """By which browsers know that it is this server that speaks."""

    key: str
    """A point of the curve P-256 as base64url: the applicationServerKey of a subscription."""


class NewDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device that shall be told, as its browser describes it."""

    endpoint: str
    p256dh: Base64
    auth: Base64
    language: Literal["en", "de", "nl"] = "en"
    errand: Errand = ""
    """It is done once, however often it is asked for."""


class FormerDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device that shall not be told any more."""

    endpoint: str
    errand: Errand = ""


class Told(msgspec.Struct, frozen=True):
    """Whether a device is told when it is its owner's turn at this table."""

    told: bool


class DeviceList:
    """Answers who is told of their turns."""

    def __init__(self, access: Access, sender: Sender, store: Store, most_bytes: int) -> None:
        self._access = access
        self._sender = sender
        self._subscriptions = store.subscriptions
        self._most_bytes = most_bytes

    async def push_key(self, request: Request) -> Response:
        """The key by which browsers know this server."""
        return answer(PushKey(await self._sender.public_key()))

    async def tell_device(self, request: Request) -> Response:
        """Tells a device from now on when it is its owner's turn at this table."""
        device = await read_body(request, NewDevice, self._most_bytes)
        opened = await self._person(request)
        described = Subscription(device.endpoint, device.p256dh, device.auth, device.language)
        await self._sender.expect_device(described)
        if not await asyncio.to_thread(self._subscriptions.add, opened.digest, described):
            raise RefusedError("limit", "at most {most} devices are told of one seat", most=MOST_DEVICES)
        return answer(Told(True), 201)

    async def leave_device_alone(self, request: Request) -> Response:
        """Does not tell a device of this table any more."""
        device = await read_body(request, FormerDevice, self._most_bytes)
        opened = await self._person(request)
        await asyncio.to_thread(self._subscriptions.remove, opened.digest, device.endpoint)
        return answer(Told(False), 201)

    async def _person(self, request: Request) -> Link:
        opened, _ = await self._access.link(request)
        if opened.role != "person":
            raise RefusedError("table", "only somebody with a seat can do that")
        return opened
