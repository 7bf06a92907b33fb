"""The sea, its treasures and cards, and the numbering of the actions: tables, no logic."""

import numpy as np

COLUMNS = 6
LEVELS = 4
"""The levels below the surface; the board calls them 2 to 5."""
TOP_LEVEL = 2
FIELDS = COLUMNS * LEVELS
COLUMN_NAMES = tuple("abcdef")
FIELD_NAMES = tuple(f"{column}{TOP_LEVEL + level}" for level in range(LEVELS) for column in COLUMN_NAMES)
"""Row by row from the top left: a field's column is its number modulo COLUMNS, its level the quotient."""

SEATS = ("white", "violet", "brown", "black", "orange")
COLOURS = ("red", "yellow", "green", "blue", "grey")
KINDS = (
    "amphora",
    "anchor",
    "bell",
    "chalice",
    "compass",
    "crown",
    "dagger",
    "lantern",
    "mask",
    "pearl",
    "statue",
    "trident",
)

# Tokens: 60 treasures (kind by kind, in the order of the colours), then the five shells.
TREASURES = len(KINDS) * len(COLOURS)
TOKENS = TREASURES + len(COLOURS)
TOKEN_NAMES = tuple(f"{kind}-{colour}" for kind in (*KINDS, "shell") for colour in COLOURS)

# Where a token lies: the fields come first, then the players' containers and the places beside them.
CONTAINER = FIELDS
BESIDE = CONTAINER + len(SEATS)
BOX = BESIDE + len(SEATS)

FILLING = np.array([field for field in range(FIELDS) for _ in range(field // COLUMNS + 1)])
"""The field that each treasure of the set-up goes to: one in a field of level 2, four in a field of level 5."""

# Where a ship is when it is above no column.
AT_START = -1
OFF_BOARD = COLUMNS

CARDS = 60
CARDS_OF_A_COLOUR = CARDS // len(COLOURS)
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

# The action space: chance first, then the players' moves, then what is only ever seen, never played.
START = 0
TREASURE = START + len(SEATS)
SHELL = TREASURE + TREASURES
DEAL = SHELL + len(COLOURS)
PLACE = DEAL + len(COLOURS)
SAIL = PLACE + COLUMNS
SAIL_OFF = SAIL + COLUMNS
BOAT = SAIL_OFF + 1
SALVAGE = BOAT + FIELDS * FIELDS
JOKER = SALVAGE + TOKENS
SWAP = JOKER + TOKENS
PAY = SWAP + TOKENS
TUCK = PAY + len(COLOURS)
PASS = TUCK + len(COLOURS)
DONE = PASS + 1
VEILED_DEAL = DONE + 1
VEILED_PAY = VEILED_DEAL + 1
VEILED_TUCK = VEILED_PAY + 1
ACTIONS = VEILED_TUCK + 1

OUTCOMES = np.array([START, TREASURE, SHELL, DEAL, PLACE])
"""Where the actions of chance's phases begin; each ends where the next begins."""
