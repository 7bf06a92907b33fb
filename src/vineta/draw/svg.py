"""A scene as a standalone SVG text: it refers to nothing outside of itself and needs no font of its own."""

from html import escape

from msgspec.structs import replace

from vineta.core import registry
from vineta.core.errors import PictureError
from vineta.core.scene import Item, Panel, Scene
from vineta.draw.art import SVG, Art
from vineta.draw.board import draw_board
from vineta.draw.colours import PAGE
from vineta.draw.layouts import LAYOUTS, Layout
from vineta.draw.panels import Block, caption_block, panel_block

WIDE_LETTERS = (46, 50, 54, 58)
"""The board is so many letter sizes high where the panels stand at its right; the largest that fit are taken …"""
WIDE_COLUMN = 19
"""… in columns so many letter sizes wide."""
MOST_COLUMNS = 3
WIDEST = 1.4
"""A board that is wider than so many times its height counts as that high."""
TALL_LETTERS = 30
"""The board is so many letter sizes wide where the panels stand below …"""
TALL_COLUMNS = 2
MARGIN = 0.8
"""Around the board and between panels, in letter sizes."""

PIXELS = {"board": 640, "wide": 1080, "tall": 480}
"""How wide each layout is shown where nobody asks for another size."""

_STYLE = "<style>text{font-family:Vineta,sans-serif}.borne{text-anchor:middle;font-weight:bold}</style>"


def draw(scene: Scene, art: Art, layout: Layout = "board") -> str:
    """The picture of a scene."""
    if layout not in LAYOUTS:
        raise PictureError(f"no layout is called {layout!r}; there are {', '.join(LAYOUTS)}")
    if layout == "wide":
        return _wide(scene, art)
    return _tall(scene, art) if layout == "tall" else _document(scene, art, "board", 0, scene.width, scene.height, "")


def _wide(scene: Scene, art: Art) -> str:
    """As few columns of panels as are not higher than the board; rather somewhat smaller letters than one more."""
    tries = [(count, letters) for count in range(1, MOST_COLUMNS + 1) for letters in WIDE_LETTERS]
    for count, letters in tries:
        size = max(scene.height, scene.width / WIDEST) / letters
        width, height, beside = _columns(scene, art, size, count)
        if height <= scene.height:
            break
    return _document(scene, art, "wide", MARGIN * size, width, max(height, scene.height), beside)


def _columns(scene: Scene, art: Art, size: float, count: int) -> tuple[float, float, str]:
    """Caption and panels at the right of the board: how far to the right and down they reach, and their drawing."""
    margin, column = MARGIN * size, WIDE_COLUMN * size
    left, room = scene.width + margin, count * (column + margin) - margin
    caption = caption_block(scene, size, room)
    top = caption.height + margin if caption.height else 0.0
    placed, height = _stacked(_panel_blocks(scene, art, size, column), left, top, column, margin, count)
    return left + room, height, caption.at(left, 0) + placed


def _tall(scene: Scene, art: Art) -> str:
    size = scene.width / TALL_LETTERS
    margin = MARGIN * size
    caption = caption_block(scene, size, scene.width)
    top = scene.height + margin + (caption.height + margin if caption.height else 0.0)
    column = (scene.width + margin) / TALL_COLUMNS - margin
    blocks = _panel_blocks(scene, art, size, column)
    placed, height = _stacked(blocks, 0, top, column, margin, TALL_COLUMNS)
    below = caption.at(0, scene.height + margin) + placed
    return _document(scene, art, "tall", margin, scene.width, height, below)


def _panels(scene: Scene) -> tuple[Panel, ...]:
    """Those of the seats begin with how they stand; others may have a panel, too."""
    seats = [
        replace(panel, items=(*_standing(scene.game, values), *panel.items))
        for panel, values in zip(scene.players, scene.standing, strict=False)
    ]
    return *seats, *scene.players[len(seats) :], *scene.shared


def _standing(game: str, values: tuple[int, ...]) -> list[Item]:
    """A number says nothing without a symbol: figures that have none are left to the items."""
    deciding = [figure for figure in registry.find(game).figures if figure.decides]
    told = zip(deciding, values, strict=True)
    return [Item(figure.name, figure.symbol, text=str(value)) for figure, value in told if figure.symbol]


def _panel_blocks(scene: Scene, art: Art, size: float, column: float) -> list[Block]:
    return [panel_block(panel, art, size, column) for panel in _panels(scene)]


def _stacked(
    blocks: list[Block], left: float, top: float, column: float, margin: float, count: int
) -> tuple[str, float]:
    """The blocks in columns, each put where most room is left; and how far down they reach."""
    ends = [top] * count
    placed = ""
    for block in blocks:
        shortest = ends.index(min(ends))
        placed += block.at(left + shortest * (column + margin), ends[shortest])
        ends[shortest] += block.height + margin
    return placed, max(max(ends) - margin, top)


def _document(scene: Scene, art: Art, layout: Layout, margin: float, width: float, height: float, beside: str) -> str:
    """The whole picture: a page with a margin, the board in its upper left corner, and what stands beside it."""
    left, full_width, full_height = -margin, width + 2 * margin, height + 2 * margin
    pixels = PIXELS[layout]
    size = f'width="{pixels}" height="{round(pixels * full_height / full_width)}"'
    frame = f'width="{full_width:.5g}" height="{full_height:.5g}" rx="{margin:.3g}" fill="{PAGE}"'
    page = f'<rect x="{left:.5g}" y="{left:.5g}" {frame}/>' if margin else ""
    label = escape(_label(scene))
    return (
        f'<svg xmlns="{SVG}" {size} viewBox="{left:.5g} {left:.5g} {full_width:.5g} {full_height:.5g}"'
        f' role="img" aria-label="{label}" style="max-width:100%;height:auto"><title>{label}</title>'
        f"{_STYLE}{art.embedded(_symbols(scene, layout))}{page}{draw_board(scene, art)}{beside}</svg>\n"
    )


def _symbols(scene: Scene, layout: Layout) -> set[str]:
    """What a picture shows."""
    on_board = {sprite.symbol for sprite in scene.sprites}
    if layout == "board":
        return on_board
    return on_board | {item.symbol for panel in _panels(scene) for item in panel.items if item.symbol}


def _label(scene: Scene) -> str:
    """The picture in words, for those who cannot see it."""
    return " ".join(str(text) for text in (scene.question, scene.sentence) if text) or scene.game
