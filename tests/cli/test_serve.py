"""`vineta serve`: where it listens, what it asks and says, and how it stops."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.terminal import PATIENCE, PROGRAM, terminal, vineta
from cli.terminal import vineta_as_process as command
from served import free_port
from vineta.cli import serve
from vineta.core.errors import SetupError, VinetaError
from vineta.server.run import FIRST_PORT, PortTakenError, address_in_network, beyond_this_machine, listen, web_address
from vineta.server.settings import read_settings


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that something else listens at."""
    with listen("127.0.0.1", 0) as listening:
        yield listening.getsockname()[1]


@contextmanager
def serving(folder: Path, *arguments: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A server as a process, with what it has printed when it can be reached; its data folder is a new one."""
    settings = {**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONUNBUFFERED": "1", **environment}
    program = [*PROGRAM, "serve", "--no-browser", *arguments]
    with subprocess.Popen(
        program, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=settings
    ) as process:
        try:
            yield process, list(until_open(process))
        finally:
            process.kill()


def until_open(process: subprocess.Popen[str]) -> Iterator[str]:
    assert process.stdout is not None
    for line in process.stdout:
        yield line.rstrip()
        if line.startswith(("Ctrl-C", "Strg-C")):
            return
    raise AssertionError("the server ended before it could be reached")


def fetch(address: str, **headers: str) -> int:
    """The status of an answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=PATIENCE) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def test_the_printed_address_can_be_visited_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, "--port", str(port)) as (process, lines):
        assert lines[0] == f"Vineta is at http://127.0.0.1:{port}"
        assert lines[1] == f"Tables are kept in {tmp_path / 'vineta' / 'tables.db'}"
        assert (tmp_path / "vineta" / "tables.db").is_file()
        assert fetch(f"http://127.0.0.1:{port}/api/status") == 200
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
        assert rest.splitlines()[-1] == "Vineta has stopped; all tables are kept."
        assert "Traceback" not in rest
        assert process.returncode == 0


def test_it_speaks_the_terminals_language_and_a_store_can_be_named(tmp_path: Path) -> None:
    file = tmp_path / "elsewhere" / "mine.db"
    arguments = ("--port", str(free_port()), "--store", f"sqlite:///{file}")
    with serving(tmp_path, *arguments, LC_ALL="de_DE.UTF-8") as (_, lines):
        assert lines[0].startswith("Vineta läuft unter http://127.0.0.1:")
        assert f"Die Tische liegen in {file}" in lines
        assert file.is_file()


def test_beyond_this_machine_the_networks_address_comes_with_a_code_for_phones(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, "--port", str(port), "--host", "0.0.0.0", "--yes") as (_, lines):
        address = address_in_network("0.0.0.0")
        assert lines[0] == f"Vineta is at {web_address(address or '127.0.0.1', port)}"
        if address:
            shown = web_address(address, port)
            assert lines[1] == f"In your network: {shown}"
            assert "\n".join(lines[2:]).startswith(serve.qr_code(shown).rstrip())
            assert fetch(f"{shown}/api/status") == 200


def test_a_name_is_answered_to_only_if_it_is_allowed(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, "--port", str(port), "--allow-host", "games.example"):
        assert fetch(f"http://127.0.0.1:{port}/api/status", Host="games.example") == 200
        assert fetch(f"http://127.0.0.1:{port}/api/status", Host="evil.example") == 421


def test_a_taken_port_is_told_in_one_line(taken: int) -> None:
    run = vineta("serve", "--no-browser", "--port", str(taken))
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr.strip() == f"vineta: port {taken} is taken: name another with --port"


def test_if_no_port_is_named_the_next_free_one_is_taken() -> None:
    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        assert FIRST_PORT <= first.getsockname()[1] < second.getsockname()[1]


def test_if_all_ports_are_taken_that_is_told(monkeypatch: pytest.MonkeyPatch, taken: int) -> None:
    monkeypatch.setattr("vineta.server.run.FIRST_PORT", taken)
    monkeypatch.setattr("vineta.server.run.PORTS_TRIED", 1)
    with pytest.raises(PortTakenError, match="are taken: name another with --port"):
        listen("127.0.0.1", None)


@pytest.mark.parametrize("host", ["no such host", "a..b", "x" * 70])
def test_a_host_that_is_none_is_told(host: str) -> None:
    with pytest.raises(VinetaError, match=f"no address is called '{host}'"):
        listen(host, 8000)


def test_an_address_of_another_machine_is_told() -> None:
    with pytest.raises(VinetaError, match=r"cannot listen at 192\.0\.2\.1"):
        listen("192.0.2.1", 0)


def test_a_store_that_is_none_is_told_in_one_line(tmp_path: Path) -> None:
    run = command("serve", "--no-browser", "--port", str(free_port()), "--store", "mysql://user:word@host/base")
    assert run.returncode == 1
    assert run.stderr.startswith("vineta: ")
    assert len(run.stderr.splitlines()) == 1
    assert "word" not in run.stderr


def test_a_password_is_not_printed() -> None:
    assert serve.place("postgresql://ada:word@base.example/games") == "postgresql://ada:***@base.example/games"


def test_without_a_terminal_it_does_not_listen_beyond_this_machine() -> None:
    run = vineta("serve", "--no-browser", "--host", "0.0.0.0")
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr.strip() == "vineta: others could reach this server: say --yes if they may"


def test_at_a_terminal_it_asks_before_others_can_reach_it(tmp_path: Path) -> None:
    arguments = ("serve", "--no-browser", "--host", "0.0.0.0", "--store", f"sqlite:///{tmp_path}/tables.db")
    with terminal(*arguments, folder=tmp_path) as (person, process):
        person.wait_for("Everybody in your network will be able to reach this server. Go on?")
        person.type("n")
        assert process.wait(PATIENCE) == 1
    assert not (tmp_path / "tables.db").exists()


def test_at_a_terminal_a_yes_is_enough(tmp_path: Path) -> None:
    arguments = ("serve", "--no-browser", "--host", "0.0.0.0", "--store", f"sqlite:///{tmp_path}/tables.db")
    with terminal(*arguments, folder=tmp_path) as (person, process):
        person.wait_for("Go on?")
        person.type("y")
        person.wait_for("Ctrl-C stops the server.")
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize(
    ("host", "beyond"),
    [
        ("127.0.0.1", False),
        ("127.8.8.8", False),
        ("localhost", False),
        ("::1", False),
        ("0.0.0.0", True),
        ("::", True),
        ("192.168.0.2", True),
        ("my-machine", True),
    ],
)
def test_only_a_loopback_stays_on_this_machine(host: str, beyond: bool) -> None:
    assert beyond_this_machine(host) == beyond


def test_addresses_of_version_6_are_put_in_brackets() -> None:
    assert web_address("::1", 8000) == "http://[::1]:8000"


def test_without_a_network_there_is_no_address_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(self: socket.socket, address: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert address_in_network("0.0.0.0") == ""
    assert address_in_network("192.168.0.2") == "192.168.0.2"


# --- The browser ------------------------------------------------------------------------------------------------------
def test_the_browser_is_opened_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    done = threading.Event()

    def open_page(address: str) -> None:
        opened.append(address)
        done.set()

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", open_page)
    serve.open_browser("http://127.0.0.1:8000")
    assert done.wait(PATIENCE)
    assert opened == ["http://127.0.0.1:8000"]


def test_without_a_screen_no_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(webbrowser, "open", lambda address: pytest.fail("opened"))
    serve.open_browser("http://127.0.0.1:8000")
    time.sleep(0.1)


def test_a_browser_that_fails_does_no_harm(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(address: str) -> None:
        raise webbrowser.Error("no such browser")

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", fail)
    serve.try_browser("http://127.0.0.1:8000")
    assert "no such browser" in capsys.readouterr().err


# --- Weight -----------------------------------------------------------------------------------------------------------
def test_asking_for_help_loads_no_server() -> None:
    program = (
        "import sys, vineta.cli; print({'starlette', 'uvicorn', 'sqlalchemy', 'alembic', 'segno', 'markdown_it'} "
        "& set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


def test_a_setting_can_be_changed() -> None:
    changed = read_settings("sqlite:///x", ["localhost"], ["bot_pause=0", "tables_per_minute=500"])
    assert (changed.bot_pause, changed.tables_per_minute, changed.hosts) == (0.0, 500, ("localhost",))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("bot_speed=3", "no setting is called 'bot_speed'; there are bot_pause, bot_threads"),
        ("store=elsewhere", "no setting is called 'store'"),
        ("bot_pause", "this cannot be set"),
        ("bot_threads=many", "this cannot be set: Expected `int`"),
        ("bot_threads=0", "this cannot be set: Expected `int` >= 1"),
        ("idle_after=0", "this cannot be set: Expected `float` > 0"),
        ("depart_after=-1", "this cannot be set: Expected `float` >= 0"),
    ],
)
def test_an_impossible_setting_is_told(change: str, complaint: str) -> None:
    with pytest.raises(SetupError, match=complaint):
        read_settings("sqlite:///x", [], [change])
