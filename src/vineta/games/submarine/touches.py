"""Which moves somebody may mean who touches a thing or a place: all that it could be good for, legal or not.

The kernel's verdicts then tell why it is not to be had now. What ends the list is never legal together, so that every
touch is answered.
"""

from collections.abc import Callable, Iterable
from functools import partial

from vineta.core.kernel import State
from vineta.core.why import Touch
from vineta.games.submarine import board, places
from vineta.games.submarine.board import (
    BOAT_MOVES,
    COLOUR_COUNT,
    COLUMNS,
    DONE,
    FIELDS,
    JOKER,
    LETTERS,
    OFF_BOARD,
    PAY,
    SAIL,
    SAIL_OFF,
    SALVAGE,
    SEATS,
    SWAP,
    TUCK,
)
from vineta.games.submarine.places import Sea
from vineta.games.submarine.state import Plain, plain

_ANYWAY = (DONE, SAIL_OFF)
"""Each phase of a turn forbids one of these, and says what comes first."""

_BOAT_MOVES: list[list[int]] = BOAT_MOVES.tolist()
_AT_WORK = (board.READY, board.MOVING, board.SALVAGING)

Meaning = Callable[[Plain, Sea], Iterable[int]]
"""The moves that a thing suggests, the likeliest first."""


def meant(view: State, touch: Touch) -> tuple[int, ...]:
    """The moves that somebody may mean who touches this, the likeliest first."""
    meaning = _MEANINGS.get(touch.thing)
    if meaning is None:
        if touch.x is None or touch.y is None:
            return ()
        meaning = partial(_point, touch.x, touch.y)
    record = plain(view)
    return (*meaning(record, places.sea(record.place)), *_ANYWAY)


# --- Places ---------------------------------------------------------------------------------------------------------
def _point(x: float, y: float, record: Plain, sea: Sea) -> Iterable[int]:
    column, level = places.column_at(x), places.level_at(y)
    if not 0 <= column < COLUMNS:
        return [SAIL_OFF if column == OFF_BOARD else SAIL]
    return _surface(column, record, sea) if level < 0 else _field(column + COLUMNS * level, record, sea)


def _surface(column: int, record: Plain, sea: Sea) -> Iterable[int]:
    return [SAIL + column]


def _field(field: int, record: Plain, sea: Sea) -> Iterable[int]:
    """A boat is to go there, or something there is to be raised; before the ship has sailed, that is to go there."""
    if record.phase == board.SAILING:
        return [SAIL + field % COLUMNS, _BOAT_MOVES[field][field]]
    boats = [_BOAT_MOVES[source][field] for source in _boats_below(record)] if record.phase in _AT_WORK else []
    tokens = [action for token in sea.tokens[field] for action in _raise(token, record)]
    return [*boats, *tokens, _BOAT_MOVES[field][field]]


def _boats_below(record: Plain) -> list[int]:
    """The fields below the mover's ship in which there is a boat of the same player."""
    fleet = memoryview(record.boats).cast("h")[FIELDS * record.mover : FIELDS * (record.mover + 1)]
    return [field for field in range(record.ships[record.mover], FIELDS, COLUMNS) if fleet[field]]


# --- Things on the board --------------------------------------------------------------------------------------------
def _boat(field: int, record: Plain, sea: Sea) -> Iterable[int]:
    """A boat is to move; but to go nowhere else is never allowed, whatever else is."""
    sailing = [SAIL + field % COLUMNS] if record.phase == board.SAILING else []
    return [*sailing, _BOAT_MOVES[field][field]]


def _ship(seat: int, record: Plain, sea: Sea) -> Iterable[int]:
    column = record.ships[seat]
    return [SAIL + column if 0 <= column < COLUMNS else SAIL_OFF]


def _token(token: int, record: Plain, sea: Sea) -> Iterable[int]:
    """What lies in the sea is to be raised; everything else is to be a joker."""
    return _raise(token, record) if sea.places[token] < FIELDS else [JOKER + token]


def _raise(token: int, record: Plain) -> list[int]:
    ways = [SALVAGE + token, SWAP + token]
    return ways[::-1] if record.phase == board.SWAPPING else ways


def _nothing(record: Plain, sea: Sea) -> Iterable[int]:
    return []


# --- Things in panels -----------------------------------------------------------------------------------------------
def _container(seat: int, record: Plain, sea: Sea) -> Iterable[int]:
    """What is in a container, or is to be, is no joker."""
    won = sea.tokens[board.CONTAINER + seat] or tuple(sea.points)
    return [JOKER + token for token in won[:1]]


def _gap(kind: int, record: Plain, sea: Sea) -> Iterable[int]:
    """A treasure of the missing kind."""
    first = kind * COLOUR_COUNT
    return _treasures(range(first, first + COLOUR_COUNT), record, sea)


def _treasures(tokens: Iterable[int], record: Plain, sea: Sea) -> list[int]:
    """Of these tokens those that lie in the sea, first those below the mover's ship."""
    ship = record.ships[record.mover]
    lying = [token for token in tokens if sea.places[token] < FIELDS]
    lying.sort(key=lambda token: sea.places[token] % COLUMNS != ship)
    return [action for token in lying for action in _raise(token, record)]


def _card(colour: int, record: Plain, sea: Sea) -> Iterable[int]:
    """A card is to buy a treasure of its colour, to pay a toll, or to be swapped."""
    if record.phase in _AT_WORK:
        return [*_treasures(range(colour, board.TOKENS, COLOUR_COUNT), record, sea), TUCK + colour]
    return [PAY + colour] if record.phase == board.PAYING else [TUCK + colour]


def _unseen_cards(record: Plain, sea: Sea) -> Iterable[int]:
    """Some card is to be swapped, or paid."""
    return range(PAY, PAY + COLOUR_COUNT) if record.phase == board.PAYING else range(TUCK, TUCK + COLOUR_COUNT)


# --- By their ids ---------------------------------------------------------------------------------------------------
def _meanings() -> dict[str, Meaning]:
    """All ids but that of the board itself, which is touched at a point."""
    meanings: dict[str, Meaning] = {"idle": _nothing}
    for token, name in enumerate(places.TOKEN_IDS):
        meanings[name] = partial(_token, token)
    for column, name in enumerate(board.COLUMN_NAMES):
        meanings[f"mark-{name}"] = partial(_surface, column)
    for level in range(board.LEVELS):
        meanings[f"mark-{board.TOP_LEVEL + level}"] = _nothing
    for colour, name in enumerate(board.COLOURS):
        meanings[f"discard-{name}"] = partial(_card, colour)
    for seat in range(board.SEAT_COUNT):
        meanings |= _meanings_of(seat)
    return meanings


def _meanings_of(seat: int) -> dict[str, Meaning]:
    """What belongs to a seat."""
    letter = LETTERS[seat]
    return {
        f"ship-{SEATS[seat]}": partial(_ship, seat),
        f"{letter}-ship": partial(_ship, seat),
        f"{letter}-boats": _nothing,
        f"{letter}-container": partial(_container, seat),
        f"{letter}-hand": _unseen_cards,
        f"{letter}-pile": _unseen_cards,
        **{name: partial(_boat, field) for field, name in enumerate(places.BOAT_IDS[seat])},
        **{name: partial(_gap, kind) for kind, name in enumerate(places.GAP_IDS[seat])},
        **{f"{letter}-hand-{name}": partial(_card, colour) for colour, name in enumerate(board.COLOURS)},
    }


_MEANINGS = _meanings()
