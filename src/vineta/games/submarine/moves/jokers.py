"""A joker, a shell or a duplicate, takes a treasure without card and toll, and takes its place."""

from vineta.core.kernel import Actions, StateRecord, kernel
from vineta.games.submarine.articles import (
    NO_SHELL_FOR_A_JOKER,
    NOTHING_TO_TAKE,
    ONE_KIND_OF_ACTION,
    OWN_JOKERS,
    WON_THIS_TURN,
)
from vineta.games.submarine.board import BESIDE, FIELDS, JOKER, MOVING, NO_TOKEN, SWAP, SWAPPING, TOKENS, TREASURES
from vineta.games.submarine.moves.numbers import whole
from vineta.games.submarine.moves.salvage import forbids_reaching


@kernel
def forbids_swap(record: StateRecord, token: int) -> int:
    """The rule against taking this token with a joker."""
    return NO_SHELL_FOR_A_JOKER if token >= TREASURES else forbids_reaching(record, token)


@kernel
def something_to_take(record: StateRecord) -> bool:
    for treasure in range(TREASURES):
        if record.place[treasure] < FIELDS and forbids_swap(record, treasure) == 0:
            return True
    return False


@kernel
def forbids_joker(record: StateRecord, token: int) -> int:
    """The rule against using this token as a joker."""
    if record.phase == MOVING:
        return ONE_KIND_OF_ACTION
    if record.place[token] != BESIDE + record.mover:
        return OWN_JOKERS
    if record.touched[token]:
        return WON_THIS_TURN
    return 0 if something_to_take(record) else NOTHING_TO_TAKE


@kernel
def list_jokers(record: StateRecord, actions: Actions, count: int) -> int:
    """Appends the jokers that can be used."""
    for token in range(TOKENS):
        if record.place[token] >= BESIDE and forbids_joker(record, token) == 0:
            actions[count] = JOKER + token
            count += 1
    return count


@kernel
def list_swaps(record: StateRecord, actions: Actions) -> int:
    """The treasures that the named joker can take."""
    count = 0
    for treasure in range(TREASURES):
        if forbids_swap(record, treasure) == 0:
            actions[count] = SWAP + treasure
            count += 1
    return count


@kernel
def name_joker(record: StateRecord, token: int) -> None:
    record.joker = token
    record.phase = SWAPPING


@kernel
def begin_swap(record: StateRecord, treasure: int) -> None:
    """The joker comes to lie where the treasure lies, which costs nothing; `settle` does the rest."""
    joker = whole(record.joker)
    record.joker = NO_TOKEN
    record.place[joker] = record.place[treasure]
    record.touched[joker] = 1
    record.target = treasure
