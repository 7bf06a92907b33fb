"""From what was asked for on the command line to a match that can begin."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import typer

from vineta import bots
from vineta.bots.base import Bot
from vineta.bots.portraits import title
from vineta.core import record, registry
from vineta.core.errors import RecordError, SetupError
from vineta.core.nature import Nature, fresh_seed
from vineta.core.phrase import Names, Text
from vineta.core.position import Position
from vineta.core.telling import callings
from vineta.table.names import check_name


@dataclass(frozen=True)
class WantedMatch:
    """What was asked for."""

    game: str | None
    players: int | None
    bots: int
    bot: str
    seed: str | None
    options: tuple[str, ...]
    record: Path | None
    load: Path | None
    names: tuple[str, ...] = ()
    """Of the people, in the order of their seats."""


@dataclass
class Match:
    """A game at this terminal: the position, and the bots that sit at it."""

    position: Position
    bots: dict[int, Bot]
    record: Path | None = None
    callings: tuple[Text, ...] = ()
    """How those who sit at the seats are called."""

    def people_named(self, say: Callable[[Text], str]) -> Names:
        """The same in words, by the names of the seats."""
        return {seat.name: say(called) for seat, called in zip(self.position.seats, self.callings, strict=True)}

    @property
    def people(self) -> list[int]:
        """The seats that are played at this keyboard."""
        return [seat for seat in range(self.position.players) if seat not in self.bots]


def open_match(wanted: WantedMatch) -> Match:
    """The match as it was asked for; raises VinetaError where that cannot be."""
    bots.expect_known(wanted.bot)
    if wanted.record:
        expect_writable(wanted.record)
    if wanted.load and (wanted.players is not None or wanted.seed is not None or wanted.options):
        raise typer.BadParameter("a saved game brings its players, seed and options along", param_hint="--load")
    position = resumed(wanted.load, wanted.game) if wanted.load else _new(wanted)
    if wanted.bots > position.players:
        raise typer.BadParameter(f"{wanted.bots} bots do not fit at a table of {position.players}", param_hint="--bots")
    match = Match(position, _seat_bots(wanted, position), wanted.record, _callings(wanted, position))
    for bot in match.bots.values():
        bot.prepare(position.game)
    return match


def _callings(wanted: WantedMatch, position: Position) -> tuple[Text, ...]:
    """People by their names, where they told them, and bots by theirs."""
    people = position.players - wanted.bots
    if len(wanted.names) > people:
        raise typer.BadParameter(f"{len(wanted.names)} names do not fit {people} people", param_hint="--name")
    for name in wanted.names:
        check_name(name)
    unnamed = people - len(wanted.names)
    return callings(position.seats, [*wanted.names, *[""] * unnamed, *[title(wanted.bot)] * wanted.bots])


def resumed(file: Path, game: str | None) -> Position:
    """A saved game that can go on."""
    position = record.load(file)
    found = position.game.name
    if game and found != game:
        raise RecordError("{file} holds a game of {found}, not of {wanted}", file=str(file), found=found, wanted=game)
    if not position.over and not position.nature:
        raise RecordError(
            "{file} does not tell the seed, so its game cannot go on; vineta replay shows it", file=str(file)
        )
    return position


def expect_writable(file: Path) -> None:
    """Refuses to write where no folder is, and over anything that is not a record."""
    if not file.parent.is_dir():
        raise RecordError("cannot write {file}: there is no folder {folder}", file=str(file), folder=str(file.parent))
    if file.exists():
        try:
            record.read(file)
        except RecordError:
            raise RecordError("{file} is there already and is no record: it stays as it is", file=str(file)) from None


def keep(position: Position, file: Path) -> None:
    """Saves a game so that it can go on later."""
    expect_writable(file)
    record.save(position, file)


def _new(wanted: WantedMatch) -> Position:
    if not wanted.game:
        raise typer.BadParameter(f"name a game: {', '.join(registry.names())}", param_hint="GAME")
    players = wanted.players if wanted.players is not None else registry.find(wanted.game).player_counts[0]
    nature = Nature(wanted.seed if wanted.seed is not None else fresh_seed())
    return Position(registry.find(wanted.game), players, read_words(wanted.options), nature)


def read_words(words: tuple[str, ...]) -> dict[str, object]:
    """Options as typed: "expert" turns a flag on, "name=value" gives a value."""
    options: dict[str, object] = {}
    for word in words:
        name, given, value = word.partition("=")
        meaning: object = value if given else True
        if options.get(name, meaning) != meaning:
            raise SetupError(f"option {name} is given twice, as {options[name]!r} and as {meaning!r}")
        options[name] = meaning
    return options


def _seat_bots(wanted: WantedMatch, position: Position) -> dict[int, Bot]:
    """Bots on the last seats; their choices follow from the seed too, if one was given, but not the dice's way."""
    root = list(f"bots {wanted.seed or fresh_seed()}".encode())
    seats = range(position.players - wanted.bots, position.players)
    return {seat: bots.find(wanted.bot, np.random.default_rng([*root, seat])) for seat in seats}
