"""What is spread over processes in the tests: it lies in a module of its own, where other processes find it."""

import os
import signal
from pathlib import Path

from vineta.core.errors import VinetaError


def fall_over_once(notes: Path, victim: int, task: int) -> int:
    """Squares a number; the process is killed by one of them, the first time."""
    note = notes / str(task)
    if task == victim and not note.exists():
        note.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return task**2


def always_fall_over(task: int) -> int:
    """Ends the process."""
    os._exit(1)


def complain(task: int) -> int:
    """Raises what is foreseen."""
    raise VinetaError(f"{task} is not to be done")


def divide(task: int) -> float:
    """Raises what is not."""
    return 1 / task
