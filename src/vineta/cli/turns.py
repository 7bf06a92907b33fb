"""Turns as lines of text."""

from itertools import groupby

from vineta.core.game import NATURE, SPECTATOR
from vineta.core.language import Words
from vineta.core.position import Position
from vineta.core.undo import movers

SHOWN_DRAWS = 3
"""More draws in a row than this are only counted: dealing out a whole game is no news."""


def turn_lines(position: Position, words: Words, watcher: int = SPECTATOR, since: int = 0) -> list[tuple[int, str]]:
    """The moves from ply `since` on as the watcher saw them: for each turn its seat and its moves.

    Nature's draws belong to the turn they were made in; those before the first turn belong to nature.
    """
    seen = position.view(watcher).history
    made_by = movers(position)
    owners, owner = [], NATURE
    for mover in made_by:
        owner = owner if mover == NATURE else mover
        owners.append(owner)
    plies = groupby(range(since, len(seen)), key=lambda ply: owners[ply])
    return [(seat, _told([(made_by[ply], seen[ply]) for ply in turn], words)) for seat, turn in plies]


def _told(moves: list[tuple[int, str]], words: Words) -> str:
    parts: list[str] = []
    for mover, group in groupby(moves, key=lambda move: move[0]):
        texts = [text for _, text in group]
        parts += [words("{count} draws", count=len(texts))] if mover == NATURE and len(texts) > SHOWN_DRAWS else texts
    return ", ".join(parts)
