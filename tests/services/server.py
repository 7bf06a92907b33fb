"""A real server for the tests, in a process of its own; it can be killed and started again."""

from pathlib import Path

from served import FROM_ONE_ADDRESS, Served

MANY = 100_000
FREEDOM = {"bot_pause": 0, "tables_per_minute": MANY, "joins_per_minute": MANY, "message_rate": MANY}
"""Tests do not wait for bots, open many tables from one address, and play faster than people."""


class Server(Served):
    """A server that keeps its tables in a folder."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        settings = [part for name, value in FREEDOM.items() for part in ("--setting", f"{name}={value}")]
        super().__init__(f"sqlite:///{folder / 'vineta.sqlite'}", *settings, *FROM_ONE_ADDRESS, *arguments)
