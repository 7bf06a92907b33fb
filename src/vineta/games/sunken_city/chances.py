"""What the network looks at that says who will win: treasures, ways, dangers and time. Nothing here is hidden."""

import numpy as np

from vineta.core.kernel import State, StateRecord, kernel, scratch
from vineta.core.network import Inputs, Rows
from vineta.games.sunken_city import board
from vineta.games.sunken_city.judge import turns_left
from vineta.games.sunken_city.moves import lake
from vineta.games.sunken_city.soundings import (
    FAR,
    MERMAN_REACH,
    SEATS,
    Sounding,
    merman_ways,
    new_numbers,
    new_pulls,
    sound,
    survey,
)

NAMES = (
    "ahead, by a rule of thumb",
    "treasures at home, compared with the best opponent",
    "their values, compared with the best opponent",
    "treasures at home",
    "treasures carried",
    "what the carried ones are worth, as far and as late as it is",
    "the same of the best opponent",
    "way home after this turn's steps",
    "way home, for each carried treasure",
    "way to the nearest treasure after this turn's steps",
    "way to the second nearest",
    "how much there is to be found near by",
    "the merman's nearness",
    "the merman's nearness, for each carried treasure",
    "the same of the most endangered opponent",
    "chips",
    "farthest walk of the cards in hand",
    "cards in hand",
    "own turn",
    "spaces left to walk in this turn",
    "pieces left to build in this turn",
    "the card is still to be played",
    "the merman can still be moved in this turn",
    "turns until the own one",
    "turns left before the hourglass",
    "few turns left",
    "no turn left",
    "the last round, and a turn left in it",
    "the city sinks",
    "treasures still to be found",
    "own territory holds the merman",
)
(
    AHEAD,
    SAFE_LEAD,
    VALUE_LEAD,
    SAFE,
    CARRIED,
    CARRIED_WORTH,
    CARRIED_BY_OTHERS,
    WAY_HOME,
    WAY_FOR_EACH,
    NEAREST,
    SECOND,
    PULL,
    MERMAN,
    MERMAN_FOR_EACH,
    MERMAN_FOR_OTHERS,
    CHIPS,
    LONGEST_WALK,
    HAND,
    OWN_TURN,
    WALK_LEFT,
    BUILD_LEFT,
    CARD_DUE,
    MERMAN_DUE,
    TURNS_UNTIL,
    TURNS_LEFT,
    FEW_TURNS,
    NO_TURN,
    LAST_TURN,
    SINKING,
    TO_FIND,
    TERRITORY,
) = range(len(NAMES))

SETS = tuple(f"{game}, {players} players" for game in ("base", "expert") for players in (2, 3, 4))

STRIDE = 4.5
"""How far an adventurer comes in a turn."""
SHARE_AT_HOME, SHARE_AFAR, SHARE_LOST = 0.85, 0.35, 0.3
"""How much of a treasure's worth can be counted on: on the doorstep, far away, and less for each turn too late."""
SEARCH = 0.024
CHIP = 0.15
CONFIDENCE = 0.7
WORTH, VALUES = range(2)
new_alone = scratch((SEATS, 2), np.float32)


@kernel
def fill(state: State, rows: Rows) -> int:
    """A row of inputs for each seat."""
    record = state[0]
    ways, alone = new_numbers(), new_alone()
    sounding = Sounding(new_numbers(), new_numbers(), new_numbers(), new_pulls())
    around = survey(record)
    merman_ways(record, around, ways)
    sound(record, around, sounding, FAR, True)
    turns = turns_left(record)
    for seat in range(record.players):
        tell_treasures(record, seat, rows)
        tell_ways(record, seat, rows, sounding, turns)
        tell_merman(record, seat, rows, int(ways[seat]))
        tell_turn(record, seat, rows)
        tell_time(record, seat, rows, turns)
        alone[seat, WORTH], alone[seat, VALUES] = rows[seat, AHEAD], rows[seat, VALUE_LEAD]
    for seat in range(record.players):
        compare(int(record.players), seat, rows, alone)
    return int(record.players - 2 + (0 if record.tide == board.CALM else 3))


@kernel
def is_on_turn(record: StateRecord, seat: int) -> bool:
    return bool(record.turn == seat and record.phase != board.DRAW_START)


@kernel
def tell_treasures(record: StateRecord, seat: int, rows: Rows) -> None:
    at_home, values, carried = 0, 0, 0
    for number in range(1, board.CHEST + 1):
        is_safe = int(record.safe[seat] >> number & 1)
        at_home += is_safe
        values += is_safe * number
        carried += int(record.found[seat] >> number & 1)
    rows[seat, SAFE] = at_home / 4
    rows[seat, VALUE_LEAD] = values / 20  # until they are compared
    rows[seat, CARRIED] = carried / 4
    rows[seat, TO_FIND] = (board.HOUSES + 1 - at_home - carried) / 10
    rows[seat, CHIPS] = record.chips[seat] / 2


@kernel
def tell_ways(record: StateRecord, seat: int, rows: Rows, sounding: Sounding, turns: float) -> None:
    """How far home and treasures are, and what the treasures under way are worth."""
    home, nearest = int(sounding.home[seat]), int(sounding.nearest[seat])
    points = int(record.walk_left) if is_on_turn(record, seat) else 0
    home, nearest = max(0, home - points), max(0, nearest - points)
    share = SHARE_AT_HOME - (SHARE_AT_HOME - SHARE_AFAR) * home / FAR
    delay = home - STRIDE * turns
    if delay > 0:
        share = max(0.05, share - SHARE_LOST * delay / STRIDE)
    rows[seat, CARRIED_WORTH] = share * rows[seat, CARRIED]
    rows[seat, WAY_HOME] = home / 10
    rows[seat, WAY_FOR_EACH] = rows[seat, CARRIED] * home / 10
    rows[seat, NEAREST] = nearest / 10
    rows[seat, SECOND] = sounding.second[seat] / 10
    rows[seat, PULL] = sounding.pull[seat]
    search = SEARCH * 2 * (FAR - nearest) * min(1.0, turns / 4)
    rows[seat, AHEAD] = (
        4 * (rows[seat, SAFE] + rows[seat, CARRIED_WORTH])
        + 0.2 * rows[seat, VALUE_LEAD]
        + search
        + 2 * CHIP * rows[seat, CHIPS]
    )


@kernel
def tell_merman(record: StateRecord, seat: int, rows: Rows, way: int) -> None:
    rows[seat, MERMAN] = (MERMAN_REACH - way) / MERMAN_REACH
    rows[seat, MERMAN_FOR_EACH] = rows[seat, MERMAN] * rows[seat, CARRIED]
    inside = 0
    if record.tide == board.CALM and record.merman != board.NO_SQUARE:
        territory = board.TERRITORY[record.village[seat]]
        inside = int(territory[record.merman] | territory[lake.other_half(record, int(record.merman))])
    rows[seat, TERRITORY] = inside


@kernel
def tell_turn(record: StateRecord, seat: int, rows: Rows) -> None:
    """Cards in hand, and what can still be done in this turn."""
    longest, cards = 0, 0
    for index in range(len(board.CARDS)):
        if record.hand[seat, index]:
            cards += 1
            longest = max(longest, int(board.CARD_POINTS[record.cards[index], 1]))
    rows[seat, LONGEST_WALK] = longest / 7
    rows[seat, HAND] = cards / len(board.CARDS)
    own = is_on_turn(record, seat)
    due = own and record.phase == board.PLAY_CARD
    rows[seat, OWN_TURN] = own
    rows[seat, CARD_DUE] = due
    rows[seat, WALK_LEFT] = record.walk_left / 7 if own and not record.walk_over else 0
    rows[seat, BUILD_LEFT] = record.build_left / 4 if own else 0
    rows[seat, MERMAN_DUE] = own and record.merman_move == board.READY


@kernel
def tell_time(record: StateRecord, seat: int, rows: Rows, turns: float) -> None:
    until = int((seat - record.turn) % record.players) if record.phase != board.DRAW_START else 0
    rows[seat, TURNS_UNTIL] = until / record.players
    rows[seat, TURNS_LEFT] = min(turns, 12.0) / 8
    rows[seat, FEW_TURNS] = max(0.0, 1 - turns / 3)
    # The round ends before the seat that began: whoever comes first from here on to it still has a turn.
    last = record.ending != 0
    to_start = int((record.start - record.turn - 1) % record.players) + 1
    rows[seat, NO_TURN] = last and until >= to_start
    rows[seat, LAST_TURN] = last and until < to_start
    rows[seat, SINKING] = record.tide == board.SINKING


@kernel
def compare(players: int, seat: int, rows: Rows, alone: Rows) -> None:
    """What a seat has, beside what the best of the others has; `alone` is what each has by itself."""
    best, safe, values = np.float32(-100), np.float32(0), np.float32(0)
    rows[seat, CARRIED_BY_OTHERS] = rows[seat, MERMAN_FOR_OTHERS] = 0
    for other in range(players):
        if other != seat:
            best = max(best, alone[other, WORTH])
            if rows[other, SAFE] >= safe:
                values = alone[other, VALUES] if rows[other, SAFE] > safe else max(values, alone[other, VALUES])
                safe = rows[other, SAFE]
            rows[seat, CARRIED_BY_OTHERS] = max(rows[seat, CARRIED_BY_OTHERS], rows[other, CARRIED_WORTH])
            rows[seat, MERMAN_FOR_OTHERS] = max(rows[seat, MERMAN_FOR_OTHERS], rows[other, MERMAN_FOR_EACH])
    rows[seat, AHEAD] = CONFIDENCE * (alone[seat, WORTH] - best)
    rows[seat, SAFE_LEAD] = rows[seat, SAFE] - safe
    rows[seat, VALUE_LEAD] = alone[seat, VALUES] - values


INPUTS = Inputs(NAMES, SETS, fill)
