"""Games between bots, for the tests."""

from vineta import bots, new
from vineta.core.position import Position


def play_bots(game: str, kinds: list[str], seed: int, limit: int = 100_000) -> Position:
    """A game between bots of these kinds, to its end or for this many choices; the same for the same seed."""
    position = new(game, players=len(kinds), seed=seed)
    players = [bots.find(kind, 100 * seed + seat) for seat, kind in enumerate(kinds)]
    while not position.over and limit:
        position.play(players[position.mover].choose(position.view(position.mover)), position.mover)
        limit -= 1
    return position
