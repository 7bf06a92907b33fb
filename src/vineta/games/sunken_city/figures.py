"""What is counted: for each player, and for the lake and the box, which belong to nobody."""

from functools import cache, lru_cache

from vineta.core.happenings import Figure
from vineta.core.kernel import State, StateRecord
from vineta.core.phrase import Phrase
from vineta.games.sunken_city import board, rules
from vineta.games.sunken_city.state import plain

HOME, WORTH, OPEN, CHIPS, CARDS = "home", "worth", "open", "chips", "cards"
STREETS, HOUSES, STACK, SUNK = "streets", "houses", "stack", "sunk"

FIGURES = (
    Figure(
        HOME,
        Phrase("Treasures at home"),
        Phrase("Treasures in the village are safe for the rest of the game; the most win."),
        rule=41,
        decides=True,
        symbol="tower",
    ),
    Figure(
        WORTH,
        Phrase("Worth together"),
        Phrase("The numbers of the treasures at home added up, 12 for the chest; they break a tie."),
        rule=41,
        decides=True,
        symbol="treasure",
    ),
    Figure(
        OPEN,
        Phrase("Open treasures"),
        Phrase("Treasures found but not yet at home; whoever is sunk loses them."),
        rule=36,
        symbol="loot",
    ),
    Figure(
        CHIPS,
        Phrase("Chips"),
        Phrase("A chip lengthens one walk by a space for each treasure still to be found."),
        rule=28,
        symbol="chip",
    ),
    Figure(
        CARDS,
        Phrase("Cards in hand"),
        Phrase("Cards still to be played; with the last one all come back."),
        rule=8,
        symbol="card",
    ),
    Figure(STREETS, Phrase("Streets on the lake"), Phrase("Streets that have risen."), rule=13, symbol="street"),
    Figure(HOUSES, Phrase("Houses on the lake"), Phrase("Houses that have risen."), rule=18, symbol="house"),
    Figure(
        STACK,
        Phrase("Streets to take"),
        Phrase("Streets on the field in use, from which they rise."),
        rule=38,
        symbol="stack",
    ),
    Figure(
        SUNK,
        Phrase("Streets under water"),
        Phrase("Streets on the other fields, which serve later."),
        rule=38,
        symbol="sunk-stack",
    ),
)

_OF_NO_PLAYER = (0,) * 4
"""A player has neither streets nor houses nor stacks."""


record_of = lru_cache(256)(plain)
"""The record of a view: what comes after a move is told, drawn, and comes before the next one."""


def counts(view: State) -> tuple[tuple[int, ...], ...]:
    """The figures of each seat, then those of the lake and the box."""
    record = record_of(view.tobytes())
    rows = [
        (*score, found.bit_count(), chips, hand.count(1), *_OF_NO_PLAYER)
        for score, found, chips, hand in zip(standing(record), record.found, record.chips, record.hand, strict=False)
    ]
    return (*rows, _of_the_lake(record))


def standing(record: StateRecord) -> tuple[tuple[int, int], ...]:
    """For each seat what decides: how many treasures are at home, and their worth. The record is a plain one."""
    return _standing(record.safe[: record.players])


@lru_cache(256)
def _standing(safe: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Few moves change it."""
    return tuple([_at_home(mask) for mask in safe])


@cache
def _at_home(mask: int) -> tuple[int, int]:
    numbers = rules.treasures(mask)
    return len(numbers), sum(numbers)


def _of_the_lake(record: StateRecord) -> tuple[int, ...]:
    streets = record.cover.count(board.LEFT_HALF) + record.cover.count(board.UPPER_HALF)
    houses = sum([square >= 0 for square in record.house_square])
    to_take = record.stack[record.field]
    return 0, 0, 0, record.supply, 0, streets, houses, to_take, sum(record.stack) - to_take
