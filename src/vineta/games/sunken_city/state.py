"""The record of a game: its fields, its options, and how it is set up."""

from itertools import combinations

import numpy as np

from vineta.core.errors import SetupError
from vineta.core.game import NATURE, Seat
from vineta.core.kernel import State
from vineta.core.options import Flag, Number, Option, Text, Value
from vineta.core.phrase import listed
from vineta.core.plain import plain_reader
from vineta.core.start import start_option, starting_seat
from vineta.games.sunken_city import board
from vineta.games.sunken_city.moves import lake, turns

STATE_TYPE = np.dtype(
    (
        np.record,
        [
            ("mover", "i2"),
            ("phase", "i2"),
            ("turn", "i2"),  # the seat whose turn it is, also while nature rolls for it
            ("players", "i2"),
            ("start", "i2"),
            ("village", "i2", 4),  # the colour of each seat
            ("adventurer", "i2", 4),  # the square that names the piece it stands on, or HOME
            ("found", "i2", 4),  # treasures open on the panel: bit 1 to 10, bit 12 for the chest
            ("safe", "i2", 4),  # treasures at home
            ("treasures", "i2"),  # all treasures of this game
            ("chips", "i2", 4),
            ("supply", "i2"),
            ("cards", "i2", len(board.CARDS)),  # their places among CARD_NAMES, ascending
            ("hand", "i1", (4, len(board.CARDS))),
            ("dark", "i2", board.SIZE),  # rows of bits
            ("cover", "i1", board.SQUARES),
            ("taken", "i2", board.SIZE),  # the covered squares of each row as bits: what `cover` says, for fast listing
            ("near_houses", "i2", board.SIZE),  # the squares that houses touch, as rows of bits
            ("house_square", "i2", board.HOUSES + 1),  # or IN_GROTTO, NOT_IN_GAME
            ("merman", "i2"),  # the square that names his piece; NO_SQUARE while he is in a grotto
            ("grotto", "i2"),  # his grotto; 0 while he is on the lake
            ("stack", "i2", board.FIELDS + 1),
            ("field", "i2"),  # where streets are taken
            ("tide", "i2"),
            ("build_left", "i2"),
            ("built", "i2"),
            ("house_built", "i2"),
            ("walk_left", "i2"),
            ("walked", "i2"),
            ("walk_over", "i2"),
            ("chip_points", "i2"),
            ("chip_used", "i2"),
            ("merman_move", "i2"),
            ("merman_left", "i2"),
            ("rounds", "i2"),
            ("quiet", "i2"),  # nothing has happened in this round
            ("quiet_rounds", "i2"),
            ("stall_rounds", "i2"),
            ("turn_limit", "i2"),
            ("ending", "i2"),  # why the last round is under way
        ],
    )
)

OPTIONS: tuple[Option, ...] = (
    Flag("short", False, "without house 1 and the treasures 1"),
    Flag("no_chips", False, "whoever is sunk gets no chip"),
    Flag("expert", False, "no die: the city rises and sinks in phases"),
    start_option(board.COLOURS),
    Number("stall_rounds", 12, "rounds without any event that end the game; 0 for never"),
    Number("turn_limit", 300, "turns a player after which the game ends", lowest=1),
    Text("sixth_card", board.SIXTH_CARD, "the sixth movement card", r"[0-9]/[0-9]", "build/walk, such as 4/2"),
    Text(
        "dark_squares",
        board.DARK_SQUARES,
        "where houses may rise",
        r"[.#]{9}(/[.#]{9}){8}",
        "nine rows of nine squares, # dark and . light, joined by /",
    ),
)


_SEATS = tuple(Seat(name, title, tone=name) for name, title in zip(board.COLOURS, board.TITLES, strict=True))
_AT_TABLE = {players: tuple(_SEATS[colour] for colour in used) for players, used in board.COLOURS_IN_PLAY.items()}


def seats(players: int) -> tuple[Seat, ...]:
    """The colours at the table, clockwise."""
    return _AT_TABLE[players]


def setup(players: int, options: dict[str, Value]) -> State:
    """The lake before the first move."""
    state: State = np.zeros(1, STATE_TYPE)
    record = state[0]
    record.players = players
    record.village[:players] = board.COLOURS_IN_PLAY[players]
    record.stall_rounds = options["stall_rounds"]
    record.turn_limit = options["turn_limit"]
    record.cards[:] = _cards(str(options["sixth_card"]))
    record.hand[:players] = 1
    record.dark[:] = _dark_squares(str(options["dark_squares"]))
    record.adventurer[:players] = board.HOME
    record.supply = 0 if options["no_chips"] else board.CHIPS
    _lay_treasures(state, bool(options["short"]))
    _lay_lake(state, bool(options["expert"]))
    _choose_start(state, starting_seat(options, seats(players)))
    return state


def _cards(sixth: str) -> list[int]:
    others = [card for card in board.CARDS if card != board.SIXTH_CARD]
    if sixth in others:
        raise SetupError(
            "option sixth_card differs from the other cards ({cards}), not {card}", cards=listed(others), card=sixth
        )
    return sorted(board.CARD_NAMES.index(card) for card in [*others, sixth])


def _dark_squares(text: str) -> list[int]:
    rows = dark_rows(text)
    if not _room_for_a_house_elsewhere(rows):
        raise SetupError("option dark_squares leaves no two squares that houses could share without touching")
    return rows


def dark_rows(text: str) -> list[int]:
    """The squares where houses may rise, the centre always among them, as rows of bits."""
    rows = [sum(1 << column for column, mark in enumerate(row) if mark == "#") for row in text.split("/")]
    return [row | int(centre) for row, centre in zip(rows, board.CENTRE_BITS, strict=True)]


def _room_for_a_house_elsewhere(rows: list[int]) -> bool:
    """A lake that bears a single house would never let anyone find the other treasures."""
    squares = [square for square in range(board.SQUARES) if rows[square // board.SIZE] >> square % board.SIZE & 1]
    return any(second not in board.TOUCHING[first] for first, second in combinations(squares, 2))


def _lay_treasures(state: State, short: bool) -> None:
    numbers = range(2 if short else 1, board.HOUSES + 1)
    state[0].treasures = sum(1 << number for number in numbers) + (1 << board.CHEST)
    state[0].house_square[:] = board.IN_GROTTO
    state[0].house_square[: numbers.start] = board.NOT_IN_GAME


def _lay_lake(state: State, expert: bool) -> None:
    record = state[0]
    streets = board.EXPERT_STREETS if expert else board.STREETS
    record.stack[1] = streets[int(record.players)]
    record.stack[2:6] = 1
    record.field = 1
    if expert:
        record.tide = board.RISING
        record.merman, record.grotto = board.NO_SQUARE, 10
    else:
        lake.put_house(record, 10, board.CENTRE)
        record.merman = board.CENTRE


def _choose_start(state: State, seat: int | None) -> None:
    if seat is None:
        state[0].mover, state[0].phase, state[0].start = NATURE, board.DRAW_START, board.NOBODY
    else:
        turns.begin_game(state[0], seat)


_OF_RULES_ALONE = (
    "taken",
    "near_houses",
    "built",
    "house_built",
    "walked",
    "walk_over",
    "chip_used",
    "merman_move",
    "rounds",
    "quiet",
    "quiet_rounds",
)
"""What nobody is shown or told."""

plain = plain_reader(STATE_TYPE, as_bytes=("cover",), unread=_OF_RULES_ALONE)
"""The record of a state, or of a view, whose content is given."""
