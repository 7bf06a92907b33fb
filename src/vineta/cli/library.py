"""What can be read while no game is played: which games there are, their rules, and recorded ones."""

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from vineta.cli.picture import drawn
from vineta.cli.telling import Teller
from vineta.cli.voice import seen, spoken
from vineta.core import handbook, registry
from vineta.core.game import Game
from vineta.core.handbook import Rule
from vineta.core.language import Catalogue
from vineta.core.options import Flag, OneOf, Option
from vineta.core.position import Position

WIDEST = 100
"""Lines longer than this are hard to read."""


def console() -> Console:
    """Where everything is printed; as wide as the terminal, but not wider than is good to read."""
    screen = Console(highlight=False)
    screen.width = min(screen.width, WIDEST)
    return screen


def show_games() -> None:
    """Every game with its player counts and options."""
    screen = console()
    for name in registry.names():
        _show_game(screen, registry.find(name))
    screen.print("[dim]Start one: vineta play GAME --players 3 --bots 2 --option NAME=VALUE[/]")


def _show_game(screen: Console, game: Game) -> None:
    counts = f"{game.player_counts[0]} to {game.player_counts[-1]} players"
    screen.print(Text.assemble((game.name, "bold cyan"), f"  {game.title}, {counts}"))
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 2))
    for option in game.options:
        table.add_row(Text(option.name, "bold"), Text(option.explanation), Text(_values(option), "dim"))
    screen.print(table)
    screen.print()


def _values(option: Option) -> str:
    """What an option takes, and what it is when not given."""
    if isinstance(option, Flag):
        return "on" if option.default else "off"
    if isinstance(option, OneOf):
        return " | ".join(option.words)
    return str(option.default)


def show_handbook(name: str, wanted: str | None, language: str) -> None:
    """A game's rules, or one of them."""
    game = registry.find(name)
    if wanted:
        show_rule(console(), handbook.find_rule(game, wanted, language))
    else:
        console().print(Markdown(handbook.whole(game.package, language)))


def show_rule(screen: Console, rule: Rule) -> None:
    """One rule: its sentence, and the whole of it."""
    screen.print(Text.assemble((rule.name, "bold cyan"), " ", (rule.heading, "bold")))
    screen.print(Markdown(rule.body))


def show_headings(screen: Console, game: Game, words: Catalogue) -> None:
    """All rules of a game in a line each."""
    for rule in handbook.rules(game, words.language).values():
        screen.print(Text.assemble((f"{rule.name:<6}", "cyan"), f" {rule.heading}"))
    screen.print(Text(words("help {rule} tells one of them in full", rule=game.rule(1)), "dim"))


def show_game(position: Position, language: str) -> None:
    """A recorded game: its moves and what they brought about, where it stands, and what is asked, or how it ended."""
    screen, words = console(), spoken(language, position.game.name)
    teller = Teller(screen, words)
    teller.tell_story(position)
    screen.print()
    screen.print(drawn(position), overflow="crop", no_wrap=True)
    moves = words("After {count} moves:", count=len(position.history))
    screen.print(Text(f"{moves} {seen(position, words).question}", "bold"))
    if position.outcome:
        teller.tell_result(position, position.outcome)
