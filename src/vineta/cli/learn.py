"""Lessons at this terminal: what the browser marks is named here, and typed."""

from itertools import groupby

from rich.rule import Rule
from rich.text import Text

from vineta.cli.library import console
from vineta.cli.picture import drawn
from vineta.cli.reader import line_reader
from vineta.cli.voice import spoken
from vineta.cli.words import find_move
from vineta.core import handbook, lessons, registry
from vineta.core.errors import MoveError, VinetaError
from vineta.core.game import Game
from vineta.core.language import Catalogue
from vineta.core.lessons import Lesson, Moment
from vineta.core.phrase import Phrase
from vineta.core.position import Position
from vineta.core.telling import last_move

LEAVE = ("quit", "exit", "q")


def show_lessons(language: str) -> None:
    """Every lesson of every game."""
    screen = console()
    for game in map(registry.find, registry.names()):
        words = spoken(language, game.name)
        for name in lessons.names(game):
            lesson = lessons.find(game, name)
            minutes = words("about {count} minutes", count=lesson.minutes)
            screen.print(Text.assemble((f"vineta learn {game.name} {name}", "bold cyan"), f"  {minutes}"))
            screen.print(Text(f"  {words.say(Phrase(lesson.title))}: {words.say(Phrase(lesson.about))}", "dim"))


def learn(game_name: str, lesson_name: str | None, language: str) -> None:
    """Leads through a lesson to its end, or until the learner leaves; the first one of a game if none is named."""
    game = registry.find(game_name)
    known = lessons.names(game)
    if not known:
        raise VinetaError("there are no lessons of {title} yet", title=Phrase(game.title))
    name = lesson_name or known[0]
    teacher = Teacher(game, lessons.find(game, name), spoken(language, game.name))
    try:
        teacher.teach(lessons.moments(game.name, name))
    except (EOFError, KeyboardInterrupt):
        teacher.screen.print()
        teacher.screen.print(teacher.words("Goodbye."))


class Teacher:
    """Says what to do, and waits until it is done."""

    def __init__(self, game: Game, lesson: Lesson, words: Catalogue) -> None:
        self.game = game
        self.lesson = lesson
        self.words = words
        self.screen = console()
        self._suggestions: list[str] = []
        self._read = line_reader(lambda: self._suggestions)

    def teach(self, told: tuple[Moment, ...]) -> None:
        for number, moments in groupby(told, lambda moment: moment.chapter):
            title = self.words.say(Phrase(self.lesson.chapters[number].title))
            self.screen.print(Rule(f"{number + 1}. {title}"))
            for moment in moments:
                self._tell(moment)

    def _tell(self, moment: Moment) -> None:
        if moment.kind == "watch":
            self.screen.print(Text(self.words.say(last_move(moment.position, self.lesson.seat)), "dim"))
            return
        self.screen.print(drawn(moment.position.view(self.lesson.seat)), overflow="crop", no_wrap=True)
        self.screen.print()
        self.screen.print(Text(self.words.say(moment.say), "bold"))
        if moment.kind == "touch":
            self._expect_moves(moment)
        elif moment.kind == "read":
            self._ask(self.words("Press Enter to go on.") + " ", [])
        else:
            self.screen.print(Text(self._first_game(), "green"))

    def _first_game(self) -> str:
        play = self.lesson.play
        options = "".join(f" --option {name}={str(value).lower()}" for name, value in play.options.items())
        command = f"vineta play {self.game.name} --players {play.players} --bots {play.players - 1}{options}"
        return self.words("Play now: {command}", command=command)

    def _expect_moves(self, moment: Moment) -> None:
        """Asks until all moves of the choice have been typed, one after the other."""
        assert moment.choice is not None, "a move is asked for"
        position = moment.position.copy()
        for action in moment.choice.actions:
            move = self.game.text(action)
            self.screen.print(Text(self.words("Type: {move}", move=move), "cyan"))
            while not self._is_done(position, moment, action):
                continue
            position.play(action)

    def _is_done(self, position: Position, moment: Moment, wanted: int) -> bool:
        """Whether the line that is typed now is the move; if not, it is said why."""
        typed = self._ask("> ", [self.game.text(wanted), *position.actions])
        if not typed:
            return False
        try:
            action = find_move(position.view(self.lesson.seat), typed)
            position.copy().play(action)
        except MoveError as error:
            self.screen.print(Text(self.words.say(error.phrase), "yellow"))
            return False
        if action != wanted:
            rule = handbook.rules(self.game, self.words.language)[moment.rule]
            self.screen.print(Text(self.words.say(moment.wrong), "yellow"))
            self.screen.print(Text(f"{rule.name}: {rule.heading}", "yellow"))
        return action == wanted

    def _ask(self, question: str, suggestions: list[str]) -> str:
        self._suggestions = suggestions
        typed = self._read(question)
        if typed.lower() in LEAVE:
            raise EOFError
        return typed
