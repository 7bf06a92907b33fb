"""What can be typed besides moves."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from vineta.cli.library import show_headings, show_rule
from vineta.cli.opening import keep, resumed
from vineta.cli.picture import hanging, listing
from vineta.cli.turns import turn_lines
from vineta.cli.words import begins
from vineta.core import handbook
from vineta.core.errors import MoveError, RecordError
from vineta.core.game import NATURE, SPECTATOR
from vineta.core.language import Catalogue
from vineta.core.undo import taken_back

if TYPE_CHECKING:
    from vineta.cli.play import Host


def introduction(words: Catalogue, rule: str) -> str:
    """How to play at this terminal; the rule is an example of a number."""
    return words(
        """\
A turn is made of small moves, each typed on a line of its own. As much of it
is enough as only one legal move begins with; Tab completes. The first word of
a move may be left out. An empty line draws the board anew.

  moves       every legal move; with some words, those that begin like that
  undo        takes back your last move of this turn, until chance has
              decided something, or somebody else has moved
  history     all turns so far
  save FILE   keeps the game
  load FILE   goes on with a game that was kept
  rules       the rules of the game, by number
  help {rule}   one rule in full
  quit        leaves

A move that is refused says which rule forbids it.""",
        rule=rule,
    )


def obey(host: "Host", line: str) -> bool:
    """Carries out a command; False if the line is none. A legal move of the same spelling comes first."""
    word, _, rest = line.partition(" ")
    command = _COMMANDS.get(word.lower())
    if command is None or line in host.match.position.actions:
        return False
    command(host, rest.strip())
    return True


def _moves(host: "Host", start: str) -> None:
    position, words = host.match.position, host.voice.words
    moves = position.actions
    wanted = [move for move in moves if begins(move, start.lower().split())] if start else moves
    if not wanted:
        typed = repr(start)
        raise MoveError(
            words("no legal move begins with {typed}", typed=typed) if start else words("no move is expected")
        )
    host.screen.print(listing(wanted, host.voice.labels(position.view(position.mover))))


def _undo(host: "Host", _: str) -> None:
    host.match.position = taken_back(host.match.position)
    host.stale = True


def _save(host: "Host", file: str) -> None:
    words = host.voice.words
    keep(host.match.position, _path(file, "save", words), words)
    host.screen.print(Text(words("saved; vineta play --load {file} goes on from here", file=file), "green"))


def _load(host: "Host", file: str) -> None:
    words = host.voice.words
    position = resumed(_path(file, "load", words), host.match.position.game.name, words)
    if position.players != host.match.position.players:
        text = words(
            "{file} is a game of {count}; start it with vineta play --load {file}", file=file, count=position.players
        )
        raise RecordError(text)
    host.match.position = position
    host.stale = True


def _path(file: str, command: str, words: Catalogue) -> Path:
    if not file:
        raise RecordError(words("{command} wants the name of a file: {command} evening.json", command=command))
    return Path(file).expanduser()


def _help(host: "Host", rule: str) -> None:
    game = host.match.position.game
    if rule:
        show_rule(host.screen, handbook.find_rule(game, rule, host.voice.language))
    else:
        host.screen.print(Text(introduction(host.voice.words, game.rule(1))))


def _rules(host: "Host", _: str) -> None:
    show_headings(host.screen, host.match.position.game, host.voice)


def _history(host: "Host", _: str) -> None:
    position, words = host.match.position, host.voice.words
    watcher = SPECTATOR if position.over else position.mover
    width = max(map(len, host.names)) + 5
    number = 0
    for seat, line in turn_lines(position, words, watcher):
        number += seat != NATURE
        name = f"    {words('set-up')}" if seat == NATURE else f"{number:>3} {host.names[seat]}"
        host.screen.print(hanging(Text(f"{name:<{width}}", "bold"), Text(line)))


def _quit(host: "Host", _: str) -> None:
    host.left = True
    host.say_goodbye()


_COMMANDS: dict[str, Callable[["Host", str], None]] = {
    "moves": _moves,
    "undo": _undo,
    "save": _save,
    "load": _load,
    "help": _help,
    "?": _help,
    "rules": _rules,
    "history": _history,
    "quit": _quit,
    "exit": _quit,
}

NAMES = ("moves", "undo", "save", "load", "help", "rules", "history", "quit")
