"""Who may come in: so many connections in all and from each address, and of those that wait for a request fewer.

A connection waits until its request has arrived whole: half a line, endless headers, an unfinished body, and also a
WebSocket that has shown no sign of life. It costs whoever opens it nothing, so there are limits. Whoever plays or looks
on does not wait, and is never turned out.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Callable

from vineta.server.addresses import Networks, household
from vineta.server.monitor import Monitor
from vineta.server.settings import Settings

COURTESY = 1.0
"""Seconds for which nobody who waits is turned out in favour of somebody new: most requests arrive within them."""


class Visit:
    """One connection, from the moment it was accepted until it is lost."""

    __slots__ = ("address", "turn_out")

    def __init__(self, address: str, turn_out: Callable[[], None]) -> None:
        self.address = address
        """Whom it is counted for; empty if it is not counted for an address."""
        self.turn_out = turn_out
        """Ends the connection at once."""


class Doorman:
    """Counts connections, and lets in as many as there may be.

    When there are too many, whoever has waited longest without bringing a request has to go; if all have come just
    now, the newest is refused. So somebody who shares an address with a flood of silent connections still gets in.
    """

    def __init__(
        self, settings: Settings, most: int, monitor: Monitor, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._settings = settings
        self._most = most
        """Connections that this process can have."""
        self._now = now
        self._proxies = Networks(settings.proxies)
        self._open: Counter[str] = Counter()
        self._waiting: dict[Visit, float] = {}
        """Since when they wait, the oldest first."""
        self._waiting_by_address: defaultdict[str, dict[Visit, float]] = defaultdict(dict)
        self._monitor = monitor
        self.connections = 0

    def let_in(self, address: str, turn_out: Callable[[], None]) -> Visit | None:
        """A visit, which waits for its request; None if it is refused."""
        visit = Visit("" if address in self._proxies else household(address), turn_out)
        if not (self._room_for_address(visit.address) and self._room_in_all()):
            self._monitor.refused_sockets.inc()
            return None
        self._open[visit.address] += 1
        self.connections += 1
        self._monitor.sockets.inc()
        self.wait(visit)
        return visit

    def wait(self, visit: Visit) -> None:
        """From now on the visit waits for a request."""
        since = self._now()
        self._waiting[visit] = self._waiting_by_address[visit.address][visit] = since

    def settle(self, visit: Visit) -> None:
        """The request has arrived whole, or the WebSocket is alive."""
        if self._waiting.pop(visit, None) is not None:
            mates = self._waiting_by_address[visit.address]
            del mates[visit]
            if not mates:
                del self._waiting_by_address[visit.address]

    def leave(self, visit: Visit) -> None:
        """The connection is lost."""
        self.settle(visit)
        self.connections -= 1
        self._monitor.sockets.dec()
        self._open[visit.address] -= 1
        if not self._open[visit.address]:
            del self._open[visit.address]

    def _room_for_address(self, address: str) -> bool:
        """A proxy comes for many: it has its own limits for each of them."""
        if not address:
            return True
        waiting = self._waiting_by_address.get(address, {})
        full = (
            len(waiting) >= self._settings.waiting_per_address
            or self._open[address] >= self._settings.connections_per_address
        )
        return not full or self._turn_out_first(waiting)

    def _room_in_all(self) -> bool:
        return self.connections < self._most or self._turn_out_first(self._waiting)

    def _turn_out_first(self, waiting: dict[Visit, float]) -> bool:
        """Makes room, if somebody has waited long enough."""
        oldest = next(iter(waiting), None)
        if oldest is None or self._now() - waiting[oldest] < COURTESY:
            return False
        self.settle(oldest)
        self._monitor.refused_sockets.inc()
        oldest.turn_out()
        return True
