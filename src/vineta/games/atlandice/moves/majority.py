"""Who has the most: points for first and second, of one resource or of all."""

from vineta.core.kernel import StateRecord, kernel
from vineta.games.atlandice import board, state
from vineta.games.atlandice.moves import table


@kernel
def amount(record: StateRecord, owner: int, resource: int) -> int:
    """What an owner has of a resource; TOTAL stands for all of them together."""
    return table.holding(record, owner) if resource == board.TOTAL else int(record.holdings[owner, resource])


@kernel
def most_below(record: StateRecord, resource: int, limit: int) -> int:
    """The greatest amount below a limit that any owner has; 0 where nobody has anything."""
    most = 0
    for owner in range(table.owner_count(record)):
        count = amount(record, owner, resource)
        if most < count < limit:
            most = count
    return most


@kernel
def reward(record: StateRecord, resource: int, wanted: int, points: int) -> int:
    """Points for every owner with exactly this amount, and how many they are; an amount of nothing earns nothing."""
    rewarded = 0
    for owner in range(table.owner_count(record)):
        if amount(record, owner, resource) == wanted > 0:
            record.points[owner] += points
            rewarded += 1
    return rewarded


NO_LIMIT = 1000


@kernel
def score_majority(record: StateRecord, resource: int) -> None:
    """First and second place of a resource; where several are first, nobody is second."""
    most = most_below(record, resource, NO_LIMIT)
    if reward(record, resource, most, board.FIRST_POINTS) == 1:
        reward(record, resource, most_below(record, resource, most), board.SECOND_POINTS)


@kernel
def take_inventory(record: StateRecord, resource: int) -> None:
    """A point for whoever has the most."""
    reward(record, resource, most_below(record, resource, NO_LIMIT), board.INVENTORY_POINTS)


@kernel
def leader(record: StateRecord, resource: int) -> int:
    """The first of the leading owners clockwise from the active player, the neutral one last; NOBODY has nothing."""
    most = most_below(record, resource, NO_LIMIT)
    if most == 0:
        return state.NOBODY
    for step in range(record.players):
        seat = (record.active + step) % record.players
        if record.holdings[seat, resource] == most:
            return int(seat)
    return state.NEUTRAL
