"""How a server is set up; everything that a test or an operator may want to be otherwise."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from vineta.core.errors import SetupError

Seconds = Annotated[float, msgspec.Meta(ge=0)]
Positive = Annotated[float, msgspec.Meta(gt=0)]
Count = Annotated[int, msgspec.Meta(ge=1)]
LogFormat = Literal["text", "json"]


class Settings(msgspec.Struct, frozen=True):
    """What a server is told when it starts. Times are in seconds."""

    store: str
    """Where tables are kept: a URL."""
    hosts: tuple[str, ...] = ()
    """Names and addresses under which the server may be called, besides those of this machine."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies: what they say about who calls (X-Forwarded-For) is believed, nobody else's."""
    bot_pause: Seconds = 0.6
    """A bot moves at the earliest so long after the last move, so that people can follow."""
    bot_threads: Count = 4
    """How many bots think at the same time; the others wait, people's moves do not."""
    hint_seconds: Seconds = 1.0
    """How long a hint is thought about."""
    analyses_per_minute: Count = 20
    """How many analyses of games an address may begin in a minute."""
    scenes_here: Annotated[int, msgspec.Meta(ge=0)] = 50
    """For more connections than this, scenes are made by a process beside the server."""
    shaking_time: Seconds = 1.5
    """So long people's browsers have to shake the dice before a game begins; who does not answer stops nobody."""
    depart_after: Seconds = 15.0
    """Who has had no connection for so long is away."""
    idle_after: Positive = 600.0
    """A table that nobody has looked at for so long leaves the memory; the store brings it back."""
    stuck_after: Positive = 20.0
    """A connection that takes no more data for so long is closed."""
    preparing_every: Positive = 0.5
    """How often those who wait for a game's kernels are told how far they are."""
    frame_bytes: Count = 8192
    """The longest frame or body."""
    message_rate: Positive = 20.0
    """Messages a second that one connection may send in the long run."""
    message_burst: Count = 60
    """Messages that one connection may send at once."""
    chat_rate: Positive = 0.5
    """Chat lines a second that one connection may send in the long run."""
    chat_burst: Count = 10
    """Chat lines that one connection may send at once."""
    patience: Count = 40
    """How many refused messages, too fast or no message at all, are forgiven at once before a connection is closed."""
    spectators_per_table: Count = 200
    connections_per_person: Count = 20
    """Connections to one table, in all tabs and on all devices."""
    connections_per_address: Count = 1000
    """Connections that one address may have; proxies that were named have limits of their own."""
    waiting_per_address: Count = 100
    """How many of them may wait for a request to arrive whole."""
    header_seconds: Positive = 10.0
    """How long the head of a request, or the beginning of an encrypted connection, may take to arrive."""
    header_bytes: Count = 32768
    """The longest head of a request."""
    body_seconds: Positive = 10.0
    """How long a body may take to arrive."""
    first_frame_seconds: Positive = 10.0
    """How long a new WebSocket may be silent: whoever looks on answers pings, without knowing it."""
    tables_per_minute: Count = 30
    """Tables that one address may open."""
    joins_per_minute: Count = 30
    """Seats that one address may take by invitation."""
    drawings_per_minute: Count = 600
    """Pictures, steps and stories of games that an address may have made; what was made before costs nothing."""
    wrong_keys_per_minute: Count = 20
    """Keys that one address may guess before it is turned away."""
    notice_after: Seconds = 5.0
    """Who has no connection so long after their turn began is told of it, where they want to be."""
    asleep_after: Positive = 60.0
    """Whose page has given no sign of life for so long since their turn began is told of it, too."""
    push_services: tuple[str, ...] = ()
    """Origins of push services that may be called though they are not public, such as "http://10.0.0.7:8080"."""
    push_contact: str = ""
    """Whom push services may turn to: "mailto:…" or "https://…"; if empty, the first of the names above."""
    metrics_for: tuple[str, ...] = ("127.0.0.0/8", "::1")
    """Addresses and networks that may read the figures at /metrics."""
    logs: LogFormat = "text"
    """What warnings and mistakes are written as."""


_USUAL = Settings("")


def read_settings(store: str, hosts: Sequence[str], changes: Sequence[str], proxies: Sequence[str] = ()) -> Settings:
    """The settings of a server, with changes as an operator writes them: "bot_pause=0". Raises SetupError."""
    values: dict[str, object] = {"store": store, "hosts": tuple(hosts), "proxies": tuple(proxies)}
    known = [name for name in Settings.__struct_fields__ if name not in values]
    for change in changes:
        name, _, value = change.partition("=")
        if name not in known:
            raise SetupError(f"no setting is called {name!r}; there are {', '.join(known)}")
        values[name] = value.split(",") if isinstance(getattr(_USUAL, name), tuple) else value
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise SetupError(f"this cannot be set: {error}") from error
