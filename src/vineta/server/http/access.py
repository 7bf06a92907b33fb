"""What a key in an address opens."""

from starlette.requests import Request

from vineta.server.errors import RefusedError
from vineta.server.links import Links
from vineta.server.live.rooms import Rooms
from vineta.store import Link
from vineta.table import Table


class Access:
    """Looks keys up, and turns those away who guess too much."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def link(self, request: Request) -> tuple[Link, Links]:
        """What the key in a request's address opens, and what may be passed on. A wrong one costs its sender a try."""
        found = await self._rooms.find(request.path_params["key"])
        if found is None:
            await self._rooms.expect_few_guesses(request)
            raise RefusedError("missing", "nothing is known of this link")
        return found

    async def table(self, request: Request) -> Table:
        """The table that the key in a request's address opens."""
        _, table = await self.visit(request)
        return table

    async def visit(self, request: Request) -> tuple[Link, Table]:
        """What the key in a request's address opens, and its table."""
        opened, _ = await self.link(request)
        return opened, await self._rooms.table(opened.table)
