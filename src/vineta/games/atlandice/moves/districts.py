"""After a search: emptied districts are scored, their resource returns, and a new tile is turned up."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.atlandice.board import AREA_COUNT, DICE_EACH, DISTRICT_COUNT, MARKET, MARKET_FILL, TILE_COUNT
from vineta.games.atlandice.moves.gates import turn_up
from vineta.games.atlandice.moves.majority import leader, score_majority
from vineta.games.atlandice.moves.table import ask, ask_nature, has_neutral_player, holds_something, owner_count
from vineta.games.atlandice.state import (
    BOXED,
    CHOOSE_DIE,
    CLOSED,
    HAND_IS_DUE,
    NOBODY,
    NOWHERE,
    REVEAL_TILE,
    SEARCH_IS_DONE,
    UNSEEN,
    WAVES_ARE_REACHED,
)


@kernel
def end_search(record: StateRecord) -> None:
    """What the search left empty is scored; where a new tile has to be revealed, the rest waits for it."""
    record.searcher = NOBODY
    note_stocked(record)
    district = next_emptied(record)
    while district != NOWHERE:
        score(record, district)
        if has_unseen_tile(record, district):
            record.emptied = district
            ask_nature(record, REVEAL_TILE)
            return
        close(record, district)
        district = next_emptied(record)
    end_turn(record)


@kernel
def note_stocked(record: StateRecord) -> None:
    """What holds something can be emptied; a new tile that starts with nothing cannot."""
    for district in range(DISTRICT_COUNT):
        if holds_something(record, district):
            record.stocked[district] = 1


@kernel
def next_emptied(record: StateRecord) -> int:
    """The searched districts come first, then the others in ascending order."""
    if is_emptied(record, int(record.first_searched)):
        return int(record.first_searched)
    if is_emptied(record, int(record.searched)):
        return int(record.searched)
    for district in range(DISTRICT_COUNT):
        if is_emptied(record, district):
            return district
    return NOWHERE


@kernel
def is_emptied(record: StateRecord, area: int) -> bool:
    """Whether a district has gone from holding something to holding nothing and is not scored yet."""
    return area != MARKET and record.stocked[area] == 1 and not holds_something(record, area)


@kernel
def score(record: StateRecord, district: int) -> None:
    score_majority(record, district)
    winner = leader(record, district)
    record.tiles[district, record.open_tile[district]] = BOXED if winner == NOBODY else winner
    record.open_tile[district] = CLOSED
    record.stocked[district] = 0


@kernel
def has_unseen_tile(record: StateRecord, district: int) -> bool:
    for letter in range(TILE_COUNT):
        if record.tiles[district, letter] == UNSEEN:
            return True
    return False


@kernel
def reveal_tile(record: StateRecord, district: int, letter: int) -> None:
    """The next tile is open; the resource returns to the market and onto it."""
    turn_up(record, district, letter)
    record.emptied = NOWHERE
    lay_back(record, district, collect(record, district))
    record.stage = SEARCH_IS_DONE


@kernel
def collect(record: StateRecord, resource: int) -> int:
    """Takes a resource from all who hold it; how many that were."""
    total = 0
    for owner in range(owner_count(record)):
        total += record.holdings[owner, resource]
        record.holdings[owner, resource] = 0
    return total


@kernel
def lay_back(record: StateRecord, district: int, total: int) -> None:
    """The market is filled up first, the rest goes onto the new tile."""
    room = max(0, MARKET_FILL - record.stock[MARKET, district])
    onto_market = min(room, total)
    record.stock[MARKET, district] += onto_market
    record.stock[district, district] += total - onto_market


@kernel
def close(record: StateRecord, district: int) -> None:
    """The third tile is gone: the resource leaves the game; dice and submarine move to the market."""
    collect(record, district)
    for area in range(AREA_COUNT):
        record.stock[area, district] = 0
    record.dice[MARKET] += record.dice[district]
    record.dice[district] = 0
    if record.submarine == district:
        record.submarine = MARKET


@kernel
def end_turn(record: StateRecord) -> None:
    """The next player takes a die, or the last die moves the hand."""
    record.searched = NOWHERE
    record.first_searched = NOWHERE
    following = (record.active + 1) % record.players
    if has_all_dice(record, following):
        end_searches(record)
    else:
        record.active = following
        ask(record, CHOOSE_DIE)


@kernel
def end_searches(record: StateRecord) -> None:
    """A tavern may have moved the hand to the waves already: then the last die no longer moves it."""
    record.active = NOBODY
    record.stage = WAVES_ARE_REACHED if record.hand == record.waves else HAND_IS_DUE


@kernel
def has_all_dice(record: StateRecord, seat: int) -> bool:
    """Whether a player has kept two dice and, with two players, given a third."""
    return record.taken[seat] == DICE_EACH and (not has_neutral_player(record) or record.given[seat] == 1)
