"""Encrypted connections, and what proxies say about who calls."""

import http.client
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crowded import SLACK
from server.serving import Client, Serving, actions
from vineta.core.errors import VinetaError
from vineta.server.run import certified, make_server


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine that nobody has signed, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    request = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-days", "1"]
    subprocess.run([*request, *names, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return certificate, key


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    return make_certificate(tmp_path)


@pytest.fixture
def encrypted(tmp_path: Path, certificate: tuple[Path, Path]) -> Iterator[Serving]:
    serving = Serving(tmp_path, header_seconds=0.5)
    serving.replace_server(make_server(serving.app, serving.settings, certified(*certificate)))
    with serving:
        yield serving


def trust(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=certificate[0])


def test_a_game_is_played_encrypted(encrypted: Serving, certificate: tuple[Path, Path]) -> None:
    page = urllib.request.urlopen(f"https://localhost:{encrypted.port}/api/status", context=trust(certificate))
    with page:
        assert page.status == 200
    key = encrypted.open("me", "me").key
    address = f"wss://localhost:{encrypted.port}/api/links/{key}/live?changes=no"
    with Client(address, ssl=trust(certificate)) as client:
        client.wait_for(lambda showing: True)
        client.done("Play", seat=0, action=actions(client.showing)[0])


@pytest.mark.parametrize("content", [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"\x16\x03\x01\x00\xf4\x01"])
def test_whoever_does_not_agree_on_keys_is_not_waited_for(encrypted: Serving, content: bytes) -> None:
    with socket.create_connection(("127.0.0.1", encrypted.port)) as line:
        line.settimeout(4 + SLACK)
        line.sendall(content)
        try:
            while line.recv(1000):
                pass
        except ConnectionError:
            pass
    deadline = time.monotonic() + 2 + SLACK
    while encrypted.doorman.connections and time.monotonic() < deadline:
        time.sleep(0.01)
    assert encrypted.doorman.connections == 0


def test_a_wrong_certificate_is_told(tmp_path: Path) -> None:
    with pytest.raises(VinetaError, match="no certificate with its key"):
        certified(tmp_path / "no.pem", tmp_path / "nokey.pem")


def wrong_keys(serving: Serving, **headers: str) -> list[int]:
    """The statuses of three wrong keys, each said to be somebody else's."""
    statuses = []
    for number in range(3):
        line = http.client.HTTPConnection("127.0.0.1", serving.port)
        said: dict[str, Any] = {"X-Forwarded-For": f"192.0.2.{number}", **headers}
        line.request("GET", "/api/links/" + "x" * 22, headers=said)
        statuses.append(line.getresponse().status)
        line.close()
    return statuses


def test_nobody_is_believed_about_who_calls(tmp_path: Path) -> None:
    with Serving(tmp_path, wrong_keys_per_minute=1) as serving:
        assert wrong_keys(serving) == [404, 429, 429]


def test_a_proxy_that_was_named_is_believed(tmp_path: Path) -> None:
    with Serving(tmp_path, wrong_keys_per_minute=1, proxies=("127.0.0.0/8",)) as serving:
        assert wrong_keys(serving) == [404, 404, 404]


def test_wrong_keys_count_over_websockets_too(tmp_path: Path) -> None:
    with Serving(tmp_path, wrong_keys_per_minute=2) as serving:
        codes = []
        for _ in range(3):
            with serving.connect("x" * 22) as client:
                codes.append(client.closing_code())
        assert codes == [4404, 4404, 4429]
        assert wrong_keys(serving) == [429, 429, 429]
