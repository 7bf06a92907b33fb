"""Draws the pictures of the README, the handbooks and the lobby: `make pictures`.

Each is a moment of a recorded game, `docs/pictures/GAME.json`. The SVG is what counts; the PNG is made from it. The
lobby shows the board alone and without words, which lies in the game's folder as `picture.svg`: there before anything
is compiled, and for readers of any language.
The pictures beside the rules are pieces of positions that a game's `illustrations.json` tells; they lie in `pictures/`
beside it.
The curve of chances is that of a whole game, `docs/pictures/curve/game.json`; its analysis is kept beside it.
A game that has no record yet is played by bots first; delete a record to have another game shown.
"""

import io
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec.structs import replace
from PIL import Image

from vineta import bots
from vineta.bots.portraits import title
from vineta.core import record, registry
from vineta.core.files import write_whole
from vineta.core.handbook import RULE_PICTURES
from vineta.core.nature import Nature
from vineta.core.position import Position
from vineta.draw import svg
from vineta.draw.illustrations import drawings
from vineta.draw.layouts import Layout
from vineta.draw.look import art_of, look, picture
from vineta.draw.png import render
from vineta.insight import curve
from vineta.insight.analysis import Analysis, analyse

FOLDER = Path(__file__).parent / "pictures"
WIDTH = 840
COLOURS = 160
PLAYERS = 3
SEED = "vineta"
MOMENT = 0.6
"""Which part of the game has been played when it is drawn."""

CURVE = FOLDER / "curve"
CURVES_GAME = "atlandice"
CURVES_BOTS = ("sailor", "greedy", "captain")


def main() -> None:
    """Draws all of them."""
    draw_curve()
    for name in registry.names():
        recorded = FOLDER / f"{name}.json"
        if not recorded.exists():
            FOLDER.mkdir(exist_ok=True)
            record.write(record.take_record(played(name)), recorded)
        write_whole(board_file(name), draw_for_lobby(recorded).encode())
        drawn = draw(recorded)
        write_whole(recorded.with_suffix(".svg"), drawn.encode())
        write_whole(recorded.with_suffix(".png"), small(render(drawn, WIDTH)))
        illustrate(name)
        print(f"drawn: {name}", file=sys.stderr)


def draw_curve() -> None:
    """Analyses the game of the curve anew, and draws it."""
    recorded = CURVE / "game.json"
    if not recorded.exists():
        CURVE.mkdir(exist_ok=True)
        record.write(record.take_record(between(CURVES_GAME, CURVES_BOTS)), recorded)
    analysis = analyse(record.load(recorded))
    write_whole(CURVE / "analysis.json", msgspec.json.encode(analysis))
    drawn = curve_of(analysis)
    write_whole(FOLDER / "curve.svg", drawn.encode())
    write_whole(FOLDER / "curve.png", small(render(drawn, WIDTH)))
    print("drawn: the curve", file=sys.stderr)


def curve_of(analysis: Analysis) -> str:
    """The picture of the curve."""
    return curve.picture(analysis, [str(title(bot)) for bot in CURVES_BOTS])


def illustrate(name: str) -> None:
    """Draws the pictures beside the rules, and removes those that no rule wants any more."""
    folder = rule_folder(name)
    folder.mkdir(exist_ok=True)
    drawn = dict(drawings(name))
    for stale in {path.name for path in folder.iterdir()} - set(drawn):
        (folder / stale).unlink()
    for file, drawing in drawn.items():
        write_whole(folder / file, drawing.encode())


def rule_folder(name: str) -> Path:
    """Where the pictures beside the rules are kept."""
    return Path(str(files(registry.find(name).package))) / RULE_PICTURES


def draw(recorded: Path, layout: Layout = "wide") -> str:
    """The picture of a recorded game, as everybody sees it."""
    return picture(record.load(recorded), layout=layout)


def draw_for_lobby(recorded: Path) -> str:
    """The board without words: what is a text and no phrase is the same in every language."""
    position = record.load(recorded)
    scene = look(position)
    sprites = [
        replace(sprite, text=sprite.text if isinstance(sprite.text, str) else "", hint="") for sprite in scene.sprites
    ]
    return svg.draw(replace(scene, sprites=tuple(sprites), question="", sentence=""), art_of(position))


def board_file(name: str) -> Path:
    """Where the picture for the lobby is kept."""
    return Path(str(files(registry.find(name).package))) / "picture.svg"


def small(image: bytes) -> bytes:
    """The picture with few colours: a third of its size."""
    saved = io.BytesIO()
    Image.open(io.BytesIO(image)).quantize(COLOURS, Image.Quantize.FASTOCTREE).save(saved, "PNG", optimize=True)
    return saved.getvalue()


def played(name: str) -> Position:
    """A game between bots, up to the moment that is shown."""
    position = between(name, ["greedy"] * min(PLAYERS, registry.find(name).player_counts[-1]))
    return position.at(round(MOMENT * len(position.moves)))


def between(name: str, playing: Sequence[str]) -> Position:
    """A whole game between bots."""
    position = Position(registry.find(name), len(playing), None, Nature(SEED))
    players = [bots.find(bot, seat) for seat, bot in enumerate(playing)]
    while not position.over:
        position.play(players[position.mover].choose(position.view(position.mover)))
    return position


if __name__ == "__main__":
    main()
