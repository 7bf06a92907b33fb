"""Tables that lie in a store before a server starts, as after a restart, and what has become of them afterwards."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from vineta import bots
from vineta.server.links import fresh_identifier, fresh_key
from vineta.store import Store, TableKeys, make_link, open_store
from vineta.table import HOUSE, Table, decode_event, encode_event
from vineta.table.events import Moved
from vineta.table.requests import Begin, Play, SeatBot, Sit

PEOPLE = ("Ada", "Ben")
MID_GAME = 150
"""So many moves have been made at a table in mid-game, or half of those of a shorter game."""


class LaidTable(NamedTuple):
    """A table in the store, and the keys of the people at it, who have the first seats."""

    identifier: str
    keys: tuple[str, ...]
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
    url: str,
    games: Sequence[str],
    in_mid_game: int,
    fresh: int,
    seed: int,
    laid: Callable[[], None],
    bot: str = "",
) -> list[LaidTable]:
    """Fills a store with tables of these games in turn; calls `laid` after each of them.

    If a bot is named, it has the second seat at each of them.
    """
    chooser, tables = random.Random(seed), []
    store = open_store(url)
    try:
        for number, game in enumerate(islice(cycle(games), in_mid_game + fresh)):
            moves = MID_GAME if number < in_mid_game else 0
            tables.append(_lay(store, played_table(game, f"load {seed} {number}", moves, chooser, bot)))
            laid()
    finally:
        store.close()
    return tables


def lay_finished(url: str, games: Sequence[str], count: int, seed: int) -> list[LaidTable]:
    """Adds tables whose games are over, as people play them who plan their turns."""
    store = open_store(url)
    try:
        chosen = enumerate(islice(cycle(games), count))
        return [_lay(store, _finished_table(game, f"finished {seed} {number}", number)) for number, game in chosen]
    finally:
        store.close()


def _finished_table(game: str, seed: str, number: int) -> Table:
    table = played_table(game, seed, 0, random.Random(seed))
    player = bots.find("greedy", number)
    while table.situation.stage != "over":
        position = table.situation.position
        assert position is not None
        mover = position.mover
        table.ask(Play(table.ply, mover, player.choose(position.view(mover))), PEOPLE[mover], 0.0)
    return table


def played_table(game: str, seed: str, moves: int, chooser: random.Random, bot: str = "") -> Table:
    """A table with so many random moves; with half of them, if the game has ended by then."""
    table = Table.open(game, len(PEOPLE), {}, seed, now=0.0)
    people = PEOPLE[:1] if bot else PEOPLE
    for seat, person in enumerate(people):
        table.ask(Sit(table.ply, seat), person, 0.0)
    if bot:
        table.ask(SeatBot(table.ply, len(people), bot), people[0], 0.0)
    table.ask(Begin(table.ply), people[0], 0.0)
    begun = table.ply
    for _ in range(moves):
        position = table.situation.position
        assert position is not None
        mover, action = position.mover, chooser.choice(position.legal.tolist())
        table.ask(Play(table.ply, mover, action), people[mover] if mover < len(people) else HOUSE, 0.0)
        if table.situation.stage == "over":
            return Table.replay(table.events[: (begun + table.ply) // 2 + 1])
    return table


def _lay(store: Store, table: Table) -> LaidTable:
    people = [seat.person for seat in table.situation.seats if seat.person]
    laid = LaidTable(fresh_identifier(), tuple(fresh_key() for _ in people), len(table.events))
    shared = TableKeys(fresh_key(), fresh_key())
    links = [make_link(key, laid.identifier, "person", person) for key, person in zip(laid.keys, people, strict=True)]
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
    """The moves of a table's people that were made after it was laid."""
    for number, content in enumerate(store.events(laid.identifier, since=laid.events), start=laid.events):
        event = decode_event(content)
        if isinstance(event, Moved) and event.seat < len(laid.keys):
            yield Move(number, event.seat, event.action)
