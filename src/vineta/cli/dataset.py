"""The command that makes datasets for researchers. What it needs is loaded when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from vineta.cli.progress import progress_bar


def register(app: typer.Typer) -> None:
    """Adds the command to the others."""
    app.command("dataset")(dataset)


def dataset(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's name; `vineta games` lists them.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The Parquet file to write.")],
    games: Annotated[int, typer.Option(min=1, help="How many games are played.")] = 1000,
    players: Annotated[
        int | None, typer.Option(help="How many seats there are; the fewest possible if not told.")
    ] = None,
    bot: Annotated[str, typer.Option(help="Which bot plays all of them: greedy or random.")] = "greedy",
    seed: Annotated[int, typer.Option(help="The same seed makes the same games.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME[=VALUE]", help="An option of the game; may be repeated.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=1024, help="How many processes play.")] = 1,
    on: Annotated[
        str, typer.Option(help="Where they are: processes (of this machine) or ray (a cluster).")
    ] = "processes",
) -> None:
    """Play games between bots, and write moves, views, chances and results as Parquet; go on where it stopped."""
    from vineta.cli.opening import read_words
    from vineta.core import registry
    from vineta.research.dataset import Wanted, card_of, make_dataset

    count = players or registry.find(game).player_counts[0]
    wanted = Wanted(game, games, count, bot, seed, read_words(tuple(option or ())))
    with progress_bar("games", games) as told:
        make_dataset(wanted, output, told, workers, on)
    print(f"{games} games of {registry.find(game).title} are in {output}; {card_of(output)} says what there is")
