"""Panels and captions: what stands beside the board, as blocks of text and small symbols."""

from dataclasses import dataclass
from html import escape

from vineta.core.scene import Item, Panel, Scene
from vineta.draw import letters
from vineta.draw.art import Art
from vineta.draw.board import toned
from vineta.draw.colours import GOLD, INK, LINE, PAPER

# All in parts of the letter size.
PADDING = 0.7
TITLE = 1.9
LINE_HEIGHT = 1.3
ICON = 2.0
ICON_ROW = 2.25
GAP = 0.35
BETWEEN_ITEMS = 0.7
BASELINE = 0.34
"""How far below its middle a line stands."""


@dataclass(frozen=True)
class Block:
    """Something as wide as its column, drawn from its top left corner on."""

    height: float
    drawing: str

    def at(self, x: float, y: float) -> str:
        return f'<g transform="translate({x:.4g} {y:.4g})">{self.drawing}</g>'


@dataclass(frozen=True)
class Cell:
    """An item as it is set: its symbol's size, its lines, and the room all of it takes."""

    item: Item
    icon_width: float
    lines: list[str]
    width: float
    height: float


def caption_block(scene: Scene, size: float, room: float) -> Block:
    """What is asked, and below it the last move in words."""
    question = letters.wrapped(str(scene.question), 1.15 * size, room)
    sentence = letters.wrapped(str(scene.sentence), size, room)
    height, drawing = 0.0, ""
    for lines, scale, style in ((question, 1.15, ' font-weight="bold"'), (sentence, 1.0, ' opacity="0.8"')):
        for line in lines:
            middle = height + LINE_HEIGHT * scale * size / 2
            drawing += _line(line, 0, middle, scale * size, style)
            height += LINE_HEIGHT * scale * size
    return Block(height, drawing)


def panel_block(panel: Panel, art: Art, size: float, room: float) -> Block:
    """A panel: a box with a title and its items, line by line as many as fit."""
    padding = PADDING * size
    rows = _rows([_cell(item, art, size, room - 2 * padding) for item in panel.items], size, room - 2 * padding)
    top = (padding / 2 + TITLE * size) if panel.title else padding
    height, parts = top, []
    for row in rows:
        row_height = max(cell.height for cell in row)
        x = padding
        for cell in row:
            parts.append(_draw_cell(cell, art, size, x, height + row_height / 2))
            x += cell.width + BETWEEN_ITEMS * size
        height += row_height
    height += padding
    return Block(height, _frame(panel, size, room, height) + _title(panel, art, size) + "".join(parts))


def _frame(panel: Panel, size: float, room: float, height: float) -> str:
    colour, thickness = (GOLD, 0.2) if panel.active else (LINE, 0.07)
    return (
        f'<rect width="{room:.4g}" height="{height:.4g}" rx="{0.5 * size:.3g}" fill="{PAPER}"'
        f' stroke="{colour}" stroke-width="{thickness * size:.3g}"/>'
    )


def _title(panel: Panel, art: Art, size: float) -> str:
    if not panel.title:
        return ""
    x, middle, drawing = PADDING * size, (PADDING / 2 + TITLE / 2) * size, ""
    if panel.active:
        drawing += (
            f'<path d="M{x:.4g} {middle - 0.4 * size:.4g}v{0.8 * size:.3g}l{0.65 * size:.3g} {-0.4 * size:.3g}z"'
            f' fill="{GOLD}" stroke="{INK}" stroke-width="{0.06 * size:.3g}" stroke-linejoin="round"/>'
        )
        x += 0.95 * size
    if panel.tone:
        drawing += _disc(art.colour(panel.tone), x + 0.45 * size, middle, 0.45 * size)
        x += 1.25 * size
    return drawing + _line(str(panel.title), x, middle, 1.05 * size, ' font-weight="bold"')


def _disc(colour: str, x: float, y: float, radius: float) -> str:
    return (
        f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:.3g}" fill="{colour}"'
        f' stroke="{INK}" stroke-width="{radius * 0.15:.3g}"/>'
    )


def _cell(item: Item, art: Art, size: float, room: float) -> Cell:
    icon_width = 0.0
    if item.symbol:
        piece = art.piece(item.symbol)
        icon_width = ICON * size * min(2.0, piece.width / piece.height)
    elif item.tone:
        icon_width = 0.9 * size
    gap = GAP * size if icon_width and item.text else 0.0
    lines = letters.wrapped(str(item.text), size, room - icon_width - gap)
    text_width = max((letters.width(line, size) for line in lines), default=0.0)
    icon_height = ICON_ROW * size if item.symbol else 0.0
    return Cell(
        item, icon_width, lines, icon_width + gap + text_width, max(icon_height, len(lines) * LINE_HEIGHT * size)
    )


def _rows(cells: list[Cell], size: float, room: float) -> list[list[Cell]]:
    """The items in rows, each as full as it can be."""
    rows: list[list[Cell]] = []
    left = 0.0
    for cell in cells:
        if not rows or cell.width > left:
            rows.append([])
            left = room
        rows[-1].append(cell)
        left -= cell.width + BETWEEN_ITEMS * size
    return rows


def _draw_cell(cell: Cell, art: Art, size: float, x: float, middle: float) -> str:
    item = cell.item
    drawing = f"<title>{escape(str(item.hint))}</title>" if item.hint else ""
    if item.symbol:
        height = ICON * size
        drawing += (
            f'<use href="#{art.prefix}_{item.symbol}" x="{x:.4g}" y="{middle - height / 2:.4g}"'
            f' width="{cell.icon_width:.4g}" height="{height:.4g}"{toned(item.tone, art)}/>'
        )
    elif item.tone:
        drawing += _disc(art.colour(item.tone), x + 0.45 * size, middle, 0.4 * size)
    if cell.icon_width:
        x += cell.icon_width + GAP * size
    first = middle - (len(cell.lines) - 1) * LINE_HEIGHT * size / 2
    for number, line in enumerate(cell.lines):
        drawing += _line(line, x, first + number * LINE_HEIGHT * size, size)
    return f"<g>{drawing}</g>"


def _line(text: str, x: float, middle: float, size: float, style: str = "") -> str:
    y = middle + BASELINE * size
    return f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size:.3g}" fill="{INK}"{style}>{escape(text)}</text>'
