"""Streets and houses rise."""

from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.sunken_city import articles, board
from vineta.games.sunken_city.moves import lake, tides


@kernel
def forbids_building(record: StateRecord) -> int:
    """The rule against building anything now."""
    if not board.BUILDS[record.tide]:
        return articles.ONLY_WALKING if record.tide == board.SPENT else articles.NOTHING_RISES
    return 0 if record.build_left else articles.EXACT_NUMBER


@kernel
def forbids_streets(record: StateRecord) -> int:
    """The rule against building any street now."""
    rule = forbids_building(record)
    if rule:
        return rule
    return 0 if record.stack[record.field] else articles.STREET_STACK


@kernel
def forbids_place(record: StateRecord, place: int) -> int:
    """The rule against a street in this place."""
    first, second = int(board.FIRST[place]), int(board.SECOND[place])
    if record.cover[first] != board.WATER or record.cover[second] != board.WATER:
        return articles.FREE_SQUARES
    if board.CENTRE in (first, second):
        return articles.CENTRE_FOR_HOUSES
    if locks_village(record, first, second) or locks_village(record, second, first):
        return articles.VILLAGE_STAYS_OPEN
    return 0


@kernel
def locks_village(record: StateRecord, square: int, other: int) -> bool:
    """Whether covering a square closes the last way to a village whose corner square stays empty."""
    colour = int(board.GATE_OF[square])
    if colour == board.NO_COLOUR:
        return False
    corner = int(board.CORNERS[colour])
    opposite = int(board.GATES[colour, 0] + board.GATES[colour, 1] - square)
    if record.cover[opposite] == board.WATER or record.cover[corner] != board.WATER or other == corner:
        return False
    return lake.seat_of(record, colour) != board.NOBODY


@kernel
def forbids_houses(record: StateRecord) -> int:
    """The rule against building any house now."""
    rule = forbids_building(record)
    if rule:
        return rule
    return articles.ONE_HOUSE if record.house_built else 0


@kernel
def forbids_site(record: StateRecord, square: int) -> int:
    """The rule against a house on this square."""
    if record.cover[square] != board.WATER:
        return articles.FREE_SQUARES
    if lake.has_square(record.near_houses, square):
        return articles.HOUSES_KEEP_APART
    return 0 if lake.has_square(record.dark, square) else articles.DARK_SQUARES


@kernel
def forbids_number(record: StateRecord, number: int) -> int:
    """The rule against taking this house."""
    return 0 if record.house_square[number] == board.IN_GROTTO else articles.FROM_THE_GROTTO


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
    for row in range(board.PLACE_ROWS):
        offset = board.STREET + int(board.FIRST_PLACE[row])
        end = lake.list_row(actions, end, offset, legal_places(record, row, at_risk))
    return end


@kernel
def legal_places(record: StateRecord, row: int, at_risk: int) -> int:
    """The legal street places of a row of places, as bits: free ones that do not close the last gate of a village."""
    if row < board.SIZE:
        blocked = blocked_squares(record, row)
        free = ~(blocked | blocked >> 1) & board.WHOLE_ROW >> 1
    else:
        upper = row - board.SIZE
        free = ~(blocked_squares(record, upper) | blocked_squares(record, upper + 1)) & board.WHOLE_ROW
    return free & ~int(board.GUARDED_PLACES[at_risk, row])


@kernel
def blocked_squares(record: StateRecord, row: int) -> int:
    """The squares of a row that no street may cover: covered ones and the centre, as bits."""
    return int(record.taken[row] | board.CENTRE_BITS[row])


@kernel
def villages_at_risk(record: StateRecord) -> int:
    """The villages that have one gate left, or none, and an empty corner square, as bits of their colours."""
    at_risk = 0
    for seat in range(record.players):
        colour = int(record.village[seat])
        # Without `and` and `or`, which branch: where the processor mispredicts them, that costs more.
        first, second = board.GATES[colour, 0], board.GATES[colour, 1]
        lost = (record.cover[first] != board.WATER) | (record.cover[second] != board.WATER)
        at_risk |= int(lost & (record.cover[board.CORNERS[colour]] == board.WATER)) << colour
    return at_risk


@kernel
def list_houses(record: StateRecord, actions: Actions, end: int) -> int:
    """All houses on all sites: the sites are the same for every house, so they are found once."""
    if forbids_houses(record):
        return end
    first_end = end
    first_offset = 0
    count = 0
    for offset in range(board.HOUSE, board.WALK, board.SQUARES):
        if forbids_number(record, int(board.NAMED[offset, 0])) == 0:
            if count == 0:
                first_offset = offset
                count = list_sites(record, actions, end, offset) - end
            else:
                repeat(actions[first_end : first_end + count], actions[end : end + count], offset - first_offset)
            end += count
    return end


@kernel
def list_sites(record: StateRecord, actions: Actions, end: int, offset: int) -> int:
    for row in range(board.SIZE):
        end = lake.list_row(actions, end, offset + row * board.SIZE, sites(record, row))
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
    for row in range(board.PLACE_ROWS):
        if legal_places(record, row, at_risk):
            return True
    return False


@kernel
def house_fits(record: StateRecord) -> bool:
    if forbids_houses(record) or not house_in_grotto(record):
        return False
    for row in range(board.SIZE):
        if sites(record, row):
            return True
    return False


@kernel
def house_in_grotto(record: StateRecord) -> bool:
    for number in range(1, board.HOUSES + 1):
        if forbids_number(record, number) == 0:
            return True
    return False


@kernel
def begin_piece(record: StateRecord) -> None:
    """What any piece that rises means for the turn: in one go, it ends a walk already begun."""
    if record.walked and not board.SPLITS[record.tide]:
        record.walk_over = 1
    record.build_left -= 1
    record.built = 1
    record.quiet = 0


@kernel
def build_street(record: StateRecord, place: int) -> None:
    begin_piece(record)
    lake.put_street(record, int(board.FIRST[place]), int(board.SECOND[place]))
    tides.take_street(record, int(board.FIRST[place]))


@kernel
def build_house(record: StateRecord, number: int, square: int) -> None:
    begin_piece(record)
    record.house_built = 1
    lake.put_house(record, number, square)
