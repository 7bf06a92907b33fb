"""The one bar that long commands show. It goes away when all is done, and stays out of what is printed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Tell(Protocol):
    """Is told how much is done, and of how much, where that was not known before."""

    def __call__(self, done: int, of: int | None = None, /) -> None: ...


@contextmanager
def progress_bar(what: str, total: int | None = None, done: int = 0) -> Iterator[Tell]:
    """A bar for so many things of a kind, some of which may be done already."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, completed=done)

        def tell(done: int, of: int | None = None, /) -> None:
            bar.update(task, completed=done, total=total if of is None else of)

        yield tell
