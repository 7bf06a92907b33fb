"""What lies on the table in Atlandice, and everything that happens there without anybody deciding anything.

Resources are plain strings in plain lists, so taking one is `list.remove` and laying one down is `list.append`.
"""

from collections.abc import Iterable

KINDS = ["jewel", "book", "provision", "tool", "weapon"]
DISTRICTS = ["jeweller", "library", "tavern", "works", "forge"]
MARKET = "market"
AREAS = [*DISTRICTS, MARKET]  # in the order of the faces 1 to 6 (rulings, "Facts")
KIND_OF_DISTRICT = dict(zip(DISTRICTS, KINDS, strict=True))
DISTRICT_OF_KIND = dict(zip(KINDS, DISTRICTS, strict=True))

# How far the last die turns the hand: by the letter of the tile it lies at (rulings, "Hand symbols").
HAND_SYMBOLS = {"a": 1, "b": 2, "c": 3}
MARKET_HAND_SYMBOLS = 2

MARKET_FILL = 3  # of each kind: at set-up, and again when a scored resource returns
DISTRICT_FILL = {2: 7, 3: 7, 4: 9}  # by the number of players
TILE_POINTS = 3  # also the points for any first place
SECOND_PLACE_POINTS = 1
NEUTRAL = 2  # the index of the third, neutral player of the two-player game


class Table:
    """Areas, holdings, tiles, points, dice, submarine and clock."""

    def __init__(self, players: int, waves: int) -> None:
        """Lay everything out, with all tiles still unseen."""
        self.players = players
        self.two_players = players == 2
        holders = players + 1 if self.two_players else players
        # A district that is closed (third tile gone) is no longer among the areas.
        self.areas = {district: [kind] * DISTRICT_FILL[players] for district, kind in KIND_OF_DISTRICT.items()}
        self.areas[MARKET] = [kind for kind in KINDS for _ in range(MARKET_FILL)]
        self.holdings: list[list[str]] = [[] for _ in range(holders)]
        self.loose_points = [0] * holders  # all but the tiles
        self.tiles_won: list[list[str]] = [[] for _ in range(holders)]
        self.open_tiles: dict[str, str] = {}
        self.unseen_tiles = {district: ["a", "b", "c"] for district in DISTRICTS}
        self.dice: list[str] = []  # for each untaken die, the area beside which it lies
        self.dice_received = [0] * holders  # in this round
        self.submarine = "works"
        self.waves = waves
        self.clock = 0
        self.start = -1  # nobody yet

    def snapshot(self) -> dict[str, object]:
        """Tell everything that lies on the table."""
        return {
            "areas": {area: tally(resources, KINDS) for area, resources in self.areas.items()},
            "holdings": [tally(resources, KINDS) for resources in self.holdings],
            "points": self.points(),
            "tiles_won": [sorted(tiles) for tiles in self.tiles_won],
            "open_tiles": dict(self.open_tiles),
            "unseen_tiles": {district: sorted(letters) for district, letters in self.unseen_tiles.items()},
            "dice": tally(self.dice, AREAS),
            "submarine": self.submarine,
            "clock": self.clock,
            "start": self.start,
        }

    # Looking --------------------------------------------------------------------------------------------------------

    def players_from(self, seat: int) -> list[int]:
        """All players clockwise, this one first."""
        return [(seat + step) % self.players for step in range(self.players)]

    def open_among(self, places: list[str]) -> list[str]:
        """Those of these places that are not closed."""
        return [place for place in places if place in self.areas]

    def filled_districts(self) -> set[str]:
        """The districts in which something lies."""
        return {district for district in self.open_among(DISTRICTS) if self.areas[district]}

    def area_of_face(self, face: int) -> str:
        """The area a die belongs to; a closed district's number means the market."""
        area = AREAS[face - 1]
        return area if area in self.areas else MARKET

    def counts(self, kind: str) -> list[int]:
        """How many of this kind every holder has."""
        return [holding.count(kind) for holding in self.holdings]

    def points(self) -> list[int]:
        """Everybody's points, the tiles included."""
        return [
            points + TILE_POINTS * len(tiles) for points, tiles in zip(self.loose_points, self.tiles_won, strict=True)
        ]

    # Moving things --------------------------------------------------------------------------------------------------

    def hand_out(self, kind: str, area: str, receiver: int) -> None:
        """Give a resource from an area to a player."""
        self.areas[area].remove(kind)
        self.holdings[receiver].append(kind)

    def carry(self, kind: str, source: str, target: str) -> None:
        """Bring a resource from one area to another."""
        self.areas[source].remove(kind)
        self.areas[target].append(kind)

    def give_back(self, kind: str, seat: int) -> None:
        """Return a resource from a player to its own district."""
        self.holdings[seat].remove(kind)
        self.areas[DISTRICT_OF_KIND[kind]].append(kind)

    def advance_hand(self, steps: int) -> None:
        """Turn the hand of the clock; overshooting stops at the waves (rulings)."""
        self.clock = min(self.clock + steps, self.waves)

    def hand_symbols(self, area: str) -> int:
        """How far a last die at this area turns the hand."""
        return MARKET_HAND_SYMBOLS if area == MARKET else HAND_SYMBOLS[self.open_tiles[area]]

    # Scoring --------------------------------------------------------------------------------------------------------

    def award_tile(self, district: str, mover: int) -> None:
        """Score an emptied district: the tile for one of the first, as much in points for others tied with it."""
        tile = f"{district} {self.open_tiles.pop(district)}"
        firsts, seconds = first_and_second(self.counts(KIND_OF_DISTRICT[district]))
        # A tied tile goes to the first clockwise from the mover on, the neutral player last (rulings).
        order = [*self.players_from(mover), NEUTRAL] if self.two_players else self.players_from(mover)
        for place, holder in enumerate(sorted(firsts, key=order.index)):
            if place == 0:
                self.tiles_won[holder].append(tile)
            else:
                self.loose_points[holder] += TILE_POINTS
        for holder in seconds:
            self.loose_points[holder] += SECOND_PLACE_POINTS

    def collect_from_holdings(self, district: str) -> None:
        """All give back this district's kind: the market is filled up first, the rest goes onto the new tile."""
        kind = KIND_OF_DISTRICT[district]
        for holding in self.holdings:
            while kind in holding:
                holding.remove(kind)
                market_has_room = self.areas[MARKET].count(kind) < MARKET_FILL
                self.areas[MARKET if market_has_room else district].append(kind)

    def close_district(self, district: str) -> None:
        """The third tile is gone: so is the resource, and dice and submarine move to the market."""
        del self.areas[district]
        for resources in [*self.areas.values(), *self.holdings]:
            resources[:] = [kind for kind in resources if kind != KIND_OF_DISTRICT[district]]
        self.dice = [MARKET if area == district else area for area in self.dice]
        if self.submarine == district:
            self.submarine = MARKET

    def take_inventory(self, counts: list[int]) -> None:
        """One point for everybody who has the most."""
        firsts, _ = first_and_second(counts)
        for holder in firsts:
            self.loose_points[holder] += 1

    def score_finally(self) -> list[int]:
        """Score the majorities of every kind (of one out of play nobody holds any) and tell the winners."""
        for kind in KINDS:
            firsts, seconds = first_and_second(self.counts(kind))
            for holder in firsts:
                self.loose_points[holder] += TILE_POINTS
            for holder in seconds:
                self.loose_points[holder] += SECOND_PLACE_POINTS
        points = self.points()[: self.players]  # the neutral player cannot win
        return [seat for seat in range(self.players) if points[seat] == max(points)]


def first_and_second(counts: list[int]) -> tuple[list[int], list[int]]:
    """Who holds most and who second most: a tie for first leaves no second, and zero counts for nothing."""
    firsts = [holder for holder, count in enumerate(counts) if count > 0 and count == max(counts)]
    if len(firsts) != 1:
        return firsts, []
    second_count = max(count for holder, count in enumerate(counts) if holder not in firsts)
    seconds = [holder for holder, count in enumerate(counts) if count > 0 and count == second_count]
    return firsts, seconds


def tally(things: Iterable[str], names: list[str]) -> dict[str, int]:
    """How many of each name there are, without those there are none of."""
    heap = list(things)
    return {name: heap.count(name) for name in names if name in heap}
