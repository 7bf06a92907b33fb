"""Whole games as readable text: whatever changes in a game's play shows up as a difference between two texts."""

import textwrap
from collections.abc import Iterator

from contract.cases import Setup, plain_setups, random_game
from contract.golden import FOLDER, expected
from vineta.core.game import Game, Outcome
from vineta.core.position import Position

PICTURES = 8


def playthrough(setup: Setup, seed: int) -> Iterator[str]:
    """A random game: its moves, and every so often the table as a spectator sees it."""
    moves = random_game(setup, seed)
    step = max(4, len(moves) // PICTURES)
    position = setup.start()
    yield f"===== {setup}, seed {seed}, {len(moves)} moves ====="
    for start in range(0, len(moves), step):
        yield from picture(position)
        for move in moves[start : start + step]:
            position.play(move)
        yield textwrap.fill(", ".join(position.move_texts[start:]), 118, break_on_hyphens=False)
    yield from picture(position)
    yield result(position.outcome)


def result(outcome: Outcome | None) -> str:
    assert outcome
    counted = ", ".join(map(str, outcome.counted))
    return f"{outcome.sentence} ({outcome.reason}; {counted}: {outcome.scores}; winners {outcome.winners})"


def picture(position: Position) -> Iterator[str]:
    yield ""
    yield f"--- after {len(position.moves)} moves, {position.mover_name}, {len(position.legal)} legal ---"
    yield str(position.view())


def test_seeded_games_are_played_as_written(game: Game) -> None:
    lines = [line for setup in plain_setups(game) for line in (*playthrough(setup, seed=1), "")]
    found = "\n".join(lines)
    assert expected(FOLDER / f"{game.name}.txt", found) == found
