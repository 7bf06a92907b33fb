"""How good a position looks: treasures at home and on the way, how far the ways are, and how little time is left."""

from vineta.core.kernel import State, StateRecord, Values, kernel
from vineta.games.sunken_city import board
from vineta.games.sunken_city.moves import lake
from vineta.games.sunken_city.soundings import Sounding, new_numbers, new_pulls, sound, survey

HALVES = 2
"""Ways are counted in half walking points."""
FARTHEST = 60
"""Farther than any way matters, in half points."""
FAR = FARTHEST // HALVES + 1
"""As far as ways are sounded."""

SAFE = 10.0
VALUE = 0.1
"""What a point of a treasure's value adds: it decides ties only."""
CHIP_WORTH = 1.5
SEARCH = 0.12
"""What half a point nearer to the nearest treasure still to be found is worth."""
CARRIED, CARRIED_FAR = 0.85, 0.35
"""The share of its worth that a treasure has on the doorstep, and as far from home as can be."""
LATE = 0.3
"""The share lost for every turn that the way home takes too long."""
HOPELESS = 0.05
STRIDE = 9.0
"""How far an adventurer comes in a turn, in half walking points."""
STREETS_A_TURN = 1.7
BUSY_TURNS = 4.0
"""With fewer turns left than this, looking for more treasures pays less."""

SPREAD = 10.0
"""How much better a position must be judged for a seat to win it e times as often."""
SECOND_OPINION = 0.5


@kernel
def judge(state: State, values: Values) -> None:
    """Fills in what the position is worth to each seat."""
    record = state[0]
    sounding = Sounding(new_numbers(), new_numbers(), new_numbers(), new_pulls())
    sound(record, survey(record), sounding, FAR, False)
    turns = turns_left(record)
    for seat in range(record.players):
        share = carried_share(way_home(record, seat, int(sounding.home[seat])), turns)
        values[seat] = treasure_worth(record, seat, share) + CHIP_WORTH * record.chips[seat]
        nearness = FARTHEST - way_to_treasure(record, seat, int(sounding.nearest[seat]))
        values[seat] += SEARCH * nearness * min(1.0, turns / BUSY_TURNS)


@kernel
def way_home(record: StateRecord, seat: int, points: int) -> int:
    """In half points, as if one came from home: there one step more is needed where the village's square is water."""
    bridge = points and record.cover[lake.village_square(record, seat)] == board.WATER
    return min(HALVES * points + (HALVES if bridge else 0), FARTHEST + HALVES)


@kernel
def way_to_treasure(record: StateRecord, seat: int, points: int) -> int:
    """In half points; who is at home stands on the village's square already, if there is a piece."""
    at_home = record.adventurer[seat] == board.HOME
    spared = at_home and record.cover[lake.village_square(record, seat)] != board.WATER
    return min(HALVES * (points - 1 if spared else points), FARTHEST)


@kernel
def turns_left(record: StateRecord) -> float:
    """About how many turns each player still has before the hourglass."""
    if record.ending:
        return 0.0
    streets = 0
    for field in range(record.field, board.FIELDS):
        streets += record.stack[field]
    return float(streets / (STREETS_A_TURN * record.players))


@kernel
def carried_share(way_home: int, turns: float) -> float:
    """How much of its worth a treasure has that is still out: less the farther and the later it is."""
    share = CARRIED - (CARRIED - CARRIED_FAR) * way_home / FARTHEST
    delay = way_home - STRIDE * turns
    return max(HOPELESS, share - LATE * delay / STRIDE) if delay > 0 else share


@kernel
def treasure_worth(record: StateRecord, seat: int, share: float) -> float:
    worth = 0.0
    for number in range(1, board.CHEST + 1):
        if record.safe[seat] >> number & 1:
            worth += SAFE + VALUE * number
        elif record.found[seat] >> number & 1:
            worth += share * (SAFE + VALUE * number)
    return worth


@kernel
def second_opinion(state: State) -> float:
    """How much this judge counts beside the learned one: half in the base game, where together they win more.

    Of tides it knows nothing.
    """
    return SECOND_OPINION if state[0].tide == board.CALM else 0.0
