"""The examples of the page about bots: one plays in the arena, the other over the network, as they stand there."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from docs.pages import blocks
from server.serving import PATIENCE, Client, Serving, actions
from vineta.arena.contenders import read_contenders
from vineta.arena.playing import new_setting
from vineta.arena.run import Plan, run

PAGE = "docs/bots.md"


def example(holding: str, folder: Path) -> Path:
    """The one block of the page that holds these words, as a file."""
    (found,) = (block.text for block in blocks(PAGE, "python") if holding in block.text)
    file = folder / "mine.py"
    file.write_text(found, encoding="utf-8")
    return file


def test_the_bot_is_short_and_better_than_chance(tmp_path: Path) -> None:
    """It won 61 % of 2,000 other games against random; the seed makes these the same each time."""
    file = example("class MyBot", tmp_path)
    assert len(file.read_text().splitlines()) <= 22
    asked = new_setting("pearls", 2, read_contenders(f"{file}:MyBot:guesses=1,random"), "pairs", 0, {})
    best = run(asked, Plan(120)).standings[0]
    assert best.bot.startswith("mine.py:MyBot")
    assert best.won.share > 0.55


@pytest.mark.parametrize("seats", [("me", "open"), ("open", "me")])
def test_the_program_joins_by_a_link_and_plays_to_the_end(tmp_path: Path, seats: tuple[str, str]) -> None:
    file = example("urlopen", tmp_path)
    assert len(file.read_text().splitlines()) <= 40
    with Serving(tmp_path) as serving:
        opened = serving.open(*seats)
        with joined(file, f"{serving.address}{opened.links.invite}") as program, serving.sit(opened.key) as host:
            winners = hosted(host, seats.index("me"))
            told, _ = program.communicate(timeout=PATIENCE)
    assert program.returncode == 0
    assert told.strip() == ("won" if seats.index("open") in winners else "lost")


@contextmanager
def joined(file: Path, link: str) -> Iterator["subprocess.Popen[str]"]:
    """The program, as somebody runs it who was sent an invitation."""
    with subprocess.Popen([sys.executable, file, link], stdout=subprocess.PIPE, text=True) as program:
        try:
            yield program
        finally:
            program.kill()


def hosted(host: Client, seat: int) -> list[int]:
    """Begins when all have come, and plays the first of what is offered; who has won in the end."""
    host.wait_for(lambda showing: all(seat["kind"] == "person" for seat in showing["seats"]))
    host.done("Begin")
    while host.wait_for(lambda showing: showing["asked"] or showing["stage"] == "over")["stage"] != "over":
        host.done("Play", seat=seat, action=actions(host.showing)[0])
    winners: list[int] = host.showing["outcome"]["winners"]
    return winners
