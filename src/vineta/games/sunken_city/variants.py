"""The variants of the rulebook, as the lobby offers them."""

from vineta.core.phrase import Phrase
from vineta.core.variants import Variant

VARIANTS = (
    Variant("base", Phrase("Base game"), Phrase("A die decides how far the merman goes."), "die"),
    Variant(
        "short",
        Phrase("Short game"),
        Phrase("One house less to find: a little sooner over."),
        "hourglass",
        {"short": True},
    ),
    Variant(
        "expert",
        Phrase("Expert game"),
        Phrase("No die: the city rises and sinks in phases that you can plan."),
        "rising",
        {"expert": True},
    ),
)
SWITCHES = ("no_chips",)
