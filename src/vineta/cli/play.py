"""A match at this terminal: people type moves, bots answer, and the board is drawn in between."""

import sys

from rich.console import Console
from rich.text import Text

from vineta.cli import commands
from vineta.cli.hinting import Given
from vineta.cli.library import console
from vineta.cli.opening import Match, keep
from vineta.cli.picture import drawn, summary
from vineta.cli.reader import at_terminal, line_reader
from vineta.cli.telling import Teller
from vineta.cli.turns import since_last_turn, told_turns
from vineta.cli.voice import seen, spoken
from vineta.cli.words import find_move, of_same_kind
from vineta.core.errors import IllegalMoveError, MalformedMoveError, MoveError, VinetaError
from vineta.core.game import SPECTATOR
from vineta.core.language import Catalogue

CLEAR_ALL = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the terminal and what was scrolled out of it."""


def run(match: Match, language: str) -> None:
    """Plays or shows the match to its end, or until people leave it; then records it if that was asked for."""
    words = spoken(language, match.position.game.name)
    host = Host(match, words.among(match.people_named(words.say)))
    try:
        host.host()
    except (EOFError, KeyboardInterrupt):
        host.say_goodbye()
    if match.record:
        keep(match.position, match.record)
        host.screen.print(Text(host.words("recorded in {file}", file=str(match.record)), "green"))


class Host:
    """Leads people and bots through a match."""

    def __init__(self, match: Match, words: Catalogue) -> None:
        self.match = match
        self.words = words
        self.names = [words.say(seat.player) for seat in match.position.seats]
        self.screen: Console = console()
        self.teller = Teller(self.screen, words)
        self.left = False
        self.stale = True
        """Whether the board has changed since it was drawn."""
        self.hinted: Given | None = None
        """The hint that was given last, if it was."""
        self._read = line_reader(self._suggestions)
        self._seat_at_keyboard: int | None = None

    def host(self) -> None:
        if not self.match.people:
            self._watch()
            return
        while not self.left:
            if self.match.position.mover in self.match.bots:
                self._let_bots_play()
            elif self.match.position.over:
                self._conclude()
            else:
                self._ask()

    def say_goodbye(self) -> None:
        """What a person should know who leaves."""
        self.screen.print()
        if self.match.position.over:
            self.screen.print(self.words("Goodbye."))
        elif self.match.record is None:
            self.screen.print(
                self.words(
                    "You left the game. To keep one, type [bold]save FILE[/] first; --load FILE goes on with it."
                )
            )

    # Bots

    def _watch(self) -> None:
        """Bots among themselves: a line for each turn, and the end of the game."""
        told = 0
        while True:
            for turn in told_turns(self.match.position, self.words, SPECTATOR, told):
                self.teller.tell_turn(self.match.position, turn)
            told = len(self.match.position.history)
            if self.match.position.over:
                break
            self._play_bot_turn()
        self._show_result()

    def _let_bots_play(self) -> None:
        while self.match.position.mover in self.match.bots:
            self._play_bot_turn()
        self.stale = True

    def _play_bot_turn(self) -> None:
        position = self.match.position
        seat = position.mover
        with self.screen.status(self.words("{player} (a bot) is thinking …", player=self.names[seat])):
            while position.mover == seat:
                position.play(self.match.bots[seat].choose(position.view(seat)), seat)

    # People

    def _ask(self) -> None:
        """One line from the person to move."""
        seat = self.match.position.mover
        self._hand_over(seat)
        if self.stale:
            self._draw(seat)
        self._obey(self._read(f"{self.names[seat]}> "))

    def _obey(self, line: str) -> None:
        """Does what was typed, or says why that cannot be."""
        try:
            if not commands.obey(self, line):
                self._play(line)
        except VinetaError as error:
            self.screen.print(Text(self.words.say(error.phrase), "yellow"))
            if isinstance(error, IllegalMoveError):
                self.screen.print(Text(self.words("help {rule} tells the rule in full", rule=error.rule), "dim"))
            if isinstance(error, (IllegalMoveError, MalformedMoveError)):
                self.screen.print(summary(of_same_kind(self.match.position.actions, line), self.words))

    def _play(self, line: str) -> None:
        position = self.match.position
        if line and position.over:
            raise MoveError("no move is expected")
        if line:
            position.play(find_move(position.view(position.mover), line))
        self.stale = True

    def _suggestions(self) -> list[str]:
        return [*self.match.position.actions, *commands.NAMES]

    def _hand_over(self, seat: int) -> None:
        """Where people have secrets from each other, nobody sees the next one's."""
        people, position = self.match.people, self.match.position
        if seat == self._seat_at_keyboard or len(people) == 1:
            return
        self._seat_at_keyboard = seat
        self.stale = True
        if len({position.view(other).to_bytes() for other in people}) > 1:
            self._clear(CLEAR_ALL)
            self._read(self.words("Pass the keyboard to {player}, then press Enter.", player=self.names[seat]) + " ")

    # The screen

    def _clear(self, codes: str) -> None:
        if at_terminal():
            sys.stdout.write(codes)
            sys.stdout.flush()

    def _draw(self, seat: int) -> None:
        """The board as the seat sees it, what happened last, and what may be done."""
        position, scene = self.match.position, seen(self.match.position, self.words, seat)
        self._clear("\x1b[H\x1b[2J")
        self.screen.print(drawn(position.view(seat)), overflow="crop", no_wrap=True)
        self.screen.print()
        for turn in since_last_turn(told_turns(position, self.words, seat), seat):
            self.teller.tell_turn(position, turn)
        if scene.sentence:
            self.screen.print(Text(str(scene.sentence)))
        self.screen.print(Text(str(scene.question), "bold"))
        self.screen.print(summary(position.actions, self.words))
        self.screen.print(
            Text(self.words("Type a move or its beginning; moves, hint, undo, save FILE, help, quit"), "dim")
        )
        self.stale = False

    def _conclude(self) -> None:
        """The end of the game; the person may still look back or save it."""
        if self.stale:
            self._clear("\x1b[H\x1b[2J")
            self._show_result()
            self.screen.print(Text(self.words("history, save FILE, or quit"), "dim"))
            self.stale = False
        self._obey(self._read("> "))

    def _show_result(self) -> None:
        position = self.match.position
        self.screen.print()
        self.screen.print(drawn(position), overflow="crop", no_wrap=True)
        self.screen.print()
        self.screen.print(Text(str(seen(position, self.words).question), "bold green"))
        if position.outcome:
            self.teller.tell_result(position, position.outcome)
