"""What is said at this terminal, in the reader's language: the terminal's own words, and the game's."""

import os
from collections.abc import Mapping

from vineta.core import telling
from vineta.core.errors import VinetaError
from vineta.core.game import SPECTATOR
from vineta.core.language import LANGUAGES, catalogue, expect_known
from vineta.core.phrase import Text
from vineta.core.position import Position
from vineta.core.scene import Scene, choices


def chosen(wanted: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """The language asked for, which must be one of ours; otherwise the terminal's, if it is one of them, or English."""
    if wanted is not None:
        expect_known(wanted)
        return wanted
    settings = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, settings), "")
    language = locale.partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else "en"


class Voice:
    """Speaks one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words = catalogue(language, "vineta.cli")

    def names(self, position: Position) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(self._say(position, seat.title) for seat in position.seats)

    def question(self, position: Position) -> str:
        """What is asked of the seat whose view this is, or what a spectator is told; how it ended, once it is over."""
        return self._say(position, self._scene(position).question)

    def labels(self, view: Position) -> dict[str, str]:
        """The legal moves of a seat's view in words, where there are any that say more than the move's own text."""
        single = [choice for choice in choices(self._scene(view)) if len(choice.actions) == 1]
        words = telling.words_of(view.game.name, self.language)
        labels = {view.game.text(choice.actions[0]): words.say_first(choice.label) for choice in single}
        return {move: label for move, label in labels.items() if _says_more(label, move)}

    def last_move(self, position: Position, seat: int) -> str:
        """The last move, as a seat saw it."""
        return self._say(position, telling.last_move(position, seat))

    def error(self, position: Position, error: VinetaError) -> str:
        """What cannot be; of a move, which rule it breaks and how."""
        return self._say(position, error.phrase)

    def _say(self, position: Position, text: Text) -> str:
        return telling.words_of(position.game.name, self.language).say(text)

    def _scene(self, position: Position) -> Scene:
        eyes = SPECTATOR if position.watcher is None else position.watcher
        state = position.game.view(position.state, eyes) if position.watcher is None else position.state
        return position.game.scene(state, eyes)


def _says_more(label: str, move: str) -> bool:
    return not set(label.lower().split()) <= set(move.lower().split())
