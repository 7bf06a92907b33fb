"""A position as coloured text, and its moves as short lists."""

from rich.console import Group
from rich.table import Table
from rich.text import Text

from vineta.core.language import Catalogue
from vineta.core.position import Position

SHORT_LIST = 8
"""A kind with more moves than this is only counted until they are asked for."""
LONG_LIST = 24
"""A kind with more moves than this is listed close together, without labels."""


def drawn(position: Position) -> Text:
    """The game's sketch in its colours."""
    lines = [Text.assemble(*line) for line in position.game.sketch(position.state)]
    return Text("\n").join(lines)


def hanging(label: Text, text: Text) -> Table:
    """A text beside its label; its further lines begin below its first."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column()
    grid.add_row(label, text)
    return grid


def by_kind(moves: list[str]) -> dict[str, list[str]]:
    """Moves grouped by their first word, each without it."""
    kinds: dict[str, list[str]] = {}
    for move in moves:
        kind, _, rest = move.partition(" ")
        kinds.setdefault(kind, []).append(rest)
    return kinds


def summary(moves: list[str], words: Catalogue) -> Text:
    """What may be done, in a line or two: short lists in full, long ones counted."""
    text = Text(words("You may:") + " ", "dim")
    for number, (kind, rests) in enumerate(by_kind(moves).items()):
        text.append(" · " if number else "", "dim")
        text.append(kind, "bold")
        text.append(_short(rests))
    return text


def _short(rests: list[str]) -> str:
    if len(rests) <= SHORT_LIST:
        return " " + ", ".join(rests) if any(rests) else ""
    return f" {rests[0]} … ({len(rests)})"


def listing(moves: list[str], labels: dict[str, str]) -> Group:
    """All the moves by kind: one to a line if they have labels and are not too many, otherwise close together."""
    parts: list[Table | Text] = []
    for kind, rests in by_kind(moves).items():
        whole = [f"{kind} {rest}".strip() for rest in rests]
        if len(whole) <= LONG_LIST and any(move in labels for move in whole):
            parts.append(_labelled(whole, labels))
        else:
            parts += _close(kind, rests)
    return Group(*parts)


def _labelled(moves: list[str], labels: dict[str, str]) -> Table:
    table = Table.grid(padding=(0, 2))
    for move in moves:
        table.add_row(Text(move, "bold"), Text(labels.get(move, ""), "dim"))
    return table


def _close(kind: str, rests: list[str]) -> list[Text]:
    return [
        Text.assemble((f"{kind} {choice}".strip(), "bold"), f"  {'  '.join(ways)}")
        for choice, ways in _alike(rests).items()
    ]


def _alike(rests: list[str]) -> dict[str, tuple[str, ...]]:
    """Moves of one kind without what they share: "1 c3", "1 d3", "2 c3", "2 d3" are 1 | 2 with c3 and d3."""
    if not all(" " in rest for rest in rests):
        return {"": tuple(rests)}
    ways = {choice: tuple(ends) for choice, ends in by_kind(rests).items()}
    choices: dict[tuple[str, ...], list[str]] = {}
    for choice, ends in ways.items():
        choices.setdefault(ends, []).append(choice)
    return {" | ".join(names): ends for ends, names in choices.items()}
