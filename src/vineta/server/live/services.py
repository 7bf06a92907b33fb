"""What all rooms share: the store, the threads that bots think in, the time, and the tasks in the background."""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from vineta.server.live.fleet import Fleet
from vineta.server.live.pacing import Turns
from vineta.server.live.thinkers import Thinkers
from vineta.server.monitor import Monitor
from vineta.server.prepare import Preparation
from vineta.server.push.sender import Sender
from vineta.server.scenes.making import SceneMaker
from vineta.server.settings import Settings
from vineta.store import Store, StoreError, Writer

_logger = logging.getLogger(__name__)


class Tasks:
    """What goes on in the background. A task that fails is told of in the log and disturbs nobody else."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    async def stop(self) -> None:
        """Ends all of them."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreError):
            _logger.warning("put off: %s", error)
        elif error is not None:
            _logger.error("something in the background failed", exc_info=error)


@dataclass(frozen=True)
class Services:
    """Given to every room and every connection."""

    store: Store
    writer: Writer
    settings: Settings
    preparation: Preparation
    thinkers: Thinkers
    scenes: SceneMaker
    fleet: Fleet
    """The other workers around the same store."""
    monitor: Monitor
    push: Sender
    """Tells people's devices what they want to be told."""
    tasks: Tasks = field(default_factory=Tasks)
    turns: Turns = field(default_factory=Turns)
    """Of connections that are to be shown something new."""
