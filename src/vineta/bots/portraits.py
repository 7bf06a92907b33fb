"""The bots as people are told of them: titles, explanations and how strong they are."""

import msgspec

from vineta import bots
from vineta.core.phrase import Phrase, Text


class BotCard(msgspec.Struct, frozen=True):
    """A bot that can be played against."""

    name: str
    title: Text
    explanation: Text
    level: int
    """From 1 on; the strongest has the highest."""


_KNOWN = (
    BotCard("random", Phrase("Driftwood"), Phrase("plays whatever the rules allow, without a plan"), 1),
    BotCard(
        "greedy",
        Phrase("Captain"),
        Phrase("plans a whole turn and takes what looks best; does not wonder what you will answer"),
        2,
    ),
)
"""The weakest first."""


def bot_cards() -> tuple[BotCard, ...]:
    """All bots, the weakest first; one that nobody has described yet comes last."""
    described = {card.name for card in _KNOWN}
    others = [name for name in bots.names() if name not in described]
    unknown = (BotCard(name, name.capitalize(), "", level) for level, name in enumerate(others, len(_KNOWN) + 1))
    return (*_KNOWN, *unknown)


def title(name: str) -> Text:
    """What a bot is called."""
    return next((card.title for card in bot_cards() if card.name == name), name)
