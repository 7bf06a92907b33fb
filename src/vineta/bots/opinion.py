"""What a bot thinks of a position: who will win, which moves it compared, and how it expects the game to go on."""

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think: whichever ends first; with iterations alone and a seed it thinks the same each time."""

    iterations: int | None = None
    seconds: float | None = None
    threads: int = 1


class Candidate(msgspec.Struct, frozen=True):
    """A move that a bot compared with others."""

    action: int
    chance: float
    """The mover's chance to win after it, from 0 to 1; whoever shares a victory gets a share."""
    attention: float
    """Which part of its thinking the bot gave to this move, from 0 to 1."""
    line: tuple[int, ...]
    """How the bot expects the game to go on from here, this move first; nature's moves stand in it too."""


class Opinion(msgspec.Struct, frozen=True):
    """What a bot thinks of a view. It follows from the view alone."""

    seat: int
    """Whose view it is, and whose turn."""
    chances: tuple[float, ...]
    """For each seat its chance to win; they sum to 1."""
    candidates: tuple[Candidate, ...]
    """The moves that it compared, the best first: what the bot plays is the first."""
    iterations: int
    """How often it tried out how the game may go on."""

    @property
    def action(self) -> int:
        """The move that the bot plays."""
        return self.candidates[0].action
