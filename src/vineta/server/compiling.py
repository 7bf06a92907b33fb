"""Compiles the kernels of games in processes of their own, as many at once as there are cores; the wanted game first.

Numba compiles under Python's lock, so threads would wait for each other. A process leaves what it has compiled on disk,
and the server only loads it. Whatever a process fails at, the server compiles itself.
"""

import gc
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from vineta.core.kernel import COMPILED, cache_folder
from vineta.server.workbench import Workshop

PAUSE = 0.05
"""Seconds between two looks at the processes."""

RULES, MOVES, BOTS, SEARCH = "rules", "moves", "bots", "search"
PARTS = (RULES, MOVES, BOTS, SEARCH)
"""What is compiled side by side: what lists and shows moves, and what plays them; on both of them rest the bots, simple
ones and those that search."""

GAME = "game"
NEEDS = {GAME: (RULES, MOVES), BOTS: (BOTS,), SEARCH: (SEARCH,)}
"""What people wait for, in its order: to play, to play against bots, to play against those that search."""

TURNS = {RULES: 0, MOVES: 0, SEARCH: 1, BOTS: 2}
"""Where nobody waits: all games can be played first, and what takes longest is begun early, so that no core is idle."""

URGENCY = {part: number for number, parts in enumerate(NEEDS.values()) for part in parts}
"""The lower, the sooner somebody waits for it."""

SECONDS_A_PART = 7
"""About how long one core takes to compile a part of a game: to say beforehand what it will take."""


class Process(Protocol):
    """A process, as far as this is concerned."""

    def poll(self) -> int | None: ...
    def terminate(self) -> None: ...


class Processes(Protocol):
    """Where parts of games are compiled."""

    def start(self, game: str, part: str) -> Process: ...
    def close(self) -> None: ...


class Task(NamedTuple):
    """A part of a game that is to be compiled."""

    game: str
    part: str


def missing_parts(game: str) -> tuple[str, ...]:
    """What was not compiled on an earlier day, or has changed since."""
    stamps = {
        RULES: cache_folder(game) / "ready",
        MOVES: cache_folder(game) / "ready",
        BOTS: cache_folder(game, "bots") / "ready",
        SEARCH: cache_folder(game, "bots") / "search",
    }
    return tuple(part for part in PARTS if COMPILED and not stamps[part].exists())


def seconds_to_compile(games: Sequence[str]) -> int:
    """About how long it will take until all games are compiled; 0 if they are."""
    missing = sum(len(missing_parts(game)) for game in games)
    return round(missing * SECONDS_A_PART / min(cores(), missing)) if missing else 0


def cores() -> int:
    return os.cpu_count() or 1


@dataclass
class Compiler:
    """Keeps the cores busy until all games are compiled."""

    games: Sequence[str]
    at_once: int = field(default_factory=cores)
    processes: Processes = field(default_factory=Workshop)

    def __post_init__(self) -> None:
        self._lock = threading.Lock()
        self._order = list(self.games)
        self._left = {game: list(missing_parts(game)) for game in self.games}
        self._untold = {game: list(NEEDS) for game in self.games}
        self._running: dict[Task, Process] = {}
        self._hurried: set[str] = set()
        self._stopped = False

    def hurry(self, game: str) -> None:
        """Puts a game before all others; what nobody waits for as urgently makes room, and begins anew later."""
        with self._lock:
            if game not in self._order or not self._left[game]:
                return
            self._order.remove(game)
            self._order.insert(0, game)
            self._hurried.add(game)
            for task in [task for task in self._waiting() if task.game == game]:
                self._start_in_place_of_others(task)

    def _start_in_place_of_others(self, task: Task) -> None:
        if len(self._running) >= self.at_once:
            giving_way = [running for running in self._running if self._gives_way(running, task)]
            if not giving_way:
                return
            self._running.pop(giving_way[-1]).terminate()
        self._running[task] = self.processes.start(*task)

    def _gives_way(self, running: Task, task: Task) -> bool:
        """Two games that are both waited for do not end each other's work, or none of it would ever be done."""
        idle = running.game not in self._hurried
        return running.game != task.game and (idle or URGENCY[running.part] > URGENCY[task.part])

    def stop(self) -> None:
        """Ends all processes; nothing more is compiled."""
        with self._lock:
            self._stopped = True
            while self._running:
                self._running.popitem()[1].terminate()
            self.processes.close()

    def done(self, game: str, parts: Sequence[str] = PARTS) -> int:
        """How many parts of a game need not be compiled any more."""
        return sum(part not in self._left.get(game, ()) for part in parts)

    def compiled(self) -> Iterator[tuple[str, str]]:
        """What can be done in which game, each as soon as its parts are compiled; when stopped, all that is left."""
        while any(self._untold.values()):
            ready = self._next()
            if ready is None:
                threading.Event().wait(PAUSE)
            else:
                yield ready
        self.processes.close()

    def _next(self) -> tuple[str, str] | None:
        with self._lock:
            self._notice_finished()
            ready = [(game, need) for game in self._order for need in self._untold[game] if self._has(game, need)]
            if ready:
                game, need = ready[0]
                self._untold[game].remove(need)
                return ready[0]
            self._start_more()
            return None

    def _has(self, game: str, need: str) -> bool:
        return self._stopped or self.done(game, NEEDS[need]) == len(NEEDS[need])

    def _notice_finished(self) -> None:
        for task, process in list(self._running.items()):
            if process.poll() is not None:
                del self._running[task]
                self._left[task.game].remove(task.part)

    def _start_more(self) -> None:
        for task in self._waiting():
            if len(self._running) >= self.at_once:
                return
            self._running[task] = self.processes.start(*task)

    def _waiting(self) -> list[Task]:
        """What can be begun, in the order in which it is wanted; bots come when their game can be played."""
        tasks = [Task(game, part) for game in self._order for part in self._left[game]]
        waiting = [task for task in tasks if task not in self._running and self._may_begin(task)]
        return sorted(waiting, key=lambda task: -1 if task.game in self._hurried else TURNS[task.part])

    def _may_begin(self, task: Task) -> bool:
        return task.part in NEEDS[GAME] or self._has(task.game, GAME)


def compile_part(game_name: str, part: str) -> None:
    """What a process does."""
    from vineta import bots
    from vineta.core import registry
    from vineta.core.warm import entry_points

    game = registry.find(game_name)
    if part in (BOTS, SEARCH):
        for name in bots.names():
            if bots.searches(name) == (part == SEARCH):
                bots.find(name, 0).prepare(game)
        return
    for step, first_call in entry_points(game):
        if (step == MOVES) == (part == MOVES):
            first_call()


if __name__ == "__main__":
    gc.disable()  # compiling makes so many objects that looking for what can be removed takes a sixth of the time
    for line in sys.stdin:
        compile_part(*line.split())
        print(flush=True)
