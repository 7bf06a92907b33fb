"""Puzzles: positions with one clearly best move, kept as data in the file `puzzles.json` of a game.

They come from games of bots (`insight/finding.py`). A record is kept once for all puzzles that lie in it; whoever
solves one is shown what the seat saw then, and nothing else. Nothing here knows a game.
"""

from datetime import date
from functools import cache
from importlib.resources import files
from math import gcd
from typing import Literal

import msgspec

from vineta.core import registry
from vineta.core.errors import VinetaError
from vineta.core.game import Game
from vineta.core.options import Value
from vineta.core.phrase import Phrase, Text, message
from vineta.core.position import Position

FILE = "puzzles.json"
SEPARATOR = "; "

Theme = Literal["victory", "points", "defence", "gain", "preparation"]
"""What the right move is about: what it brings about, or what it prevents."""

THEMES: dict[Theme, Text] = {
    "victory": Phrase("win the game"),
    "points": Phrase("score"),
    "defence": Phrase("prevent something"),
    "gain": Phrase("gain something"),
    "preparation": Phrase("prepare something"),
}
"""What people are told."""

DIFFICULTIES: tuple[Text, ...] = (Phrase("easy"), Phrase("medium"), Phrase("hard"), Phrase("very hard"))
"""What people are told, from 1 on."""


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of bots: its set-up, and its moves as far as a puzzle lies in it, nature's included."""

    number: int
    """Which of the games of a search it was."""
    players: int
    options: dict[str, Value]
    moves: str

    def position(self, game: Game, step: int) -> Position:
        """What was after so many moves."""
        position = Position(game, self.players, self.options)
        for move in self.moves.split(SEPARATOR)[:step]:
            position.play(move)
        return position


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision with one right answer."""

    record: int
    """The number of its game."""
    step: int
    """How many moves had been made in it."""
    seat: int
    right: str
    """The move; where several small moves make one choice, the first of them."""
    theme: Theme
    difficulty: int
    """From 1 on: how much has to be searched until it is found."""
    chances: tuple[int, ...]
    """For each legal move, in their order, the seat's chance to win with it, in per cent."""
    tempting: str
    """What a bot plays that does not think of the others' answers."""
    line: tuple[str, ...]
    """How the game is expected to go on, the right move first."""
    otherwise: tuple[str, ...]
    """The same after the tempting move."""

    @property
    def name(self) -> str:
        """The same as long as the puzzle is there."""
        return f"{self.record}-{self.step}"


class Collection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All puzzles of a game, and how they were found."""

    command: str
    """What made them."""
    seed: int
    played: int
    """How many games were looked through."""
    records: tuple[Recorded, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()

    def position(self, game: Game, puzzle: Puzzle) -> Position:
        """Where a puzzle begins; everything is known in it, so show its view only."""
        return self.record(puzzle).position(game, puzzle.step)

    def record(self, puzzle: Puzzle) -> Recorded:
        """The game that a puzzle lies in."""
        return next(record for record in self.records if record.number == puzzle.record)


def read(content: bytes, source: str) -> Collection:
    """Puzzles from their file, checked field by field."""
    try:
        return msgspec.json.decode(content, type=Collection)
    except msgspec.MsgspecError as error:
        raise VinetaError(f"the puzzles {source} cannot be read: {error}") from error


def written(collection: Collection) -> bytes:
    """Puzzles as a file: a line for each, so that changes can be read."""
    parts = msgspec.to_builtins(collection)
    lists = {name: parts.pop(name) for name in ("records", "puzzles")}
    head = [f" {_json(name)}: {_json(value)}" for name, value in parts.items()]
    body = [f' "{name}": [\n  ' + ",\n  ".join(map(_json, rows)) + "\n ]" for name, rows in lists.items()]
    return ("{\n" + ",\n".join(head + body) + "\n}\n").encode()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


@cache
def collected(name: str) -> Collection:
    """The puzzles of a game, read when they are first asked for; none where it has no file."""
    source = files(registry.find(name).package) / FILE
    return read(source.read_bytes(), FILE) if source.is_file() else Collection("", 0, 0)


def find(game: Game, name: str) -> Puzzle:
    """A puzzle by its name; raises VinetaError where there is none."""
    for puzzle in collected(game.name).puzzles:
        if puzzle.name == name:
            return puzzle
    text = message("no puzzle of {title} is called “{name}”")
    raise VinetaError(text, title=Phrase(game.title), name=name)


PASSED_OVER = 0.38
"""How much of a list is passed over from one day to the next, since neighbours lie in the same recorded game.

It is near the golden section, so what lies close together in the list comes far apart in time."""


def of_the_day(day: date) -> tuple[str, Puzzle] | None:
    """The puzzle of a day and its game, the same for everybody: the games take turns. None where there are none."""
    games = [name for name in registry.names() if collected(name).puzzles]
    if not games:
        return None
    rounds, turn = divmod(day.toordinal(), len(games))
    puzzles = collected(games[turn]).puzzles
    return games[turn], puzzles[rounds * stride(len(puzzles)) % len(puzzles)]


def stride(count: int) -> int:
    """How many puzzles the next one of so many is away: coprime to them, so that all have their turn."""
    wanted = PASSED_OVER * count
    return min((step for step in range(1, count + 1) if gcd(step, count) == 1), key=lambda step: abs(step - wanted))
