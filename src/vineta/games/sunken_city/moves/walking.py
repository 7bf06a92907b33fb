"""Adventurers walk, find treasures and bring them home; chips lengthen the way."""

from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.sunken_city import articles, board
from vineta.games.sunken_city.moves import building, lake, tides


@kernel
def forbids_walking(record: StateRecord, due: bool) -> int:
    """The rule against any step now; `due` says whether building has to go on."""
    if record.walk_over or (due and record.built and not board.SPLITS[record.tide]):
        return articles.IN_ONE_GO
    return 0 if record.walk_left else articles.WALKING_POINTS


@kernel
def forbids_step(record: StateRecord, target: int) -> int:
    rule = forbids_walking(record, building.building_due(record))
    if rule:
        return rule
    seat = int(record.turn)
    here = int(record.adventurer[seat])
    doorstep = lake.doorstep(record, seat)
    if target == board.HOME:
        return 0 if here == doorstep else articles.OWN_VILLAGE
    if here == board.HOME:
        return 0 if target == doorstep else articles.OWN_VILLAGE
    return 0 if lake.linked(record, here, target) else articles.ALONG_LINKS


@kernel
def list_steps(record: StateRecord, actions: Actions, end: int, due: bool) -> int:
    if forbids_walking(record, due):
        return end
    seat = int(record.turn)
    here = int(record.adventurer[seat])
    doorstep = lake.doorstep(record, seat)
    if here != board.HOME:
        end = lake.list_links(record, here, board.WALK, actions, end)
        if here == doorstep:
            actions[end] = board.WALK + board.HOME
            end += 1
    elif doorstep != board.NO_SQUARE:
        actions[end] = board.WALK + doorstep
        end += 1
    return end


@kernel
def step(record: StateRecord, target: int) -> None:
    if not board.SPLITS[record.tide] and record.built:
        # Building that may end does end here, for good: it is done in one go.
        record.build_left = 0
    record.walk_left -= 1
    record.walked = 1
    record.adventurer[record.turn] = target
    if target == board.HOME:
        secure(record, int(record.turn))
    elif lake.house_number(record, target):
        explore(record, int(record.turn), target)


@kernel
def secure(record: StateRecord, seat: int) -> None:
    """Every open treasure is safe; all of them at home begin the last round."""
    if record.found[seat]:
        record.quiet = 0
    record.safe[seat] |= record.found[seat]
    record.found[seat] = 0
    if record.safe[seat] == record.treasures:
        tides.last_round(record, board.TREASURES)


@kernel
def explore(record: StateRecord, seat: int, square: int) -> None:
    """Turns the treasure of the house entered, and the chest in the centre; may wake the merman's grotto."""
    number = lake.house_number(record, square)
    treasures = 1 << number
    if square == board.CENTRE:
        treasures |= 1 << board.CHEST
    unknown = treasures & ~(record.found[seat] | record.safe[seat])
    if unknown:
        record.found[seat] |= unknown
        record.quiet = 0
    if record.tide == board.RISING and record.grotto == number:
        record.phase = board.CHOOSE_GROTTO


@kernel
def forbids_chip(record: StateRecord) -> int:
    if record.chips[record.turn] == 0 and not record.chip_used:
        return articles.CHIP_NEEDED
    if record.chip_used:
        return articles.ONE_CHIP
    return articles.IN_ONE_GO if record.walk_over else 0


@kernel
def use_chip(record: StateRecord) -> None:
    record.chips[record.turn] -= 1
    record.supply += 1
    record.chip_used = 1
    record.walk_left += record.chip_points


@kernel
def hidden_treasures(record: StateRecord, seat: int) -> int:
    """How many treasures still lie with their house side up: what a chip is worth."""
    hidden = record.treasures & ~(record.found[seat] | record.safe[seat])
    count = 0
    for number in range(1, board.CHEST + 1):
        count += hidden >> number & 1
    return int(count)
