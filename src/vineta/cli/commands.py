"""What can be typed besides moves."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from vineta.cli.library import show_headings, show_rule
from vineta.cli.opening import keep, resumed
from vineta.cli.picture import listing
from vineta.cli.turns import told_turns
from vineta.cli.voice import labels
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
  hint        where to look; typed once more, up to three moves with their chances
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
    position = host.match.position
    wanted = [move for move in position.actions if not start or begins(move, start.lower().split())]
    if position.over:
        raise MoveError("no move is expected")
    if not wanted:
        raise MoveError("no legal move begins with {typed}", typed=repr(start))
    host.screen.print(listing(wanted, labels(position, host.words)))


def _undo(host: "Host", _: str) -> None:
    host.match.position = taken_back(host.match.position)
    host.stale = True


def _save(host: "Host", file: str) -> None:
    keep(host.match.position, _path(file, "save"))
    host.screen.print(Text(host.words("saved; vineta play --load {file} goes on from here", file=file), "green"))


def _load(host: "Host", file: str) -> None:
    position = resumed(_path(file, "load"), host.match.position.game.name)
    if position.players != host.match.position.players:
        raise RecordError(
            "{file} is a game of {count}; start it with vineta play --load {file}", file=file, count=position.players
        )
    host.match.position = position
    host.stale = True


def _path(file: str, command: str) -> Path:
    if not file:
        raise RecordError("{command} wants the name of a file: {command} evening.json", command=command)
    return Path(file).expanduser()


def _help(host: "Host", rule: str) -> None:
    game = host.match.position.game
    if rule:
        show_rule(host.screen, handbook.find_rule(game, rule, host.words.language))
    else:
        host.screen.print(Text(introduction(host.words, game.rule(1))))


def _rules(host: "Host", _: str) -> None:
    show_headings(host.screen, host.match.position.game, host.words)


def _history(host: "Host", _: str) -> None:
    position = host.match.position
    turns = told_turns(position, host.words, SPECTATOR if position.over else position.mover)
    begun = sum(turn.seat == NATURE for turn in turns[:1])
    for number, turn in enumerate(turns, start=1 - begun):
        host.teller.tell_turn(position, turn, f"{number or '':>3} ")


def _hint(host: "Host", _: str) -> None:
    from vineta.cli.hinting import show_hint

    position = host.match.position
    if position.over:
        raise MoveError("no move is expected")
    host.hinted = show_hint(host.screen, host.words, position.view(position.mover), host.hinted)


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
    "hint": _hint,
    "quit": _quit,
    "exit": _quit,
}

NAMES = ("moves", "undo", "save", "load", "help", "rules", "history", "hint", "quit")
