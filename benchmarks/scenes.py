"""What it takes to draw positions that nobody has looked at before.

At a table every move is drawn for each seat and for those who look on. What the program remembers from drawing is then
as warm as that table's last move has left it, and as cold as the moves of hundreds of other tables since have made it.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from statistics import median, quantiles

from caches import forget_everything
from ours import Case, random_moves
from versions import scene_of
from vineta.core.game import SPECTATOR
from vineta.core.nature import Nature
from vineta.core.position import Position
from vineta.draw.look import picture

WARMING = 2
"""So many moves are made at every table before anything is measured."""


@dataclass(frozen=True)
class Looks:
    """How often is looked."""

    tables: int
    """So many games are under way at the same time."""
    moves: int
    """Measured at each table."""
    cold: int
    """Scenes for which everything is forgotten first."""
    pictures: int


@dataclass(frozen=True)
class Times:
    """What each of many looks took of the processor, in milliseconds."""

    milliseconds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.milliseconds)

    @property
    def ninety_ninth(self) -> float:
        """Only one look in a hundred takes longer."""
        return quantiles(self.milliseconds, n=100, method="inclusive")[-1]


@dataclass(frozen=True)
class Scenes:
    """What positions took that had not been looked at before."""

    first: Times
    """The scene of whoever is to move, drawn before the others'."""
    everybody: Times
    """All scenes of a table together: the mover's, the other seats', the spectator's."""
    cold: Times
    pictures: Times


def measure_scenes(case: Case, looks: Looks) -> Scenes:
    """Draws for everybody at many tables, then as pictures, then with nothing remembered."""
    games = GamesAtOnce(case, looks.tables)
    scenes_in_play(games, WARMING)
    in_play = scenes_in_play(games, looks.moves)
    next(_pictures(games, 1))  # The art is read once only.
    pictures = Times(tuple(_pictures(games, looks.pictures)))
    cold = Times(tuple(cold_scenes(games, looks.cold)))
    return Scenes(Times(tuple(each[0] for each in in_play)), Times(tuple(map(sum, in_play))), cold, pictures)


class GamesAtOnce:
    """Random games that are under way at many tables."""

    def __init__(self, case: Case, tables: int, seed: int = 1) -> None:
        self.case = case
        self.chooser = random.Random(seed)
        self._begun = 0
        length = len(random_moves(case, seed))
        self._games = [self._at(self.chooser.randrange(length)) for _ in range(tables)]

    def moves(self) -> Iterator[Position]:
        """Makes one move at each table after the other, again and again; the position after each."""
        while True:
            for number in range(len(self._games)):
                if self._games[number].over:
                    self._games[number] = self._at(0)
                yield self._go_on(self._games[number])

    def rounds(self, moves: int) -> Iterator[Position]:
        """So many moves at every table."""
        return islice(self.moves(), moves * len(self._games))

    def _at(self, ply: int) -> Position:
        """A new game after so many moves, or before the last if it is shorter."""
        self._begun += 1
        position = self.case.begin(Nature(f"table {self._begun}"))
        for _ in range(ply):
            before = position.copy()
            if self._go_on(position).over:
                return before
        return position

    def _go_on(self, position: Position) -> Position:
        position.play(self.chooser.choice(position.legal.tolist()))
        return position


def scenes_in_play(games: GamesAtOnce, moves: int) -> list[list[float]]:
    """Milliseconds of the scenes for everybody, the mover first, after each of so many moves at every table."""
    draw = scene_of(games.case.game)
    return [
        [milliseconds(draw, games.case.game.view(position.state, eyes), eyes) for eyes in _everybody(position)]
        for position in games.rounds(moves)
    ]


def _everybody(position: Position) -> list[int]:
    """Whoever is to move, the other seats, the spectator; at the end of a game there is no mover."""
    return sorted((SPECTATOR, *range(position.players)), key=lambda eyes: (eyes != position.mover, eyes == SPECTATOR))


def cold_scenes(games: GamesAtOnce, count: int) -> Iterator[float]:
    """Milliseconds of movers' scenes before each of which everything was forgotten."""
    draw = scene_of(games.case.game)
    for position in islice(games.moves(), count):
        eyes = _everybody(position)[0]
        view = position.game.view(position.state, eyes)
        forget_everything()
        yield milliseconds(draw, view, eyes)


def _pictures(games: GamesAtOnce, count: int) -> Iterator[float]:
    """Milliseconds of standalone pictures of what a spectator sees, with all panels, scene included."""
    for position in islice(games.moves(), count):
        yield milliseconds(lambda each=position: picture(each, SPECTATOR, layout="wide"))


def milliseconds(call: Callable[..., object], *arguments: object) -> float:
    """What one call took of the processor."""
    start = time.process_time()
    call(*arguments)
    return (time.process_time() - start) * 1e3
