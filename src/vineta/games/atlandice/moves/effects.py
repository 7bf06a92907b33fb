"""What the tiles do. An effect must be carried out as far as it goes; a choice without an option is skipped."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.atlandice.articles import (
    ALLOWED,
    DISTRICT_IS_CLOSED,
    FETCHES_FROM_A_DISTRICT,
    FETCHES_FROM_THE_MARKET,
    GOES_INTO_A_DISTRICT,
    GOES_INTO_ANOTHER_DISTRICT,
    GOES_ONTO_THE_MARKET,
    SUBMARINE_MUST_LEAVE,
    SWAPS_WITH_A_DISTRICT,
    TURNS_AN_UNTAKEN_DIE,
)
from vineta.games.atlandice.board import (
    ADVANCE_HAND,
    DICE_EACH,
    MARKET,
    MORE_WITH_SECOND_DIE,
    MOVE_SUBMARINE,
    NO_EFFECT,
    PUT_INTO_ANY_DISTRICT,
    PUT_INTO_OTHER_DISTRICT,
    PUT_ONTO_MARKET,
    SEARCH_AGAIN,
    SWAP_WITH_DISTRICT,
    TURN_A_DIE,
    WIN_ELSEWHERE,
    WIN_FROM_MARKET,
    WIN_HERE,
    WINS,
)
from vineta.games.atlandice.moves.clock import advance_hand
from vineta.games.atlandice.moves.table import (
    area_of_face,
    ask,
    ask_nature,
    effect_of,
    forbids_having,
    hand_over,
    holds_something,
    is_open,
    other_district_holds_something,
    other_district_is_open,
)
from vineta.games.atlandice.state import (
    FETCH_WON,
    MOVE_ONE,
    PLACE_SUBMARINE,
    ROLL_AREA,
    ROLL_EFFECT,
    SEARCH_IS_DONE,
    SWAP_TWO,
    TAKE_WON,
    TURN_DIE,
)


@kernel
def begin_effect(record: StateRecord) -> None:
    """The effect of the area being searched: a roll, a choice, or nothing."""
    go_on(record, stage_of_effect(record))


@kernel
def go_on(record: StateRecord, stage: int) -> None:
    """The next stage is nature's where it is a roll."""
    if stage in (ROLL_EFFECT, ROLL_AREA):
        ask_nature(record, stage)
    else:
        ask(record, stage)


@kernel
def stage_of_effect(record: StateRecord) -> int:
    """What the effect asks first. At least one untaken die is always there to be turned, so is a place to dive to."""
    effect = effect_of(record, int(record.searched))
    if effect == TURN_A_DIE:
        return TURN_DIE
    if effect == MOVE_SUBMARINE:
        return PLACE_SUBMARINE
    if effect == MORE_WITH_SECOND_DIE:
        return TAKE_WON if has_second_die_here(record) else SEARCH_IS_DONE
    if effect == SWAP_WITH_DISTRICT:
        return SWAP_TWO if can_swap(record) else SEARCH_IS_DONE
    if effect in (PUT_ONTO_MARKET, PUT_INTO_OTHER_DISTRICT, PUT_INTO_ANY_DISTRICT):
        return MOVE_ONE if can_move_one(record, effect) else SEARCH_IS_DONE
    return SEARCH_IS_DONE if effect == NO_EFFECT else ROLL_EFFECT


@kernel
def has_second_die_here(record: StateRecord) -> bool:
    return record.taken[record.searcher] == DICE_EACH and holds_something(record, int(record.searched))


@kernel
def can_swap(record: StateRecord) -> bool:
    area = int(record.searched)
    return holds_something(record, area) and other_district_holds_something(record, area)


@kernel
def can_move_one(record: StateRecord, effect: int) -> bool:
    if effect == PUT_INTO_OTHER_DISTRICT and not other_district_is_open(record, int(record.searched)):
        return False
    return holds_something(record, source_of_move(record, effect))


@kernel
def source_of_move(record: StateRecord, effect: int) -> int:
    return int(record.searched) if effect == PUT_ONTO_MARKET else MARKET


@kernel
def roll_effect(record: StateRecord, face: int) -> None:
    go_on(record, stage_after_roll(record, face))


@kernel
def stage_after_roll(record: StateRecord, face: int) -> int:
    """What a roll leads to: nothing where it fails, or where there is nothing to win."""
    area = int(record.searched)
    if WINS[area, record.open_tile[area], face] == 0:
        return SEARCH_IS_DONE
    effect = effect_of(record, area)
    if effect == SEARCH_AGAIN:
        return ROLL_AREA
    if effect == ADVANCE_HAND:
        advance_hand(record, 1)
        return SEARCH_IS_DONE
    if effect == WIN_HERE:
        return TAKE_WON if holds_something(record, area) else SEARCH_IS_DONE
    if effect == WIN_ELSEWHERE:
        return FETCH_WON if other_district_holds_something(record, area) else SEARCH_IS_DONE
    return FETCH_WON if holds_something(record, MARKET) else SEARCH_IS_DONE


@kernel
def forbids_fetch(record: StateRecord, resource: int, area: int) -> int:
    """A won resource comes from the market, or from another district, as the tile says."""
    if effect_of(record, int(record.searched)) == WIN_FROM_MARKET:
        if area != MARKET:
            return FETCHES_FROM_THE_MARKET
    elif area == MARKET or area == record.searched:
        return FETCHES_FROM_A_DISTRICT
    return forbids_having(record, area, resource)


@kernel
def fetch(record: StateRecord, resource: int, area: int) -> None:
    hand_over(record, area, resource)
    record.stage = SEARCH_IS_DONE


@kernel
def forbids_swap(record: StateRecord, here: int, district: int, there: int) -> int:
    if district == MARKET or district == record.searched:
        return SWAPS_WITH_A_DISTRICT
    verdict = forbids_having(record, int(record.searched), here)
    return verdict if verdict != ALLOWED else forbids_having(record, district, there)


@kernel
def swap(record: StateRecord, here: int, district: int, there: int) -> None:
    record.stock[record.searched, here] -= 1
    record.stock[record.searched, there] += 1
    record.stock[district, there] -= 1
    record.stock[district, here] += 1
    record.stage = SEARCH_IS_DONE


@kernel
def forbids_move(record: StateRecord, resource: int, area: int) -> int:
    effect = effect_of(record, int(record.searched))
    verdict = forbids_target(record, effect, area)
    return verdict if verdict != ALLOWED else forbids_having(record, source_of_move(record, effect), resource)


@kernel
def forbids_target(record: StateRecord, effect: int, area: int) -> int:
    """Where a moved resource may go."""
    if effect == PUT_ONTO_MARKET:
        return ALLOWED if area == MARKET else GOES_ONTO_THE_MARKET
    if effect == PUT_INTO_OTHER_DISTRICT and (area == MARKET or area == record.searched):
        return GOES_INTO_ANOTHER_DISTRICT
    if area == MARKET:
        return GOES_INTO_A_DISTRICT
    return ALLOWED if is_open(record, area) else DISTRICT_IS_CLOSED


@kernel
def move_one(record: StateRecord, resource: int, area: int) -> None:
    source = source_of_move(record, effect_of(record, int(record.searched)))
    record.stock[source, resource] -= 1
    record.stock[area, resource] += 1
    record.stage = SEARCH_IS_DONE


@kernel
def forbids_turning(record: StateRecord, area: int) -> int:
    return ALLOWED if record.dice[area] > 0 else TURNS_AN_UNTAKEN_DIE


@kernel
def turn_die(record: StateRecord, area: int, face: int) -> None:
    record.dice[area] -= 1
    record.dice[area_of_face(record, face)] += 1
    record.stage = SEARCH_IS_DONE


@kernel
def forbids_submarine(record: StateRecord, area: int) -> int:
    if area == record.submarine:
        return SUBMARINE_MUST_LEAVE
    return ALLOWED if is_open(record, area) else DISTRICT_IS_CLOSED


@kernel
def place_submarine(record: StateRecord, area: int) -> None:
    record.submarine = area
    record.stage = SEARCH_IS_DONE
