"""Recorded games: looked at, and proved."""

from pathlib import Path

from rich.text import Text

from vineta.cli.library import console
from vineta.cli.picture import drawn
from vineta.cli.voice import Voice
from vineta.core import record


def show_replay(file: Path, ply: int | None, voice: Voice) -> None:
    """The position a record leads to, or the one after a number of moves."""
    position = record.replay(record.read(file))
    if ply is not None:
        position = position.at(ply)
    screen = console()
    screen.print(drawn(position), overflow="crop", no_wrap=True)
    moves = voice.words("After {count} moves:", count=len(position.history))
    screen.print(Text(f"{moves} {voice.question(position)}", "bold"))


def show_proof(file: Path) -> None:
    """Whether every roll follows from the seed; raises RecordError if not."""
    position = record.verify(record.read(file))
    moves = f"{len(position.history)} moves of {position.game.title}"
    console().print(
        Text(f"proved: every one of nature's draws in these {moves} follows from the committed seed", "green")
    )
