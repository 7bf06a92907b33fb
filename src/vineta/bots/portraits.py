"""The bots as people are told of them: titles, explanations and how strong they are."""

import msgspec

from vineta.core.phrase import Phrase, Text


class BotCard(msgspec.Struct, frozen=True):
    """A bot that can be played against."""

    name: str
    title: Text
    explanation: Text
    level: int
    """From 1 on; the strongest has the highest. One that is no match for people has 0."""


_KNOWN = (
    BotCard("random", Phrase("Driftwood"), Phrase("plays whatever the rules allow, without a plan"), 0),
    BotCard("deckhand", Phrase("Deckhand"), Phrase("takes what looks good at once, and overlooks a lot"), 1),
    BotCard("sailor", Phrase("Sailor"), Phrase("takes what looks good at once, and overlooks some of it"), 2),
    BotCard(
        "greedy",
        Phrase("Helmsman"),
        Phrase("plans a whole turn and takes what looks best; does not wonder what you will answer"),
        3,
    ),
    BotCard("captain", Phrase("Captain"), Phrase("wonders what you will answer, and thinks a moment about it"), 4),
    BotCard("admiral", Phrase("Admiral"), Phrase("the strongest: thinks about a turn for up to three seconds"), 5),
)
"""The weakest first."""


def bot_cards() -> tuple[BotCard, ...]:
    """All bots, the weakest first."""
    return _KNOWN


def title(name: str) -> Text:
    """What a bot is called; one that an older store alone knows, by its name."""
    return next((card.title for card in _KNOWN if card.name == name), name)
