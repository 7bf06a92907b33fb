"""The hand of the clock and what its fields do; the end of a round and of the game."""

from vineta.core.game import OVER
from vineta.core.kernel import StateRecord, kernel
from vineta.games.atlandice import articles, board, stages, state
from vineta.games.atlandice.moves import gates, majority, table


@kernel
def advance_hand(record: StateRecord, steps: int) -> None:
    """The hand never goes beyond the waves."""
    record.hand = min(record.hand + steps, record.waves)


@kernel
def turn_hand(record: StateRecord) -> None:
    """The last die moves the hand, and the field it lands on has its effect."""
    advance_hand(record, hands_of_last_die(record))
    symbol = int(record.clock[record.hand])
    if symbol == board.WAVES:
        record.stage = stages.WAVES_ARE_REACHED
    elif symbol == board.DONATION:
        ask_donation(record, 0)
    else:
        if symbol != board.PLAIN:
            majority.take_inventory(record, symbol)
        record.stage = stages.ROUND_IS_DONE


@kernel
def hands_of_last_die(record: StateRecord) -> int:
    area = 0
    while record.dice[area] == 0:
        area += 1
    return int(board.HANDS[area, record.open_tile[area]])


@kernel
def ask_donation(record: StateRecord, passed: int) -> None:
    """The next player from the start player on who has enough to donate; `passed` have had their chance."""
    for step in range(passed, record.players):
        seat = (record.start + step) % record.players
        if table.holding(record, seat) >= board.DONATION_SIZE:
            record.active = seat
            table.ask(record, stages.DONATE_PAIR)
            return
    record.active = state.NOBODY
    record.stage = stages.ROUND_IS_DONE


@kernel
def forbids_donation(record: StateRecord, pair: int) -> int:
    """Both resources must be there, and two of them where they are alike."""
    first, second = board.PAIRS[pair, 0], board.PAIRS[pair, 1]
    needed = board.DONATION_SIZE if first == second else 1
    if record.holdings[record.active, first] < needed or record.holdings[record.active, second] < needed:
        return articles.DONATES_WHAT_ONE_HOLDS
    return articles.ALLOWED


@kernel
def donate(record: StateRecord, pair: int) -> None:
    give_back(record, board.PAIRS[pair, 0])
    give_back(record, board.PAIRS[pair, 1])
    record.points[record.active] += board.DONATION_POINTS
    if table.holding(record, int(record.active)) < board.DONATION_SIZE:
        end_donation(record)


@kernel
def give_back(record: StateRecord, resource: int) -> None:
    """A donated resource returns to its own district, which is open as long as anybody holds such a resource."""
    record.holdings[record.active, resource] -= 1
    record.stock[resource, resource] += 1
    record.stocked[resource] = 1


@kernel
def end_donation(record: StateRecord) -> None:
    ask_donation(record, (record.active - record.start) % record.players + 1)


@kernel
def end_round(record: StateRecord) -> None:
    record.start = (record.start + 1) % record.players
    gates.open_gates(record)


@kernel
def finish(record: StateRecord) -> None:
    """The final scoring: every resource whose district is still there."""
    for district in range(board.DISTRICT_COUNT):
        if table.is_open(record, district):
            majority.score_majority(record, district)
    record.stage = stages.ENDED
    record.mover = OVER
