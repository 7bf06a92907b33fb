"""Serves the built client: one page, which finds out itself what its address asks for. Plain pages need no client."""

import base64
import hashlib
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from vineta.server.http.answers import YEAR

CLIENT = Path(__file__).parents[1] / "client"
"""Where the package's build puts it."""

ROUTES = (
    "/",
    "/table/{key}",
    "/join/{key}",
    "/watch/{key}",
    "/replay/{key}",
    "/challenge/{key}",
    "/rules/{game}",
    "/learn/{game}",
    "/learn/{game}/{lesson}",
    "/puzzles",
    "/puzzles/{game}/{puzzle}",
    "/mine/{table}",
    "/move",
)
HASHED = "assets/"
"""The files in here have their content's hash in their names."""
WORKER = "service-worker.js"
"""Shows what a push service brings. It lies at the root, so that all pages are its own."""
WORKER_POLICY = "default-src 'none'; img-src 'self'; frame-ancestors 'none'"
"""It loads the picture beside what it shows, and calls nobody."""

_NOT_BUILT = (
    "<p>The server runs, but the page that is played on has not been built. Build it with</p><pre>make client</pre>"
    "<p>in the project's folder, then load this page again. <a href='/api'>The HTTP interface</a> works without it.</p>"
)
_NOTHING_HERE = "<p>There is nothing at this address. <a href='/'>To the games</a></p>"

_STYLE = (
    "body{font:1.05rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#12384d;"
    "background:#f6f1e4}a{color:#1f5f7a}table{border-collapse:collapse}td,th{text-align:left;vertical-align:top;"
    "padding:.5rem 1rem .5rem 0;border-top:1px solid #c9b08a}pre,code{font:.95em ui-monospace,monospace}"
    "@media(prefers-color-scheme:dark){body{color:#e8eef0;background:#0d2230}a{color:#8fd0e4}}"
)
_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY = f"default-src 'none'; style-src 'sha256-{_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"


def plain_page(title: str, body: str, status: int = 200) -> HTMLResponse:
    """A page that needs no client. Its body is HTML; the policy knows its style sheet by the hash."""
    content = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{_STYLE}</style></head><body><main><h1>{title}</h1>{body}</main></body></html>"
    )
    headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-store"}
    return HTMLResponse(content, status, headers)


class Client(StaticFiles):
    """The client's one page, and its files: hashed ones are kept for ever, the others are asked after."""

    def __init__(self, folder: Path = CLIENT) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._index = folder / "index.html"

    async def page(self, request: Request) -> Response:
        return self._page(200) or plain_page("Vineta is not built yet", _NOT_BUILT, 503)

    def nothing_here(self) -> Response:
        """The client has a friendly page for that; without it, ours."""
        return self._page(404) or plain_page("Nothing here", _NOTHING_HERE, 404)

    def _page(self, status: int) -> Response | None:
        built = self._index.is_file()
        return FileResponse(self._index, status, {"Cache-Control": "no-cache"}, "text/html") if built else None

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path in (".", "index.html"):
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        hashed = path.replace("\\", "/").startswith(HASHED)
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable" if hashed else "no-cache"
        if path == WORKER:
            response.headers["Content-Security-Policy"] = WORKER_POLICY
        return response
