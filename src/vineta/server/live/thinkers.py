"""The threads that all bots think in: a few, which wait whenever people's moves need the processor."""

import asyncio
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from vineta import bots
from vineta.bots.base import Bot
from vineta.bots.opinion import Budget
from vineta.bots.search import SearchBot
from vineta.core.position import Position
from vineta.insight.hints import Hint, hint

TURN_SECONDS = 3.0
"""How long a bot thinks about a turn at most."""

CROWDED_SECONDS = 1.0
"""While more are asked than there are threads, each has its part of so many seconds: nobody waits longer."""

POLITENESS = 10
"""How far bots' threads stand back behind the one that answers people, where the system can tell threads apart."""
UNHURRIED_POLITENESS = 15
"""How far those stand back that take their time, so that they take none of the others'."""


class Thinkers:
    """A few threads for all tables: a long think delays nobody, compiled code runs beside everything else.

    Half as many are for bots that think as long as they need. They wait for each other only: however many are asked,
    no other bot has to wait for them or to think less.
    """

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._asked = 0
        self._pool = ThreadPoolExecutor(threads, "vineta-bot", stand_back)
        self._unhurried = ThreadPoolExecutor(
            max(1, threads // 2), "vineta-unhurried-bot", stand_back, (UNHURRIED_POLITENESS,)
        )

    def find(self, name: str, seed: int, unhurried: bool = False) -> Bot:
        """A bot; while more are asked than there are threads, it thinks less, so that nobody waits long.

        One that is `unhurried` does not: to the same it answers the same, on any day.
        """
        bot = bots.find(name, seed)
        if isinstance(bot, SearchBot) and not unhurried:
            bot.hurry(TURN_SECONDS if self._asked < self._threads else CROWDED_SECONDS * self._part)
        return bot

    @property
    def _part(self) -> float:
        """Of one core's time, that of one more bot among all that are asked."""
        return min(self._threads, os.cpu_count() or 1) / (self._asked + 1)

    async def choose(self, bot: Bot, view: Position, before: Sequence[Position] = (), unhurried: bool = False) -> int:
        """What a bot chooses, once a thread is free for it; what it saw before it thinks of first."""
        loop = asyncio.get_running_loop()
        if unhurried and isinstance(bot, SearchBot):  # all others are quick anyway
            return await loop.run_in_executor(self._unhurried, _chosen, bot, view, before)
        self._asked += 1
        try:
            return await loop.run_in_executor(self._pool, _chosen, bot, view, before)
        finally:
            self._asked -= 1

    async def hint(self, view: Position, seconds: float) -> Hint:
        """What somebody is told who is stuck; people wait for it as they wait for a bot."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, hint, view, Budget(seconds=seconds))

    def stop(self) -> None:
        """Whoever still thinks is not waited for."""
        for pool in (self._pool, self._unhurried):
            pool.shutdown(wait=False, cancel_futures=True)


def _chosen(bot: Bot, view: Position, before: Sequence[Position]) -> int:
    for earlier in before:
        bot.choose(earlier)
    return int(bot.choose(view))


def stand_back(how_far: int = POLITENESS) -> None:
    """Linux knows threads by numbers, each with a priority of its own; elsewhere this would slow the whole process."""
    if hasattr(os, "sched_getaffinity"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), how_far)
