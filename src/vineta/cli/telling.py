"""What is told of a game at this terminal: turns and what they brought about, single moves, and the result."""

from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from vineta.cli.picture import hanging
from vineta.cli.turns import Happened, Turn, happened
from vineta.core.game import NATURE, Outcome
from vineta.core.language import Catalogue
from vineta.core.position import Position
from vineta.core.ranking import ranking, tie_break

INDENT = "  "


class Teller:
    """Tells a game in the reader's words, its players by their names."""

    def __init__(self, screen: Console, words: Catalogue) -> None:
        self.screen = screen
        self.words = words

    def names(self, position: Position) -> list[str]:
        """How those who sit at the seats are called."""
        return [self.words.say(seat.player) for seat in position.seats]

    def tell_turn(self, position: Position, turn: Turn, number: str = "") -> None:
        """A line for a turn, with its moves, and a line for each thing it brought about."""
        names = self.names(position)
        name = self.words("set-up") if turn.seat == NATURE else names[turn.seat]
        width = max(map(len, names))
        self.screen.print(hanging(Text(f"{number}{name:<{width}} ", "bold"), Text(turn.moves, "dim")))
        for each in turn.happened:
            self._tell_happened(each)

    def tell_story(self, position: Position) -> None:
        """Every move in words, each followed by what it brought about; the same several times in a row only once."""
        told = ((passage, happened(position, self.words, passage)) for passage in position.story())
        for (text, results), alike in groupby(told, key=lambda entry: (self.words.say(entry[0].text), entry[1])):
            steps = [passage.step for passage, _ in alike]
            times = f" ({len(steps)}×)" if len(steps) > 1 else ""
            self.screen.print(hanging(Text(f"{steps[-1]:>4}", "dim"), Text(f"{text}{times}")))
            for each in results:
                self._tell_happened(each, INDENT * 2)

    def _tell_happened(self, each: Happened, indent: str = INDENT) -> None:
        self.screen.print(hanging(Text(f"{indent}·", "dim"), Text.assemble(each.text, " ", (each.rule, "dim cyan"))))

    def tell_result(self, position: Position, outcome: Outcome) -> None:
        """Who came where, every column named; what broke a tie."""
        names = self.names(position)
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("", justify="right")
        table.add_column("")
        for counted in outcome.counted:
            table.add_column(self.words.say_first(counted), justify="right")
        for rank in ranking(outcome):
            style = "bold green" if rank.seat in outcome.winners else ""
            table.add_row(f"{rank.place}.", names[rank.seat], *map(str, rank.scores), style=style)
        self.screen.print(table)
        tie = tie_break(outcome, position.seats)
        if tie:
            self.screen.print(Text(self.words.say(tie)))
