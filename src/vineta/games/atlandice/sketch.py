"""A view as a picture of text: the clock, the six areas, the players, and what is asked."""

from textwrap import wrap
from typing import Any

from vineta.core.game import Seat
from vineta.core.kernel import State
from vineta.core.sketch import Sketch, Span
from vineta.games.atlandice import board
from vineta.games.atlandice.board import AREAS, CLOCK_WORDS, LETTERS, MARKET, RESOURCES
from vineta.games.atlandice.state import CLOSED, UNSEEN, clock_fields, plain
from vineta.games.atlandice.words import NEUTRAL_PLAYER, OWNERS, question, tiles_at, tiles_won

_RESOURCE_STYLES = ("bold magenta", "bold cyan", "bold green", "bold yellow", "bold red")
_SYMBOLS = {word: word[0].upper() for word in RESOURCES} | {"total": "+", "donation": "2", "waves": "~"}
_DIE, _SUBMARINE, _HAND = "■", "◖▶", "▲"
_WIDTH = 76
_CLOCK_LINE = 25
"""How many fields of the clock fit into a line."""

_LEGEND = f"  * starts  > moves  {_SUBMARINE} submarine  {_DIE} die  {_HAND} hand  + total  2 donation  ~ waves"


def sketch(view: State) -> Sketch:
    """The whole table: nothing in this game is hidden but the order of the unseen tiles."""
    record = plain(view.tobytes())
    return [
        [("Atlandice", "bold"), (f"  hand on {record.hand} of {record.waves}", "dim")],
        *([(f"  {line}", "bold")] for line in wrap(str(question(record, asked=False)), _WIDTH)),
        [],
        *_clock(record),
        [],
        [("  area       tile left dice      resources           effect", "dim")],
        *(_area(record, area) for area in range(board.AREA_COUNT)),
        [],
        [("  player     points  dice  resources           in all tiles won", "dim")],
        *(_owner(record, owner, seat) for owner, seat in enumerate(OWNERS[record.players])),
        [],
        [(_LEGEND, "dim")],
    ]


def _clock(record: Any) -> Sketch:
    """The fields of the clock, the hand below the field it points at."""
    lines: Sketch = []
    symbols = clock_fields(record.clock)
    for first in range(0, record.waves + 1, _CLOCK_LINE):
        steps = range(first, min(first + _CLOCK_LINE, record.waves + 1))
        lines.append([("  ", ""), *(_clock_field(symbols[step]) for step in steps)])
        lines.append([(f"  {'   ' * (record.hand - first)}{_HAND}" if record.hand in steps else "", "bold")])
    return lines


def _clock_field(symbol: int) -> Span:
    if symbol == board.PLAIN:
        return ("·  ", "dim")
    return (f"{_SYMBOLS[CLOCK_WORDS[symbol]]}  ", _RESOURCE_STYLES[symbol] if symbol < len(RESOURCES) else "bold")


def _area(record: Any, area: int) -> list[Span]:
    name = f"{area + 1} {AREAS[area]}"
    letter = record.open_tile[area]
    if letter == CLOSED:
        return [(f"  {name:<11}{'closed' if not _unseen(record, area) else 'tile to be revealed'}", "dim")]
    tile = board.tile_at(area, letter)
    submarine = _SUBMARINE if record.submarine == area else ""
    return [
        (f"{submarine:<2}", "bold blue"),
        (f"{name:<11}", "bold" if area == record.searched else ""),
        (f"{LETTERS[letter] if area != MARKET else ' '}{_HAND * tile.hands:<4}", ""),
        (f"{_unseen(record, area):<5}", "dim"),
        (f"{_DIE * record.dice[area]:<10}", "bold"),
        *_resources(record.stock[area]),
        (tile.words, "dim" if area == MARKET else ""),
    ]


def _unseen(record: Any, area: int) -> str:
    """The tiles that may still come up in an area."""
    return "" if area == MARKET else tiles_at(record.tiles, area, UNSEEN)


def _resources(counts: list[int]) -> list[Span]:
    """Letter and number of each resource, in columns."""
    return [
        (f"{name[0].upper()}{count:<3}", style) if count else ("·   ", "dim")
        for name, count, style in zip(RESOURCES, counts, _RESOURCE_STYLES, strict=True)
    ]


def _owner(record: Any, owner: int, seat: Seat) -> list[Span]:
    number = "-" if seat is NEUTRAL_PLAYER else str(owner + 1)
    asked = owner == record.mover
    marks = ("*" if owner == record.start else " ") + (">" if asked else " ")
    return [
        (marks, "bold"),
        (f"{number} {seat.name:<9}", "bold" if asked else ""),
        (f"{record.points[owner]:>5}   ", "bold"),
        (f"{_DIE * record.taken[owner]:<2}{_given(record, owner):<4}", ""),
        *_resources(record.holdings[owner]),
        (f"{sum(record.holdings[owner]):>4}   ", ""),
        (tiles_won(record.tiles, owner), ""),
    ]


def _given(record: Any, owner: int) -> str:
    return "+1" if record.players == 2 and owner < 2 and record.given[owner] else ""
