"""Games between bots as Parquet: every move with its mover's view, nature's chances, and the result.

The games are played in parts, by one process, several, or a Ray cluster. Each part is kept as a file until all are
there: whoever stops can go on later. Each game follows from the seed and its own number, whoever plays it.
"""

import importlib
import io
import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

import vineta
from vineta import bots
from vineta.core import registry
from vineta.core.errors import VinetaError
from vineta.core.files import write_whole
from vineta.core.game import NATURE, SPECTATOR, Game
from vineta.core.kernel import State
from vineta.core.nature import Nature
from vineta.core.position import Position
from vineta.core.spread import expect_place, spread
from vineta.research.card import card
from vineta.research.lanes import shares

GAMES_IN_A_PART = 20

COLUMNS = {
    "game": ("int32", "the number of the game"),
    "move": ("int32", "the number of the move in it, from 0 on"),
    "mover": ("int8", "whose move it is; -1 is nature"),
    "action": ("int32", "the move as a number"),
    "text": ("string", "the move as a text"),
    "chance": ("float32", "how likely nature was to make it; empty for moves of players"),
    "view": ("binary", "the state record as the mover saw it before the move; nature's as a spectator sees it"),
    "rewards": ("list<float32>", "what the game brought each seat in the end; the sum is zero"),
}
"""Of the table: types and meanings."""


@dataclass(frozen=True)
class Wanted:
    """What games are to be played."""

    game: str
    games: int
    players: int
    bot: str = "greedy"
    seed: int = 0
    options: Mapping[str, object] = field(default_factory=dict)

    def expect_possible(self) -> None:
        """Raises VinetaError where such games cannot be played."""
        bots.expect_known(self.bot)
        if self.games < 1:
            raise VinetaError(f"a dataset has at least one game, not {self.games}")
        Position(registry.find(self.game), self.players, self.options)

    def parts(self) -> list[range]:
        """The numbers of the games, some for each part."""
        return [
            range(first, min(first + GAMES_IN_A_PART, self.games)) for first in range(0, self.games, GAMES_IN_A_PART)
        ]


def make_dataset(
    wanted: Wanted,
    file: Path,
    told: Callable[[int], None] = lambda games: None,
    workers: int = 1,
    on: str = "processes",
) -> None:
    """Plays the games and writes them to a new file, with a card beside it; goes on where it was stopped.

    So many workers play, which are processes of this machine or, with `on="ray"`, of a cluster; the file is the same.
    Whoever waits is told how many games there are so far.
    """
    _arrow("pyarrow")
    expect_place(on)
    wanted.expect_possible()
    if file.exists():
        raise VinetaError(f"{file} is there already; remove it, or choose another name")
    parts = _parts_folder(wanted, file)
    files = {part: parts / f"{number:06}.parquet" for number, part in enumerate(wanted.parts())}
    missing = [part for part in files if not files[part].exists()]
    done = wanted.games - sum(map(len, missing))
    told(done)
    for part, content in spread(partial(part_of, wanted), missing, workers, on):
        write_whole(files[part], content)
        done += len(part)
        told(done)
    _join(list(files.values()), file)
    write_whole(card_of(file), card(wanted, COLUMNS, file.name, _results(file)).encode())
    shutil.rmtree(parts)


def card_of(file: Path) -> Path:
    """Where the data card of a dataset lies: under a name that nobody's own notes have."""
    return file.with_name(file.name + ".md")


def _arrow(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise VinetaError("datasets need pyarrow: pip install 'vineta[research]'") from error


def _note(wanted: Wanted) -> str:
    """What the parts in a folder belong to."""
    made_by = {"version": vineta.__version__, "games_in_a_part": GAMES_IN_A_PART}
    return json.dumps(asdict(wanted) | made_by, sort_keys=True)


def _parts_folder(wanted: Wanted, file: Path) -> Path:
    """The folder of the parts; raises VinetaError where it holds parts of something else."""
    folder = file.with_name(file.name + ".parts")
    note, told = folder / "wanted.json", _note(wanted)
    folder.mkdir(parents=True, exist_ok=True)
    if not note.exists():
        write_whole(note, told.encode())
    if note.read_text(encoding="utf-8") != told:
        raise VinetaError(
            f"{folder} holds parts of other games ({note.name} says which); remove it, or ask for the same"
        )
    return folder


def part_of(wanted: Wanted, numbers: range) -> bytes:
    """Some of the games, as the content of a file."""
    lines: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for number in numbers:
        for name, values in played(wanted, number).items():
            lines[name] += values
    arrow, parquet = _arrow("pyarrow"), _arrow("pyarrow.parquet")
    content = io.BytesIO()
    parquet.write_table(arrow.table(lines, schema=_schema(wanted)), content, compression="zstd")
    return content.getvalue()


def _schema(wanted: Wanted) -> Any:
    arrow = _arrow("pyarrow")
    types = {"list<float32>": arrow.list_(arrow.float32())}
    fields = [(name, types.get(kind) or getattr(arrow, kind)()) for name, (kind, _) in COLUMNS.items()]
    return arrow.schema(fields, metadata={"vineta": json.dumps(asdict(wanted))})


def played(wanted: Wanted, number: int) -> dict[str, list[Any]]:
    """One game: a column for each of the table's, a line for each move."""
    game = registry.find(wanted.game)
    position, nature = Position(game, wanted.players, wanted.options), Nature(f"{wanted.seed} {number}")
    seats = [
        bots.find(wanted.bot, np.random.default_rng((wanted.seed, number, seat))) for seat in range(wanted.players)
    ]
    lines: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for move in count():
        if position.over:
            break
        mover, chance = position.mover, None
        view = game.view(position.state, SPECTATOR if mover == NATURE else mover)
        if mover == NATURE:
            action = position.draw(nature)
            chance = position.chances()[game.text(action)]
        else:
            action = seats[mover].choose(position.view(mover))
        line = number, move, mover, action, game.text(action), chance, view.tobytes()
        for name, value in zip(COLUMNS, line, strict=False):
            lines[name].append(value)
        position.play(action)
    scores = [int(game.score(position.state, seat)) for seat in range(wanted.players)]
    lines["rewards"] = [shares(scores)] * len(lines["game"])
    return lines


def _join(parts: list[Path], file: Path) -> None:
    """Lays the parts into one file, one after the other."""
    parquet = _arrow("pyarrow.parquet")
    unfinished = file.with_name(file.name + ".unfinished")
    with parquet.ParquetWriter(unfinished, parquet.read_schema(parts[0]), compression="zstd") as writer:
        for part in parts:
            writer.write_table(parquet.read_table(part))
    unfinished.replace(file)


def _results(file: Path) -> Iterator[tuple[int, list[float]]]:
    """Of each game how many moves it had, and what it brought the seats."""
    parquet = _arrow("pyarrow.parquet")
    moves, number = 0, 0
    rewards: list[float] = []
    for batch in parquet.ParquetFile(file).iter_batches(columns=["game", "rewards"]):
        for game, brought in zip(batch["game"].to_pylist(), batch["rewards"].to_pylist(), strict=True):
            if game != number:
                yield moves, rewards
                moves, number = 0, game
            moves, rewards = moves + 1, brought
    yield moves, rewards


def view_of(game: Game, content: bytes) -> State:
    """A view as it stands in the table, as a state: for `game.features.row`, or to look at its fields."""
    return np.frombuffer(content, game.state_type)
