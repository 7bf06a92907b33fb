"""The command that finds, checks and sets puzzles. What it needs is loaded when it runs."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vineta.cli.progress import progress_bar

if TYPE_CHECKING:
    from vineta.core.language import Catalogue
    from vineta.core.puzzles import Collection

SEED = 1


def register(app: typer.Typer) -> None:
    """Adds the command to the others."""
    app.command("puzzles")(puzzles)


def puzzles(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's name; `vineta games` lists them.")],
    find: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Find puzzles in games of bots, N or more.")
    ] = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Whether admiral still solves them, and greedy does not; those that fail go."),
    ] = False,
    solve: Annotated[bool, typer.Option("--solve", help="Solve them at this terminal.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="The same seed finds the same puzzles.")] = SEED,
    workers: Annotated[int, typer.Option(min=1, help="How many processes search.")] = 1,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="The file of puzzles; GAME.puzzles.json if not told."),
    ] = None,
    language: Annotated[str | None, typer.Option(help="The language of the words: en, de or nl.")] = None,
) -> None:
    """Puzzles, positions with one clearly best move: tell how many there are, find, check or solve them."""
    from vineta.cli.voice import chosen, spoken
    from vineta.core.puzzles import collected
    from vineta.core.registry import find as find_game

    find_game(game)
    words = spoken(chosen(language), game)
    if find is not None:
        _find(game, find, seed, workers, output or Path(f"{game}.puzzles.json"))
    elif check:
        _check(game, seed, workers, output)
    elif solve:
        from vineta.cli.solving import solve as solve_here

        solve_here(game, words)
    else:
        _show(collected(game), words)


def _find(game: str, wanted: int, seed: int, workers: int, file: Path) -> None:
    from vineta.insight.finding import find

    with progress_bar("puzzles", wanted) as told:
        found = find(game, wanted, seed, file, workers, told)
    print(f"{len(found.puzzles)} puzzles in {found.played} games; they are in {file}")


def _check(game: str, seed: int, workers: int, file: Path | None) -> None:
    """Of a file, or else of those that are played with; the file is left with those that hold."""
    from vineta.core.files import write_whole
    from vineta.core.puzzles import collected, read, written
    from vineta.insight.checking import check

    before = read(file.read_bytes(), str(file)) if file else collected(game)
    with progress_bar("puzzles", len(before.puzzles)) as told:
        after = check(game, before, seed, workers, told)
    failed = sorted({puzzle.name for puzzle in before.puzzles} - {puzzle.name for puzzle in after.puzzles})
    print(
        f"{len(after.puzzles)} of {len(before.puzzles)} puzzles hold" + (f"; not {', '.join(failed)}" if failed else "")
    )
    if file and failed:
        write_whole(file, written(after))
    if failed:
        raise typer.Exit(1)


def _show(collection: "Collection", words: "Catalogue") -> None:
    """How many there are, of each theme and difficulty."""
    from rich.table import Table

    from vineta.cli.library import console
    from vineta.core.phrase import plural
    from vineta.core.puzzles import DIFFICULTIES, THEMES

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(words.say(plural("{count} puzzle", "{count} puzzles", count=len(collection.puzzles))))
    for difficulty in DIFFICULTIES:
        table.add_column(words.say(difficulty), justify="right")
    counts = Counter((puzzle.theme, puzzle.difficulty) for puzzle in collection.puzzles)
    for theme, title in THEMES.items():
        table.add_row(words.say(title), *[str(counts[theme, level]) for level in range(1, 1 + len(DIFFICULTIES))])
    console().print(table)
