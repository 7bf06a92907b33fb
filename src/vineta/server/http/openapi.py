"""The HTTP part as an OpenAPI document, and as a page of our own: no foreign script reads it."""

from collections.abc import Sequence
from html import escape
from typing import Any

import msgspec
from starlette.responses import HTMLResponse

import vineta
from vineta.server.http.answers import JSON, SVG, Failure
from vineta.server.http.endpoints import Endpoint, Parameter
from vineta.server.http.pages import plain_page

_REFERENCE = "#/components/schemas/{name}"


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The OpenAPI document; its schemas come from the structs that are read and answered."""
    kinds = [Failure, *(kind for endpoint in endpoints for kind in (endpoint.answer, endpoint.body) if kind)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REFERENCE)
    found = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, found)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Vineta", "version": vineta.__version__, "description": "See docs/protocol.md."},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(endpoint: Endpoint, schemas: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    refused = {"description": "refused", "content": _content(Failure, schemas)}
    done = {"description": endpoint.summary, "content": _content(endpoint.answer, schemas)}
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": [_parameter(parameter, endpoint.path) for parameter in endpoint.parameters],
        "responses": {
            "201" if endpoint.body else "200": done,
            **{str(status): refused for status in endpoint.refusals},
        },
    }
    if endpoint.body:
        operation["requestBody"] = {"required": True, "content": _content(endpoint.body, schemas)}
    return operation


def _content(kind: Any, schemas: dict[Any, dict[str, Any]]) -> dict[str, Any]:
    return {JSON: {"schema": schemas[kind]}} if kind else {SVG: {"schema": {"type": "string"}}}


def _parameter(parameter: Parameter, path: str) -> dict[str, Any]:
    place = "path" if f"{{{parameter.name}}}" in path else parameter.place
    return {
        "name": parameter.name,
        "in": place,
        "required": place == "path",
        "schema": parameter.schema,
        "description": parameter.explanation,
    }


def page(endpoints: Sequence[Endpoint]) -> HTMLResponse:
    """The same for people."""
    rows = "".join(_row(endpoint) for endpoint in endpoints)
    body = (
        "<p>All bodies are JSON. For programs: <a href='/api/openapi.json'>the OpenAPI document</a>. Tables are played "
        "over a WebSocket, <code>/api/links/KEY/live</code>, which <code>docs/protocol.md</code> describes.</p>"
        f"<table><tr><th>Request</th><th>Answer</th></tr>{rows}</table>"
    )
    return plain_page("The HTTP interface of Vineta", body)


def _row(endpoint: Endpoint) -> str:
    told = "".join(
        f"<br><code>{parameter.name}</code>: {escape(parameter.explanation)}" for parameter in endpoint.parameters
    )
    body = f"<br>body: <code>{endpoint.body.__name__}</code>" if endpoint.body else ""
    answered = endpoint.answer.__name__ if endpoint.answer else SVG
    request = f"<code>{endpoint.method} {escape(endpoint.path)}</code>"
    return f"<tr><td>{request}{told}{body}</td><td>{escape(endpoint.summary)}<br><code>{answered}</code></td></tr>"
