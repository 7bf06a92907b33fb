"""What a player can see of the city, as numbers for whoever learns.

Areas stand in the order of their die faces, resources in that of their districts. With two players the third of those
who own something is the neutral player.
"""

from vineta.core.features import Features, number, one_of, seat
from vineta.games.atlandice import board, stages
from vineta.games.atlandice.state import MOST_OWNERS, STATE_TYPE

_LAST_AREA = board.AREA_COUNT - 1

FEATURES = Features(
    STATE_TYPE,
    MOST_OWNERS,
    [
        seat("mover", "who is to move; nature, or nobody once the game is over", MOST_OWNERS, lowest=-2),
        one_of("stage", "what is to be done", stages.ENDED),
        one_of("players", "how many play", 4, lowest=2),
        seat("start", "the start player of this round; nobody before that is drawn", MOST_OWNERS),
        seat("active", "whose turn it is to search or donate", MOST_OWNERS),
        seat("searcher", "who receives what the search finds", MOST_OWNERS),
        one_of("searched", "the area being searched, or none", _LAST_AREA, lowest=-1),
        one_of("first_searched", "the area whose die was taken, or none", _LAST_AREA, lowest=-1),
        one_of("emptied", "the district whose next tile is about to be shown, or none", _LAST_AREA, lowest=-1),
        number("unrolled", "dice still to be rolled while the gates open", 9),
        one_of("submarine", "the area where the submarine lies", _LAST_AREA),
        number("hand", "steps the hand of the clock has gone", board.LONGEST_CLOCK),
        number("waves", "the step of the clock that ends the game", board.LONGEST_CLOCK),
        one_of("clock", "the symbol of each step of the clock, or none", board.WAVES, lowest=-1),
        number("stock", "resources of each kind lying in each area", 12),
        number("holdings", "resources of each kind that each player has", 12, by_seat=True),
        number("points", "points of each player", 255, by_seat=True),
        number("dice", "dice lying in each area", 9),
        number("taken", "dice each player has received in this round", 9, by_seat=True),
        number("given", "who has given a die to the neutral player in this round", by_seat=True),
        one_of("open_tile", "the open tile of each district, or none", board.TILE_COUNT - 1, lowest=-1),
        one_of("tiles", "who has won each tile; or in the box, open, or unseen", MOST_OWNERS - 1, -3, seats_from=(0,)),
        number("stocked", "whether a district held something when the search began"),
    ],
)
