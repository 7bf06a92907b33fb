"""The commands that draw. What they need is loaded when they run, so that asking for help stays quick."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from vineta.core.errors import PictureError
from vineta.core.files import write_whole
from vineta.draw.layouts import LAYOUTS, Layout

if TYPE_CHECKING:
    from vineta.core.position import Position
    from vineta.core.scene import Scene
    from vineta.draw.film import Every, Format

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A saved or recorded game.")]
Seat = Annotated[int | None, typer.Option(help="Whose eyes, from 0 on; what everybody may see if not told.")]
Language = Annotated[str, typer.Option(help="The language of the words: en, de or nl.")]
LayoutName = Annotated[str, typer.Option(help=f"Where the panels stand: {', '.join(LAYOUTS)}.")]


def register(app: typer.Typer) -> None:
    """Adds the commands to the others."""
    app.command("draw")(draw)
    app.command("film")(film)


def draw(
    record: RecordFile,
    output: Annotated[Path, typer.Option("--output", "-o", help="A file that ends in .svg or .png.")],
    ply: Annotated[int | None, typer.Option(help="Draw the game after this many moves, nature's included.")] = None,
    seat: Seat = None,
    language: Language = "en",
    layout: LayoutName = "wide",
    width: Annotated[int, typer.Option(help="Of a PNG, in pixels.")] = 1200,
) -> None:
    """Draw a position of a recorded game."""
    kind = _expect_ending(output, ".svg", ".png")
    from vineta.draw import png
    from vineta.draw.look import picture

    position = _position(record, ply)
    svg = picture(position, seat, language, cast(Layout, layout))
    _write(output, png.render(svg, width) if kind == ".png" else svg.encode())


def film(
    record: RecordFile,
    output: Annotated[Path, typer.Option("--output", "-o", help="A file that ends in .gif or .webp.")],
    every: Annotated[str, typer.Option(help="A picture for every turn or every move.")] = "turn",
    seat: Seat = None,
    language: Language = "en",
    layout: LayoutName = "board",
    width: Annotated[int, typer.Option(help="In pixels.")] = 480,
) -> None:
    """Make a film of a recorded game."""
    kind = _expect_ending(output, ".gif", ".webp")
    if every not in ("turn", "move"):
        raise PictureError(f"a film shows every turn or every move, not every {every}")
    from vineta.core.game import SPECTATOR
    from vineta.draw.film import Film, make

    eyes = SPECTATOR if seat is None else seat
    wanted = Film(cast("Every", every), eyes, width, cast(Layout, layout), language)
    _write(output, make(_position(record, None), wanted, cast("Format", kind[1:].upper()), _tell_progress))


def _expect_ending(output: Path, *endings: str) -> str:
    """How the file's name ends; refuses what could not be written before anything is drawn."""
    if output.suffix.lower() not in endings:
        raise PictureError(f"the output ends in {' or '.join(endings)}, which {output} does not")
    if not output.parent.is_dir():
        raise PictureError(f"cannot write {output}: there is no folder {output.parent}")
    return output.suffix.lower()


def _position(record: Path, ply: int | None) -> "Position":
    from vineta.core.record import load

    position = load(record)
    return position if ply is None else position.at(ply)


def _tell_progress(scenes: "list[Scene]") -> "Iterable[Scene]":
    from rich.console import Console
    from rich.progress import track

    return track(scenes, "Drawing", console=Console(stderr=True))


def _write(output: Path, content: bytes) -> None:
    try:
        write_whole(output, content)
    except OSError as error:
        raise PictureError(f"cannot write {output}: {error.strerror}") from error
    print(f"drawn: {output}, {len(content) / 1000:.0f} kB")
