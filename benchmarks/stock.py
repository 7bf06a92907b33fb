"""Tables that lie in a store before a server starts, as after a restart, and what has become of them afterwards."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from vineta.server.links import fresh_identifier, fresh_key
from vineta.store import Store, TableKeys, make_link, open_store
from vineta.table import Table, decode_event, encode_event
from vineta.table.events import Moved
from vineta.table.requests import Begin, Play, Sit

PEOPLE = ("Ada", "Ben")
MID_GAME = 150
"""So many moves have been made at a table in mid-game, or half of those of a shorter game."""


class LaidTable(NamedTuple):
    """A table in the store, and the keys of the two people at it."""

    identifier: str
    keys: tuple[str, str]
    events: int


class Move(NamedTuple):
    """A move as the generator knows it: the number of its event, who made it, and what it was."""

    number: int
    seat: int
    action: int


class Comparison(NamedTuple):
    """What the store holds, compared with what was acknowledged."""

    lost: int
    """Acknowledged moves that it does not hold."""
    doubled: int
    """Moves that it holds though nobody was told so: made twice, or never asked for."""


def lay_tables(
    url: str, games: Sequence[str], in_mid_game: int, fresh: int, seed: int, laid: Callable[[], None]
) -> list[LaidTable]:
    """Fills a store with tables of these games in turn; calls `laid` after each of them."""
    chooser, tables = random.Random(seed), []
    store = open_store(url)
    try:
        for number, game in enumerate(islice(cycle(games), in_mid_game + fresh)):
            moves = MID_GAME if number < in_mid_game else 0
            tables.append(_lay(store, _played(game, f"load {seed} {number}", moves, chooser)))
            laid()
    finally:
        store.close()
    return tables


def _played(game: str, seed: str, moves: int, chooser: random.Random) -> Table:
    """A table with so many random moves; with half of them, if the game has ended by then."""
    table = Table.open(game, len(PEOPLE), {}, seed, now=0.0)
    for seat, person in enumerate(PEOPLE):
        table.ask(Sit(table.ply, seat), person, 0.0)
    table.ask(Begin(table.ply), PEOPLE[0], 0.0)
    begun = table.ply
    for _ in range(moves):
        position = table.situation.position
        assert position is not None
        action = chooser.choice(position.legal.tolist())
        table.ask(Play(table.ply, position.mover, action), PEOPLE[position.mover], 0.0)
        if table.situation.stage == "over":
            return Table.replay(table.events[: (begun + table.ply) // 2 + 1])
    return table


def _lay(store: Store, table: Table) -> LaidTable:
    laid = LaidTable(fresh_identifier(), (fresh_key(), fresh_key()), len(table.events))
    shared = TableKeys(fresh_key(), fresh_key())
    links = [make_link(key, laid.identifier, "person", person) for key, person in zip(laid.keys, PEOPLE, strict=True)]
    store.add_table(laid.identifier, *shared, [encode_event(event) for event in table.events], links)
    return laid


def compare(url: str, acknowledged: dict[LaidTable, list[Move]]) -> Comparison:
    """Whether a store holds exactly the moves that were acknowledged, each under its number."""
    lost = doubled = 0
    store = open_store(url)
    try:
        for laid, moves in acknowledged.items():
            stored = set(_moves_since(store, laid))
            lost += len(moves) - len(stored.intersection(moves))
            doubled += len(stored.difference(moves))
    finally:
        store.close()
    return Comparison(lost, doubled)


def _moves_since(store: Store, laid: LaidTable) -> Iterator[Move]:
    """The moves of a table that were made after it was laid."""
    for number, content in enumerate(store.events(laid.identifier, since=laid.events), start=laid.events):
        event = decode_event(content)
        if isinstance(event, Moved):
            yield Move(number, event.seat, event.action)
