"""The merman moves, and what he leaves sinks. In the expert game he also lives in the grottoes."""

from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.sunken_city import articles, board
from vineta.games.sunken_city.moves import lake, tides


@kernel
def in_own_territory(record: StateRecord) -> bool:
    """A street with one half inside counts as inside."""
    colour = record.village[record.turn]
    other = lake.other_half(record, int(record.merman))
    return bool(board.TERRITORY[colour, record.merman] or board.TERRITORY[colour, other])


@kernel
def forbids_calm_move(record: StateRecord) -> int:
    """Base game: the rule against beginning his move."""
    if record.merman_move != board.READY:
        return articles.ONE_MERMAN_MOVE
    return articles.ISOLATED if lake.merman_isolated(record) else 0


@kernel
def forbids_roll(record: StateRecord) -> int:
    if record.tide != board.CALM:
        return articles.NO_DIE
    rule = forbids_calm_move(record)
    if rule:
        return rule
    return articles.OWN_TERRITORY if in_own_territory(record) else 0


@kernel
def forbids_merman(record: StateRecord) -> int:
    """The rule against any step of the merman now."""
    if record.tide == board.CALM and record.merman_move != board.MOVING:
        rule = forbids_calm_move(record)
        if rule:
            return rule
        return 0 if in_own_territory(record) else articles.ROLL_ELSEWHERE
    if record.tide == board.RISING or record.tide == board.SPENT:
        return articles.NOTHING_SINKS if record.tide == board.RISING else articles.ONLY_WALKING
    if record.tide == board.SINKING and record.build_left == 0:
        return articles.MERMAN_POINTS
    return articles.ISOLATED if lake.merman_isolated(record) else 0


@kernel
def forbids_merman_step(record: StateRecord, target: int) -> int:
    rule = forbids_merman(record)
    if rule:
        return rule
    return 0 if lake.linked(record, int(record.merman), target) else articles.MERMAN_LINKS


@kernel
def list_merman(record: StateRecord, actions: Actions, end: int) -> int:
    """Lists the roll or his steps: never both, for what allows the one forbids the others."""
    if forbids_roll(record) == 0:
        actions[end] = board.ROLL
        return end + 1
    if forbids_merman(record):
        return end
    return lake.list_links(record, int(record.merman), board.MERMAN, actions, end)


@kernel
def step_merman(record: StateRecord, target: int) -> None:
    """One step; the piece he leaves sinks."""
    if record.tide == board.CALM:
        begin_calm_step(record)
    else:
        record.build_left -= 1
    left = int(record.merman)
    record.merman = target
    sink(record, left)
    if record.tide == board.SINKING:
        tides.end_last_sinking(record)


@kernel
def merman_steps(record: StateRecord) -> int:
    """How far he can go now, once he may go at all."""
    if record.tide == board.SINKING:
        return int(record.build_left)
    return int(record.merman_left if record.merman_move == board.MOVING else board.TERRITORY_STEPS[record.players])


@kernel
def begin_calm_step(record: StateRecord) -> None:
    """The first step without a roll begins his move; the last one he has ends it."""
    record.merman_left = merman_steps(record) - 1
    record.merman_move = board.MOVING if record.merman_left else board.DONE


@kernel
def end_merman_move(record: StateRecord) -> None:
    """Any other move ends a move of the merman that has begun."""
    if record.merman_move == board.MOVING:
        record.merman_move = board.DONE
        record.merman_left = 0


@kernel
def receive_roll(record: StateRecord, pips: int) -> None:
    record.merman_left = pips
    record.merman_move = board.MOVING if pips else board.DONE


@kernel
def sink(record: StateRecord, name: int) -> None:
    """A piece goes under: houses to their grotto, streets onto the collecting field, adventurers home."""
    number = lake.house_number(record, name)
    if number:
        lake.remove_house(record, number)
    else:
        lake.remove_street(record, name)
        record.stack[tides.sinking_field(record)] += 1
    record.quiet = 0
    for distance in range(record.players):
        seat = int((record.turn + distance) % record.players)
        if record.adventurer[seat] == name:
            send_home(record, seat)


@kernel
def send_home(record: StateRecord, seat: int) -> None:
    """Open treasures are lost; everyone but the mover gets a chip while there are any."""
    record.adventurer[seat] = board.HOME
    record.found[seat] = 0
    if seat != record.turn and record.supply > 0:
        record.supply -= 1
        record.chips[seat] += 1


@kernel
def forbids_grotto(record: StateRecord, grotto: int) -> int:
    """The rule against this answer when the mover may put the merman into another grotto."""
    if record.house_square[grotto] == board.NOT_IN_GAME:
        return articles.CLOSED_GROTTO
    return articles.GROTTO_CHOICE if grotto == record.grotto else 0


@kernel
def forbids_banishing(record: StateRecord) -> int:
    """The rule against banishing him anywhere now."""
    if record.tide == board.CALM:
        return articles.EXPERT_ONLY
    if record.tide == board.SPENT:
        return articles.ONLY_WALKING
    if record.tide != board.SINKING or record.field == tides.LAST_FIELD or not lake.merman_isolated(record):
        return articles.BANISH_ISOLATED
    return 0 if record.build_left else articles.MERMAN_POINTS


@kernel
def forbids_banishment(record: StateRecord, grotto: int) -> int:
    rule = forbids_banishing(record)
    if rule:
        return rule
    return articles.CLOSED_GROTTO if record.house_square[grotto] == board.NOT_IN_GAME else 0


@kernel
def list_grottoes(record: StateRecord, actions: Actions, end: int) -> int:
    for action in range(board.GROTTO, board.STAY):
        if forbids_grotto(record, int(board.NAMED[action, 0])) == 0:
            actions[end] = action
            end += 1
    return end


@kernel
def list_banishments(record: StateRecord, actions: Actions, end: int) -> int:
    if forbids_banishing(record):
        return end
    for action in range(board.BANISH, board.END):
        if forbids_banishment(record, int(board.NAMED[action, 0])) == 0:
            actions[end] = action
            end += 1
    return end


@kernel
def banish(record: StateRecord, grotto: int) -> None:
    """The isolated piece sinks, he is in a grotto, the city rises again."""
    record.build_left -= 1
    sink(record, int(record.merman))
    tides.rise_again(record, grotto)
