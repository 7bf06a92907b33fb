"""The merman moves, and what he leaves sinks. In the expert game he also lives in the grottoes."""

from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.sunken_city.articles import (
    BANISH_ISOLATED,
    CLOSED_GROTTO,
    EXPERT_ONLY,
    GROTTO_CHOICE,
    ISOLATED,
    MERMAN_LINKS,
    MERMAN_POINTS,
    NO_DIE,
    NOTHING_SINKS,
    ONE_MERMAN_MOVE,
    ONLY_WALKING,
    OWN_TERRITORY,
    ROLL_ELSEWHERE,
)
from vineta.games.sunken_city.board import (
    BANISH,
    CALM,
    DONE,
    END,
    GROTTO,
    HOME,
    MERMAN,
    MOVING,
    NAMED,
    NOT_IN_GAME,
    READY,
    RISING,
    ROLL,
    SINKING,
    SPENT,
    STAY,
    TERRITORY,
    TERRITORY_STEPS,
)
from vineta.games.sunken_city.moves.lake import (
    house_number,
    isolated,
    linked,
    list_links,
    other_half,
    remove_house,
    remove_street,
)
from vineta.games.sunken_city.moves.tides import LAST_FIELD, end_last_sinking, rise_again, sinking_field


@kernel
def in_own_territory(record: StateRecord) -> bool:
    """A street with one half inside counts as inside."""
    colour = record.village[record.turn]
    return bool(TERRITORY[colour, record.merman] or TERRITORY[colour, other_half(record, int(record.merman))])


@kernel
def forbids_calm_move(record: StateRecord) -> int:
    """Base game: the rule against beginning his move."""
    if record.merman_move != READY:
        return ONE_MERMAN_MOVE
    return ISOLATED if isolated(record, int(record.merman)) else 0


@kernel
def forbids_roll(record: StateRecord) -> int:
    if record.tide != CALM:
        return NO_DIE
    rule = forbids_calm_move(record)
    if rule:
        return rule
    return OWN_TERRITORY if in_own_territory(record) else 0


@kernel
def forbids_merman(record: StateRecord) -> int:
    """The rule against any step of the merman now."""
    if record.tide == CALM and record.merman_move != MOVING:
        rule = forbids_calm_move(record)
        if rule:
            return rule
        return 0 if in_own_territory(record) else ROLL_ELSEWHERE
    if record.tide == RISING or record.tide == SPENT:
        return NOTHING_SINKS if record.tide == RISING else ONLY_WALKING
    if record.tide == SINKING and record.build_left == 0:
        return MERMAN_POINTS
    return ISOLATED if isolated(record, int(record.merman)) else 0


@kernel
def forbids_merman_step(record: StateRecord, target: int) -> int:
    rule = forbids_merman(record)
    if rule:
        return rule
    return 0 if linked(record, int(record.merman), target) else MERMAN_LINKS


@kernel
def list_merman(record: StateRecord, actions: Actions, end: int) -> int:
    """Lists the roll or his steps: never both, for what allows the one forbids the others."""
    if forbids_roll(record) == 0:
        actions[end] = ROLL
        return end + 1
    if forbids_merman(record):
        return end
    return list_links(record, int(record.merman), MERMAN, actions, end)


@kernel
def step_merman(record: StateRecord, target: int) -> None:
    """One step; the piece he leaves sinks."""
    if record.tide == CALM:
        begin_calm_step(record)
    else:
        record.build_left -= 1
    left = int(record.merman)
    record.merman = target
    sink(record, left)
    if record.tide == SINKING:
        end_last_sinking(record)


@kernel
def merman_steps(record: StateRecord) -> int:
    """How far he can go now, once he may go at all."""
    if record.tide == SINKING:
        return int(record.build_left)
    return int(record.merman_left if record.merman_move == MOVING else TERRITORY_STEPS[record.players])


@kernel
def begin_calm_step(record: StateRecord) -> None:
    """The first step without a roll begins his move; the last one he has ends it."""
    record.merman_left = merman_steps(record) - 1
    record.merman_move = MOVING if record.merman_left else DONE


@kernel
def end_merman_move(record: StateRecord) -> None:
    """Any other move ends a move of the merman that has begun."""
    if record.merman_move == MOVING:
        record.merman_move = DONE
        record.merman_left = 0


@kernel
def receive_roll(record: StateRecord, pips: int) -> None:
    record.merman_left = pips
    record.merman_move = MOVING if pips else DONE


@kernel
def sink(record: StateRecord, name: int) -> None:
    """A piece goes under: houses to their grotto, streets onto the collecting field, adventurers home."""
    number = house_number(record, name)
    if number:
        remove_house(record, number)
    else:
        remove_street(record, name)
        record.stack[sinking_field(record)] += 1
    record.quiet = 0
    for distance in range(record.players):
        seat = int((record.turn + distance) % record.players)
        if record.adventurer[seat] == name:
            send_home(record, seat)


@kernel
def send_home(record: StateRecord, seat: int) -> None:
    """Open treasures are lost; everyone but the mover gets a chip while there are any."""
    record.adventurer[seat] = HOME
    record.found[seat] = 0
    if seat != record.turn and record.supply > 0:
        record.supply -= 1
        record.chips[seat] += 1


@kernel
def forbids_grotto(record: StateRecord, grotto: int) -> int:
    """The rule against this answer when the mover may put the merman into another grotto."""
    if record.house_square[grotto] == NOT_IN_GAME:
        return CLOSED_GROTTO
    return GROTTO_CHOICE if grotto == record.grotto else 0


@kernel
def forbids_banishing(record: StateRecord) -> int:
    """The rule against banishing him anywhere now."""
    if record.tide == CALM:
        return EXPERT_ONLY
    if record.tide == SPENT:
        return ONLY_WALKING
    if record.tide != SINKING or record.field == LAST_FIELD or not isolated(record, int(record.merman)):
        return BANISH_ISOLATED
    return 0 if record.build_left else MERMAN_POINTS


@kernel
def forbids_banishment(record: StateRecord, grotto: int) -> int:
    rule = forbids_banishing(record)
    if rule:
        return rule
    return CLOSED_GROTTO if record.house_square[grotto] == NOT_IN_GAME else 0


@kernel
def list_grottoes(record: StateRecord, actions: Actions, end: int) -> int:
    for action in range(GROTTO, STAY):
        if forbids_grotto(record, int(NAMED[action, 0])) == 0:
            actions[end] = action
            end += 1
    return end


@kernel
def list_banishments(record: StateRecord, actions: Actions, end: int) -> int:
    if forbids_banishing(record):
        return end
    for action in range(BANISH, END):
        if forbids_banishment(record, int(NAMED[action, 0])) == 0:
            actions[end] = action
            end += 1
    return end


@kernel
def banish(record: StateRecord, grotto: int) -> None:
    """The isolated piece sinks, he is in a grotto, the city rises again."""
    record.build_left -= 1
    sink(record, int(record.merman))
    rise_again(record, grotto)
