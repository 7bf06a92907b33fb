"""The bots as people are told of them: titles, explanations and how strong they are."""

import msgspec

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
    """All bots, the weakest first."""
    return _KNOWN


def title(name: str) -> Text:
    """What a bot is called; one that an older store alone knows, by its name."""
    return next((card.title for card in _KNOWN if card.name == name), name)
