"""The command that lets bots play each other. What it needs is loaded when it runs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vineta.cli.progress import progress_bar

if TYPE_CHECKING:
    from vineta.arena.playing import Setting
    from vineta.arena.report import Report
    from vineta.arena.run import Plan


def register(app: typer.Typer) -> None:
    """Adds the command to the others."""
    app.command("arena")(arena)


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's name; `vineta games` lists them.")],
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT…",
            help="Names, with parameters or not (greedy:width=96), files (mine.py:MyBot); one alone meets itself.",
        ),
    ],
    players: Annotated[
        int | None, typer.Option(help="How many seats there are; the fewest possible if not told.")
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, help="How many games each meeting has, rounded up to whole deals.")
    ] = 1000,
    meet: Annotated[
        str | None,
        typer.Option(
            help="pairs: each with each, one against a table of the other; first: the first with each; "
            "everybody: all at one table. Two players meet in pairs if not told, more as everybody."
        ),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=1024, help="How many processes play.")] = 1,
    on: Annotated[
        str, typer.Option(help="Where they are: processes (of this machine) or ray (a cluster).")
    ] = "processes",
    seed: Annotated[int, typer.Option(help="The same seed makes the same games.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME[=VALUE]", help="An option of the game; may be repeated.")
    ] = None,
    variant: Annotated[str | None, typer.Option(help="A variant of the game, by its name.")] = None,
    decide: Annotated[
        str | None,
        typer.Option(metavar="LOW,HIGH", help="Stop when it is sure whether the first bot's share is below or above."),
    ] = None,
    results: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every game here, and go on from what is there.")
    ] = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the report as JSON; - prints it.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the report as a picture (SVG).")] = None,
) -> None:
    """Let bots play each other: seats in turn, the same chances for all, until it is known who is better."""
    from vineta.arena.contenders import read_contenders
    from vineta.arena.playing import new_setting, options_of_variant
    from vineta.arena.run import Plan
    from vineta.arena.schedule import read_meet
    from vineta.arena.statistics import read_margin
    from vineta.cli.opening import read_words
    from vineta.core import registry

    found = registry.find(game)
    count = players or found.player_counts[0]
    options = {**(options_of_variant(found, variant) if variant else {}), **read_words(tuple(option or ()))}
    setting = new_setting(game, count, read_contenders(bots), read_meet(meet, count), seed, options)
    plan = Plan(games, workers, on, read_margin(decide) if decide else None, results)
    _show(_run(setting, plan), json, plot)


def _run(setting: "Setting", plan: "Plan") -> "Report":
    from vineta.arena.run import run
    from vineta.arena.schedule import fixtures

    with progress_bar("games", sum(1 for _ in fixtures(setting.meetings, plan.games))) as told:
        return run(setting, plan, lambda tally: told(tally.arrived))


def _show(report: "Report", json: Path | None, plot: Path | None) -> None:
    import msgspec
    from rich.console import Console

    from vineta.arena import plot as picture
    from vineta.arena.tables import tables

    encoded = msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"
    if json == Path("-"):
        print(encoded.decode(), end="")
    else:
        Console(markup=False, emoji=False).print(tables(report))  # `mine.py:Hand:depth=3` is no little hand
    if json and json != Path("-"):
        _write(json, encoded)
    if plot:
        _write(plot, picture.plot(report).encode())


def _write(file: Path, content: bytes) -> None:
    from vineta.core.errors import VinetaError
    from vineta.core.files import write_whole

    try:
        write_whole(file, content)
    except OSError as error:
        raise VinetaError(f"cannot write {file}: {error.strerror}") from error
