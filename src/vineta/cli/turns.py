"""Turns as lines of text."""

from itertools import groupby

from vineta.core.game import NATURE, SPECTATOR
from vineta.core.language import Catalogue
from vineta.core.position import Position

SHOWN_DRAWS = 3
"""More draws in a row than this are only counted: dealing out a whole game is no news."""


def turn_lines(position: Position, words: Catalogue, watcher: int = SPECTATOR, since: int = 0) -> list[tuple[int, str]]:
    """The moves from number `since` on as the watcher saw them: for each turn its seat and its moves.

    Nature's draws belong to the turn they were made in; those before the first turn belong to nature.
    """
    steps, owners, text = position.history, position.history.turns(), position.game.text
    turns = groupby(range(since, len(steps)), key=lambda number: owners[number])
    return [
        (seat, _told([(steps.movers[number], text(steps[number].seen_by(watcher))) for number in turn], words))
        for seat, turn in turns
    ]


def _told(moves: list[tuple[int, str]], words: Catalogue) -> str:
    parts: list[str] = []
    for mover, group in groupby(moves, key=lambda move: move[0]):
        texts = [text for _, text in group]
        parts += [words("{count} draws", count=len(texts))] if mover == NATURE and len(texts) > SHOWN_DRAWS else texts
    return ", ".join(parts)
