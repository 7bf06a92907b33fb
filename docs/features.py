"""Writes the page of what each number of an observation means, from the games' tables: `python docs/features.py`."""

from collections.abc import Iterator
from pathlib import Path

from vineta.core import registry
from vineta.core.features import BITS, NUMBER, Feature
from vineta.core.game import Game

PAGE = Path(__file__).parent / "features.md"
_HEAD = """\
# What an observation tells

Written by `python docs/features.py` from the `features.py` of each game; edit those, not this page.
[research.md](research.md) tells what observations are for.

Every field of the state record that a player can see is told entry by entry, in its own place of the row. A count is
one number: 0 where it is lowest, 1 where it is highest. One of several values has a number for each of them, of which
one is 1; bits have a number each. Fields that belong to the seats begin with whoever looks and go on clockwise, and so
are seats counted wherever one is named.
"""


def page() -> str:
    """The whole page."""
    games = [registry.find(name) for name in registry.names()]
    return "\n".join([_HEAD, *(line for game in games for line in section(game))])


def section(game: Game) -> Iterator[str]:
    """What is told of a game."""
    yield f"## {game.title}\n"
    yield f"{game.features.size} numbers.\n"
    yield "| numbers | field | what it means | entries | each |"
    yield "| ---: | --- | --- | ---: | --- |"
    for feature in game.features.features:
        where = game.features.slices[feature.field]
        entries = (where.stop - where.start) // feature.width
        last = where.stop - 1
        numbers = f"{where.start}" if where.start == last else f"{where.start} to {last}"
        yield f"| {numbers} | `{feature.field}` | {feature.meaning} | {entries} | {told(feature)} |"
    yield ""
    if game.features.derived:
        derived = ", ".join(f"`{name}`" for name in game.features.derived)
        yield f"Left out because they follow from the others: {derived}.\n"


def told(feature: Feature) -> str:
    """How an entry is told."""
    kind = "a count" if feature.kind == NUMBER else "bits" if feature.kind == BITS else "one of"
    return f"{kind}, {feature.lowest} to {feature.highest}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
