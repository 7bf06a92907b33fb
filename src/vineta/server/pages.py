"""Serves the built client. It has one page, which finds out itself what its address asks for."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from vineta.server.answers import YEAR
from vineta.server.plain import plain_page

CLIENT = Path(__file__).parent / "client"
"""Where the package's build puts it."""

ROUTES = ("/", "/table/{key}", "/join/{key}", "/watch/{key}", "/replay/{key}", "/rules/{game}")
HASHED = "assets/"
"""The files in here have their content's hash in their names."""

_NOT_BUILT = (
    "<p>The server runs, but the page that is played on has not been built. Build it with</p><pre>make client</pre>"
    "<p>in the project's folder, then load this page again. <a href='/api'>The HTTP interface</a> works without it.</p>"
)
_NOTHING_HERE = "<p>There is nothing at this address. <a href='/'>To the games</a></p>"


class Client:
    """The client's one page."""

    def __init__(self, folder: Path = CLIENT) -> None:
        self._index = folder / "index.html"

    async def page(self, request: Request) -> Response:
        if not self._index.is_file():
            return plain_page("Vineta is not built yet", _NOT_BUILT, 503)
        return self._whole(200)

    async def nothing_here(self, request: Request) -> Response:
        """The client has a friendly page for that; without it, ours."""
        if not self._index.is_file():
            return plain_page("Nothing here", _NOTHING_HERE, 404)
        return self._whole(404)

    def _whole(self, status: int) -> Response:
        return FileResponse(self._index, status, {"Cache-Control": "no-cache"}, "text/html")


class ClientFiles(StaticFiles):
    """The client's other files: hashed ones are kept for ever, the others are asked after."""

    def __init__(self, folder: Path = CLIENT) -> None:
        super().__init__(directory=folder, check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path in (".", "index.html"):
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        hashed = path.replace("\\", "/").startswith(HASHED)
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable" if hashed else "no-cache"
        return response
