"""The bots as people are told of them: titles, explanations and how strong they are."""

import msgspec

from vineta import bots
from vineta.core.language import speak


class BotCard(msgspec.Struct, frozen=True):
    """A bot that can be played against."""

    name: str
    title: str
    explanation: str
    level: int
    """From 1 on; the strongest has the highest."""


_KNOWN = {
    "random": ("Driftwood", "plays whatever the rules allow, without a plan"),
    "greedy": ("Captain", "plans a whole turn and takes what looks best; does not wonder what you will answer"),
}
"""Title and explanation of each bot, the weakest first."""


def bot_cards(language: str) -> tuple[BotCard, ...]:
    """All bots in the reader's language, the weakest first; one that nobody has described yet comes last."""
    words = speak("vineta.bots", language)
    order = [*_KNOWN, *(name for name in bots.names() if name not in _KNOWN)]
    described = [(name, *_KNOWN.get(name, (name.capitalize(), ""))) for name in order]
    return tuple(
        BotCard(name, words(title), words(explanation), level)
        for level, (name, title, explanation) in enumerate(described, start=1)
    )


def title(name: str, language: str) -> str:
    """What a bot is called in the reader's language."""
    return next((card.title for card in bot_cards(language) if card.name == name), name)
