"""What the network looks at that says who will win: points, majorities, resources and the clock. Nothing is hidden."""

import numpy as np

from vineta.core.kernel import State, StateRecord, kernel, scratch
from vineta.core.network import Inputs, Rows
from vineta.games.atlandice import board, judge
from vineta.games.atlandice import state as layout
from vineta.games.atlandice.moves import table

NAMES = (
    "ahead, by a rule of thumb",
    "points, compared with the best opponent",
    "points, compared with all opponents",
    "points for majorities as they stand",
    "the same, those first that are scored soon",
    "majorities of the best opponent",
    "majorities of the best opponent that are scored soon",
    "jewels more than anybody else",
    "books more than anybody else",
    "provisions more than anybody else",
    "tools more than anybody else",
    "weapons more than anybody else",
    "resources",
    "resources more than anybody else",
    "ahead in what the clock counts next",
    "ahead in all resources, and the clock counts them soon",
    "resources, and donations are near",
    "own turn",
    "dice to come in this round",
    "turns until the own one",
    "starts the next round",
    "steps left on the clock",
    "few steps left on the clock",
    "what is about to be taken",
    "open districts",
)
AHEAD, POINTS_LEAD, POINTS_MEAN, MAJORITIES, SOON, MAJORITIES_OF_OTHERS, SOON_OF_OTHERS, MARGIN = range(8)
(
    HOLDING,
    HOLDING_LEAD,
    NEXT_KIND,
    NEXT_TOTAL,
    NEXT_DONATION,
    OWN_TURN,
    DICE_TO_COME,
    TURNS_UNTIL,
    STARTS_NEXT,
    STEPS_LEFT,
    FEW_STEPS,
    ABOUT_TO_TAKE,
    DISTRICTS,
) = range(MARGIN + board.RESOURCE_COUNT, len(NAMES))

SETS = ("2 players", "3 players", "4 players")

CONFIDENCE = 0.3
FAR_STEPS = 6
"""How many fields of the clock are looked at."""
WORTH, POINTS = range(2)
new_alone = scratch((layout.MOST_OWNERS, 2), np.float32)
new_holdings = scratch((layout.MOST_OWNERS,), np.float32)


@kernel
def fill(state: State, rows: Rows) -> int:
    """A row of inputs for each seat."""
    record = state[0]
    alone, holdings = new_alone(), new_holdings()
    for owner in range(table.owner_count(record)):
        holdings[owner] = table.holding(record, owner)
    for seat in range(record.players):
        tell_majorities(record, seat, rows)
        tell_clock(record, seat, rows, holdings)
        tell_turn(record, seat, rows)
        alone[seat, POINTS] = record.points[seat]
        alone[seat, WORTH] = (
            record.points[seat]
            + judge.MAJORITY_WORTH * 10 * rows[seat, MAJORITIES]
            + judge.RESOURCE_WORTH * holdings[seat]
            + rows[seat, ABOUT_TO_TAKE]
        )
    for seat in range(record.players):
        compare(int(record.players), seat, rows, alone)
    return int(record.players - 2)


@kernel
def tell_majorities(record: StateRecord, seat: int, rows: Rows) -> None:
    """First and second places as they stand, and which of them will be scored soon."""
    rows[seat, MAJORITIES] = rows[seat, SOON] = rows[seat, DISTRICTS] = 0
    for resource in range(board.RESOURCE_COUNT):
        rows[seat, MARGIN + resource] = 0
        if table.is_open(record, resource):
            own = int(record.holdings[seat, resource])
            most, above = 0, 0
            for other in range(table.owner_count(record)):
                if other != seat:
                    count = int(record.holdings[other, resource])
                    above += count > own
                    most = max(most, count)
            points = board.FIRST_POINTS if above == 0 else board.SECOND_POINTS if above == 1 else 0
            if own:
                rows[seat, MAJORITIES] += points / 10
                rows[seat, SOON] += points / (3.0 * (1 + left_in(record, resource)))
            rows[seat, MARGIN + resource] = max(-3, min(3, own - most)) / 3
            rows[seat, DISTRICTS] += 0.2


@kernel
def left_in(record: StateRecord, district: int) -> int:
    """How many resources lie in a district."""
    left = 0
    for resource in range(board.RESOURCE_COUNT):
        left += record.stock[district, resource]
    return left


@kernel
def tell_clock(record: StateRecord, seat: int, rows: Rows, holdings: Rows) -> None:
    """What the next fields of the clock count, and how the seat would do."""
    most = np.float32(0)
    for other in range(table.owner_count(record)):
        if other != seat:
            most = max(most, holdings[other])
    own = holdings[seat]
    rows[seat, HOLDING] = own / 10
    rows[seat, HOLDING_LEAD] = max(-5, min(5, own - most)) / 5
    rows[seat, NEXT_KIND] = rows[seat, NEXT_TOTAL] = rows[seat, NEXT_DONATION] = 0
    left = int(record.waves - record.hand)
    rows[seat, STEPS_LEFT] = left / 20
    rows[seat, FEW_STEPS] = max(0.0, 1 - left / 5)
    for ahead in range(1, min(left, FAR_STEPS) + 1):
        symbol = int(record.clock[record.hand + ahead])
        nearness = 1.0 / ahead
        if symbol == board.TOTAL:
            rows[seat, NEXT_TOTAL] += nearness * rows[seat, HOLDING_LEAD]
        elif symbol == board.DONATION:
            rows[seat, NEXT_DONATION] += nearness * rows[seat, HOLDING]
        elif 0 <= symbol < board.RESOURCE_COUNT:
            rows[seat, NEXT_KIND] += nearness * rows[seat, MARGIN + symbol]


@kernel
def tell_turn(record: StateRecord, seat: int, rows: Rows) -> None:
    players = int(record.players)
    turn = int(record.active) if record.active >= 0 else int(record.start)
    rows[seat, OWN_TURN] = record.active == seat
    rows[seat, TURNS_UNTIL] = (seat - turn) % players / players if turn >= 0 else 0
    rows[seat, STARTS_NEXT] = record.start >= 0 and (record.start + 1) % players == seat
    rows[seat, DICE_TO_COME] = (board.DICE_EACH - record.taken[seat]) / board.DICE_EACH
    rows[seat, ABOUT_TO_TAKE] = judge.find(record, seat)


@kernel
def compare(players: int, seat: int, rows: Rows, alone: Rows) -> None:
    """What a seat has, beside what its opponents have; the neutral player is none."""
    best, points, total = np.float32(-100), np.float32(-100), np.float32(0)
    rows[seat, MAJORITIES_OF_OTHERS] = rows[seat, SOON_OF_OTHERS] = 0
    for other in range(players):
        if other != seat:
            best = max(best, alone[other, WORTH])
            points = max(points, alone[other, POINTS])
            total += alone[other, POINTS]
            rows[seat, MAJORITIES_OF_OTHERS] = max(rows[seat, MAJORITIES_OF_OTHERS], rows[other, MAJORITIES])
            rows[seat, SOON_OF_OTHERS] = max(rows[seat, SOON_OF_OTHERS], rows[other, SOON])
    rows[seat, AHEAD] = CONFIDENCE * (alone[seat, WORTH] - best)
    rows[seat, POINTS_LEAD] = (alone[seat, POINTS] - points) / 5
    rows[seat, POINTS_MEAN] = (alone[seat, POINTS] - total / (players - 1)) / 5


INPUTS = Inputs(NAMES, SETS, fill)
