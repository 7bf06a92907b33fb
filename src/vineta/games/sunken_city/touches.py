"""Which moves somebody may mean who touches a thing or a place, offered or not: the kernel's verdict says why not."""

from collections.abc import Callable, Iterator

from vineta.core.kernel import State, StateRecord
from vineta.core.why import Touch
from vineta.games.sunken_city import board, places
from vineta.games.sunken_city.state import plain

Actions = tuple[int, ...]

_MIDDLE = 0.3
"""So near to the middle of a square a house is meant, farther out a street."""


def meant(view: State, touch: Touch) -> Actions:
    """The moves that somebody may mean who touches this, the likeliest first."""
    record = plain(view.tobytes())
    by_thing = _of_thing(record, touch.thing)
    if by_thing or touch.x is None or touch.y is None:
        return by_thing
    return _of_point(record, touch.x, touch.y)


# --- Things ---------------------------------------------------------------------------------------------------------
def _of_thing(record: StateRecord, thing: str) -> Actions:
    kind, _, rest = thing.partition("-")
    if thing in places.HOUSE_IDS[1:]:
        return _house(record, places.HOUSE_IDS.index(thing))
    if kind in board.COLOURS:
        return _item(record, board.COLOURS.index(kind), rest)
    of_kind = _THINGS.get(kind)
    return of_kind(record, rest) if of_kind else ()


def _house(record: StateRecord, number: int) -> Actions:
    """On the lake somebody wants to enter it; in its grotto it is to rise."""
    square = record.house_square[number]
    return _piece(record, square) if square >= 0 else _grotto(record, number)


def _grotto(record: StateRecord, number: int) -> Actions:
    """Its house is to rise somewhere, or the merman is to come here."""
    dark = [square for square in range(board.SQUARES) if record.dark[square // board.SIZE] >> square % board.SIZE & 1]
    into_grotto = board.MOVES.number("grotto", number), board.MOVES.number("banish", number)
    return *[_raise_house(number, square) for square in dark], *into_grotto


def _raise_house(number: int, square: int) -> int:
    return board.HOUSE + (number - 1) * board.SQUARES + square


def _item(record: StateRecord, colour: int, rest: str) -> Actions:
    """A line of somebody's panel: a card, chips, or treasures, which are found in houses and brought home."""
    if rest == "hand" or rest.isdigit():
        cards = record.cards if rest == "hand" else [int(rest)]
        card_first = _streets_in_the_way(record) if record.phase == board.PLAY_CARD else ()
        return *[board.CARD + card for card in cards], *card_first
    if rest == "chips":
        return (board.CHIP,)
    if rest == "hidden":
        on_lake = [square for square in record.house_square if square >= 0]
        return *[board.WALK + square for square in on_lake], *_adventurer(record, colour)
    return _village(record, colour)


def _village(record: StateRecord, colour: int) -> Actions:
    return board.WALK + board.HOME, board.WALK + int(board.CORNERS[colour])


def _adventurer(record: StateRecord, colour: int) -> Actions:
    """The own one is to walk; where another's stands, somebody wants to go."""
    if colour not in record.village[: record.players]:
        return ()
    square = record.adventurer[record.village.index(colour)]
    if square == board.HOME:
        home, doorstep = _village(record, colour)
        return doorstep, home
    return _piece(record, square)


def _merman(record: StateRecord, _: str = "") -> Actions:
    here = board.MERMAN + max(record.merman, 0)
    banishment = board.BANISH + max(record.grotto - 1, 0)
    return (board.ROLL, here) if record.tide == board.CALM else (here, banishment)


def _streets_in_the_way(record: StateRecord, _: str = "") -> Actions:
    """Streets are meant, but nowhere in particular: one where none fits, which is the last reason not to build one."""
    covered = [square for square, cover in enumerate(record.cover) if cover]
    return tuple([board.STREET + _PLACES_OVER[square][0] for square in (*covered[:1], board.CENTRE)])


def _die(record: StateRecord, _: str) -> Actions:
    return board.ROLL, board.DIE


_THINGS: dict[str, Callable[[StateRecord, str], Actions]] = {
    "street": lambda record, rest: _piece(record, board.SQUARE_NAMES.index(rest[:2])),
    "village": lambda record, rest: _village(record, board.COLOURS.index(rest)),
    "adventurer": lambda record, rest: _adventurer(record, board.COLOURS.index(rest)),
    "loot": lambda record, rest: _adventurer(record, board.COLOURS.index(rest)),
    "merman": _merman,
    "grotto": lambda record, rest: _grotto(record, int(rest)),
    "stack": _streets_in_the_way,
    "streets": _streets_in_the_way,
    "supply": lambda record, rest: (board.CHIP, board.ROLL),
    "die": _die,
    "tide": _merman,
    "phase": _merman,
    "last": lambda record, rest: (board.END, *_streets_in_the_way(record)),
}
"""By the first word of a thing's id."""


# --- Places ---------------------------------------------------------------------------------------------------------
def _of_point(record: StateRecord, x: float, y: float) -> Actions:
    """A square of the lake, or beside it whatever lies nearest."""
    column, row = round(x) - places.FIRST_CENTRE, round(y) - places.FIRST_CENTRE
    if not (0 <= column < board.SIZE and 0 <= row < board.SIZE):
        return _of_thing(record, min(_BESIDE, key=lambda thing: _distance(_BESIDE[thing], (x, y))))
    square = row * board.SIZE + column
    if record.cover[square] != board.WATER:
        return _piece(record, square + int(board.TO_NAME[record.cover[square]]))
    return _water(record, square, (x, y))


def _distance(one: places.Point, other: places.Point) -> float:
    """Squared, which is as good for comparing."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _piece(record: StateRecord, name: int) -> Actions:
    """To walk there, to move the merman there, to build where something lies already."""
    streets = [board.STREET + place for place in _PLACES_OVER[name]]
    number = record.cover[name]
    house = number if 0 < number <= board.HOUSES else _house_to_raise(record)
    return board.WALK + name, board.MERMAN + name, _raise_house(house, name), *streets


def _water(record: StateRecord, square: int, point: places.Point) -> Actions:
    """In its middle a house is meant, towards its edge a street across it; where both fit, a step into the water."""
    streets = [
        board.STREET + place
        for place in sorted(_PLACES_OVER[square], key=lambda place: _distance(places.STREET_MIDDLES[place], point))
    ]
    house = _raise_house(_house_to_raise(record), square)
    x, y = places.CENTRES[square]
    inside = abs(point[0] - x) <= _MIDDLE and abs(point[1] - y) <= _MIDDLE
    building = [house, *streets] if inside else [*streets, house]
    fits = record.build_left and board.BUILDS[record.tide]
    return (*building, board.WALK + square) if fits else tuple(building)


def _house_to_raise(record: StateRecord) -> int:
    """Any that waits in its grotto, so that not the house is what is wrong."""
    waiting = [number for number, square in enumerate(record.house_square) if square == board.IN_GROTTO]
    return waiting[-1] if waiting else board.HOUSES


def _places_over() -> Iterator[tuple[int, ...]]:
    ends = list(zip(board.FIRST.tolist(), board.SECOND.tolist(), strict=True))
    for square in range(board.SQUARES):
        yield tuple(place for place, squares in enumerate(ends) if square in squares)


_PLACES_OVER = tuple(_places_over())
"""The street places that cover each square."""

_BESIDE: dict[str, places.Point] = {
    "die": places.DIE,
    "supply": places.SUPPLY,
    **{f"village-{colour}": village for colour, village in zip(board.COLOURS, places.VILLAGES, strict=True)},
    **{f"grotto-{number}": places.GROTTOES[number] for number in range(1, board.HOUSES + 1)},
    **{f"stack-{field}": places.FIELDS[field] for field in range(1, board.FIELDS + 1)},
}
"""What lies beside the lake, by the ids of the scene."""
