"""What can go wrong, told apart: no such thing, malformed, illegal (with the rule), not your turn."""

from vineta.core.phrase import Part, Phrase, Text, phrase


def rule_told(rule: str, heading: str, particulars: Phrase | None) -> Phrase:
    """A rule by its number and heading, and what it means here if there is more to say."""
    parts: tuple[Part, ...] = (rule, Phrase(heading))
    if particulars is None:
        return Phrase(_RULE, parts)
    return Phrase(_RULE_HERE, (*parts, particulars))


_RULE, _RULE_HERE = "{rule}: {heading}", "{rule}: {heading}; {particulars}"
"""The same in every language."""


class VinetaError(Exception):
    """The root of every error Vineta raises on purpose; its text is one line for people, in English.

    What is filled in is given by name, TableError("{person} is here", person="Ann"): then it can be said in other
    languages. Where the text is ready made, as those for programmers are, it stays English.
    """

    rule = ""
    """The number of the rule that it names, if it does: "SC-14"."""

    def __init__(self, text: Text = "", /, **names: Part) -> None:
        self.phrase = text if isinstance(text, Phrase) else phrase(text, **names) if names else Phrase(text)
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
    """The move breaks a rule of the game: which one, why here if there is more to say, and in English what is legal."""

    def __init__(self, rule: str, heading: str, particulars: Phrase | None, legal: str) -> None:
        super().__init__(rule_told(rule, heading, particulars))
        self.rule = rule
        self.particulars = particulars
        self.legal = legal

    def __str__(self) -> str:
        return f"{self.phrase} ({self.legal})"


class NotYourTurnError(MoveError):
    """The move is somebody else's, nature's, or the game is over; the rule says whose turn it is."""

    def __init__(self, text: Text, /, rule: str = "", **names: Part) -> None:
        super().__init__(text, **names)
        self.rule = rule


class RecordError(VinetaError):
    """A record cannot be read, replayed or verified."""


class PictureError(VinetaError):
    """A picture or film cannot be drawn or written."""
