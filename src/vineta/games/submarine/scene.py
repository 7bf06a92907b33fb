"""The sea as a seat sees it: ships, boats and tokens. `offers.py` says what may be touched, `panels.py` what all have.

A move changes little. What it leaves as it was comes out of tables and memories as the very same object from scene to
scene, so that nobody need compare it.
"""

from functools import cache, lru_cache

from vineta.core.game import OVER, SPECTATOR
from vineta.core.kernel import State
from vineta.core.phrase import message, phrase
from vineta.core.scene import Scene, Sprite
from vineta.games.submarine import board, figures, offers, panels, places, rules, words
from vineta.games.submarine.board import ADJECTIVES, COLOUR_COUNT, PLAYERS, SEATS, TOKEN_NAMES
from vineta.games.submarine.state import Plain, plain

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
        players=panels.players(state, record, sea, offered, seat),
        shared=(panels.discard(record),),
        buttons=offers.buttons(offered) if offered else (),
        question=outcome.sentence if outcome else words.question(state, record, offered),
        standing=figures.standing(record),
    )


# --- Sprites --------------------------------------------------------------------------------------------------------
def _sprites(record: Plain, seat: int) -> tuple[Sprite, ...]:
    """From the ground up: what comes later lies on top."""
    return (
        *places.GROUND,
        *_tokens(record.place, seat),
        *_fleets(record.players, record.boats),
        *_ships(record.players, record.ships),
    )


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
        hint=_DUPLICATES[token] if duplicate else _PRICES[token],
    )


_PRICES = tuple(
    phrase(text, colour=colour)
    for text in (
        message("Amphora for a {colour} card (SU-27)."),
        message("Anchor for a {colour} card (SU-27)."),
        message("Bell for a {colour} card (SU-27)."),
        message("Chalice for a {colour} card (SU-27)."),
        message("Compass for a {colour} card (SU-27)."),
        message("Crown for a {colour} card (SU-27)."),
        message("Dagger for a {colour} card (SU-27)."),
        message("Lantern for a {colour} card (SU-27)."),
        message("Mask for a {colour} card (SU-27)."),
        message("Pearl for a {colour} card (SU-27)."),
        message("Statue for a {colour} card (SU-27)."),
        message("Trident for a {colour} card (SU-27)."),
        message("Shell for a {colour} card (SU-27)."),
    )
    for colour in ADJECTIVES
)
"""What each token costs, in the order of the kinds and colours."""

_DUPLICATES = tuple(
    phrase(text, colour=colour)
    for text in (
        message("Amphora for a {colour} card; small, for you have one (SU-34)."),
        message("Anchor for a {colour} card; small, for you have one (SU-34)."),
        message("Bell for a {colour} card; small, for you have one (SU-34)."),
        message("Chalice for a {colour} card; small, for you have one (SU-34)."),
        message("Compass for a {colour} card; small, for you have one (SU-34)."),
        message("Crown for a {colour} card; small, for you have one (SU-34)."),
        message("Dagger for a {colour} card; small, for you have one (SU-34)."),
        message("Lantern for a {colour} card; small, for you have one (SU-34)."),
        message("Mask for a {colour} card; small, for you have one (SU-34)."),
        message("Pearl for a {colour} card; small, for you have one (SU-34)."),
        message("Statue for a {colour} card; small, for you have one (SU-34)."),
        message("Trident for a {colour} card; small, for you have one (SU-34)."),
    )
    for colour in ADJECTIVES
)
"""The same of treasures that would be jokers of the one who looks."""


@lru_cache(places.KEPT)
def _fleets(players: int, boats: bytes) -> tuple[Sprite, ...]:
    """The boats of all seats; most moves leave them where they are."""
    fleets = [boats[places.FLEET * seat : places.FLEET * (seat + 1)] for seat in range(players)]
    return tuple([boat for seat, fleet in enumerate(fleets) for boat in _boats(players, seat, fleet)])


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
        hint=phrase("Boats of {player}: toll here and below (SU-28).", player=PLAYERS[seat]),
    )


_ABOVE_A_COLUMN = message("{player} acts below this ship (SU-20).")
_SHIP_HINTS = {
    board.AT_START: message("Small: {player} has yet to sail (SU-12)."),
    board.OFF_BOARD: message("Small: {player} has left the board (SU-44)."),
}

_SHIPS = {
    (players, seat, column): Sprite(
        f"ship-{SEATS[seat]}",
        f"ship-{SEATS[seat]}",
        *point,
        scale=places.FULL_SIZE if 0 <= column < board.COLUMNS else places.MARGIN_SCALE,
        tone=SEATS[seat],
        hint=phrase(_SHIP_HINTS.get(column, _ABOVE_A_COLUMN), player=PLAYERS[seat]),
    )
    for players, seats in places.SHIPS.items()
    for seat, points in enumerate(seats)
    for column, point in enumerate(points, start=board.AT_START)
}


@lru_cache(places.KEPT)
def _ships(players: int, columns: tuple[int, ...]) -> tuple[Sprite, ...]:
    return tuple([_SHIPS[players, seat, columns[seat]] for seat in range(players)])
