"""What a game of Sunken City is made of besides its lake: the numbers of the box, and what a player has."""

from __future__ import annotations

from dataclasses import dataclass, field

from reference.sunken_city.lake import Piece

CHEST = 12

# Rulings, "Board and pieces": villages at the corners, clockwise from the top left.
VILLAGE_CORNER = {"yellow": "a1", "red": "i1", "white": "i9", "orange": "a9"}
COLOURS_IN_PLAY = {
    2: ["yellow", "white"],
    3: ["yellow", "red", "white"],
    4: ["yellow", "red", "white", "orange"],
}
TERRITORY_WIDTH = 4

USUAL_CARDS = ["0/7", "1/6", "2/5", "3/4", "4/3"]
DIE_FACES = {2: [1, 2, 2, 3, 3, 4], 3: [0, 1, 2, 2, 3, 3], 4: [0, 1, 1, 2, 2, 3]}
STREETS_ON_FIELD_1 = {2: 20, 3: 23, 4: 26}
EXPERT_STREETS_ON_FIELD_1 = {2: 14, 3: 18, 4: 22}
MERMAN_STEPS_IN_OWN_TERRITORY = {2: 4, 3: 3, 4: 3}
CHIPS = 8
LAST_TIMED_FIELD = 5  # emptying it shows the hourglass
LAST_FIELD = 6


@dataclass
class Player:
    """One seat: colour, hand, panel and village."""

    colour: str
    hand: list[str]
    stands_on: Piece | None = None  # None: at home
    found: set[int] = field(default_factory=set)
    safe: set[int] = field(default_factory=set)
    chips: int = 0

    @property
    def corner(self) -> str:
        """The only square linked to the own village."""
        return VILLAGE_CORNER[self.colour]


@dataclass
class Turn:
    """What the player on turn has left to do, from the card on."""

    build_points: int
    walk_points: int
    chip_value: int  # house-side treasures as they lay before the turn
    building_begun: bool = False
    building_ended: bool = False
    house_risen: bool = False
    walk_begun: bool = False
    walk_ended: bool = False
    chip_played: bool = False
    die_asked: bool = False
    grotto_asked: bool = False
    merman_steps: int | None = None  # base game: None until his move begins, then what is left of it
