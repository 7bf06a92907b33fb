"""What lies where, and who is asked next: small questions and steps that all phases share."""

from vineta.core.game import NATURE
from vineta.core.kernel import StateRecord, kernel
from vineta.games.atlandice import articles, board, stages, state


@kernel
def has_neutral_player(record: StateRecord) -> bool:
    return bool(record.players == 2)


@kernel
def is_neutral(record: StateRecord, owner: int) -> bool:
    return has_neutral_player(record) and owner == state.NEUTRAL


@kernel
def owner_count(record: StateRecord) -> int:
    """Everybody who can hold resources, the neutral player included."""
    return state.NEUTRAL + 1 if has_neutral_player(record) else int(record.players)


@kernel
def is_open(record: StateRecord, area: int) -> bool:
    return bool(record.open_tile[area] != state.CLOSED)


@kernel
def effect_of(record: StateRecord, area: int) -> int:
    return int(board.EFFECT[area, record.open_tile[area]])


@kernel
def holds_something(record: StateRecord, area: int) -> bool:
    """Whether any resource lies in an area; a closed district holds nothing."""
    for resource in range(board.RESOURCE_COUNT):
        if record.stock[area, resource] > 0:
            return True
    return False


@kernel
def other_district_holds_something(record: StateRecord, area: int) -> bool:
    for district in range(board.DISTRICT_COUNT):
        if district != area and holds_something(record, district):
            return True
    return False


@kernel
def other_district_is_open(record: StateRecord, area: int) -> bool:
    for district in range(board.DISTRICT_COUNT):
        if district != area and is_open(record, district):
            return True
    return False


@kernel
def forbids_having(record: StateRecord, area: int, resource: int) -> int:
    """A resource can be had only from where it lies."""
    return articles.ALLOWED if record.stock[area, resource] > 0 else articles.LIES_ELSEWHERE


@kernel
def hand_over(record: StateRecord, area: int, resource: int) -> None:
    """A resource goes from an area to whoever the search is for."""
    record.stock[area, resource] -= 1
    record.holdings[record.searcher, resource] += 1


@kernel
def holding(record: StateRecord, owner: int) -> int:
    """All the resources an owner has."""
    total = 0
    for resource in range(board.RESOURCE_COUNT):
        total += record.holdings[owner, resource]
    return total


@kernel
def area_of_face(record: StateRecord, face: int) -> int:
    """The area a die with this face lies beside; a closed district's dice lie at the market."""
    return face if is_open(record, face) else board.MARKET


@kernel
def ask(record: StateRecord, stage: int) -> None:
    """Whatever is rolled or drawn is nature's; all else is asked of the active player."""
    record.stage = stage
    record.mover = NATURE if stage in stages.OF_NATURE else record.active
