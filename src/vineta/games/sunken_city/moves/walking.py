"""Adventurers walk, find treasures and bring them home; chips lengthen the way."""

from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.sunken_city.articles import (
    ALONG_LINKS,
    CHIP_NEEDED,
    IN_ONE_GO,
    ONE_CHIP,
    OWN_VILLAGE,
    WALKING_POINTS,
)
from vineta.games.sunken_city.board import (
    CENTRE,
    CHEST,
    CHOOSE_GROTTO,
    HOME,
    RISING,
    SPLITS,
    TREASURES,
    WALK,
    WATER,
)
from vineta.games.sunken_city.moves.building import building_due
from vineta.games.sunken_city.moves.lake import (
    can_go_home,
    house_number,
    linked,
    list_links,
    name_square,
    village_square,
)
from vineta.games.sunken_city.moves.tides import last_round


@kernel
def forbids_walking(record: StateRecord, due: bool) -> int:
    """The rule against any step now; `due` says whether building has to go on."""
    if record.walk_over or (due and record.built and not SPLITS[record.tide]):
        return IN_ONE_GO
    return 0 if record.walk_left else WALKING_POINTS


@kernel
def forbids_step(record: StateRecord, target: int) -> int:
    rule = forbids_walking(record, building_due(record))
    if rule:
        return rule
    seat = int(record.turn)
    here = int(record.adventurer[seat])
    if target == HOME:
        return 0 if can_go_home(record, seat) else OWN_VILLAGE
    if here == HOME:
        corner = village_square(record, seat)
        return 0 if record.cover[corner] != WATER and name_square(record, corner) == target else OWN_VILLAGE
    return 0 if linked(record, here, target) else ALONG_LINKS


@kernel
def list_steps(record: StateRecord, actions: Actions, end: int, due: bool) -> int:
    if forbids_walking(record, due):
        return end
    seat = int(record.turn)
    here = int(record.adventurer[seat])
    if here != HOME:
        end = list_links(record, here, WALK, actions, end)
        if can_go_home(record, seat):
            actions[end] = WALK + HOME
            end += 1
        return end
    corner = village_square(record, seat)
    if record.cover[corner] != WATER:
        actions[end] = WALK + name_square(record, corner)
        end += 1
    return end


@kernel
def step(record: StateRecord, target: int) -> None:
    if not SPLITS[record.tide] and record.built:
        # Building that may end does end here, for good: it is done in one go.
        record.build_left = 0
    record.walk_left -= 1
    record.walked = 1
    record.adventurer[record.turn] = target
    if target == HOME:
        secure(record, int(record.turn))
    elif house_number(record, target):
        explore(record, int(record.turn), target)


@kernel
def secure(record: StateRecord, seat: int) -> None:
    """Every open treasure is safe; all of them at home begin the last round."""
    if record.found[seat]:
        record.quiet = 0
    record.safe[seat] |= record.found[seat]
    record.found[seat] = 0
    if record.safe[seat] == record.treasures:
        last_round(record, TREASURES)


@kernel
def explore(record: StateRecord, seat: int, square: int) -> None:
    """Turns the treasure of the house entered, and the chest in the centre; may wake the merman's grotto."""
    number = house_number(record, square)
    treasures = 1 << number
    if square == CENTRE:
        treasures |= 1 << CHEST
    unknown = treasures & ~(record.found[seat] | record.safe[seat])
    if unknown:
        record.found[seat] |= unknown
        record.quiet = 0
    if record.tide == RISING and record.grotto == number:
        record.phase = CHOOSE_GROTTO


@kernel
def forbids_chip(record: StateRecord) -> int:
    if record.chips[record.turn] == 0 and not record.chip_used:
        return CHIP_NEEDED
    if record.chip_used:
        return ONE_CHIP
    return IN_ONE_GO if record.walk_over else 0


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
    for number in range(1, CHEST + 1):
        count += hidden >> number & 1
    return int(count)
