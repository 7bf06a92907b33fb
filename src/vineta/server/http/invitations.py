"""An invitation as friends can use it: an address that they can open, a code to scan, and the door to the network."""

from io import BytesIO

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response

from vineta.server.errors import RefusedError
from vineta.server.http.access import Access
from vineta.server.http.answers import SVG, answer, read_body
from vineta.server.http.security import PICTURE_POLICY
from vineta.server.links import Links
from vineta.server.live.errands import Errand
from vineta.server.reach import Reach
from vineta.store import Link

QUIET_ZONE = 4
"""So many blank modules around a code, as its standard asks for."""


class Invitation(msgspec.Struct, frozen=True):
    """How friends come to a table."""

    origin: str
    """What the addresses of its links begin with; empty while only this machine reaches the server."""
    code: str
    """Where the code to scan is drawn; empty where nobody else could follow it."""
    can_open: bool
    """Whether its reader, the host, can let others in the network in."""


class NetworkOpening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lets others in the network reach the server."""

    errand: Errand = ""
    """It is done once, however often it is asked for."""


class Invitations:
    """Answers how friends come to a table."""

    def __init__(self, access: Access, reach: Reach, most_bytes: int) -> None:
        self._access = access
        self._reach = reach
        self._most_bytes = most_bytes

    async def invitation(self, request: Request) -> Response:
        """How friends come to a table."""
        opened, links = await self._inviting(request)
        return answer(await self._told(request, opened, links))

    async def invitation_code(self, request: Request) -> Response:
        """The invitation as a code to scan."""
        _, links = await self._inviting(request)
        return self._code(request, links.invite)

    async def moving_code(self, request: Request) -> Response:
        """The way to one's own seat from another device, as a code to scan."""
        await self._inviting(request)
        return self._code(request, f"/move#{request.path_params['key']}")

    async def open_to_network(self, request: Request) -> Response:
        """Lets others in the network reach the server, if the host of the table wants it at this machine."""
        await read_body(request, NetworkOpening, self._most_bytes)
        opened, links = await self._inviting(request)
        table = await self._access.table(request)
        if opened.person != table.situation.host:
            raise RefusedError("table", "only the host can do that")
        if not self._reach.can_open(request) and not self._reach.origin:
            raise RefusedError("table", "whoever runs this server decides who reaches it")
        await self._reach.open()
        if not self._reach.origin:
            raise RefusedError("table", "this computer is in no network")
        return answer(await self._told(request, opened, links))

    def _code(self, request: Request, path: str) -> Response:
        origin = self._reach.origin_for(request)
        if not origin:
            raise RefusedError("missing", "only this machine reaches the server: nobody could follow the link", 404)
        headers = {"Cache-Control": "no-store", "Content-Security-Policy": PICTURE_POLICY}
        return Response(code_of(f"{origin}{path}"), 200, headers, SVG)

    async def _inviting(self, request: Request) -> tuple[Link, Links]:
        """What a key opens, if it is that of somebody at the table: others do not invite."""
        opened, links = await self._access.link(request)
        if opened.role != "person":
            raise RefusedError("table", "only somebody with a seat can do that")
        return opened, links

    async def _told(self, request: Request, opened: Link, links: Links) -> Invitation:
        origin = self._reach.origin_for(request)
        host = (await self._access.table(request)).situation.host
        code = f"/api/links/{request.path_params['key']}/invitation.svg" if origin and links.invite else ""
        return Invitation(origin, code, can_open=opened.person == host and self._reach.can_open(request))


def code_of(address: str) -> bytes:
    """A QR code as a picture."""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", border=QUIET_ZONE, light="white", xmldecl=False, omitsize=True
    )
    return drawn.getvalue()
