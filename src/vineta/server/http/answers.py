"""How requests are read and answered: JSON in and out, errors in one shape, languages, caching."""

import hashlib
from typing import Any, TypeVar

import msgspec
from babel import negotiate_locale
from starlette.requests import Request
from starlette.responses import Response

from vineta.core.errors import VinetaError
from vineta.core.language import LANGUAGES
from vineta.server.errors import Error, ErrorKind, RefusedError, explain

STATUS: dict[ErrorKind, int] = {
    "malformed": 400,
    "missing": 404,
    "illegal": 409,
    "turn": 409,
    "stale": 409,
    "table": 409,
    "limit": 429,
    "unavailable": 503,
    "unknown": 503,
}
"""The status of an error where the request does not call for another one."""

JSON = "application/json"
SVG = "image/svg+xml"
YEAR = 365 * 24 * 3600

_Body = TypeVar("_Body")


class Failure(msgspec.Struct, frozen=True):
    """The body of every error."""

    error: Error


def answer(content: Any, status: int = 200) -> Response:
    """A struct as JSON, which nobody keeps."""
    return Response(msgspec.json.encode(content), status, {"Cache-Control": "no-store"}, media_type=JSON)


def refusal(error: VinetaError) -> Response:
    """An error as JSON."""
    told = explain(error)
    status = error.status if isinstance(error, RefusedError) else 0
    return answer(Failure(told), status or STATUS[told.kind])


def fingerprint(content: bytes) -> str:
    """A short name for a content: what has the same name, has not changed."""
    return hashlib.sha256(content).hexdigest()[:16]


def lasting(request: Request, content: bytes, media_type: str, headers: dict[str, str]) -> Response:
    """What changes with a new Vineta only: kept for ever if its address names the version, else asked after."""
    version = fingerprint(content)
    named = request.query_params.get("version") == version
    caching = f"public, max-age={YEAR}, immutable" if named else "no-cache"
    headers = {"Cache-Control": caching, "ETag": f'"{version}"', **headers}
    if f'"{version}"' in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, 200, headers, media_type)


async def read_body(request: Request, kind: type[_Body], most_bytes: int) -> _Body:
    """The body of a request, checked field by field."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise RefusedError("malformed", "the body is JSON: send it with Content-Type: application/json", 415)
    content = await _read_bytes(request, most_bytes)
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RefusedError("malformed", f"the body is not what is expected: {error}") from error


async def _read_bytes(request: Request, most_bytes: int) -> bytes:
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > most_bytes:
            raise RefusedError("limit", "a body has at most {most} bytes", 413, most=most_bytes)
    return bytes(content)


def read_language(request: Request) -> str:
    """The language that is asked for: by parameter, otherwise by the header."""
    wanted = request.query_params.get("language")
    if wanted is None:
        return preferred(request.headers.get("accept-language", ""))
    if wanted not in LANGUAGES:
        raise RefusedError("malformed", f"language is one of {', '.join(LANGUAGES)}, not {wanted!r}")
    return wanted


def preferred(header: str) -> str:
    """The language of ours that an Accept-Language header likes best; English if it likes none."""
    ranked = sorted(filter(_quality, header.split(",")), key=_quality, reverse=True)
    tags = [part.partition(";")[0].strip().lower() for part in ranked]
    return negotiate_locale(tags, LANGUAGES, sep="-") or LANGUAGES[0]


def _quality(part: str) -> float:
    """How much a language is wanted, from "de-AT;q=0.8"; not at all where that cannot be read."""
    weight = part.partition(";")[2].partition("=")[2]
    try:
        return float(weight) if ";" in part else 1.0
    except ValueError:
        return 0.0


def read_number(text: str, name: str, lowest: int, highest: int) -> int:
    """A whole number within bounds, from an address."""
    try:
        number = msgspec.convert(text, int, strict=False)
    except msgspec.ValidationError:
        number = lowest - 1
    if not lowest <= number <= highest:
        raise RefusedError("malformed", f"{name} is a whole number from {lowest} to {highest}, not {text[:20]!r}")
    return number
