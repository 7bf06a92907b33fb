"""After a search: emptied districts are scored, their resource returns, and a new tile is turned up."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.atlandice import board, stages, state
from vineta.games.atlandice.moves import gates, majority, table


@kernel
def end_search(record: StateRecord) -> None:
    """What the search left empty is scored; where a new tile has to be revealed, the rest waits for it."""
    record.searcher = state.NOBODY
    note_stocked(record)
    district = next_emptied(record)
    while district != state.NOWHERE:
        score(record, district)
        if has_unseen_tile(record, district):
            record.emptied = district
            table.ask(record, stages.REVEAL_TILE)
            return
        close(record, district)
        district = next_emptied(record)
    end_turn(record)


@kernel
def note_stocked(record: StateRecord) -> None:
    """What holds something can be emptied; a new tile that starts with nothing cannot."""
    for district in range(board.DISTRICT_COUNT):
        if table.holds_something(record, district):
            record.stocked[district] = 1


@kernel
def next_emptied(record: StateRecord) -> int:
    """The searched districts come first, then the others in ascending order."""
    if is_emptied(record, int(record.first_searched)):
        return int(record.first_searched)
    if is_emptied(record, int(record.searched)):
        return int(record.searched)
    for district in range(board.DISTRICT_COUNT):
        if is_emptied(record, district):
            return district
    return state.NOWHERE


@kernel
def is_emptied(record: StateRecord, area: int) -> bool:
    """Whether a district has gone from holding something to holding nothing and is not scored yet."""
    return area != board.MARKET and record.stocked[area] == 1 and not table.holds_something(record, area)


@kernel
def score(record: StateRecord, district: int) -> None:
    majority.score_majority(record, district)
    winner = majority.leader(record, district)
    record.tiles[district, record.open_tile[district]] = state.BOXED if winner == state.NOBODY else winner
    record.open_tile[district] = state.CLOSED
    record.stocked[district] = 0


@kernel
def has_unseen_tile(record: StateRecord, district: int) -> bool:
    for letter in range(board.TILE_COUNT):
        if record.tiles[district, letter] == state.UNSEEN:
            return True
    return False


@kernel
def reveal_tile(record: StateRecord, district: int, letter: int) -> None:
    """The next tile is open; the resource returns to the market and onto it."""
    gates.turn_up(record, district, letter)
    record.emptied = state.NOWHERE
    lay_back(record, district, collect(record, district))
    record.stage = stages.SEARCH_IS_DONE


@kernel
def collect(record: StateRecord, resource: int) -> int:
    """Takes a resource from all who hold it; how many that were."""
    total = 0
    for owner in range(table.owner_count(record)):
        total += record.holdings[owner, resource]
        record.holdings[owner, resource] = 0
    return total


@kernel
def lay_back(record: StateRecord, district: int, total: int) -> None:
    """The market is filled up first, the rest goes onto the new tile."""
    room = max(0, board.MARKET_FILL - record.stock[board.MARKET, district])
    onto_market = min(room, total)
    record.stock[board.MARKET, district] += onto_market
    record.stock[district, district] += total - onto_market


@kernel
def close(record: StateRecord, district: int) -> None:
    """The third tile is gone: the resource leaves the game; dice and submarine move to the market."""
    collect(record, district)
    record.stock[:, district] = 0
    record.dice[board.MARKET] += record.dice[district]
    record.dice[district] = 0
    if record.submarine == district:
        record.submarine = board.MARKET


@kernel
def end_turn(record: StateRecord) -> None:
    """The next player takes a die, or the last die moves the hand."""
    record.searched = state.NOWHERE
    record.first_searched = state.NOWHERE
    following = (record.active + 1) % record.players
    if has_all_dice(record, following):
        end_searches(record)
    else:
        record.active = following
        table.ask(record, stages.CHOOSE_DIE)


@kernel
def end_searches(record: StateRecord) -> None:
    """A tavern may have moved the hand to the waves already: then the last die no longer moves it."""
    record.active = state.NOBODY
    record.stage = stages.WAVES_ARE_REACHED if record.hand == record.waves else stages.HAND_IS_DUE


@kernel
def has_all_dice(record: StateRecord, seat: int) -> bool:
    """Whether a player has kept two dice and, with two players, given a third."""
    return record.taken[seat] == board.DICE_EACH and (not table.has_neutral_player(record) or record.given[seat] == 1)
