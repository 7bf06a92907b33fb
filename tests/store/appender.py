"""Appends lines as fast as it can until it is killed, and prints each one that was acknowledged: URL, then tables."""

import asyncio
import sys

from vineta.store import Line, Writer, open_store


async def play(writer: Writer, table: str) -> None:
    number = 0
    while True:
        number += 1
        await writer.append(Line(table, number, f"{table} {number}".encode()))
        print(table, number, flush=True)


async def run(url: str, tables: list[str]) -> None:
    writer = Writer(open_store(url))
    writer.start()
    await asyncio.gather(*(play(writer, table) for table in tables))


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], sys.argv[2:]))
