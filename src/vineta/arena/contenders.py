"""Who plays in the arena: bots by name, with their parameters, or from a file of somebody's own."""

import hashlib
from pathlib import Path

import msgspec

from vineta import bots
from vineta.arena.outside import bot_from_source
from vineta.bots.base import Bot
from vineta.core.errors import VinetaError


class Contender(msgspec.Struct, frozen=True):
    """A bot as it was told, with all that is needed to make it in another process or on another machine."""

    text: str
    """`greedy`, `greedy:width=96`, `mine.py:MyBot`, `mine.py:MyBot:depth=3`."""
    source: str = ""
    """The content of the file that it comes from, if it does."""

    @property
    def name(self) -> str:
        """What it is called, and what its chances follow from: as it was told, without the folders."""
        file, separator, rest = self.text.partition(".py:")
        return f"{Path(file).name}{separator}{rest}" if separator else self.text

    @property
    def fingerprint(self) -> str:
        """Tells two contenders apart, also two contents of the same file; empty for bots of the house."""
        return hashlib.sha256(self.source.encode()).hexdigest() if self.source else ""

    def bot(self, seed: int) -> Bot:
        """A fresh bot; raises VinetaError where that cannot be made."""
        if self.source:
            return bot_from_source(self.text, self.source, seed)
        return bots.find_described(self.text, seed)


def read_contenders(text: str) -> tuple[Contender, ...]:
    """The bots of a list with commas between; raises VinetaError for whatever is no bot.

    >>> [contender.text for contender in read_contenders("greedy:width=9,budget=70,random")]
    ['greedy:width=9,budget=70', 'random']
    """
    texts = _told_apart(text)
    if not texts:
        raise VinetaError(
            f"name at least one bot; there are {', '.join(bots.names())}, and files such as mine.py:MyBot"
        )
    contenders = tuple(_contender(told) for told in texts)
    names = [contender.name for contender in contenders]
    twice = next((name for number, name in enumerate(names) if name in names[:number]), None)
    if twice:
        raise VinetaError(f"{twice} is named twice; for a match against itself name it alone")
    for contender in contenders:
        contender.bot(0)
    return contenders


def _told_apart(text: str) -> list[str]:
    """What comes after a comma is another bot, or one more parameter of the last."""
    texts: list[str] = []
    for word in filter(None, (word.strip() for word in text.split(","))):
        if texts and ":" not in word.partition("=")[0] and "=" in word:
            texts[-1] += f",{word}"
        else:
            texts.append(word)
    return texts


def _contender(text: str) -> Contender:
    file, separator, _ = text.partition(".py:")
    if not separator:
        if text.endswith(".py"):
            raise VinetaError(f"name the class after the file: {text}:MyBot")
        return Contender(text)
    path = Path(f"{file}.py").expanduser()
    try:
        return Contender(text, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise VinetaError(f"cannot read {path}, where a bot should be: {reason}") from None
