"""The table of a game's moves: their verbs, what each names, and from that their numbers, texts, labels and sentences.

A game writes one such table, in its `board.py`; rules, notation, words and offers look there. The order of the verbs,
and within a verb that of the things it names, is the numbering of the action space.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import pairwise, product
from operator import getitem
from typing import Any

import numpy as np
import numpy.typing as npt

from vineta.core.errors import MalformedMoveError
from vineta.core.phrase import Part, Phrase, Text, places

Named = tuple[int, ...]
"""The numbers of the things that a move names, in the order of its verb."""


@dataclass(frozen=True, eq=False)
class Things:
    """Things that moves name, by number: how each is typed, and what it is called in sentences."""

    what: str
    """What is expected where one is to be typed: "a square"."""
    words: Sequence[str]
    """As they are typed."""
    forms: Mapping[str, Sequence[Text]] = field(default_factory=dict)
    """As they are called where more is needed than the typed word, by the form that a message asks for:
    {from_area} asks for "from", {area} for the form without a name."""
    spellings: Mapping[str, int] = field(default_factory=dict)
    """Other ways to type one of them."""

    def called(self, number: int, form: str = "") -> Text:
        """One of them in a form."""
        return self.forms[form][number] if form in self.forms else self.words[number]


@dataclass(frozen=True, eq=False)
class Verb:
    """A kind of move."""

    word: str
    """As it is typed; "sail off" is a verb of its own beside "sail"."""
    names: Mapping[str, Things] = field(default_factory=dict)
    sentence: str = ""
    """The message that tells it; {player} is who moved, other places are what it names, in the form they ask for."""
    label: str = ""
    """The message that offers it."""
    place: tuple[str, ...] = ()
    """Where it is touched: the name of a table of places, and the things it names that lead to one of them."""
    entries: Sequence[Named] | None = None
    """What it can name together; every combination if not given."""
    joint: str = " "
    """What stands between the things it names when it is typed."""
    unordered: bool = False
    """Whether the things it names may be typed in any order."""

    def moves(self) -> Iterator[Named]:
        """All moves of this kind, in the order of their numbers."""
        if self.entries is not None:
            return iter(self.entries)
        return product(*(range(len(things.words)) for things in self.names.values()))

    def typed(self, named: Named) -> str:
        """A move of this kind as text."""
        words = [things.words[number] for things, number in zip(self.names.values(), named, strict=True)]
        return " ".join([self.word, self.joint.join(words)]).strip()

    def say(self, message: str, named: Named, **others: Part) -> Phrase:
        """A message about a move of this kind; the others are parts that the move does not name."""
        return Phrase(message, tuple([self._part(place, named, others) for place in places(message)]))

    def _part(self, place: str, named: Named, others: Mapping[str, Part]) -> Part:
        if place in others:
            return others[place]
        for (name, things), number in zip(self.names.items(), named, strict=True):
            form, _, asked = place.rpartition("_") if place != name else ("", "", name)
            if asked == name:
                return things.called(number, form)
        raise KeyError(f"{self.word!r} names nothing that could be {{{place}}}")


class Moves:
    """All moves of a game: number, kind, what they name, text, label and sentence."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = verbs
        self.entries = tuple((verb, named) for verb in verbs for named in verb.moves())
        """Every action: its verb, and what it names."""
        self.count = len(self.entries)
        self._firsts: dict[str, int] = {}
        for action, (verb, _) in enumerate(self.entries):
            self._firsts.setdefault(verb.word, action)
        self._texts = tuple(verb.typed(named) for verb, named in self.entries)

    def first(self, word: str) -> int:
        """The number of a verb's first move."""
        return self._firsts[word]

    def number(self, word: str, *named: int) -> int:
        """The number of a move."""
        return self._numbers[word, named]

    def text(self, action: int) -> str:
        """A move as text."""
        return self._texts[action]

    def parse(self, text: str) -> int:
        """A move from text; capitals, spare blanks and hyphens make no difference. Raises MalformedMoveError."""
        bare = _bare(text)
        if bare not in self._spelled:
            raise MalformedMoveError(self._expected(text, bare))
        return self._spelled[bare]

    def sentence(self, action: int, player: Part) -> Phrase:
        """A move in words."""
        verb, named = self.entries[action]
        return verb.say(verb.sentence, named, player=player)

    def label(self, action: int, **others: Part) -> Phrase:
        """A move as it is offered; the others are parts that the move does not name."""
        verb, named = self.entries[action]
        return verb.say(verb.label, named, **others)

    def by_verb(self, actions: npt.NDArray[np.int32]) -> dict[str, list[int]]:
        """Actions in ascending order, sorted out by their verbs."""
        starts = [*actions.searchsorted(self._starts).tolist(), len(actions)]
        numbers: list[int] = actions.tolist()
        ranges = zip(self._firsts, pairwise(starts), strict=True)
        return {word: numbers[start:end] for word, (start, end) in ranges if start < end}

    def place(self, action: int, tables: Mapping[str, Any], **others: int) -> Any:
        """Where a move is touched, found in tables of places; the others are numbers that it does not name."""
        verb, named = self.entries[action]
        table, *path = verb.place
        numbers = {**others, **dict(zip(verb.names, named, strict=True))}
        return reduce(getitem, [numbers[name] for name in path], tables[table])

    @cached_property
    def veiled(self) -> frozenset[int]:
        """The moves that not everybody may see: those whose verb has a stand-in, as "deal" has "deal ?"."""
        words = {verb.word for verb in self.verbs}
        return frozenset(action for action, (verb, _) in enumerate(self.entries) if f"{verb.word} ?" in words)

    @cached_property
    def _starts(self) -> npt.NDArray[np.int32]:
        return np.array(list(self._firsts.values()), np.int32)

    @cached_property
    def verb_numbers(self) -> npt.NDArray[np.int64]:
        """For kernels: the place of each action's verb among the verbs."""
        return np.array([self.verbs.index(verb) for verb, _ in self.entries], np.int64)

    @cached_property
    def named_numbers(self) -> npt.NDArray[np.int64]:
        """For kernels: what each action names, and 0 where it names less."""
        width = max(len(named) for _, named in self.entries)
        return np.array([(*named, *[0] * (width - len(named))) for _, named in self.entries], np.int64)

    @cached_property
    def _numbers(self) -> dict[tuple[str, Named], int]:
        return {(verb.word, named): action for action, (verb, named) in enumerate(self.entries)}

    @cached_property
    def _spelled(self) -> dict[str, int]:
        """Every way to type a move; where two moves could be meant, the one that is called so."""
        spelled: dict[str, int] = {}
        for verb in self.verbs:
            for words, named in _spellings(verb):
                for key in [named, tuple(sorted(named))] if verb.unordered else [named]:
                    if (verb.word, key) in self._numbers:
                        spelled[_bare(" ".join([verb.word, *words]))] = self._numbers[verb.word, key]
        return {**spelled, **{_bare(text): action for action, text in enumerate(self._texts)}}

    def _expected(self, text: str, bare: str) -> str:
        """What a move looks like that begins like this text."""
        for verb in sorted(self.verbs, key=lambda verb: -len(verb.word)):
            if f"{bare} ".startswith(f"{verb.word} "):
                return f"{text!r} is no move: {self._shape(verb)}"
        words = dict.fromkeys(verb.word.split()[0] for verb in self.verbs)
        return f"{text!r} is no move: moves begin with {', '.join(words)}, e.g. {self.text(self.count // 2)!r}"

    def _shape(self, verb: Verb) -> str:
        if not verb.names:
            return f"{verb.word!r} stands alone"
        names = ", then ".join(things.what for things in verb.names.values())
        return f"{verb.word!r} names {names}, e.g. {self.text(self.first(verb.word))!r}"


def _spellings(verb: Verb) -> Iterator[tuple[tuple[str, ...], Named]]:
    """All that may be typed after a verb, and what it names."""
    choices = [
        [*((word, number) for number, word in enumerate(things.words)), *things.spellings.items()]
        for things in verb.names.values()
    ]
    for combination in product(*choices):
        yield tuple(word for word, _ in combination), tuple(number for _, number in combination)


def _bare(text: str) -> str:
    return re.sub(r"(?<=\w)(?:-|\s+-\s+)(?=\w)|\s+", " ", text).strip().lower()
