"""Small pages that need no client: plain HTML, whose style sheet the policy knows by its hash."""

import base64
import hashlib

from starlette.responses import HTMLResponse

_STYLE = (
    "body{font:1.05rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#12384d;"
    "background:#f6f1e4}a{color:#1f5f7a}table{border-collapse:collapse}td,th{text-align:left;vertical-align:top;"
    "padding:.5rem 1rem .5rem 0;border-top:1px solid #c9b08a}pre,code{font:.95em ui-monospace,monospace}"
    "@media(prefers-color-scheme:dark){body{color:#e8eef0;background:#0d2230}a{color:#8fd0e4}}"
)
_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY = f"default-src 'none'; style-src 'sha256-{_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"


def plain_page(title: str, body: str, status: int = 200) -> HTMLResponse:
    """A page with a heading; the body is HTML."""
    content = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{_STYLE}</style></head><body><main><h1>{title}</h1>{body}</main></body></html>"
    )
    headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-store"}
    return HTMLResponse(content, status, headers)
