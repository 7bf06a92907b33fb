"""The sea as a seat sees it: ships, boats and tokens. `offers.py` says what may be touched, `panels.py` what all have.

A move changes little. Whatever depends on a few plain values is therefore remembered by them, and comes out of the
memory as the very same object from scene to scene.
"""

from functools import cache, lru_cache
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

import numpy as np

from vineta.core.kernel import State
from vineta.core.scene import Scene, Sprite
from vineta.games.submarine import board, offers, panels, places
from vineta.games.submarine.board import COLOURS, SEATS, TOKEN_NAMES
from vineta.games.submarine.places import Places, boat_id, lying
from vineta.games.submarine.state import STATE_TYPE
from vineta.games.submarine.words import boats_of, names_in, question, words_in

_DUPLICATE_SCALE = 0.78
"""What the one who looks has already is drawn smaller."""


def scene(state: State, seat: int, language: str) -> Scene:
    """What a seat sees of its view and may touch, in a language."""
    record = _plain(state)
    asked = offers.asked_of(state) if record.mover == seat and seat >= 0 else None
    return Scene(
        game="submarine",
        width=places.WIDTH,
        height=places.HEIGHT,
        sprites=_sprites(record, seat, language),
        targets=offers.targets(state, record, asked, language) if asked else (),
        players=panels.players(record, asked, language),
        shared=(panels.discard(record, language),),
        buttons=offers.buttons(tuple(asked.rest), language) if asked else (),
        question=question(state, record, asked, language),
    )


_SHOWN = (
    *("players", "mover", "phase", "joker", "idle", "stall_limit"),
    *("ships", "hand", "hand_size", "height", "discard", "place", "boats", "pile"),
)
"""The fields that are shown; the others are large, and what they hold shows in these."""
_shown = itemgetter(*((STATE_TYPE.names or ()).index(name) for name in _SHOWN))


def _plain(state: State) -> Any:
    """The record with plain numbers, lists and bytes: reading those is ten times as fast.

    Bytes where there are many small numbers: they are made, and found again in what is remembered, at once.
    """
    *numbers, ships, hand, hand_size, height, discard, place, boats, pile = _shown(state.item())
    players, mover, phase, joker, idle, stall_limit = numbers
    return SimpleNamespace(
        players=players,
        mover=mover,
        phase=phase,
        joker=joker,
        idle=idle,
        stall_limit=stall_limit,
        ships=tuple(ships.tolist()),
        hand=hand.tolist(),
        hand_size=hand_size.tolist(),
        height=height.tolist(),
        discard=tuple(discard.tolist()),
        place=place.astype(np.uint8).tobytes(),
        boats=boats.astype(np.uint8).tobytes(),
        pile=pile.tobytes(),
    )


# --- Sprites --------------------------------------------------------------------------------------------------------
def _sprites(record: Any, seat: int, language: str) -> tuple[Sprite, ...]:
    """From the ground up: what comes later lies on top."""
    sprites = [*places.GROUND, *_tokens(record.place, seat, language)]
    for owner in range(record.players):
        sprites += _boats(owner, boats_of(record, owner), record.players, language)
    sprites += _ships(record.ships, record.players, language)
    return tuple(sprites)


@lru_cache(places.KEPT)
def _tokens(place_of: Places, seat: int, language: str) -> tuple[Sprite, ...]:
    owned = {token // len(COLOURS) for token in panels.belongings(place_of, seat).won} if seat >= 0 else set()
    return tuple(
        _token(token, point, token // len(COLOURS) in owned, language) for token, point in lying(place_of).items()
    )


@cache
def _token(token: int, point: places.Point, duplicate: bool, language: str) -> Sprite:
    name, hint = TOKEN_NAMES[token], names_in(language).tokens[token]
    return Sprite(name, name, *point, scale=_DUPLICATE_SCALE if duplicate else 1.0, hint=hint)


@lru_cache(places.KEPT)
def _boats(seat: int, counts: bytes, players: int, language: str) -> tuple[Sprite, ...]:
    """One for all boats of a seat in a field, with their number."""
    return tuple(_boat(seat, field, count, players, language) for field, count in enumerate(counts) if count)


@cache
def _boat(seat: int, field: int, count: int, players: int, language: str) -> Sprite:
    name, scale, text = SEATS[seat], places.BOAT_SCALE[players], str(count) if count > 1 else ""
    hint = words_in(language)("Boats: {player}", player=names_in(language).seats[seat])
    point = places.BOATS[players][seat][field]
    return Sprite(boat_id(seat, field), f"boat-{name}", *point, scale=scale, tone=name, text=text, hint=hint)


@lru_cache(places.KEPT)
def _ships(columns: tuple[int, ...], players: int, language: str) -> tuple[Sprite, ...]:
    return tuple(_ship(seat, columns[seat], players, language) for seat in range(players))


@cache
def _ship(seat: int, column: int, players: int, language: str) -> Sprite:
    point = places.SHIPS[players][seat][column - board.AT_START]
    scale = 1.0 if 0 <= column < board.COLUMNS else places.MARGIN_SCALE
    hint = words_in(language)("Ship: {player}", player=names_in(language).seats[seat])
    name = f"ship-{SEATS[seat]}"
    return Sprite(name, name, *point, scale=scale, tone=SEATS[seat], hint=hint)
