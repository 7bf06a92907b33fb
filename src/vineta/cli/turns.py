"""Turns as lines of text: the moves as they are typed, and what they brought about."""

from itertools import groupby
from typing import NamedTuple

from vineta.core.game import NATURE, SPECTATOR
from vineta.core.language import Catalogue
from vineta.core.position import Position
from vineta.core.story import Passage

SHOWN_DRAWS = 3
"""More draws in a row than this are only counted: dealing out a whole game is no news."""


class Happened(NamedTuple):
    """Something that a turn brought about, in words, and the rule that says so."""

    text: str
    rule: str


class Turn(NamedTuple):
    """A turn in words."""

    seat: int
    """Whose it was; NATURE before the first."""
    moves: str
    happened: tuple[Happened, ...]


def told_turns(position: Position, words: Catalogue, watcher: int = SPECTATOR, since: int = 0) -> list[Turn]:
    """The turns from move number `since` on, as the watcher saw them.

    Nature's draws belong to the turn they were made in; those before the first turn belong to nature.
    """
    owners = position.history.turns()
    passages = position.story(watcher, since)
    return [
        _turn(position, words, watcher, seat, list(turn))
        for seat, turn in groupby(passages, key=lambda passage: owners[passage.step - 1])
    ]


def since_last_turn(turns: list[Turn], seat: int) -> list[Turn]:
    """What happened since a seat's last turn, and what it has done in this one."""
    own = [number for number, turn in enumerate(turns[:-1]) if turn.seat == seat]
    return turns[own[-1] + 1 :] if own else turns


def happened(position: Position, words: Catalogue, passage: Passage) -> tuple[Happened, ...]:
    """What a move brought about, besides what its own sentence tells."""
    return tuple(
        Happened(words.say(each.text), position.game.rule(each.rule)) for each in passage.happenings if each.text
    )


def _turn(position: Position, words: Catalogue, watcher: int, seat: int, passages: list[Passage]) -> Turn:
    steps = [position.history[passage.step - 1] for passage in passages]
    moves = [(step.mover, position.game.text(step.seen_by(watcher))) for step in steps]
    return Turn(seat, _listed(moves, words), tuple(each for one in passages for each in happened(position, words, one)))


def _listed(moves: list[tuple[int, str]], words: Catalogue) -> str:
    parts: list[str] = []
    for mover, group in groupby(moves, key=lambda move: move[0]):
        texts = [text for _, text in group]
        parts += [words("{count} draws", count=len(texts))] if mover == NATURE and len(texts) > SHOWN_DRAWS else texts
    return ", ".join(parts)
