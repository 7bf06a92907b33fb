"""What can go wrong, told apart: no such thing, malformed, illegal (with the rule), not your turn."""

from vineta.core.phrase import Phrase


class VinetaError(Exception):
    """The root of every error Vineta raises on purpose; its text is one line for people, in English.

    What is filled in is given by name, TableError("{person} is here", person="Ann"): then it can be said in other
    languages. Where the text is ready made, as those for programmers are, it stays English.
    """

    def __init__(self, text: str = "", /, **names: object) -> None:
        self.phrase = text if isinstance(text, Phrase) else Phrase(text, **names)
        super().__init__(str(self.phrase))


class UnknownGameError(VinetaError):
    """No game has this name."""


class SetupError(VinetaError):
    """The player count or an option does not fit the game."""


class MoveError(VinetaError):
    """A move was refused; the position is unchanged."""


class MalformedMoveError(MoveError):
    """The text is no move of this game."""


class IllegalMoveError(MoveError):
    """The move breaks a rule of the game."""

    def __init__(self, message: str, rule: str, particulars: str = "") -> None:
        super().__init__(message)
        self.rule = rule
        self.particulars = particulars
        """Why the move breaks the rule here, a Phrase where that is translated; empty if there is no more to say."""


class NotYourTurnError(MoveError):
    """The move is somebody else's, nature's, or the game is over."""


class RecordError(VinetaError):
    """A record cannot be read, replayed or verified."""


class PictureError(VinetaError):
    """A picture or film cannot be drawn or written."""
