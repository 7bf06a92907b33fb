"""Chance lays out the sea and deals; then the boats are placed."""

from vineta.core.game import NATURE
from vineta.core.kernel import Actions, State, StateRecord, kernel
from vineta.games.submarine.articles import AT_THE_TABLE, CHANCE_DEALS, DEALT_ONCE
from vineta.games.submarine.board import (
    BESIDE,
    BOATS_EACH,
    BOX,
    CARDS_EACH,
    COLUMNS,
    DEAL,
    DEAL_CARDS,
    FILLING,
    GIVE_SHELLS,
    LAY_TREASURES,
    NAMED,
    NOBODY,
    OUTCOMES,
    PLACE,
    PLACE_BOATS,
    SEATS,
    SHELL,
    TREASURE,
    TREASURES,
)
from vineta.games.submarine.moves.cards import fill_hand, push
from vineta.games.submarine.moves.numbers import whole
from vineta.games.submarine.moves.turns import begin_turn

_SEATS = len(SEATS)


@kernel
def weight(record: StateRecord, action: int) -> int:
    """How likely chance is to do this in its present phase, as a whole number; 0 where it cannot."""
    if action >= DEAL:
        return int(record.stock[NAMED[action, 0]])
    if action >= SHELL:
        return int(record.place[TREASURES + NAMED[action, 0]] == BOX)
    if action >= TREASURE:
        return int(record.place[NAMED[action, 0]] == BOX)
    return int(NAMED[action, 0] < record.players)


@kernel
def forbids_outcome(record: StateRecord, action: int) -> int:
    if not OUTCOMES[record.phase] <= action < OUTCOMES[record.phase + 1]:
        return CHANCE_DEALS
    if weight(record, action):
        return 0
    return AT_THE_TABLE if action < TREASURE else DEALT_ONCE


@kernel
def list_outcomes(record: StateRecord, actions: Actions) -> int:
    """What chance may do now; how many moves that are."""
    if record.mover != NATURE:
        return 0
    count = 0
    for action in range(OUTCOMES[record.phase], OUTCOMES[record.phase + 1]):
        # Written always and kept if possible: a branch that the processor mispredicts costs more.
        actions[count] = action
        count += weight(record, action) > 0
    return count


@kernel
def receive_outcome(record: StateRecord, action: int) -> None:
    """Chance has decided."""
    if action < TREASURE:
        record.start = NAMED[action, 0]
        record.phase = LAY_TREASURES
    elif action < SHELL:
        lay_treasure(record, NAMED[action, 0])
    elif action < DEAL:
        give_shell(record, TREASURES + NAMED[action, 0])
    else:
        deal_card(record, NAMED[action, 0])


@kernel
def count_step(record: StateRecord, steps: int) -> bool:
    """Counts what was dealt or placed; whether it was the last."""
    record.step += 1
    if record.step < steps:
        return False
    record.step = 0
    return True


@kernel
def lay_treasure(record: StateRecord, treasure: int) -> None:
    record.place[treasure] = FILLING[record.step]
    if count_step(record, TREASURES):
        record.phase = GIVE_SHELLS


@kernel
def give_shell(record: StateRecord, shell: int) -> None:
    record.place[shell] = BESIDE + record.step
    if count_step(record, record.players):
        record.phase = DEAL_CARDS


@kernel
def deal_card(record: StateRecord, colour: int) -> None:
    record.stock[colour] -= 1
    push(record, whole(record.step % record.players), colour, 0)
    if count_step(record, record.players * CARDS_EACH[record.players]):
        for seat in range(_SEATS):
            fill_hand(record, seat)
        record.phase = PLACE_BOATS
        record.mover = record.start


@kernel
def list_places(actions: Actions) -> int:
    """A boat may be placed in any column."""
    for column in range(COLUMNS):
        actions[column] = PLACE + column
    return COLUMNS


@kernel
def boats_to_place(state: State, seat: int) -> int:
    """How many boats a seat has still to place; asked from outside only."""
    record = state[0]
    return int(BOATS_EACH[record.players] - record.boats[seat].sum())


@kernel
def place_boat(record: StateRecord, column: int) -> None:
    """The mover's next boat goes to level 2, whose fields have the columns' numbers."""
    record.boats[record.mover, column] += 1
    record.mover = (record.mover + 1) % record.players
    if count_step(record, record.players * BOATS_EACH[record.players]):
        record.start = NOBODY
        begin_turn(record)
