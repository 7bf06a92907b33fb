"""Streets and houses rise."""

from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.sunken_city.articles import (
    CENTRE_FOR_HOUSES,
    DARK_SQUARES,
    EXACT_NUMBER,
    FREE_SQUARES,
    FROM_THE_GROTTO,
    HOUSES_KEEP_APART,
    NOTHING_RISES,
    ONE_HOUSE,
    ONLY_WALKING,
    STREET_STACK,
    VILLAGE_STAYS_OPEN,
)
from vineta.games.sunken_city.board import (
    BUILDS,
    CENTRE,
    CENTRE_BITS,
    CORNERS,
    FIRST,
    FIRST_PLACE,
    GATE_OF,
    GATES,
    GUARDED_PLACES,
    HOUSE,
    HOUSES,
    IN_GROTTO,
    NAMED,
    NO_COLOUR,
    NOBODY,
    PLACE_ROWS,
    SECOND,
    SIZE,
    SPENT,
    SPLITS,
    SQUARES,
    STREET,
    WALK,
    WATER,
    WHOLE_ROW,
)
from vineta.games.sunken_city.moves.lake import has_square, list_row, put_house, put_street, seat_of
from vineta.games.sunken_city.moves.tides import take_street


@kernel
def forbids_building(record: StateRecord) -> int:
    """The rule against building anything now."""
    if not BUILDS[record.tide]:
        return ONLY_WALKING if record.tide == SPENT else NOTHING_RISES
    return 0 if record.build_left else EXACT_NUMBER


@kernel
def forbids_streets(record: StateRecord) -> int:
    """The rule against building any street now."""
    rule = forbids_building(record)
    if rule:
        return rule
    return 0 if record.stack[record.field] else STREET_STACK


@kernel
def forbids_place(record: StateRecord, place: int) -> int:
    """The rule against a street in this place."""
    first, second = int(FIRST[place]), int(SECOND[place])
    if record.cover[first] != WATER or record.cover[second] != WATER:
        return FREE_SQUARES
    if CENTRE in (first, second):
        return CENTRE_FOR_HOUSES
    if locks_village(record, first, second) or locks_village(record, second, first):
        return VILLAGE_STAYS_OPEN
    return 0


@kernel
def locks_village(record: StateRecord, square: int, other: int) -> bool:
    """Whether covering a square closes the last way to a village whose corner square stays empty."""
    colour = int(GATE_OF[square])
    if colour == NO_COLOUR:
        return False
    corner = int(CORNERS[colour])
    opposite = int(GATES[colour, 0] + GATES[colour, 1] - square)
    if record.cover[opposite] == WATER or record.cover[corner] != WATER or other == corner:
        return False
    return seat_of(record, colour) != NOBODY


@kernel
def forbids_houses(record: StateRecord) -> int:
    """The rule against building any house now."""
    rule = forbids_building(record)
    if rule:
        return rule
    return ONE_HOUSE if record.house_built else 0


@kernel
def forbids_site(record: StateRecord, square: int) -> int:
    """The rule against a house on this square."""
    if record.cover[square] != WATER:
        return FREE_SQUARES
    if has_square(record.near_houses, square):
        return HOUSES_KEEP_APART
    return 0 if has_square(record.dark, square) else DARK_SQUARES


@kernel
def forbids_number(record: StateRecord, number: int) -> int:
    """The rule against taking this house."""
    return 0 if record.house_square[number] == IN_GROTTO else FROM_THE_GROTTO


@kernel
def forbids_street(record: StateRecord, place: int) -> int:
    rule = forbids_streets(record)
    return rule if rule else forbids_place(record, place)


@kernel
def forbids_house(record: StateRecord, number: int, square: int) -> int:
    rule = forbids_houses(record)
    if rule == 0:
        rule = forbids_number(record, number)
    return rule if rule else forbids_site(record, square)


@kernel
def list_streets(record: StateRecord, actions: Actions, end: int) -> int:
    if forbids_streets(record):
        return end
    at_risk = villages_at_risk(record)
    for row in range(PLACE_ROWS):
        end = list_row(actions, end, STREET + int(FIRST_PLACE[row]), legal_places(record, row, at_risk))
    return end


@kernel
def legal_places(record: StateRecord, row: int, at_risk: int) -> int:
    """The legal street places of a row of places, as bits: free ones that do not close the last gate of a village."""
    if row < SIZE:
        blocked = blocked_squares(record, row)
        free = ~(blocked | blocked >> 1) & WHOLE_ROW >> 1
    else:
        free = ~(blocked_squares(record, row - SIZE) | blocked_squares(record, row - SIZE + 1)) & WHOLE_ROW
    return free & ~int(GUARDED_PLACES[at_risk, row])


@kernel
def blocked_squares(record: StateRecord, row: int) -> int:
    """The squares of a row that no street may cover: covered ones and the centre, as bits."""
    return int(record.taken[row] | CENTRE_BITS[row])


@kernel
def villages_at_risk(record: StateRecord) -> int:
    """The villages that have one gate left, or none, and an empty corner square, as bits of their colours."""
    at_risk = 0
    for seat in range(record.players):
        colour = int(record.village[seat])
        lost = record.cover[GATES[colour, 0]] != WATER or record.cover[GATES[colour, 1]] != WATER
        if lost and record.cover[CORNERS[colour]] == WATER:
            at_risk |= 1 << colour
    return at_risk


@kernel
def list_houses(record: StateRecord, actions: Actions, end: int) -> int:
    """All houses on all sites: the sites are the same for every house, so they are found once."""
    if forbids_houses(record):
        return end
    first_end = end
    first_offset = 0
    count = 0
    for offset in range(HOUSE, WALK, SQUARES):
        if forbids_number(record, int(NAMED[offset, 0])) == 0:
            if count == 0:
                first_offset = offset
                count = list_sites(record, actions, end, offset) - end
            else:
                repeat(actions[first_end : first_end + count], actions[end : end + count], offset - first_offset)
            end += count
    return end


@kernel
def list_sites(record: StateRecord, actions: Actions, end: int, offset: int) -> int:
    for row in range(SIZE):
        end = list_row(actions, end, offset + row * SIZE, sites(record, row))
    return end


@kernel
def sites(record: StateRecord, row: int) -> int:
    """The squares of a row where a house may rise, as bits."""
    return int(record.dark[row]) & ~(int(record.taken[row]) | int(record.near_houses[row]))


@kernel
def repeat(source: Actions, target: Actions, difference: int) -> None:
    """Lists the same sites once more for another house."""
    for index in range(len(source)):
        target[index] = source[index] + difference


@kernel
def building_due(record: StateRecord) -> bool:
    """Whether something must still be built: a street is left to take, and something fits."""
    if forbids_streets(record):
        return False
    return street_fits(record) or house_fits(record)


@kernel
def street_fits(record: StateRecord) -> bool:
    at_risk = villages_at_risk(record)
    for row in range(PLACE_ROWS):
        if legal_places(record, row, at_risk):
            return True
    return False


@kernel
def house_fits(record: StateRecord) -> bool:
    if forbids_houses(record) or not house_in_grotto(record):
        return False
    for row in range(SIZE):
        if sites(record, row):
            return True
    return False


@kernel
def house_in_grotto(record: StateRecord) -> bool:
    for number in range(1, HOUSES + 1):
        if forbids_number(record, number) == 0:
            return True
    return False


@kernel
def begin_piece(record: StateRecord) -> None:
    """What any piece that rises means for the turn: in one go, it ends a walk already begun."""
    if record.walked and not SPLITS[record.tide]:
        record.walk_over = 1
    record.build_left -= 1
    record.built = 1
    record.quiet = 0


@kernel
def build_street(record: StateRecord, place: int) -> None:
    begin_piece(record)
    put_street(record, int(FIRST[place]), int(SECOND[place]))
    take_street(record, int(FIRST[place]))


@kernel
def build_house(record: StateRecord, number: int, square: int) -> None:
    begin_piece(record)
    record.house_built = 1
    put_house(record, number, square)
