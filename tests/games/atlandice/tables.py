"""Small tables to try a rule on: a game for which everything that matters is laid out by hand."""

from collections.abc import Mapping, Sequence

import vineta
from games.moves import play
from vineta.core.kernel import StateRecord
from vineta.core.position import Position
from vineta.games.atlandice.board import AREAS, DICE, DISTRICT_COUNT, LETTERS, MARKET, RESOURCES
from vineta.games.atlandice.state import BOXED

Counts = Mapping[str, int]


def lay_table(
    players: int = 3,
    tiles: Mapping[str, str] | None = None,
    dice: Sequence[int] = (),
    stock: Mapping[str, Counts] | None = None,
    holdings: Sequence[Counts] = (),
    submarine: str = "works",
    hand: int = 0,
    gone: Mapping[str, str] | None = None,
    **options: str,
) -> Position:
    """A game in which Amber takes the first die. Districts show tile a, dice not named lie at the market.

    `gone` names tiles that are in the box already.
    """
    position = vineta.new("atlandice", players=players, by_hand=True, **({"start": "1"} | options))
    open_gates(position, tiles or {}, dice)
    record = position.state[0]
    for area, counts in (stock or {}).items():
        record.stock[AREAS.index(area)] = _numbers(counts)
    for owner, counts in enumerate(holdings):
        record.holdings[owner] = _numbers(counts)
    for name, letters in (gone or {}).items():
        for letter in letters:
            record.tiles[AREAS.index(name), LETTERS.index(letter)] = BOXED
    record.submarine = AREAS.index(submarine)
    record.hand = hand
    for district in range(DISTRICT_COUNT):
        record.stocked[district] = record.stock[district].any()
    return position


def open_gates(position: Position, tiles: Mapping[str, str], dice: Sequence[int]) -> None:
    """Reveals the first tiles and rolls the dice of the first round."""
    for area in AREAS[:MARKET]:
        position.play(f"tile {area} {tiles.get(area, 'a')}")
    roll(position, dice)


def roll(position: Position, dice: Sequence[int] = ()) -> None:
    """Rolls all dice of a round; those not named come up 6."""
    missing = int(DICE[position.players]) - len(dice)
    play(position, *(f"die {face}" for face in [*dice, *[6] * missing]))


def stock(position: Position, area: str) -> dict[str, int]:
    """What lies in an area."""
    return _words(position.state[0].stock[AREAS.index(area)])


def holdings(position: Position, owner: int) -> dict[str, int]:
    """What somebody holds; owner 2 is the neutral player in the game for two."""
    return _words(position.state[0].holdings[owner])


def points(position: Position) -> list[int]:
    """Everybody's points, the neutral player's last."""
    return [int(own) for own in position.state[0].points[: max(3, position.players)]]


def dice(position: Position) -> dict[str, int]:
    """The untaken dice."""
    return {area: int(count) for area, count in zip(AREAS, position.state[0].dice, strict=True) if count}


def record_of(position: Position) -> StateRecord:
    return position.state[0]


def _numbers(counts: Counts) -> list[int]:
    return [counts.get(resource, 0) for resource in RESOURCES]


def _words(counts: Sequence[int]) -> dict[str, int]:
    return {resource: int(count) for resource, count in zip(RESOURCES, counts, strict=True) if count}
