"""The record that is the game, its options, and the set-up."""

import re

import numpy as np

from vineta.core.errors import SetupError
from vineta.core.game import NATURE, Seat
from vineta.core.kernel import State, StateRecord
from vineta.core.options import OneOf, Option, Text, Value
from vineta.core.plain import plain_reader
from vineta.games.atlandice import board, stages

MOST_OWNERS = 4
NEUTRAL = 2
"""The owner number of the neutral player in the game for two."""

NOBODY = -1
NOWHERE = -1
CLOSED = -1
"""No tile is open here."""

# Where a tile is; a seat (or NEUTRAL) means that this owner has won it.
UNSEEN, OPEN, BOXED = -1, -2, -3

STATE_TYPE = np.dtype(
    (
        np.record,
        [
            ("mover", "i2"),
            ("stage", "i2"),
            ("players", "i2"),
            ("start", "i2"),  # the start player of this round, NOBODY until drawn
            ("active", "i2"),  # whose turn it is to search or donate
            ("searcher", "i2"),  # who receives what the search finds: the active player or the neutral one
            ("searched", "i2"),  # the area being searched
            ("first_searched", "i2"),  # the area whose die was taken: the jeweller can lead on to another
            ("emptied", "i2"),  # the district whose next tile is about to be revealed
            ("unrolled", "i2"),  # dice still to be rolled while the gates open
            ("submarine", "i2"),
            ("hand", "i2"),  # steps the clock's hand has gone
            ("waves", "i2"),  # the step that ends the game
            ("clock", "i1", (board.LONGEST_CLOCK + 1,)),  # the symbol of each step
            ("stock", "i2", (board.AREA_COUNT, board.RESOURCE_COUNT)),
            ("holdings", "i2", (MOST_OWNERS, board.RESOURCE_COUNT)),
            ("points", "i2", (MOST_OWNERS,)),  # won tiles included
            ("dice", "i2", (board.AREA_COUNT,)),  # untaken ones
            ("taken", "i2", (MOST_OWNERS,)),  # dice each owner has received in this round
            ("given", "i1", (2,)),  # who has given a die to the neutral player in this round
            ("open_tile", "i1", (board.AREA_COUNT,)),  # the market always shows 0
            ("tiles", "i1", (board.DISTRICT_COUNT, board.TILE_COUNT)),
            ("stocked", "i1", (board.DISTRICT_COUNT,)),  # held something when the search began
        ],
    )
)

_CLOCK_FIELD = rf"\d+ +(?:{'|'.join(board.CLOCK_WORDS)})"

OPTIONS: tuple[Option, ...] = (
    OneOf(
        "start",
        "random",
        "who starts: drawn at random, or the player of this number",
        ("random", "1", "2", "3", "4"),
    ),
    Text(
        "clock",
        board.CLOCK,
        "the clock's fields with a symbol, by step; the last one is the waves",
        rf"{_CLOCK_FIELD}(?: *, *{_CLOCK_FIELD})*",
        f'fields like "3 jewel, 5 donation, 20 waves" (symbols: {", ".join(board.CLOCK_WORDS)})',
    ),
)


plain = plain_reader(STATE_TYPE, as_bytes=("clock",), unread=("stocked",))
"""The record of a state, or of a view, whose content is given; `clock_fields` reads its clock."""


def clock_fields(clock: bytes) -> list[int]:
    """The symbols of the clock's steps, from a plain record."""
    return memoryview(clock).cast("b").tolist()


def seats(players: int) -> tuple[Seat, ...]:
    """The seats at the table."""
    return board.SEATS[:players]


def setup(players: int, options: dict[str, Value]) -> State:
    """The table before the start player is drawn and the first tiles are turned up."""
    state = np.zeros(1, STATE_TYPE)
    record = state[0]
    record.players = players
    record.start = _read_start(str(options["start"]), players)
    record.mover = NATURE
    record.stage = stages.DRAW_START if record.start == NOBODY else stages.LAY_TILE
    record.emptied = NOWHERE if record.start == NOBODY else 0
    record.active = record.searcher = NOBODY
    record.searched = record.first_searched = NOWHERE
    record.submarine = board.WORKS
    _lay_out(record)
    _set_clock(record, _read_clock(str(options["clock"])))
    return state


def _lay_out(record: StateRecord) -> None:
    record.open_tile[: board.DISTRICT_COUNT] = CLOSED
    record.tiles[:] = UNSEEN
    record.stock[board.MARKET] = board.MARKET_FILL
    for district in range(board.DISTRICT_COUNT):
        record.stock[district, district] = board.DISTRICT_FILL[record.players]
        record.stocked[district] = 1


def _set_clock(record: StateRecord, symbols: dict[int, int]) -> None:
    record.clock[:] = board.PLAIN
    for step, symbol in symbols.items():
        record.clock[step] = symbol
    record.waves = max(symbols)


def _read_start(text: str, players: int) -> int:
    if text == "random":
        return NOBODY
    if int(text) > players:
        raise SetupError(
            "option start is random or 1 to {players} in a game for {players}, not {start}", players=players, start=text
        )
    return int(text) - 1


def _read_clock(text: str) -> dict[int, int]:
    """The symbols by step, checked: ascending, not too long, and the waves at the end alone."""
    fields = [(int(step), board.CLOCK_WORDS.index(word)) for step, word in re.findall(r"(\d+) +(\w+)", text)]
    steps = [step for step, _ in fields]
    if steps != sorted(set(steps)) or not steps[0] >= 1 or steps[-1] > board.LONGEST_CLOCK:
        last = board.LONGEST_CLOCK
        raise SetupError("option clock has ascending steps from 1 to {last}, not {clock}", last=last, clock=repr(text))
    if [step for step, symbol in fields if symbol == board.WAVES] != steps[-1:]:
        raise SetupError("option clock ends with the waves and has them nowhere else, not {clock}", clock=repr(text))
    return dict(fields)
