"""What it takes to show a live table, after moves that nobody has been shown before."""

import random
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from ours import Case
from scenes import milliseconds
from versions import showings
from vineta.table import Table
from vineta.table.requests import Begin, Play, Sit

ONE_SPECTATOR = ("en",)
TEN_SPECTATORS = ("en", "de", "nl", "en", "de", "nl", "en", "de", "nl", "en")
"""What each of them reads."""
LONGEST_START = 100
"""A table is found after at most so many moves."""


class TablesAtOnce:
    """Live tables of one rule set with a person at every seat, who play at random."""

    def __init__(self, case: Case, tables: int, seed: int = 1) -> None:
        self._case = case
        self._chooser = random.Random(seed)
        self._opened = 0
        self._tables = [self._in_play() for _ in range(tables)]

    def moves(self) -> Iterator[Table]:
        """One move at each table after the other, again and again; the table after each."""
        while True:
            for number in range(len(self._tables)):
                if self._tables[number].situation.stage == "over":
                    self._tables[number] = self._opened_table()
                self._move(self._tables[number])
                yield self._tables[number]

    def _in_play(self) -> Table:
        """A table after some moves; a new one, if that was a whole game."""
        table = self._opened_table()
        for _ in range(self._chooser.randrange(LONGEST_START)):
            self._move(table)
            if table.situation.stage == "over":
                return self._opened_table()
        return table

    def _opened_table(self) -> Table:
        self._opened += 1
        case = self._case
        table = Table.open(case.game.name, case.players, case.options, f"table {self._opened}", now=0.0)
        for seat in range(case.players):
            table.ask(Sit(table.ply, seat), _person(seat), 0.0)
        table.ask(Begin(table.ply), _person(0), 0.0)
        return table

    def _move(self, table: Table) -> None:
        position = table.situation.position
        assert position is not None
        action = self._chooser.choice(position.legal.tolist())
        table.ask(Play(table.ply, position.mover, action), _person(position.mover), 0.0)


def _person(seat: int) -> str:
    return f"Person {seat}"


def showing_times(tables: TablesAtOnce, languages: Sequence[str], moves: int) -> list[float]:
    """Milliseconds in which what spectators see of each of so many moves is made and encoded."""
    return [milliseconds(_show, table, languages) for table in islice(tables.moves(), moves)]


def _show(table: Table, languages: Sequence[str]) -> None:
    for showing in showings(table, languages, now=0.0, since=table.ply - 1):
        _encoder.encode(showing)


_encoder = msgspec.json.Encoder()
