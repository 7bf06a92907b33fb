"""Runs the application: uvicorn on a socket of ours."""

import asyncio
import contextlib
import errno
import ipaddress
import os
import socket
import ssl
import sys
from functools import partial
from pathlib import Path

from starlette.applications import Starlette

from vineta.core.errors import VinetaError
from vineta.server.garbage import look_rarely
from vineta.server.reach import Reach
from vineta.server.settings import Settings
from vineta.server.sockets.doorman import Doorman
from vineta.server.sockets.protocols import Config
from vineta.server.sockets.server import SECONDS_TO_ANSWER, Server

FIRST_PORT = 8000
PORTS_TRIED = 20
MOST_CONNECTIONS = 100_000
OTHER_FILES = 100
"""Files that are no connections: the store, libraries, pipes to other processes."""
LONGEST_QUEUE = 2048
LONGEST_HOLD = 0.001
"""Seconds after which a thread that computes in Python, for a bot or a commit, lets the one go on that answers."""
SECONDS_UNHEARD = 60
"""A line whose other end takes nothing for so long is cut; closing it would wait for the other end for ever."""


class PortTakenError(VinetaError):
    """Something else listens there."""


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens; if no port is named, on the first free one from 8000 on."""
    if port is not None:
        return _bound(host, port)
    for candidate in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        with contextlib.suppress(PortTakenError):
            return _bound(host, candidate)
    last = FIRST_PORT + PORTS_TRIED - 1
    raise PortTakenError(f"the ports {FIRST_PORT} to {last} are taken: name another with --port")


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise VinetaError(f"no address is called {host!r}: {error.strerror}") from error
    except UnicodeError as error:
        raise VinetaError(f"no address is called {host!r}: no host can have that name") from error
    listening = socket.socket(family, kind, protocol)
    if os.name == "posix":  # Elsewhere it would let two servers share a port.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Every line that is accepted inherits it.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SECONDS_UNHEARD * 1000)
    try:
        listening.bind(address)
        listening.listen(LONGEST_QUEUE)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTakenError(f"port {port} is taken: name another with --port") from error
        raise VinetaError(f"cannot listen at {host}, port {port}: {error.strerror}") from error
    return listening


def beyond_this_machine(host: str) -> bool:
    """Whether others can reach a server that listens there."""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() != "localhost"


def address_in_network(host: str) -> str:
    """Where others in this network reach a server that listens at a host; empty if there is no network."""
    if host not in ("0.0.0.0", "::", ""):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # Nothing is sent: only the way there is looked up.
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address


def web_address(host: str, port: int, scheme: str = "http") -> str:
    """What is typed into a browser."""
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def make_server(app: Starlette, settings: Settings, tls: ssl.SSLContext | None = None) -> Server:
    """A server for an application of `create_app`. It writes no access log: addresses hold keys."""
    config = Config(
        app,
        settings,
        Doorman(settings, most_connections(), app.state.rooms.monitor),
        tls,
        loop="auto",
        ws_max_size=2 * settings.frame_bytes,  # What is a little too long is refused in words.
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,  # `logs.py` says how they are written
        log_level="warning",
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=SECONDS_TO_ANSWER,
    )
    return Server(config, app.state.rooms.say_farewell)


def tell_reach(reach: Reach, server: Server, listening: socket.socket, scheme: str, alone: bool = True) -> None:
    """Says where others reach the server, or how they can be let in, unless it is one of several workers."""
    host, port = listening.getsockname()[:2]
    if beyond_this_machine(host):
        network = address_in_network(host)
        reach.origin = web_address(network, port, scheme) if network else ""
    elif alone:
        reach.opener = partial(_open_to_network, server, port, scheme)


async def _open_to_network(server: Server, port: int, scheme: str) -> str:
    """Listens at this machine's address in the network, too, at the same port if it is free there; where that is."""
    network = address_in_network("0.0.0.0")
    if not network:
        return ""
    try:
        listening = listen(network, port)
    except PortTakenError:
        listening = listen(network, None)
    await server.listen_also(listening)
    return web_address(network, listening.getsockname()[1], scheme)


def run(server: Server, listening: socket.socket) -> None:
    """Serves until it is interrupted, which is no failure; people's requests are finished first."""
    look_rarely()
    sys.setswitchinterval(LONGEST_HOLD)
    with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        server.run([listening])


def most_connections() -> int:
    """How many connections this process can have: as many files as the system allows, less some for other things."""
    return max(1, min(MOST_CONNECTIONS, most_files() - OTHER_FILES))


def most_files() -> int:
    """Raises the limit of open files as far as the system lets it be raised; where it is then."""
    wanted = MOST_CONNECTIONS + OTHER_FILES
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return wanted
    now, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
    if highest != resource.RLIM_INFINITY:
        wanted = min(wanted, highest)
    if now == resource.RLIM_INFINITY or now >= wanted:
        return wanted
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, highest))
    except (ValueError, OSError):  # Some systems allow less than they say.
        return now
    return wanted


def certified(certificate: Path, key: Path) -> ssl.SSLContext:
    """What encrypted connections need: a certificate with those it depends on, and its private key."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key)
    except OSError as error:  # an ssl.SSLError is one
        raise VinetaError(f"{certificate} and {key} are no certificate with its key (PEM): {error}") from error
    return context
