"""The files for whoever runs a server: nginx with TLS in front plays, systemd accepts the unit, all options exist."""

import re
import shutil
import ssl
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from cli.terminal import vineta
from served import free_port
from server.serving import Client, Serving, actions
from server.sockets.test_front import make_certificate, trust
from services.nginx import encrypted_site, nginx

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT, CONTAINER = DEPLOY / "vineta.service", DEPLOY / "Containerfile"
PATIENCE = 90


def fetch(address: str, context: ssl.SSLContext) -> bytes:
    with urllib.request.urlopen(address, context=context, timeout=PATIENCE) as answer:
        return bytes(answer.read())


def test_a_game_is_played_through_nginx(tmp_path: Path) -> None:
    certificate, port = make_certificate(tmp_path), free_port()
    context = trust(certificate)
    serving = Serving(tmp_path, proxies=("127.0.0.1",), wrong_keys_per_minute=1)
    with serving, nginx(tmp_path, encrypted_site(port, serving.port, certificate), port):
        assert fetch(f"https://localhost:{port}/healthz", context) == b"ok\n"
        with pytest.raises(urllib.error.HTTPError, match="404"):
            fetch(f"https://localhost:{port}/metrics", context)
        key = serving.open("me", "me").key
        with Client(f"wss://localhost:{port}/api/links/{key}/live?changes=no", ssl=context) as client:
            client.wait_for(lambda showing: True)
            client.done("Play", seat=0, action=actions(client.showing)[0])
        statuses = [wrong_key(port, context, f"192.0.2.{number}") for number in range(2)]
        assert statuses == [404, 429], "nginx replaces what callers say about who they are"


def wrong_key(port: int, context: ssl.SSLContext, pretended: str) -> int:
    address = f"https://localhost:{port}/api/links/{'x' * 22}"
    try:
        urllib.request.urlopen(urllib.request.Request(address, headers={"X-Forwarded-For": pretended}), context=context)
    except urllib.error.HTTPError as error:
        with error:
            return error.code
    raise AssertionError("a wrong key opens nothing")


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    assert program, "this test needs Debian's systemd: make services installs it"
    command = tmp_path / "vineta"
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    unit = tmp_path / "vineta.service"
    unit.write_text(UNIT.read_text().replace("/opt/vineta/bin/vineta", str(command)))
    checked = subprocess.run([program, "verify", "--man=no", unit], capture_output=True, text=True, check=False)
    complaints = [line for line in checked.stderr.splitlines() if "vineta.service" in line]
    assert (checked.returncode, complaints) == (0, [])


@pytest.mark.parametrize("file", [UNIT, CONTAINER], ids=["unit", "container"])
def test_all_options_are_options_of_the_command(file: Path) -> None:
    command = re.search(r"vineta serve.*?(?=\n[A-Z#]|\Z)", file.read_text(), re.DOTALL)
    assert command is not None
    used = set(re.findall(r"--[a-z-]+", command[0]))
    offered = set(re.findall(r"--[a-z-]+", vineta("serve", "--help").stdout))
    assert used <= offered
