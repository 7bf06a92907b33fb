"""What a game of Submarine is made of: the numbers of the box, the names of things, the decisions, the players."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

SEAT_COLOURS = ["white", "violet", "brown", "black", "orange"]
CARD_COLOURS = ["red", "yellow", "green", "blue", "grey"]
KINDS = [
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
]
SHELL = "shell"
COLUMNS = ["a", "b", "c", "d", "e", "f"]
LEVELS = [2, 3, 4, 5]  # level 1 is the surface and belongs to the ships
TOP_LEVEL = 2
TREASURES_PER_FIELD = {2: 1, 3: 2, 4: 3, 5: 4}
CARDS_PER_COLOUR = 12
CARDS_PER_PLAYER = {2: 15, 3: 15, 4: 13, 5: 12}
BOATS_PER_PLAYER = {2: 5, 3: 5, 4: 4, 5: 3}
HAND_SIZE = 3
SHIP_AT_START = "start"
SHIP_OFF = "off"


def kind_of(token: str) -> str:
    """The kind of a token: "anchor" for "anchor-red", "shell" for "shell-red"."""
    return token.partition("-")[0]


def colour_of(token: str) -> str:
    """The colour of a token: "red" for "anchor-red" and for "shell-red"."""
    return token.partition("-")[2]


def is_shell(token: str) -> bool:
    """Whether a token is a joker shell and not a treasure."""
    return kind_of(token) == SHELL


def column_of(place: str) -> str:
    """The column letter of a field: "c" for "c4"."""
    return place[0]


def level_of(place: str) -> int:
    """The level of a field: 4 for "c4"."""
    return int(place[1])


def fields_of_column(column: str) -> list[str]:
    """The four fields below a column of the surface, the highest first."""
    return [f"{column}{level}" for level in LEVELS]


def boat_destinations(origin: str) -> set[str]:
    """Every other field of the same level and of the levels next to it (rulebook); staying is no move (ruling)."""
    level = level_of(origin)
    reachable = {f"{column}{near}" for near in LEVELS if abs(near - level) <= 1 for column in COLUMNS}
    return reachable - {origin}


class Stage(Enum):
    """What has to be decided next, by nature or by a player."""

    START_PLAYER = auto()
    TREASURES = auto()
    SHELLS = auto()
    DEAL = auto()
    PLACE = auto()
    SAIL = auto()
    ACTION = auto()
    TOLL = auto()
    SWAP = auto()
    PAUSE = auto()
    OVER = auto()


NATURE_STAGES = {Stage.START_PLAYER, Stage.TREASURES, Stage.SHELLS, Stage.DEAL}


@dataclass
class Player:
    """Everything that belongs to one seat, apart from its boats, which stand on the board."""

    boats_to_place: int
    ship: str = SHIP_AT_START
    container: set[str] = field(default_factory=set)
    jokers: set[str] = field(default_factory=set)
    hand: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)  # bottom first, top last

    def refill_hand(self) -> None:
        """Draw from the top of the pile up to three cards, as far as the pile reaches."""
        while len(self.hand) < HAND_SIZE and self.pile:
            self.hand.append(self.pile.pop())

    def has_kind(self, kind: str) -> bool:
        """Whether the container's space for this kind is taken."""
        return any(kind_of(treasure) == kind for treasure in self.container)

    def card_count(self) -> int:
        """Cards in hand and pile together."""
        return len(self.hand) + len(self.pile)

    def standing(self) -> tuple[int, int, int]:
        """What decides an early end: treasures in the container, then jokers, then cards (rulebook, end)."""
        return len(self.container), len(self.jokers), self.card_count()


@dataclass
class Turn:
    """What has to be remembered within one turn and is forgotten after it."""

    # Boats below the ship that have not moved yet; a boat that moved has had its move (ruling).
    unmoved: dict[str, int] = field(default_factory=dict)
    # Only jokers owned before the turn may be used; those won during it must wait (ruling).
    usable_jokers: set[str] = field(default_factory=set)
    # Jokers put onto the board in this turn stay there until the next player (rulebook, jokers).
    laid_down: set[str] = field(default_factory=set)
    boat_moved: bool = False
    token_taken: bool = False
    # A card was discarded or a new kind gained: the turn does not count towards a stall (ruling).
    progress: bool = False
    # The treasure being salvaged while its toll is paid, and the receiver of each card still owed.
    wanted: str = ""
    owed: list[int] = field(default_factory=list)
    chosen_joker: str = ""
