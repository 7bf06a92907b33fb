"""Play in the browser: asks before others can reach the server, tells where it is, and opens the page."""

import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from io import StringIO
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import typer

from vineta.core.errors import VinetaError
from vineta.core.language import Catalogue

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event


@dataclass(frozen=True)
class WantedServer:
    """What was asked for on the command line."""

    host: str
    port: int | None
    allowed_hosts: tuple[str, ...]
    store: str | None
    browser: bool
    yes: bool
    settings: tuple[str, ...] = ()
    """Changes of the server's settings: "bot_pause=0"."""
    proxies: tuple[str, ...] = ()
    """Proxies that may tell who calls."""
    tls: tuple[Path, Path] | None = None
    """A certificate and its key, for encrypted connections."""
    workers: int = 1
    """How many processes serve."""

    @property
    def url(self) -> str:
        """Where tables are kept."""
        return self.store or default_store()


def serve(wanted: WantedServer, words: Catalogue) -> None:
    """Serves until it is interrupted. What the server needs is loaded only when it is known that it may run."""
    from vineta.server.run import beyond_this_machine, listen

    if beyond_this_machine(wanted.host) and not wanted.yes:
        _expect_consent(words)
    _say_what_it_takes(words)
    with listen(wanted.host, wanted.port) as listening:
        opened = partial(_announce, listening, wanted, wanted.url, words)
        if wanted.workers > 1:
            _serve_with_workers(listening, wanted, opened)
        else:
            _serve_at(listening, wanted, opened)
    print(words("Vineta has stopped; all tables are kept."))


def _serve_at(
    listening: socket, wanted: WantedServer, opened: Callable[[], None], prepared: Callable[[], None] = lambda: None
) -> None:
    from vineta.server.app import create_app
    from vineta.server.garbage import spare_what_lasts
    from vineta.server.logs import write_logs
    from vineta.server.prepare import Preparation
    from vineta.server.run import certified, make_server, run, tell_reach
    from vineta.server.settings import read_settings
    from vineta.store import open_store, serving_alone

    def finished() -> None:
        spare_what_lasts()
        prepared()

    settings = read_settings(wanted.url, (wanted.host, *wanted.allowed_hosts), wanted.settings, wanted.proxies)
    write_logs(settings.logs)
    tls = certified(*wanted.tls) if wanted.tls else None
    with serving_alone(wanted.url), closing(open_store(wanted.url)) as store:
        app = create_app(store, settings, Preparation(finished=finished), opened=opened)
        server = make_server(app, settings, tls)
        tell_reach(app.state.reach, server, listening, "https" if tls else "http", alone=wanted.workers == 1)
        run(server, listening)


def _serve_with_workers(listening: socket, wanted: WantedServer, opened: Callable[[], None]) -> None:
    from vineta.server.workers import Workers
    from vineta.store import is_shareable, open_store

    if not is_shareable(wanted.url):
        raise VinetaError(
            "several workers need a PostgreSQL to share, and these tables are kept in a SQLite file: leave --workers "
            "out, or say --store postgresql://USER:PASSWORD@HOST/DATABASE"
        )
    open_store(wanted.url).close()  # whatever is wrong with it is told once, and it is brought up to date once
    with TemporaryDirectory(prefix="vineta-figures-") as figures:
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", figures)  # where the workers' figures are added up
        if not Workers(wanted.workers, _work, listening, wanted).run(opened):
            raise VinetaError("no worker could be started: what is printed above tells why")


def _work(listening: socket, wanted: WantedServer, reachable: "Event", prepared: "Event") -> None:
    """In a worker's process."""
    try:
        _serve_at(listening, wanted, reachable.set, prepared.set)
    except VinetaError as error:
        print(f"vineta: {error}", file=sys.stderr)
        raise SystemExit(1) from error


def _say_what_it_takes(words: Catalogue) -> None:
    """Whoever starts Vineta for the first time is told at once how long it prepares."""
    from vineta.core import registry
    from vineta.server.compiling import seconds_to_compile

    seconds = seconds_to_compile(registry.names())
    if seconds:
        text = words("The games are prepared on this computer, once: about {seconds} seconds.", seconds=seconds)
        print(text, flush=True)


def default_store() -> str:
    """A file in the user's data folder."""
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('vineta') / 'tables.db'}"


def _expect_consent(words: Catalogue) -> None:
    """Raises where nobody says that others may reach the server."""
    if not sys.stdin.isatty():
        raise VinetaError("others could reach this server: say --yes if they may")
    question = words("Everybody in your network will be able to reach this server. Go on?")
    if not typer.confirm(question):
        raise typer.Exit(1)


def _announce(listening: socket, wanted: WantedServer, url: str, words: Catalogue) -> None:
    from vineta.server.run import FIRST_PORT, address_in_network, beyond_this_machine, web_address

    port = listening.getsockname()[1]
    everywhere = wanted.host in ("0.0.0.0", "::")
    scheme = "https" if wanted.tls else "http"
    network = address_in_network(wanted.host) if beyond_this_machine(wanted.host) else ""
    here = web_address((network or "127.0.0.1") if everywhere else wanted.host, port, scheme)
    if wanted.port is None and port != FIRST_PORT:
        print(words("Port {taken} is taken; this is port {port}.", taken=FIRST_PORT, port=port))
    print(words("Vineta is at {address}", address=here))
    if network:
        _invite_phones(web_address(network, port, scheme), words)
    print(words("Tables are kept in {place}", place=place(url)))
    print(words("Ctrl-C stops the server."), flush=True)
    if wanted.browser:
        open_browser(here)


def _invite_phones(address: str, words: Catalogue) -> None:
    print(words("In your network: {address}", address=address))
    print(qr_code(address))


def qr_code(text: str) -> str:
    """A QR code made of letters."""
    import segno

    drawn = StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def place(url: str) -> str:
    """A store as it may be printed: without its password."""
    from sqlalchemy import make_url

    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        return str(Path(parsed.database or "").absolute())
    return parsed.render_as_string(hide_password=True)


def open_browser(address: str) -> None:
    """Opens a page where there is a screen; whatever comes of it, the server goes on."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=try_browser, args=(address,), daemon=True).start()


def try_browser(address: str) -> None:
    """Opens a page, or says that it cannot."""
    try:
        webbrowser.open(address)
    except Exception as error:
        print(f"vineta: no browser could be opened: {error}", file=sys.stderr)
