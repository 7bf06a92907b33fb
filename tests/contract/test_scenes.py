"""Scenes offer exactly what is legal, show nothing hidden, keep their ids, and are made of the game's art."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import lru_cache

import pytest

from contract.cases import Setup, plain_setups, random_game, samples, setups
from contract.scenes import KILOBYTE, PROMISES, SVG, Look, Promise, art_of, assert_kept, symbols
from vineta.core import registry
from vineta.core.game import Game
from vineta.core.kernel import COMPILED
from vineta.core.position import Position

COUNT = 32
"""Positions of each set-up, from the first to the last."""

FEW, SHORT = 4, 48
"""Interpreted: so many positions, of the first so many moves."""


def beginning(setup: Setup) -> Iterator[Position]:
    position = setup.start()
    for ply, move in enumerate(random_game(setup, 1, SHORT)):
        if ply % (SHORT // FEW) == 0:
            yield position.copy()
        position.play(move)


@lru_cache(maxsize=1)
def looks(name: str) -> tuple[Look, ...]:
    """Positions of every player count and with every flag, as everyone sees them; one game's at a time."""
    game = registry.find(name)
    if not COMPILED:
        return tuple(Look(position) for setup in plain_setups(game) for position in beginning(setup))
    return tuple(Look(position) for setup in setups(game) for position in samples(setup, 1, COUNT))


@pytest.mark.parametrize("promise", PROMISES, ids=[promise.__name__ for promise in PROMISES])
def test_in_every_scene(game: Game, promise: Promise) -> None:
    for look in looks(game.name):
        assert_kept(promise, look)


def test_the_art_is_small_and_stands_alone(game: Game) -> None:
    art = art_of(game.name)
    root = ElementTree.fromstring(art)
    ids = [str(element.get("id")) for element in root.iter() if element.get("id")]
    assert symbols(game.name)
    assert len(ids) == len(set(ids))
    assert len(art.encode()) <= 40 * KILOBYTE
    assert not [element for element in root.iter() if element.tag in (f"{SVG}text", f"{SVG}script", f"{SVG}image")]
    references = re.findall(r'href="([^"]*)"|url\(([^)]*)\)', art)
    assert {(a or b).removeprefix("#") for a, b in references} <= set(ids)
