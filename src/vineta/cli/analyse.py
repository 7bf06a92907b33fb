"""The command that analyses a recorded game. What it needs is loaded when it runs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vineta.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.console import Console

    from vineta.core.language import Catalogue
    from vineta.core.position import Position
    from vineta.insight.analysis import Analysis


def register(app: typer.Typer) -> None:
    """Adds the command to the others."""
    app.command("analyse")(analyse)


def analyse(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A recorded game that is over.")],
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Think about a minute in place of a few seconds.")
    ] = False,
    iterations: Annotated[
        int | None, typer.Option(min=1, help="How much is tried out in all; overrides --thorough.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same analysis.")] = 0,
    threads: Annotated[int, typer.Option(min=1, max=64, help="How many cores may be used.")] = 2,
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write all of it as JSON, too.")] = None,
    curve: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the curve of chances as SVG, too.")] = None,
    language: Annotated[str | None, typer.Option(help="The language of the words: en, de or nl.")] = None,
) -> None:
    """Tell what was skill and what was luck: every decision graded, every roll's luck, a curve of chances."""
    import msgspec

    from vineta.cli.library import console
    from vineta.cli.voice import chosen, spoken
    from vineta.core import record
    from vineta.core.files import write_whole
    from vineta.insight import analysis as insight

    recorded = record.read(file)
    position = record.replay(recorded)
    words, screen = spoken(chosen(language), recorded.game), console()
    effort = iterations or (insight.THOROUGH if thorough else insight.QUICK)
    with progress_bar(words("decisions")) as told:
        found = insight.analyse(position, recorded.resigned, effort, seed, threads, progress=told)
    show_analysis(screen, words, position, found)
    if json:
        write_whole(json, msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    if curve:
        from vineta.insight.curve import picture

        write_whole(curve, picture(found, [words.say(seat.player) for seat in position.seats]).encode())


def show_analysis(screen: "Console", words: "Catalogue", position: "Position", found: "Analysis") -> None:
    """The summary, a line for each seat, and the decisions that gave something away."""
    from rich.table import Table
    from rich.text import Text

    for sentence in found.summary:
        screen.print(Text(words.say(sentence), "bold"))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    figures = words("accuracy"), words("luck"), words("result"), words("result without luck"), words("given away")
    for title in figures:
        table.add_column(title, justify="right")
    for seat, each in zip(position.seats, found.performances, strict=True):
        table.add_row(
            words.say(seat.player),
            f"{each.accuracy:.0f} ± {each.accuracy_error:.0f}",
            f"{each.luck:+.2f}",
            f"{each.result:.2f}",
            f"{each.adjusted:.2f} ± {each.adjusted_error:.2f}",
            f"{each.lost:.2f}",
        )
    screen.print(table)
    _show_decisions(screen, words, position, found)


def _show_decisions(screen: "Console", words: "Catalogue", position: "Position", found: "Analysis") -> None:
    from rich.text import Text

    from vineta.insight.grades import TITLES

    game = position.game
    for decision in found.decisions:
        if decision.grade != "fine" and decision.better is not None:
            line = words(
                "{step} {player}: {move} ({grade}, {loss}); better: {better}",
                step=f"{decision.step:>4}",
                player=words.say(position.seats[decision.seat].player),
                move=game.text(decision.action),
                grade=words.say(TITLES[decision.grade]),
                loss=f"-{decision.loss:.0%}",
                better=game.text(decision.better),
            )
            screen.print(Text(line))
