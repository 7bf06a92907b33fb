"""A joker, a shell or a duplicate, takes a treasure without card and toll, and takes its place."""

from vineta.core.kernel import Actions, State, StateRecord, kernel
from vineta.games.submarine import articles, board
from vineta.games.submarine.moves import salvage
from vineta.games.submarine.moves.numbers import whole


@kernel
def forbids_swap(record: StateRecord, token: int) -> int:
    """The rule against taking this token with a joker."""
    return articles.NO_SHELL_FOR_A_JOKER if token >= board.TREASURES else salvage.forbids_reaching(record, token)


@kernel
def something_to_take(record: StateRecord) -> bool:
    for treasure in range(board.TREASURES):
        if record.place[treasure] < board.FIELDS and forbids_swap(record, treasure) == 0:
            return True
    return False


@kernel
def forbids_joker(record: StateRecord, token: int) -> int:
    """The rule against using this token as a joker."""
    if record.phase == board.MOVING:
        return articles.ONE_KIND_OF_ACTION
    if record.place[token] != board.BESIDE + record.mover:
        return articles.OWN_JOKERS
    if record.touched[token]:
        return articles.WON_THIS_TURN
    return 0 if something_to_take(record) else articles.NOTHING_TO_TAKE


@kernel
def list_jokers(record: StateRecord, actions: Actions, count: int) -> int:
    """Appends the jokers that can be used."""
    for token in range(board.TOKENS):
        if record.place[token] >= board.BESIDE and forbids_joker(record, token) == 0:
            actions[count] = board.JOKER + token
            count += 1
    return count


@kernel
def list_swaps(record: StateRecord, actions: Actions) -> int:
    """The treasures that the named joker can take."""
    count = 0
    for treasure in range(board.TREASURES):
        if forbids_swap(record, treasure) == 0:
            actions[count] = board.SWAP + treasure
            count += 1
    return count


@kernel
def swaps_of_mover(state: State, actions: Actions) -> int:
    """What any joker of whoever is to move can take; asked from outside only."""
    return list_swaps(state[0], actions)


@kernel
def name_joker(record: StateRecord, token: int) -> None:
    record.joker = token
    record.phase = board.SWAPPING


@kernel
def begin_swap(record: StateRecord, treasure: int) -> None:
    """The joker comes to lie where the treasure lies, which costs nothing; `settle` does the rest."""
    joker = whole(record.joker)
    record.joker = board.NO_TOKEN
    record.place[joker] = record.place[treasure]
    record.touched[joker] = 1
    record.target = treasure
