"""Chance lays out the sea and deals; then the boats are placed."""

from vineta.core.game import NATURE
from vineta.core.kernel import Actions, State, StateRecord, kernel
from vineta.games.submarine import articles, board
from vineta.games.submarine.moves import cards, turns
from vineta.games.submarine.moves.numbers import whole


@kernel
def weight(record: StateRecord, action: int) -> int:
    """How likely chance is to do this in its present phase, as a whole number; 0 where it cannot."""
    if action >= board.DEAL:
        return int(record.stock[board.NAMED[action, 0]])
    if action >= board.SHELL:
        return int(record.place[board.TREASURES + board.NAMED[action, 0]] == board.BOX)
    if action >= board.TREASURE:
        return int(record.place[board.NAMED[action, 0]] == board.BOX)
    return int(board.NAMED[action, 0] < record.players)


@kernel
def forbids_outcome(record: StateRecord, action: int) -> int:
    if not board.OUTCOMES[record.phase] <= action < board.OUTCOMES[record.phase + 1]:
        return articles.CHANCE_DEALS
    if weight(record, action):
        return 0
    return articles.AT_THE_TABLE if action < board.TREASURE else articles.DEALT_ONCE


@kernel
def list_outcomes(record: StateRecord, actions: Actions) -> int:
    """What chance may do now; how many moves that are."""
    if record.mover != NATURE:
        return 0
    count = 0
    for action in range(board.OUTCOMES[record.phase], board.OUTCOMES[record.phase + 1]):
        # Written always and kept if possible: a branch that the processor mispredicts costs more.
        actions[count] = action
        count += weight(record, action) > 0
    return count


@kernel
def receive_outcome(record: StateRecord, action: int) -> None:
    """Chance has decided."""
    if action < board.TREASURE:
        record.start = board.NAMED[action, 0]
        record.phase = board.LAY_TREASURES
    elif action < board.SHELL:
        lay_treasure(record, board.NAMED[action, 0])
    elif action < board.DEAL:
        give_shell(record, board.TREASURES + board.NAMED[action, 0])
    else:
        deal_card(record, board.NAMED[action, 0])


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
    record.place[treasure] = board.FILLING[record.step]
    if count_step(record, board.TREASURES):
        record.phase = board.GIVE_SHELLS


@kernel
def give_shell(record: StateRecord, shell: int) -> None:
    record.place[shell] = board.BESIDE + record.step
    if count_step(record, record.players):
        record.phase = board.DEAL_CARDS


@kernel
def deal_card(record: StateRecord, colour: int) -> None:
    record.stock[colour] -= 1
    cards.push(record, whole(record.step % record.players), colour, 0)
    if count_step(record, record.players * board.CARDS_EACH[record.players]):
        for seat in range(board.SEAT_COUNT):
            cards.fill_hand(record, seat)
        record.phase = board.PLACE_BOATS
        record.mover = record.start


@kernel
def list_places(actions: Actions) -> int:
    """A boat may be placed in any column."""
    for column in range(board.COLUMNS):
        actions[column] = board.PLACE + column
    return board.COLUMNS


@kernel
def boats_to_place(state: State, seat: int) -> int:
    """How many boats a seat has still to place; asked from outside only."""
    record = state[0]
    return int(board.BOATS_EACH[record.players] - record.boats[seat].sum())


@kernel
def place_boat(record: StateRecord, column: int) -> None:
    """The mover's next boat goes to level 2, whose fields have the columns' numbers."""
    record.boats[record.mover, column] += 1
    record.mover = (record.mover + 1) % record.players
    if count_step(record, record.players * board.BOATS_EACH[record.players]):
        record.start = board.NOBODY
        turns.begin_turn(record)
