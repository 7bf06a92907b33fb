"""The client's page and files, and what is shown where there is none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.http.visits import Visit, visiting

ROUTES = ["/", "/table/KEY", "/join/KEY", "/watch/KEY", "/replay/KEY", "/rules/submarine", "/mine/TABLE", "/move"]


@pytest.fixture
def built(tmp_path: Path) -> Iterator[Visit]:
    """A server with a client that says where it is."""
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<title>The client</title>")
    (client / "assets" / "index-3f2a.js").write_text("play()")
    (client / "manifest.webmanifest").write_text("{}")
    (client / "service-worker.js").write_text("listen()")
    (tmp_path / "secret.txt").write_text("secret")
    with visiting(tmp_path, client=client) as visit:
        yield visit


@pytest.mark.parametrize("path", ROUTES)
def test_every_page_of_the_client_is_its_one_page(built: Visit, path: str) -> None:
    answer = built.client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "The client" in answer.text


@pytest.mark.parametrize("path", ["/nowhere", "/table/KEY/more", "/index.html", "/assets/", "/assets/gone.js", "/%00"])
def test_the_client_tells_that_there_is_nothing(built: Visit, path: str) -> None:
    answer = built.client.get(path)
    assert answer.status_code == 404
    assert "The client" in answer.text


def test_hashed_files_are_kept_for_ever(built: Visit) -> None:
    answer = built.client.get("/assets/index-3f2a.js")
    assert answer.text == "play()"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_other_files_are_asked_after(built: Visit) -> None:
    first = built.client.get("/manifest.webmanifest")
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-type"].startswith("application/manifest+json")
    again = built.client.get("/manifest.webmanifest", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304


def test_the_service_worker_is_fresh_and_may_load_nothing(built: Visit) -> None:
    answer = built.client.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"])
def test_nothing_outside_of_the_client_is_served(built: Visit, path: str) -> None:
    answer = built.client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


@pytest.mark.parametrize("path", ROUTES)
def test_a_server_without_its_client_tells_how_to_build_it(visit: Visit, path: str) -> None:
    answer = visit.client.get(path)
    assert answer.status_code == 503
    assert "make client" in answer.text


def test_a_server_without_its_client_tells_that_there_is_nothing(visit: Visit) -> None:
    answer = visit.client.get("/nowhere")
    assert answer.status_code == 404
    assert "nothing at this address" in answer.text


def test_pages_are_only_read(built: Visit) -> None:
    assert built.client.post("/manifest.webmanifest").status_code == 405
    assert built.client.head("/").status_code == 200
