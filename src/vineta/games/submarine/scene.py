"""The sea as a seat sees it: ships, boats and tokens. `offers.py` says what may be touched, `panels.py` what all have.

A move changes little. What it leaves as it was comes out of tables and memories as the very same object from scene to
scene, so that nobody need compare it.
"""

from functools import cache, lru_cache

from vineta.core.game import OVER, SPECTATOR
from vineta.core.kernel import State
from vineta.core.phrase import phrase
from vineta.core.scene import Scene, Sprite
from vineta.games.submarine import board, offers, panels, places, rules, words
from vineta.games.submarine.board import COLOUR_COUNT, SEATS, TITLES, TOKEN_NAMES, TOKEN_TITLES
from vineta.games.submarine.state import Plain, plain

_FLEET = 2 * board.FIELDS
"""So many bytes of a record count a seat's boats."""

_DUPLICATE_SCALE = 0.78
"""What the one who looks has already is drawn smaller."""


def scene(state: State, seat: int) -> Scene:
    """What a seat sees of its view and may touch."""
    record = plain(state)
    sea = places.sea(record.place)
    offered = offers.offered_in(state) if record.mover == seat else {}
    outcome = rules.outcome(state) if record.mover == OVER else None
    return Scene(
        game="submarine",
        width=places.WIDTH,
        height=places.HEIGHT,
        sprites=_sprites(record, seat),
        targets=offers.targets(state, record, sea, offered) if offered else (),
        players=panels.players(state, record, sea, offered),
        shared=(panels.discard(record),),
        buttons=offers.buttons(offered),
        question=outcome.sentence if outcome else words.question(state, offered),
    )


# --- Sprites --------------------------------------------------------------------------------------------------------
def _sprites(record: Plain, seat: int) -> tuple[Sprite, ...]:
    """From the ground up: what comes later lies on top."""
    sprites = [*places.GROUND, *_tokens(record.place, seat)]
    for owner in range(record.players):
        sprites += _boats(record.players, owner, record.boats[_FLEET * owner : _FLEET * (owner + 1)])
    return (*sprites, *[_SHIPS[record.players, owner, record.ships[owner]] for owner in range(record.players)])


@lru_cache(places.KEPT)
def _tokens(place_of: bytes, seat: int) -> tuple[Sprite, ...]:
    sea = places.sea(place_of)
    won = sea.tokens[board.CONTAINER + seat] if seat != SPECTATOR else ()
    owned = {token // COLOUR_COUNT for token in won}
    return tuple([_token(token, point, token // COLOUR_COUNT in owned) for token, point in sea.points.items()])


@cache
def _token(token: int, point: places.Point, duplicate: bool) -> Sprite:
    return Sprite(
        places.TOKEN_IDS[token],
        TOKEN_NAMES[token],
        *point,
        scale=_DUPLICATE_SCALE if duplicate else places.FULL_SIZE,
        hint=TOKEN_TITLES[token],
    )


@lru_cache(places.KEPT)
def _boats(players: int, seat: int, fleet: bytes) -> tuple[Sprite, ...]:
    """The boats of a seat, from their number in each field."""
    counts = memoryview(fleet).cast("h").tolist()
    return tuple([_boat(players, seat, field, count) for field, count in enumerate(counts) if count])


@cache
def _boat(players: int, seat: int, field: int, count: int) -> Sprite:
    """One for all boats of a seat in a field, with their number."""
    return Sprite(
        places.BOAT_IDS[seat][field],
        f"boat-{SEATS[seat]}",
        *places.BOATS[players][seat][field],
        scale=places.BOAT_SCALE[players],
        tone=SEATS[seat],
        text=str(count) if count > 1 else "",
        hint=phrase("Boats: {player}", player=TITLES[seat]),
    )


_SHIPS = {
    (players, seat, column): Sprite(
        f"ship-{SEATS[seat]}",
        f"ship-{SEATS[seat]}",
        *point,
        scale=places.FULL_SIZE if 0 <= column < board.COLUMNS else places.MARGIN_SCALE,
        tone=SEATS[seat],
        hint=phrase("Ship: {player}", player=TITLES[seat]),
    )
    for players, seats in places.SHIPS.items()
    for seat, points in enumerate(seats)
    for column, point in enumerate(points, start=board.AT_START)
}
