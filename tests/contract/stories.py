"""Random games as everyone saw them, step by step: what the contract of happenings is tested on."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import cycle, islice
from time import thread_time_ns

from contract.cases import LONGEST_GAME, Player, Setup, plain_setups, setups
from vineta.core.game import OVER, SPECTATOR, Game
from vineta.core.happenings import BOX, Change, Happening
from vineta.core.kernel import COMPILED, State, copy_state
from vineta.core.language import Catalogue
from vineta.core.phrase import FORMS, SEAT, Names, Part, Phrase, Text
from vineta.core.position import Position
from vineta.core.telling import told, words_of

GAMES = "VINETA_STORY_GAMES"
"""The environment variable that says how many games of each game are told; without it, one of each set-up."""

SHORT = 48
"""Interpreted: so many moves of a game."""

Counts = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Step:
    """One move as one pair of eyes saw it."""

    setup: Setup
    eyes: int
    before: State
    action: int
    after: State

    def happenings(self) -> tuple[Happening, ...]:
        return self.setup.game.happenings(self.before, self.action, self.after, self.eyes)

    def __str__(self) -> str:
        return f"{self.setup}, eyes {self.eyes}, after {self.setup.game.text(self.action)}"


def told_games(game: Game) -> Iterator[tuple[Setup, int]]:
    """The games to tell, each a set-up and a seed: all player counts and flags in turn."""
    wanted = setups(game) if COMPILED else plain_setups(game)
    count = int(os.environ.get(GAMES, len(wanted)))
    return ((setup, seed) for seed, setup in enumerate(islice(cycle(wanted), count), 1))


def steps(setup: Setup, seed: int) -> Iterator[Step]:
    """A random game: every move, as every pair of eyes saw it."""
    game, state, player = setup.game, setup.start().state, Player(setup.game, seed)
    before = {eyes: game.view(state, eyes) for eyes in setup.eyes}
    for _ in range(LONGEST_GAME if COMPILED else SHORT):
        if state["mover"][0] == OVER:
            return
        action = player.move(state)
        seen = {eyes: int(game.glimpse(state, action, eyes)) for eyes in setup.eyes}
        assert game.drive.attempt(state, action) == 0
        after = {eyes: game.view(state, eyes) for eyes in setup.eyes}
        for eyes in setup.eyes:
            yield Step(setup, eyes, before[eyes], seen[eyes], after[eyes])
        before = after


def kinds(game: Game) -> tuple[str, ...]:
    """Every kind of happening that a game may tell, as its `happenings.py` lists them."""
    listed: tuple[str, ...] = tuple(import_module(f"{game.package}.happenings").KINDS)
    return listed


def difference(game: Game, before: Counts, after: Counts) -> Counter[tuple[str, int]]:
    """By how much each figure of each seat, and of the box, is another now."""
    found: Counter[tuple[str, int]] = Counter()
    for row, (old, new) in enumerate(zip(before, after, strict=True)):
        seat = BOX if row == len(after) - 1 else row
        for figure, was, now in zip(game.figures, old, new, strict=True):
            if now != was:
                found[figure.name, seat] = now - was
    return found


def explained(happenings: tuple[Happening, ...]) -> Counter[tuple[str, int]]:
    """By how much each figure has changed, if one believes what is told."""
    told: Counter[tuple[str, int]] = Counter()
    for happening in happenings:
        for change in happening.changes:
            told[change.figure, change.seat] += change.amount
    return Counter({key: amount for key, amount in told.items() if amount})


@dataclass
class Pace:
    """How many moves were told, and how long their happenings took, on this thread's clock."""

    games: int = 0
    told: int = 0
    nanoseconds: int = 0

    def tell(self, step: Step) -> tuple[Happening, ...]:
        begin = thread_time_ns()
        happenings = step.happenings()
        self.nanoseconds += thread_time_ns() - begin
        self.told += 1
        return happenings

    @property
    def microseconds(self) -> float:
        return self.nanoseconds / 1000 / max(1, self.told)

    def __str__(self) -> str:
        return f"{self.games:,} games, {self.told:,} moves told, {self.microseconds:.1f} µs a move"


def copied(step: Step) -> Step:
    """The same step, of which nothing is shared with the first."""
    return Step(step.setup, step.eyes, copy_state(step.before), step.action, copy_state(step.after))


def phrases(part: Part) -> Iterator[Phrase]:
    """A phrase and all phrases in it."""
    if isinstance(part, Phrase):
        yield part
        for inner in part.parts:
            yield from phrases(inner)


def messages(text: Text) -> set[str]:
    """What a catalogue must know to say a text: of messages that count something, the first form."""
    found = {said.message.partition(FORMS)[0] for said in phrases(text)} - {SEAT}
    return {message for message in found if re.search("[A-Za-z]", re.sub("{.*?}", "", message))}


def outside_of_seats(part: Part) -> Iterator[Phrase]:
    """The phrases of a text, but not the titles of seats where they stand for whoever sits there."""
    if isinstance(part, Phrase) and part.message != SEAT:
        yield part
        for inner in part.parts:
            yield from outside_of_seats(inner)


# --- A whole game as its log tells it -------------------------------------------------------------------------------
def retold(position: Position, people: Names, eyes: int = SPECTATOR, language: str = "en") -> str:
    """The log of a finished game as a player reads it: moves, what they brought about, and how it ended."""
    words, lines = words_of(position.game.name, language).among(people), list[str]()
    for number, (walk, step) in enumerate(position.steps(), 1):
        game, before = position.game, position.game.view(walk.state, eyes)
        after = game.view(position.at(number).state, eyes)
        happenings = game.happenings(before, step.seen_by(eyes), after, eyes)
        silent = [change for happening in happenings if not happening.text for change in happening.changes]
        moved = words.say(told(game, position.players, step, eyes))
        lines.append(f"{number}. {moved}{_in_brackets(position, words, silent)}")
        lines += [_line(position, words, happening) for happening in happenings if happening.text]
    assert position.outcome
    return "\n".join([*lines, words.say(position.outcome.sentence), ""])


def _line(position: Position, words: Catalogue, happening: Happening) -> str:
    rule = position.game.rule(happening.rule)
    return f"      {words.say(happening.text)}{_in_brackets(position, words, happening.changes, rule)}"


def _in_brackets(position: Position, words: Catalogue, changes: Iterable[Change], rule: str = "") -> str:
    """The rule, and what changed for the players."""
    titles = {figure.name: figure.title for figure in position.game.figures}
    changed = [
        f"{words.say(position.seats[change.seat].player)}: {words.say(titles[change.figure])} {change.amount:+}"
        for change in changes
        if change.seat != BOX
    ]
    inside = ", ".join([*([rule] if rule else []), *changed])
    return f" [{inside}]" if inside else ""
