"""A real nginx of the tests' own, Debian's, with the site of `deploy/nginx.conf` in front of one server or several."""

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from served import HOST

SITE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
SECONDS_TO_START = 60
CONNECTIONS = 8192
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def encrypted_site(port: int, worker: int, certificate: tuple[Path, Path]) -> str:
    """The site as it is, with the ports and files of a test in place of the real ones."""
    files = {
        "/etc/letsencrypt/live/games.example/fullchain.pem": str(certificate[0]),
        "/etc/letsencrypt/live/games.example/privkey.pem": str(certificate[1]),
        "server_name games.example;": "server_name localhost;",
    }
    return _changed(_listening(port, "ssl http2", [worker]), files)


def plain_site(port: int, workers: Sequence[int]) -> str:
    """The site in front of several workers, without encryption; everybody may come from this machine.

    Each answer tells which worker gave it.
    """
    opened = re.sub(r"    (ssl_|limit_conn |server_name ).*\n", "", _listening(port, "", workers))
    return _changed(opened, {"access_log off;": "access_log off;\n    add_header X-Worker $upstream_addr always;"})


def _listening(port: int, how: str, workers: Sequence[int]) -> str:
    site = re.sub(r"server \{\s+listen 80;.*?\n\}", "", SITE.read_text(), flags=re.DOTALL)
    (line,) = re.findall(r"server 127\.0\.0\.1:8000\b.*", site)
    changes = {
        "listen 443 ssl http2;": f"listen {HOST}:{port} {how};",
        "    listen [::]:443 ssl http2;\n": "",
        line: "\n    ".join(line.replace("127.0.0.1:8000", f"{HOST}:{worker}") for worker in workers),
    }
    return _changed(site, changes)


def _changed(site: str, changes: dict[str, str]) -> str:
    for before, after in changes.items():
        assert before in site, before
        site = site.replace(before, after)
    return site


@contextmanager
def nginx(folder: Path, site: str, port: int) -> Iterator[None]:
    """Runs nginx with a site that listens at a port, its files in a folder, while the block lasts."""
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    assert Path(program).is_file(), "this test needs Debian's nginx: make services installs it"
    paths = "".join(f"{name}_temp_path {folder / name};\n" for name in TEMPORARY)
    main = folder / "nginx.conf"
    main.write_text(
        f"daemon off; master_process off; pid {folder / 'pid'}; error_log {folder / 'error.log'};\n"
        f"events {{ worker_connections {CONNECTIONS}; }}\nhttp {{\n{paths}\n{site}\n}}\n"
    )
    with subprocess.Popen([program, "-c", main, "-p", folder], stderr=subprocess.PIPE) as process:
        try:
            _wait(process, port)
            yield
        finally:
            process.terminate()


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            return socket.create_connection((HOST, port)).close()
        except OSError:
            assert process.poll() is None, process.communicate()[1].decode()
            assert time.monotonic() < deadline, "nginx does not listen"
            time.sleep(0.05)
