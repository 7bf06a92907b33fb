"""Turns for work that can wait a little: between two of them the server hears and answers what has come in."""

import asyncio
from collections import deque


class Turns:
    """Lets tasks through in the order they came, few in every round of the event loop.

    To show a table takes longer than to grant a request. Were all that is new shown in one round, as after a commit
    of many moves, whoever asks for something meanwhile would wait for the end of it.
    """

    def __init__(self, at_once: int = 6) -> None:
        self._at_once = at_once
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._calling = False

    async def wait(self) -> None:
        """Returns when it is the caller's turn."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.append(turn)
        if not self._calling:
            self._calling = True
            loop.call_soon(self._call)
        await turn

    def _call(self) -> None:
        for _ in range(min(self._at_once, len(self._waiting))):
            turn = self._waiting.popleft()
            if not turn.done():  # it may have been cancelled
                turn.set_result(None)
        self._calling = bool(self._waiting)
        if self._calling:
            asyncio.get_running_loop().call_soon(self._call)
