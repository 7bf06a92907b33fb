"""The sea, its treasures and cards, and the table of the moves: tables, no logic."""

import numpy as np

from vineta.core.moves import Moves, Things, Verb
from vineta.core.phrase import Phrase, listed, message, phrase, seat_phrase

COLUMNS = 6
LEVELS = 4
"""The levels below the surface; the board calls them 2 to 5."""
TOP_LEVEL = 2
FIELDS = COLUMNS * LEVELS
COLUMN_NAMES = tuple("abcdef")
FIELD_NAMES = tuple(f"{column}{TOP_LEVEL + level}" for level in range(LEVELS) for column in COLUMN_NAMES)
"""Row by row from the top left: a field's column is its number modulo COLUMNS, its level the quotient."""

NOBODY = -1
"""No seat."""
SEATS = ("white", "violet", "brown", "black", "orange")
SEAT_COUNT = len(SEATS)
LETTERS = "WVBKO"
"""One for each seat; black is K, for B is brown."""
TITLES = (Phrase("White"), Phrase("Violet"), Phrase("Brown"), Phrase("Black"), Phrase("Orange"))
PLAYERS = tuple(seat_phrase(name, title) for name, title in zip(SEATS, TITLES, strict=True))
"""Whoever sits at each seat, as all that is told names them."""

COLOURS = ("red", "yellow", "green", "blue", "grey")
COLOUR_COUNT = len(COLOURS)
COLOUR_TITLES = (Phrase("Red"), Phrase("Yellow"), Phrase("Green"), Phrase("Blue"), Phrase("Grey"))
ADJECTIVES = (Phrase("red"), Phrase("yellow"), Phrase("green"), Phrase("blue"), Phrase("grey"))
CARD_NAMES = tuple(phrase("a {colour} card", colour=colour) for colour in ADJECTIVES)

_KINDS = {
    "amphora": (Phrase("Amphora"), message("the {colour} amphora")),
    "anchor": (Phrase("Anchor"), message("the {colour} anchor")),
    "bell": (Phrase("Bell"), message("the {colour} bell")),
    "chalice": (Phrase("Chalice"), message("the {colour} chalice")),
    "compass": (Phrase("Compass"), message("the {colour} compass")),
    "crown": (Phrase("Crown"), message("the {colour} crown")),
    "dagger": (Phrase("Dagger"), message("the {colour} dagger")),
    "lantern": (Phrase("Lantern"), message("the {colour} lantern")),
    "mask": (Phrase("Mask"), message("the {colour} mask")),
    "pearl": (Phrase("Pearl"), message("the {colour} pearl")),
    "statue": (Phrase("Statue"), message("the {colour} statue")),
    "trident": (Phrase("Trident"), message("the {colour} trident")),
    "shell": (Phrase("Shell"), message("the {colour} shell")),
}
"""Every kind of token, the shell last: its title, and how one of a colour is called as the object of a sentence."""
KINDS = tuple(_KINDS)[:-1]
KIND_COUNT = len(KINDS)
KIND_TITLES = tuple(title for title, _ in _KINDS.values())

# Tokens: 60 treasures (kind by kind, in the order of the colours), then the five shells.
NO_TOKEN = -1
TREASURES = KIND_COUNT * COLOUR_COUNT
TOKENS = TREASURES + COLOUR_COUNT
TOKEN_NAMES = tuple(f"{kind}-{colour}" for kind in _KINDS for colour in COLOURS)
TOKEN_TITLES = tuple(listed((title, colour)) for title in KIND_TITLES for colour in COLOUR_TITLES)
"""Anchor, Red."""
TOKEN_OBJECTS = tuple(phrase(text, colour=colour) for _, text in _KINDS.values() for colour in ADJECTIVES)
"""The red anchor, as the object of a sentence."""

# Where a token lies: the fields come first, then the players' containers and the places beside them.
CONTAINER = FIELDS
BESIDE = CONTAINER + SEAT_COUNT
BOX = BESIDE + SEAT_COUNT

FILLING = np.array([field for field in range(FIELDS) for _ in range(field // COLUMNS + 1)])
"""The field that each treasure of the set-up goes to: one in a field of level 2, four in a field of level 5."""

# Where a ship is when it is above no column.
AT_START = -1
OFF_BOARD = COLUMNS

CARDS = 60
CARDS_OF_A_COLOUR = CARDS // COLOUR_COUNT
HAND = 3
CARDS_EACH = np.array([0, 0, 15, 15, 13, 12])
"""By the number of players."""
BOATS_EACH = np.array([0, 0, 5, 5, 4, 3])

# What lies at a place of a pile that shows no colour.
NO_CARD = -1
HIDDEN_CARD = -2

# The phases of the game: chance lays out the sea, boats are placed, then turns follow.
DRAW_START = 0
LAY_TREASURES = 1
GIVE_SHELLS = 2
DEAL_CARDS = 3
PLACE_BOATS = 4
SAILING = 5
READY = 6
"""The ship has stopped; whether boats move or salvage is open."""
MOVING = 7
SALVAGING = 8
PAYING = 9
SWAPPING = 10
PAUSING = 11
FINISHED = 12

REASONS = ("", "container", "column", "cards", "stall")
BY_CONTAINER = 1
BY_COLUMN = 2
BY_CARDS = 3
BY_STALL = 4

_SEAT = Things("a seat", SEATS, {"": PLAYERS})
_TREASURE = Things("a treasure", TOKEN_NAMES[:TREASURES], {"": TOKEN_OBJECTS})
_SHELL = Things("a colour", COLOURS, {"": TOKEN_OBJECTS[TREASURES:]})
_TOKEN = Things("a treasure or shell", TOKEN_NAMES, {"": TOKEN_OBJECTS, "title": TOKEN_TITLES})
_CARD = Things("a colour", COLOURS, {"": CARD_NAMES})
_TOP_FIELD = Things("a column", COLUMN_NAMES, {"": FIELD_NAMES})
_COLUMN = Things("a column", COLUMN_NAMES)
_FIELD = Things("a field", FIELD_NAMES)

MOVES = Moves(
    # Chance first …
    Verb("start", {"seat": _SEAT}, sentence=message("{seat} begins.")),
    Verb("treasure", {"token": _TREASURE}, sentence=message("Chance lays out {token}.")),
    Verb("shell", {"token": _SHELL}, sentence=message("Chance gives out {token}.")),
    Verb("deal", {"card": _CARD}, sentence=message("Chance deals {card}.")),
    # … then the players' moves …
    Verb(
        "place",
        {"field": _TOP_FIELD},
        sentence=message("{player} puts a boat on {field}."),
        label=message("put a boat on {field}"),
        place=("fields", "field"),
    ),
    Verb(
        "sail",
        {"column": _COLUMN},
        sentence=message("{player} sails to column {column}."),
        label=message("sail to column {column}"),
        place=("surface", "column"),
    ),
    Verb(
        "sail off",
        sentence=message("{player} leaves the board."),
        label=message("leave the board"),
        place=("margin",),
    ),
    Verb(
        "boat",
        {"source": _FIELD, "target": _FIELD},
        sentence=message("{player} moves a boat from {source} to {target}."),
        label=message("from {source}"),
        place=("fields", "target"),
        joint="-",
    ),
    Verb(
        "salvage",
        {"token": _TOKEN},
        sentence=message("{player} salvages {token}."),
        label=message("salvage {token}"),
        place=("tokens", "token"),
    ),
    Verb(
        "joker",
        {"token": _TOKEN},
        sentence=message("{player} uses {token} as a joker."),
        label=message("joker: {title_token}"),
    ),
    Verb(
        "swap",
        {"token": _TOKEN},
        sentence=message("{player} takes {token} with the joker."),
        label=message("take {token}"),
        place=("tokens", "token"),
    ),
    Verb(
        "pay",
        {"card": _CARD},
        sentence=message("{player} pays {card} as a toll."),
        label=message("pay {card}"),
    ),
    Verb(
        "tuck",
        {"card": _CARD},
        sentence=message("{player} puts {card} under the pile and draws one."),
        label=message("put {card} under the pile"),
    ),
    Verb("pass", sentence=message("{player} passes."), label=message("pass")),
    Verb("done", sentence=message("{player} ends the turn."), label=message("end the turn")),
    # … then what is only ever seen, never played.
    Verb("deal ?", sentence=message("Chance deals a card.")),
    Verb("pay ?", sentence=message("{player} pays a card of the hand as a toll.")),
    Verb("tuck ?", sentence=message("{player} puts a card under the pile and draws one.")),
)

TREASURE = MOVES.first("treasure")
SHELL = MOVES.first("shell")
DEAL = MOVES.first("deal")
PLACE = MOVES.first("place")
SAIL = MOVES.first("sail")
SAIL_OFF = MOVES.first("sail off")
BOAT = MOVES.first("boat")
SALVAGE = MOVES.first("salvage")
JOKER = MOVES.first("joker")
SWAP = MOVES.first("swap")
PAY = MOVES.first("pay")
TUCK = MOVES.first("tuck")
PASS = MOVES.first("pass")
DONE = MOVES.first("done")
VEILED_DEAL = MOVES.first("deal ?")
VEILED_PAY = MOVES.first("pay ?")
VEILED_TUCK = MOVES.first("tuck ?")

NAMED = MOVES.named_numbers
"""By action: the numbers of the things it names."""

OUTCOMES = np.array([MOVES.first(word) for word in ("start", "treasure", "shell", "deal", "place")])
"""Where the actions of chance's phases begin; each ends where the next begins."""

BOAT_MOVES = np.array([[MOVES.number("boat", source, target) for target in range(FIELDS)] for source in range(FIELDS)])
"""The action that moves a boat, by the field it comes from and the one it goes to."""
