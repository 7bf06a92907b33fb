"""Puzzles at this terminal, one after the other."""

from rich.rule import Rule
from rich.text import Text

from vineta.cli.learn import LEAVE
from vineta.cli.library import console
from vineta.cli.picture import drawn
from vineta.cli.reader import line_reader
from vineta.cli.words import find_move
from vineta.core import puzzles, registry
from vineta.core.errors import MoveError, VinetaError
from vineta.core.language import Catalogue
from vineta.core.phrase import Phrase
from vineta.core.puzzles import DIFFICULTIES, THEMES
from vineta.core.telling import last_move
from vineta.insight.solving import Task, solution, task

GIVE_UP = "show"


def solve(game_name: str, words: Catalogue) -> None:
    """Sets all puzzles of a game, the easiest first, until somebody leaves."""
    game = registry.find(game_name)
    known = sorted(puzzles.collected(game_name).puzzles, key=lambda puzzle: puzzle.difficulty)
    if not known:
        raise VinetaError("there are no puzzles of {title} yet", title=Phrase(game.title))
    solver = Solver(words)
    try:
        for puzzle in known:
            solver.set(task(game, puzzle))
    except (EOFError, KeyboardInterrupt):
        solver.screen.print()
        solver.screen.print(words("Goodbye."))


class Solver:
    """Shows a position and asks until the right move is typed."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words
        self.screen = console()
        self._suggestions: list[str] = []
        self._read = line_reader(lambda: self._suggestions)

    def set(self, given: Task) -> None:
        puzzle, position = given.puzzle, given.position
        about = THEMES[puzzle.theme], DIFFICULTIES[puzzle.difficulty - 1]
        self.screen.print(Rule(" · ".join(map(self.words.say, about))))
        self.screen.print(drawn(given.view), overflow="crop", no_wrap=True)
        player = self.words.say(position.seats[puzzle.seat].title)
        question = self.words("{player} is to move. One move is clearly best: which?", player=player)
        self.screen.print(Text(question, "bold"))
        self.screen.print(Text(self.words("“{word}” shows it.", word=GIVE_UP), "dim"))
        self._suggestions = [GIVE_UP, *position.actions]
        while not self._is_solved(given):
            continue
        self._tell(given)

    def _is_solved(self, given: Task) -> bool:
        """Whether the line that is typed now is the move, or gives up; if not, it is said what it gives away."""
        typed = self._read("> ")
        if typed.lower() in LEAVE:
            raise EOFError
        if not typed or typed == GIVE_UP:
            return typed == GIVE_UP
        try:
            action = find_move(given.view, typed)
            chance = given.chance(action)
        except MoveError as error:
            self.screen.print(Text(self.words.say(error.phrase), "yellow"))
            return False
        if action != given.right:
            told = self.words(
                "That gives {lost} % away: it wins {chance} of 100 games, the best move {best}.",
                lost=given.best - chance,
                chance=chance,
                best=given.best,
            )
            self.screen.print(Text(told, "yellow"))
        return action == given.right

    def _tell(self, given: Task) -> None:
        why = solution(given)
        right = self.words("{move}: it wins {best} of 100 games.", move=given.puzzle.right, best=given.best)
        self.screen.print(Text(right, "green"))
        for reason in why.reasons:
            self.screen.print(Text(self.words.say(reason)))
        for position in why.line:
            self.screen.print(Text("  " + self.words.say(last_move(position, given.puzzle.seat)), "dim"))
        self.screen.print()
