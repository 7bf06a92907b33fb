"""Random games in which the boats crowd together: many tolls, many cards paid from the hand, all endings."""

import os
import random
from collections.abc import Iterator

import vineta
from vineta.core.game import NATURE
from vineta.core.kernel import COMPILED
from vineta.core.position import Position

GAMES = (60 if "VINETA_FUZZ_GAMES" in os.environ else 3) if COMPILED else 1
"""How many random games a property is tried on; interpreted ones are slow, and `make fuzz` has time for more."""


def crowded_move(position: Position, chooser: random.Random) -> str:
    """A random move; boats stay in two columns, ships stop above them, and most players salvage when they can."""
    moves = position.actions
    salvages = [move for move in moves if move.startswith(("salvage", "joker"))]
    if salvages and chooser.random() < 0.9:
        return chooser.choice(salvages)
    crowded = [
        move for move in moves if move.startswith(("place", "sail", "boat")) and move[-2:].strip(" 2345") in "ab"
    ]
    return chooser.choice(crowded if crowded and chooser.random() < 0.9 else moves)


def crowded_game(players: int, seed: int) -> Iterator[Position]:
    """The positions of a game: before the first move, and after every move of chance or of a player."""
    chooser = random.Random(seed)
    position = vineta.new("submarine", players, by_hand=True, stall_turns=6)
    yield position
    while not position.over:
        if position.mover == NATURE:
            chances = position.chances()
            position.play(chooser.choices(list(chances), list(chances.values()))[0])
        else:
            position.play(crowded_move(position, chooser))
        yield position


def crowded_positions(players: int, seed: int, every: int) -> Iterator[Position]:
    """Some positions of a game, from the deal of the cards on."""
    for number, position in enumerate(crowded_game(players, seed)):
        if number >= 64 and (number % every == 0 or position.over):
            yield position
