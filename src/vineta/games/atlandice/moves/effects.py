"""What the tiles do. An effect must be carried out as far as it goes; a choice without an option is skipped."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.atlandice import articles, board, stages
from vineta.games.atlandice.moves import clock, table


@kernel
def begin_effect(record: StateRecord) -> None:
    """The effect of the area being searched: a roll, a choice, or nothing."""
    table.ask(record, stage_of_effect(record))


@kernel
def stage_of_effect(record: StateRecord) -> int:
    """What the effect asks first. At least one untaken die is always there to be turned, so is a place to dive to."""
    effect = table.effect_of(record, int(record.searched))
    if effect == board.TURN_A_DIE:
        return stages.TURN_DIE
    if effect == board.MOVE_SUBMARINE:
        return stages.PLACE_SUBMARINE
    if effect == board.MORE_WITH_SECOND_DIE:
        return stages.TAKE_WON if has_second_die_here(record) else stages.SEARCH_IS_DONE
    if effect == board.SWAP_WITH_DISTRICT:
        return stages.SWAP_TWO if can_swap(record) else stages.SEARCH_IS_DONE
    if effect in (board.PUT_ONTO_MARKET, board.PUT_INTO_OTHER_DISTRICT, board.PUT_INTO_ANY_DISTRICT):
        return stages.MOVE_ONE if can_move_one(record, effect) else stages.SEARCH_IS_DONE
    return stages.SEARCH_IS_DONE if effect == board.NO_EFFECT else stages.ROLL_EFFECT


@kernel
def has_second_die_here(record: StateRecord) -> bool:
    return record.taken[record.searcher] == board.DICE_EACH and table.holds_something(record, int(record.searched))


@kernel
def can_swap(record: StateRecord) -> bool:
    area = int(record.searched)
    return table.holds_something(record, area) and table.other_district_holds_something(record, area)


@kernel
def can_move_one(record: StateRecord, effect: int) -> bool:
    if effect == board.PUT_INTO_OTHER_DISTRICT and not table.other_district_is_open(record, int(record.searched)):
        return False
    return table.holds_something(record, source_of_move(record, effect))


@kernel
def source_of_move(record: StateRecord, effect: int) -> int:
    return int(record.searched) if effect == board.PUT_ONTO_MARKET else board.MARKET


@kernel
def roll_effect(record: StateRecord, face: int) -> None:
    table.ask(record, stage_after_roll(record, face))


@kernel
def stage_after_roll(record: StateRecord, face: int) -> int:
    """What a roll leads to: nothing where it fails, or where there is nothing to win."""
    area = int(record.searched)
    if board.WINS[area, record.open_tile[area], face] == 0:
        return stages.SEARCH_IS_DONE
    effect = table.effect_of(record, area)
    if effect == board.SEARCH_AGAIN:
        return stages.ROLL_AREA
    if effect == board.ADVANCE_HAND:
        clock.advance_hand(record, 1)
        return stages.SEARCH_IS_DONE
    if effect == board.WIN_HERE:
        return stages.TAKE_WON if table.holds_something(record, area) else stages.SEARCH_IS_DONE
    if effect == board.WIN_ELSEWHERE:
        return stages.FETCH_WON if table.other_district_holds_something(record, area) else stages.SEARCH_IS_DONE
    return stages.FETCH_WON if table.holds_something(record, board.MARKET) else stages.SEARCH_IS_DONE


@kernel
def forbids_fetch(record: StateRecord, resource: int, area: int) -> int:
    """A won resource comes from the market, or from another district, as the tile says."""
    if table.effect_of(record, int(record.searched)) == board.WIN_FROM_MARKET:
        if area != board.MARKET:
            return articles.FETCHES_FROM_THE_MARKET
    elif area == board.MARKET or area == record.searched:
        return articles.FETCHES_FROM_A_DISTRICT
    return table.forbids_having(record, area, resource)


@kernel
def fetch(record: StateRecord, resource: int, area: int) -> None:
    table.hand_over(record, area, resource)
    record.stage = stages.SEARCH_IS_DONE


@kernel
def forbids_swap(record: StateRecord, here: int, district: int, there: int) -> int:
    if district == board.MARKET or district == record.searched:
        return articles.SWAPS_WITH_A_DISTRICT
    verdict = table.forbids_having(record, int(record.searched), here)
    return verdict if verdict != articles.ALLOWED else table.forbids_having(record, district, there)


@kernel
def swap(record: StateRecord, here: int, district: int, there: int) -> None:
    record.stock[record.searched, here] -= 1
    record.stock[record.searched, there] += 1
    record.stock[district, there] -= 1
    record.stock[district, here] += 1
    record.stage = stages.SEARCH_IS_DONE


@kernel
def forbids_move(record: StateRecord, resource: int, area: int) -> int:
    effect = table.effect_of(record, int(record.searched))
    verdict = forbids_target(record, effect, area)
    return (
        verdict
        if verdict != articles.ALLOWED
        else table.forbids_having(record, source_of_move(record, effect), resource)
    )


@kernel
def forbids_target(record: StateRecord, effect: int, area: int) -> int:
    """Where a moved resource may go."""
    if effect == board.PUT_ONTO_MARKET:
        return articles.ALLOWED if area == board.MARKET else articles.GOES_ONTO_THE_MARKET
    if effect == board.PUT_INTO_OTHER_DISTRICT and (area == board.MARKET or area == record.searched):
        return articles.GOES_INTO_ANOTHER_DISTRICT
    if area == board.MARKET:
        return articles.GOES_INTO_A_DISTRICT
    return articles.ALLOWED if table.is_open(record, area) else articles.DISTRICT_IS_CLOSED


@kernel
def move_one(record: StateRecord, resource: int, area: int) -> None:
    source = source_of_move(record, table.effect_of(record, int(record.searched)))
    record.stock[source, resource] -= 1
    record.stock[area, resource] += 1
    record.stage = stages.SEARCH_IS_DONE


@kernel
def forbids_turning(record: StateRecord, area: int) -> int:
    return articles.ALLOWED if record.dice[area] > 0 else articles.TURNS_AN_UNTAKEN_DIE


@kernel
def turn_die(record: StateRecord, area: int, face: int) -> None:
    record.dice[area] -= 1
    record.dice[table.area_of_face(record, face)] += 1
    record.stage = stages.SEARCH_IS_DONE


@kernel
def forbids_submarine(record: StateRecord, area: int) -> int:
    if area == record.submarine:
        return articles.SUBMARINE_MUST_LEAVE
    return articles.ALLOWED if table.is_open(record, area) else articles.DISTRICT_IS_CLOSED


@kernel
def place_submarine(record: StateRecord, area: int) -> None:
    record.submarine = area
    record.stage = stages.SEARCH_IS_DONE
