"""The client as it is built: small, and installable as an app."""

import gzip
import json
import struct
from pathlib import Path

import pytest

CLIENT = Path(__file__).parents[2] / "src" / "vineta" / "server" / "client"
MOST_BYTES = 110_000


@pytest.fixture(autouse=True)
def built() -> None:
    assert (CLIENT / "index.html").is_file(), "the client is not built: `make client` builds it"


def test_the_client_has_at_most_110_kilobytes() -> None:
    parts = [path for path in CLIENT.rglob("*") if path.suffix in (".js", ".css")]
    assert {path.suffix for path in parts} == {".js", ".css"}
    assert sum(len(gzip.compress(path.read_bytes())) for path in parts) <= MOST_BYTES


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
