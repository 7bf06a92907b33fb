"""Positions with one right answer: found in games of bots and by deep search, kept as data with their reasons."""

import json
from pathlib import Path
from typing import Any

import pytest

from vineta.bots.opinion import Budget
from vineta.bots.search import SearchBot
from vineta.core import registry
from vineta.core.kernel import COMPILED
from vineta.core.position import Position

BUDGETS = {"sunken-city": Budget(iterations=40_000)}
USUAL = Budget(iterations=6_000)
NEEDED = 0.9
"""The part of a game's positions that has to be solved, with these small budgets, a thirtieth of an admiral's."""


def positions() -> list[dict[str, Any]]:
    """All of them, with the game's name."""
    found = []
    for file in sorted((Path(__file__).parent / "positions").glob("*.json")):
        game = file.stem.removesuffix("-expert")
        found += [{"game": game, **item} for item in json.loads(file.read_text())]
    return found


def right(item: dict[str, Any]) -> bool:
    game = registry.find(item["game"])
    position = Position(game, item["players"], item["options"])
    for move in item["moves"].split("; "):
        position.play(move)
    budget = BUDGETS.get(item["game"], USUAL)
    return game.text(SearchBot(1, budget).choose(position.view(position.mover))) == str(item["right"])


@pytest.mark.skipif(not COMPILED, reason="takes long where nothing is compiled")
@pytest.mark.parametrize("game", sorted({item["game"] for item in positions()}))
def test_what_is_right_is_found(game: str) -> None:
    missed = [item for item in positions() if item["game"] == game and not right(item)]
    total = sum(item["game"] == game for item in positions())
    assert len(missed) <= (1 - NEEDED) * total, [f"{item['right']}: {item['why']}" for item in missed]
