"""The commands and what they take; what they do lies in the rooms beside this one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import vineta
from vineta.cli import analyse, arena, dataset, keeping, puzzles, train
from vineta.core.errors import VinetaError
from vineta.draw import commands as drawing

if TYPE_CHECKING:
    from vineta.core.language import Catalogue
    from vineta.core.position import Position

app = typer.Typer(
    help="Board games about sunken cities, played in the browser or in the terminal.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

_GAME = typer.Argument(metavar="GAME", help="The game's name; `vineta games` lists them.")
GameName = Annotated[str, _GAME]
Language = Annotated[
    str | None, typer.Option(help="The language of the words: en, de or nl; the terminal's own if not told.")
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved or recorded game.")]


@contextmanager
def _telling(language: str | None) -> Iterator["Catalogue"]:
    """The words of this terminal; what goes wrong meanwhile is told in them."""
    from vineta.cli.voice import chosen, spoken

    words = spoken(chosen(language))
    try:
        yield words
    except VinetaError as error:
        raise VinetaError(words.say(error.phrase)) from error


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"vineta {vineta.__version__}")
        raise typer.Exit


@app.callback()
def vineta_command(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Tell the version.")
    ] = False,
) -> None:
    """Board games about sunken cities, played in the browser or in the terminal."""


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game's name; `vineta games` lists them.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many seats there are; the fewest possible if not told.")
    ] = None,
    bots: Annotated[int, typer.Option(min=0, help="How many of them, the last ones, are bots.")] = 0,
    bot: Annotated[
        str, typer.Option(help="Which bot; the weakest first: random, deckhand, sailor, greedy, captain, admiral.")
    ] = "greedy",
    seed: Annotated[str | None, typer.Option(help="The same seed rolls the same dice.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME[=VALUE]", help="An option of the game; may be repeated."),
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Where the game is recorded when it ends or is left.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with this saved game.")] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="What you are called; repeated, for everybody at this keyboard in turn."),
    ] = None,
    language: Language = None,
) -> None:
    """Play at this terminal: alone against bots, with friends at one keyboard, or watch bots play."""
    from vineta.cli.opening import WantedMatch, open_match
    from vineta.cli.play import run

    with _telling(language) as words:
        options, names = tuple(option or ()), tuple(name or ())
        run(open_match(WantedMatch(game, players, bots, bot, seed, options, record, load, names)), words.language)


@app.command()
def replay(
    file: RecordFile,
    ply: Annotated[int | None, typer.Option(help="Stop after this many moves, nature's included.")] = None,
    language: Language = None,
) -> None:
    """Tell a recorded game move by move, and show where it leads."""
    from vineta.cli.library import show_game
    from vineta.core import record

    with _telling(language) as words:
        recorded = record.read(file)
        position = record.replay(recorded)
        if ply is None:
            show_game(position, words.language, recorded.resigned)
        else:
            show_game(position.at(ply), words.language)


@app.command()
def verify(
    file: RecordFile,
    seed: Annotated[
        str | None, typer.Option(help="The seed, if the record was taken before it was told, as of a day's challenge.")
    ] = None,
) -> None:
    """Prove that every roll of a recorded game follows from the seed it was committed to."""
    from vineta.core import record

    taken = record.read(file)
    position = record.verify(taken if seed is None else record.with_seed(taken, seed))
    moves = f"{len(position.history) - position.given} moves of {position.game.title}"
    print(f"proved: every one of nature's draws in these {moves} follows from the committed seed{_shaken(position)}")
    if position.given:
        print(f"not proved: the {position.given} moves before them, of another game: this one began from there")


def _shaken(position: "Position") -> str:
    shakes = len(position.nature.shakes) if position.nature else 0
    return f", shaken with {shakes} random values that players added after it was committed to" if shakes else ""


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="RULE", help="One rule only, by its number.")] = None,
    language: Language = None,
) -> None:
    """Read the rules of a game, or one of them."""
    from vineta.cli.library import show_handbook
    from vineta.cli.voice import chosen

    show_handbook(game, rule, chosen(language))


@app.command()
def learn(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game to learn; all lessons are listed if not told.")
    ] = None,
    lesson: Annotated[str | None, typer.Argument(metavar="LESSON", help="Its first lesson if not told.")] = None,
    language: Language = None,
) -> None:
    """Learn a game in a guided first one, or list the lessons there are."""
    from vineta.cli.learn import learn as run_lesson
    from vineta.cli.learn import show_lessons

    with _telling(language) as words:
        if game is None:
            show_lessons(words.language)
        else:
            run_lesson(game, lesson, words.language)


@app.command()
def games() -> None:
    """List the games, for how many players they are, and their options."""
    from vineta.cli.library import show_games

    show_games()


@app.command()
def serve(
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The first free one from 8000 on if not told; 0: any free one.")
    ] = None,
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets phones and friends in your network join.")
    ] = "127.0.0.1",
    allow_host: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A name that the server is called by; may be repeated.")
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…; a file of yours if not told."),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before others can reach the server.")] = False,
    setting: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Changes a limit or a pause, such as bot_pause=0; may be repeated."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy in front, whose X-Forwarded-For is believed; may be repeated."),
    ] = None,
    tls: Annotated[
        tuple[Path, Path] | None,
        typer.Option(metavar="CERTIFICATE KEY", help="Serve encrypted (https), with these two PEM files."),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=256, help="How many processes serve; more than one need a PostgreSQL to share.")
    ] = 1,
    language: Language = None,
) -> None:
    """Play in the browser: with friends, on one screen, or against bots."""
    from vineta.cli.serve import WantedServer
    from vineta.cli.serve import serve as run_server

    hosts, settings = tuple(allow_host or ()), tuple(setting or ())
    with _telling(language) as words:
        wanted = WantedServer(host, port, hosts, store, not no_browser, yes, settings, tuple(proxy or ()), tls, workers)
        run_server(wanted, words)


drawing.register(app)
analyse.register(app)
puzzles.register(app)
keeping.register(app)
dataset.register(app)
train.register(app)
arena.register(app)
