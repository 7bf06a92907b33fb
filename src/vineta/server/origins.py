"""Who may call the server: under which names, and from which pages."""

import ipaddress
import socket
from collections.abc import Collection
from functools import cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from vineta.server.settings import Settings


def host_allowed(host: str, names: Collection[str]) -> bool:
    """Whether a request's Host is one of ours: this machine's own name, a name that was allowed, or an address.

    Another site can point its name at this machine (DNS rebinding), but then its name stands here. An address cannot
    be pointed anywhere.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return _is_address(name) or name in _own_names() or name in {allowed.lower() for allowed in names}


def origin_allowed(headers: Headers, settings: Settings) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    host, origin = headers.get("host", ""), headers.get("origin")
    ours = (f"http://{host}".lower(), f"https://{host}".lower())
    return host_allowed(host, settings.hosts) and (origin is None or origin.lower() in ours)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@cache
def _own_names() -> frozenset[str]:
    machine = socket.gethostname().lower()
    return frozenset({"localhost", machine, f"{machine.partition('.')[0]}.local"} - {""})
