"""The record of a game: its fields, how it is read to be shown, its options, and how it is set up."""

import struct
from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from vineta.core.errors import SetupError
from vineta.core.game import NATURE, Seat
from vineta.core.kernel import State
from vineta.core.options import Flag, Number, Option, Value
from vineta.core.phrase import message
from vineta.core.start import start_option, starting_seat
from vineta.games.submarine import board

_SEATS, _COLOURS = board.SEAT_COUNT, board.COLOUR_COUNT


STATE_TYPE = np.dtype(
    (
        np.record,
        [
            ("mover", "i2"),
            ("phase", "i2"),
            ("players", "i2"),
            ("step", "i2"),  # how many things the set-up's present phase has dealt or placed
            ("start", "i2"),  # who begins, until the boats are placed; NOBODY otherwise
            ("stall_limit", "i2"),  # idle turns that end the game; 0 for never
            ("idle", "i2"),  # turns in a row without progress
            ("progress", "i2"),  # a card was discarded or a new kind gained in this turn
            ("target", "i2"),  # the token whose toll is being paid, or NO_TOKEN
            ("joker", "i2"),  # the joker that was named, or NO_TOKEN
            ("ending", "i2"),
            ("ships", "i2", _SEATS),  # AT_START, a column, or OFF_BOARD
            ("boats", "i2", (_SEATS, board.FIELDS)),
            ("moved", "i2", board.FIELDS),  # the mover's boats in each field that have had their move
            ("place", "i2", board.TOKENS),  # where each token lies
            ("touched", "i1", board.TOKENS),  # tokens won or put down in this turn
            ("owed", "i2", _SEATS),  # toll cards still to be paid to each seat
            ("hand_size", "i2", _SEATS),
            ("hand", "i2", (_SEATS, _COLOURS)),  # in a view: the cards that the seat knows of
            ("known", "i2", (_SEATS, _SEATS, _COLOURS)),  # what a seat (first) knows to be in another's hand
            ("height", "i2", _SEATS),  # cards in each pile
            ("pile", "i1", (_SEATS, board.CARDS)),  # colours, the bottom card first
            ("seen", "i1", (_SEATS, board.CARDS)),  # who knows that card: one bit for each seat
            ("discard", "i2", _COLOURS),
            ("stock", "i2", _COLOURS),  # cards not dealt; in a view: cards whose place the seat does not know
        ],
    )
)


# --- As it is read to be shown --------------------------------------------------------------------------------------
class Plain(NamedTuple):
    """What is shown of a record, in the order of its fields, as plain numbers: reading those is ten times as fast.

    Bytes where there are many numbers: they are made, and found again in what is remembered, at once.
    """

    mover: int
    phase: int
    players: int
    stall_limit: int
    idle: int
    target: int
    joker: int
    ending: int
    ships: tuple[int, ...]
    boats: bytes
    place: bytes
    hand_size: tuple[int, ...]
    hand: tuple[int, ...]
    height: tuple[int, ...]
    pile: bytes
    discard: tuple[int, ...]


def plain(state: State) -> Plain:
    """A record read to be shown."""
    return tuple.__new__(Plain, _split(_read(state.tobytes())))


_AS_BYTES = ("boats", "place", "pile")


def _code(name: str) -> str:
    """How a field is read: as bytes, as numbers of two bytes each, or not at all."""
    size = STATE_TYPE[name].itemsize
    if name not in Plain._fields:
        return f"{size}x"
    return f"{size}s" if name in _AS_BYTES else f"{size // 2}h"


def _parts() -> Iterator[int | slice]:
    """Where each field stands in what is read."""
    start = 0
    for name in Plain._fields:
        width = 1 if name in _AS_BYTES else STATE_TYPE[name].itemsize // 2
        yield start if width == 1 else slice(start, start + width)
        start += width


_read = struct.Struct("=" + "".join(map(_code, STATE_TYPE.names or ()))).unpack
_split = itemgetter(*_parts())


# --- How it is set up -----------------------------------------------------------------------------------------------
OPTIONS: tuple[Option, ...] = (
    start_option(board.SEATS),
    Flag("even_colours", False, "the cards left over are equally many of each colour"),
    Number("stall_turns", 30, "turns a player without progress that end the game; 0 for never", highest=6000),
)

_ALL = tuple(Seat(name, title, tone=name) for name, title in zip(board.SEATS, board.TITLES, strict=True))


def seats(players: int) -> tuple[Seat, ...]:
    """The colours at the table, clockwise."""
    return _ALL[:players]


def setup(players: int, options: dict[str, Value]) -> State:
    """The table before chance lays out the sea."""
    state: State = np.zeros(1, STATE_TYPE)
    record = state[0]
    start = starting_seat(options, seats(players))
    record.players = players
    record.stall_limit = int(options["stall_turns"]) * players
    record.target = record.joker = board.NO_TOKEN
    record.ships[:] = board.AT_START
    record.place[:] = board.BOX
    record.pile[:] = board.NO_CARD
    record.stock[:] = board.CARDS_OF_A_COLOUR
    if options["even_colours"]:
        record.stock[:] -= _left_over_of_each_colour(players)
    record.mover = NATURE
    record.start = board.NOBODY if start is None else start
    record.phase = board.DRAW_START if start is None else board.LAY_TREASURES
    return state


def _left_over_of_each_colour(players: int) -> int:
    left_over = board.CARDS - players * int(board.CARDS_EACH[players])
    if left_over % _COLOURS:
        text = message("option even_colours does not go with {players} players: {cards} cards are left over")
        raise SetupError(text, players=players, cards=left_over)
    return left_over // _COLOURS
