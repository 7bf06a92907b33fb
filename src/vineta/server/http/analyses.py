"""Analyses of finished games: made in a process beside the server, one at a time, behind all that people wait for."""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vineta.core.phrase import Phrase
from vineta.core.position import Position
from vineta.core.record import take_record
from vineta.insight import analysis
from vineta.insight.analysis import Analysis
from vineta.server.addresses import PerAddress
from vineta.server.analyst import AnalysisOrder, Analyst
from vineta.server.errors import RefusedError
from vineta.server.http.access import Access
from vineta.server.http.answers import answer
from vineta.server.http.replays import finished
from vineta.server.settings import Settings
from vineta.store import Store, StoreError
from vineta.table.situation import Situation

_logger = logging.getLogger(__name__)

Depth = Literal["quick", "thorough"]
EFFORTS: dict[Depth, int] = {"quick": analysis.QUICK, "thorough": analysis.THOROUGH}
NOTED: Depth = "quick"
"""At this depth it is noted how well somebody has played a challenge: one compares only what was judged alike."""
KEPT = 200
"""Analyses that are remembered; one that is forgotten is made again, and is the same."""


class AnalysisProgress(msgspec.Struct, frozen=True):
    """How far an analysis is, and what it found once it is done."""

    depth: Depth
    done: int
    """How many decisions are judged."""
    total: int
    """Of how many; 0 while others are analysed first."""
    analysis: Analysis | None


class _Work:
    """An analysis that is made, or has been."""

    def __init__(self, depth: Depth, seat: int | None) -> None:
        self.depth, self.done, self.total = depth, 0, 0
        self.result: Future[Analysis]
        self.accuracy: float | None = None
        """Of whoever has played alone against bots, once it is known."""
        self._seat = seat

    def run(self, analyst: Analyst, position: Position, resigned: tuple[int, ...]) -> Analysis:
        played = take_record(position, reveal_seed=False, resigned=resigned)
        found = analyst.analyse(AnalysisOrder(played, EFFORTS[self.depth]), self._progress)
        if self._seat is not None:
            self.accuracy = found.performances[self._seat].accuracy
        return found

    def _progress(self, done: int, total: int) -> None:
        self.done, self.total = done, total

    @property
    def failed(self) -> bool:
        return self.result.done() and self.result.exception() is not None

    @property
    def told(self) -> AnalysisProgress:
        """Raises what went wrong, if anything has."""
        found = self.result.result() if self.result.done() else None
        return AnalysisProgress(self.depth, self.done, self.total, found)


class Analyses:
    """Answers what is asked of a finished game's analysis: the first who asks begins it."""

    def __init__(self, access: Access, store: Store, settings: Settings) -> None:
        self._access, self._store = access, store
        self._new_ones = PerAddress(settings.analyses_per_minute, Phrase("so many analyses at once: wait a little"))
        self._analyst = Analyst()
        self._thread = ThreadPoolExecutor(1, "vineta-analysis")
        self._works: OrderedDict[tuple[str, Depth], _Work] = OrderedDict()

    async def analysis(self, request: Request) -> Response:
        """What was skill and what was luck in a finished game, as far as that is known yet."""
        depth = _read_depth(request)
        opened, table = await self._access.visit(request)
        key = (opened.table, depth)
        position = finished(table)
        if key not in self._works:
            self._new_ones.expect_few(request)
            self._begin(key, table.situation, position.copy())
        self._works.move_to_end(key)
        if self._works[key].failed:
            return answer(self._works.pop(key).told)  # which says so; whoever asks again begins anew
        return answer(self._works[key].told)

    async def note_known(self, table: str) -> None:
        """A game has become a challenge: if it was analysed before, that counts there, too."""
        work = self._works.get((table, NOTED))
        if work:
            await asyncio.to_thread(self._note, table, work)

    def _begin(self, key: tuple[str, Depth], situation: Situation, position: Position) -> None:
        table, depth = key
        work = _Work(depth, situation.lone_seat)
        work.result = self._thread.submit(self._make, table, work, position, tuple(situation.resigned))
        self._works[key] = work
        while len(self._works) > KEPT:
            self._works.popitem(last=False)[1].result.cancel()

    def _make(self, table: str, work: _Work, position: Position, resigned: tuple[int, ...]) -> Analysis:
        found = work.run(self._analyst, position, resigned)
        if work.depth == NOTED:
            self._note(table, work)
        return found

    def _note(self, table: str, work: _Work) -> None:
        """How well somebody has played a challenge stands beside how they have fared; if not, nothing else is lost."""
        if work.accuracy is None:
            return
        try:
            self._store.challenges.note_accuracy(table, work.accuracy)
        except StoreError as error:
            _logger.warning("how well a challenge was played could not be written down: %s", error)

    def stop(self) -> None:
        """What is under way is left where it is, and what is not begun yet is not made any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._analyst.end()


def _read_depth(request: Request) -> Depth:
    wanted = request.query_params.get("depth", "quick")
    for depth in EFFORTS:
        if depth == wanted:
            return depth
    raise RefusedError("malformed", f"an analysis is {' or '.join(EFFORTS)}, not {wanted!r}")
