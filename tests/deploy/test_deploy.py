"""The files for whoever runs a server: nginx with TLS in front plays, systemd accepts the unit, all options exist."""

import re
import shutil
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.terminal import vineta
from served import free_port
from server.serving import Client, Serving, actions
from server.sockets.test_front import make_certificate, trust

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT, NGINX, CONTAINER = DEPLOY / "vineta.service", DEPLOY / "nginx.conf", DEPLOY / "Containerfile"
SECONDS_TO_START = 20


def adapted(serving: Serving, certificate: tuple[Path, Path], port: int) -> str:
    """The site as it is, with the ports and files of a test in place of the real ones."""
    site = NGINX.read_text()
    site = re.sub(r"server \{\s+listen 80;.*?\n\}", "", site, flags=re.DOTALL)
    changes = {
        "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
        "    listen [::]:443 ssl http2;\n": "",
        "server 127.0.0.1:8000;": f"server 127.0.0.1:{serving.port};",
        "/etc/letsencrypt/live/games.example/fullchain.pem": str(certificate[0]),
        "/etc/letsencrypt/live/games.example/privkey.pem": str(certificate[1]),
        "server_name games.example;": "server_name localhost;",
    }
    for before, after in changes.items():
        assert before in site, before
        site = site.replace(before, after)
    return site


@contextmanager
def nginx(folder: Path, site: str) -> Iterator[None]:
    """A real nginx, in a folder of its own."""
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    assert Path(program).is_file(), "this test needs Debian's nginx: make services installs it"
    paths = "".join(
        f"{name}_temp_path {folder / name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = folder / "nginx.conf"
    main.write_text(
        f"daemon off; master_process off; pid {folder / 'pid'}; error_log {folder / 'error.log'};\n"
        f"events {{}}\nhttp {{\n{paths}\n{site}\n}}\n"
    )
    with subprocess.Popen([program, "-c", main, "-p", folder], stderr=subprocess.PIPE) as process:
        try:
            yield
        finally:
            process.terminate()


def fetch(address: str, context: ssl.SSLContext) -> bytes:
    """What is answered, as soon as somebody listens."""
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            with urllib.request.urlopen(address, context=context, timeout=SECONDS_TO_START) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError:
            raise
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def test_a_game_is_played_through_nginx(tmp_path: Path) -> None:
    certificate, port = make_certificate(tmp_path), free_port()
    context = trust(certificate)
    serving = Serving(tmp_path, proxies=("127.0.0.1",), wrong_keys_per_minute=1)
    with serving, nginx(tmp_path, adapted(serving, certificate, port)):
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
