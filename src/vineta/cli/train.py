"""The command that lets a game's judge learn. What it needs is loaded when it runs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vineta.cli.progress import progress_bar

if TYPE_CHECKING:
    from vineta.training.examination import Examined
    from vineta.training.trainer import Training


def register(app: typer.Typer) -> None:
    """Adds the command to the others."""
    app.command("train")(train)


def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's name; `vineta games` lists them.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="The file of weights; GAME.weights.json if not told."),
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds are played; after each it learns.")] = 60,
    games: Annotated[int, typer.Option(min=1, help="Games in a round, for each set of weights.")] = 100,
    samples: Annotated[int, typer.Option(min=1, help="Positions of each game that it learns from.")] = 60,
    tries: Annotated[int, typer.Option(min=1, help="Moves looked at for each choice, any where there are more.")] = 64,
    whims: Annotated[int, typer.Option(min=0, max=1000, help="Of a thousand moves so many are any.")] = 20,
    trust: Annotated[
        float, typer.Option(min=0, max=1, help="How much its own later opinion counts, beside what came of a game.")
    ] = 0.2,
    seed: Annotated[int, typer.Option(help="The same seed learns the same.")] = 0,
    start: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file of weights to begin with; untrained if not told.")
    ] = None,
    against_judge: Annotated[
        float, typer.Option(min=0, max=1, help="The share of the games in which some seats follow the hand-made judge.")
    ] = 0.0,
    players: Annotated[
        list[int] | None,
        typer.Option(help="A player count whose weights learn, and others if told again; all if not told."),
    ] = None,
    thinking: Annotated[
        int, typer.Option(min=0, help="Iterations a turn in games of bots that think; none of these if not told.")
    ] = 0,
    thoughtful: Annotated[float, typer.Option(min=0, max=1, help="The share of the games that they play.")] = 0.5,
    examine: Annotated[
        int, typer.Option(min=0, help="Games for each set of weights that show what was learned.")
    ] = 200,
    workers: Annotated[int, typer.Option(min=1, help="How many processes play.")] = 1,
    on: Annotated[str, typer.Option(help="Where they play: processes, or ray.")] = "processes",
) -> None:
    """Let a game's judge learn by playing against itself, or the hand-made judge; go on where it stopped."""
    from vineta.training.trainer import Schooling, Training

    file = output or Path(f"{game}.weights.json")
    counts = tuple(sorted({*(players or ())}))
    wanted = Schooling(
        game, rounds, games, samples, tries, whims, trust, seed, start, against_judge, counts, thinking, thoughtful
    )
    training = Training(wanted, file)
    with progress_bar("rounds", rounds, training.rounds) as told:
        training.run(workers, on, told)
    _draw_curve(training)
    print(f"{training.game.title} has learned in {rounds} rounds; the weights are in {file}")
    if examine:
        _examine(training, examine, workers, on)


def _draw_curve(training: "Training") -> None:
    from vineta.core.files import write_whole
    from vineta.training.plots import curve

    title = f"{training.game.title}: what is not foreseen, round by round"
    write_whole(training.file.with_suffix(".curve.svg"), curve(title, training.points).encode())


def _examine(training: "Training", games: int, workers: int, on: str) -> None:
    from vineta.core.files import write_whole
    from vineta.training.examination import examine
    from vineta.training.plots import calibration_plot

    found = []
    network = training.learned.network(training.game.inputs)
    for examined in examine(training.wanted.game, network, training.courses, games, training.wanted.seed, workers, on):
        found.append(examined)
        _print_examined(examined)
    title = f"{training.game.title}: chances said, and games won"
    plot = calibration_plot(title, [(examined.course, examined.bins) for examined in found])
    write_whole(training.file.with_suffix(".calibration.svg"), plot.encode())


def _print_examined(examined: "Examined") -> None:
    from vineta.arena.statistics import wilson

    fair, off = f"{100 * examined.fair:.0f} %", f"{100 * examined.error:.1f} %"
    print(f"{examined.course}: chances are {off} off on the average; {wilson(examined.won, examined.games)}")
    print(f"  of {examined.games} games won against the hand-made judge, where an equal one would win {fair}")
    for line in examined.bins:
        said, won = f"{100 * line.said:5.1f} %", f"{100 * line.won:5.1f} %"
        print(f"  said {said}  won {won}  in {line.positions} positions")
