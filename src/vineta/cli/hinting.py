"""Hints at this terminal, in two steps: first where to look, then the moves."""

from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.text import Text

from vineta.cli.picture import hanging
from vineta.core.language import Catalogue
from vineta.core.position import Position

if TYPE_CHECKING:
    from vineta.insight.hints import Hint


class Given(NamedTuple):
    """A hint, and when it was given."""

    moves: int
    hint: "Hint"


def show_hint(screen: Console, words: Catalogue, view: Position, before: Given | None) -> Given:
    """Says where to look; to somebody who has been told that of this position already, which moves are good and why."""
    from vineta.insight.hints import hint

    if before is not None and before.moves == len(view.history):
        _tell_moves(screen, words, view, before.hint)
        return before
    with screen.status(words("thinking about a hint …")):
        given = Given(len(view.history), hint(view))
    verb = view.game.text(given.hint.advice[0].action).split()[0]
    screen.print(
        Text(words("Look at your moves that begin with: {verb}. Type hint once more for the move.", verb=verb))
    )
    return given


def _tell_moves(screen: Console, words: Catalogue, view: Position, hint: "Hint") -> None:
    for advice in hint.advice:
        head = Text(f"{advice.chance:>5.0%}  {view.game.text(advice.action)}", "bold")
        screen.print(head)
        for reason in advice.reasons:
            screen.print(hanging(Text("       ·", "dim"), Text(words.say(reason))))
