"""Bots think in threads of their own, so that a long think delays nobody else's table."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from vineta import bots
from vineta.table import Thought


class Thinkers:
    """A few threads, shared by all tables; compiled code runs in them at the same time as everything else."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="vineta-bot")

    async def choose(self, thought: Thought) -> int:
        """What a bot chooses to do."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, _choose, thought)

    def stop(self) -> None:
        """Nobody waits for thoughts any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _choose(thought: Thought) -> int:
    return int(bots.find(thought.bot, thought.seed).choose(thought.view))
