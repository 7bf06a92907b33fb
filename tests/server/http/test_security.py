"""Who may call the server, and what its pages may do."""

from pathlib import Path

import pytest
from starlette.datastructures import Headers
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from server.http.visits import HOME, ORDER, Visit, keep, kind_of
from table.tables import begun
from vineta.server.http.security import HEADERS
from vineta.server.origins import host_allowed, origin_allowed
from vineta.server.settings import Settings

SOCKETS = "ws://127.0.0.1:8000/api/links"
SETTINGS = Settings("", hosts=("games.example",))


@pytest.mark.parametrize("path", ["/", "/api", "/api/status", "/api/nothing", "/nowhere", "/table/x"])
def test_every_answer_has_the_headers_that_guard_it(visit: Visit, path: str) -> None:
    headers = visit.client.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_refusals_have_them_too(visit: Visit) -> None:
    refused = visit.client.get("/api/status", headers={"Host": "evil.example"})
    assert refused.headers["content-security-policy"].startswith("default-src 'none'")


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "127.0.0.1", "127.0.0.1:8000", "[::1]:8000", "192.168.7.5:9", "games.example"],
)
def test_the_server_answers_to_its_names_and_addresses(visit: Visit, host: str) -> None:
    assert visit.client.get("/api/status", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "", "[", "x@y", "2130706433"]
)
def test_the_server_does_not_answer_to_other_names(visit: Visit, host: str) -> None:
    answer = visit.client.get("/api/status", headers={"Host": host})
    assert (answer.status_code, kind_of(answer)) == (421, "malformed")


def test_a_websocket_under_another_name_is_not_opened(visit: Visit) -> None:
    keys = keep(visit.store, begun())
    with (
        pytest.raises(WebSocketDisconnect),
        visit.client.websocket_connect(f"{SOCKETS}/{keys.watch}/live", headers={"Host": "evil.example"}),
    ):
        raise AssertionError("it was opened")


def test_a_websocket_from_another_origin_is_closed(visit: Visit) -> None:
    keys = keep(visit.store, begun())
    with visit.client.websocket_connect(
        f"{SOCKETS}/{keys.watch}/live", headers={"Origin": "https://evil.example"}
    ) as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 4403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9000"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": HOME},
    ],
)
def test_a_page_of_another_origin_opens_no_table(visit: Visit, headers: dict[str, str]) -> None:
    answer = visit.client.post("/api/tables", json=ORDER, headers=headers)
    assert (answer.status_code, kind_of(answer)) == (403, "table")


@pytest.mark.parametrize("headers", [{}, {"Origin": HOME}, {"Origin": HOME, "Sec-Fetch-Site": "same-origin"}])
def test_our_own_page_and_programs_open_tables(visit: Visit, headers: dict[str, str]) -> None:
    assert visit.client.post("/api/tables", json=ORDER, headers=headers).status_code == 201


def test_an_origin_with_https_is_ours_behind_a_proxy() -> None:
    headers = Headers({"host": "games.example", "origin": "https://games.example", "sec-fetch-site": "same-origin"})
    assert origin_allowed(headers, SETTINGS)


def test_an_origin_that_agrees_with_a_foreign_host_is_foreign() -> None:
    assert not origin_allowed(Headers({"host": "evil.example", "origin": "http://evil.example"}), SETTINGS)


def test_a_malformed_origin_is_foreign() -> None:
    assert not origin_allowed(Headers({"host": "localhost", "origin": "http://[localhost"}), SETTINGS)


def test_names_are_compared_without_regard_to_capitals() -> None:
    assert host_allowed("Games.Example:80", ("games.EXAMPLE",))


def test_unknown_addresses_of_the_interface_are_told_as_json(visit: Visit) -> None:
    answer = visit.client.get("/api/nothing")
    assert (answer.status_code, kind_of(answer)) == (404, "missing")


def test_a_wrong_method_is_told_as_json(visit: Visit) -> None:
    answer = visit.client.put("/api/links/anything/join")
    assert (answer.status_code, kind_of(answer)) == (405, "malformed")
    assert answer.headers["allow"] == "POST"


@pytest.mark.parametrize(
    ("path", "allowed"), [("/api/tables", "GET, HEAD, POST"), ("/api/status", "GET, HEAD"), ("/api/games", "GET, HEAD")]
)
def test_a_wrong_method_is_told_all_methods_of_the_address(visit: Visit, path: str, allowed: str) -> None:
    answer = visit.client.put(path)
    assert answer.status_code == 405
    assert answer.headers["allow"] == allowed


def test_a_mistake_of_ours_is_told_in_the_same_shape(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vineta.server.http.library.tagline", lambda game: 1 / 0)
    answer = visit.client.get("/api/games")
    assert (answer.status_code, kind_of(answer)) == (500, "unavailable")
    assert "division" not in answer.text
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_a_store_that_fails_is_told_as_unavailable_and_why_in_the_log(
    visit: Visit, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    keys = keep(visit.store, begun())
    for file in tmp_path.glob("tables.db*"):
        file.write_bytes(b"broken" * 1000)
    answer = visit.client.get(f"/api/links/{keys.watch}")
    assert (answer.status_code, kind_of(answer)) == (503, "unavailable")
    assert "the store failed" in caplog.text
    assert keys.watch not in caplog.text


def test_large_answers_are_compressed(visit: Visit) -> None:
    client: TestClient = visit.client
    answer = client.get("/api/games/submarine/art.svg", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
