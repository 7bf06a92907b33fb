"""The client as it is built: small, and installable as an app."""

import gzip
import json
import re
import struct
from pathlib import Path

import pytest

CLIENT = Path(__file__).parents[2] / "src" / "vineta" / "server" / "client"
MOST_BYTES = 110_000


@pytest.fixture(autouse=True)
def built() -> None:
    assert (CLIENT / "index.html").is_file(), "the client is not built: `make client` builds it"


def test_a_visit_loads_at_most_110_kilobytes() -> None:
    """The page with its styles, and one language besides English; lessons and puzzles come when somebody goes there."""
    page = (CLIENT / "index.html").read_text()
    parts = [path for path in CLIENT.rglob("*.*") if f"/assets/{path.name}" in page]
    assert {path.suffix for path in parts} == {".js", ".css"}
    languages = [path for path in CLIENT.glob("assets/*.js") if re.fullmatch(r"(de|nl)-.*", path.stem)]
    assert len(languages) == 2
    assert sum(map(packed, parts)) + max(map(packed, languages)) <= MOST_BYTES


def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def test_the_client_can_be_installed() -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest"' in (CLIENT / "index.html").read_text()
    manifest = json.loads((CLIENT / "manifest.webmanifest").read_text())
    assert manifest["name"]
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == "/"
    sizes = {icon["sizes"]: CLIENT / icon["src"].lstrip("/") for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= set(sizes)
    for size, path in sizes.items():
        assert path.suffix != ".png" or "{}x{}".format(*size_of(path)) == size


def size_of(picture: Path) -> tuple[int, int]:
    """Width and height of a PNG, from its first chunk."""
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return width, height
