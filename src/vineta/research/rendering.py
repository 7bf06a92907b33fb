"""What environments show of a match: a text (printed for a human), an SVG, or an array of pixels."""

import io
from typing import Any

import numpy as np

from vineta.core.kernel import State
from vineta.core.sketch import plain
from vineta.draw import png, svg
from vineta.draw.art import read_art
from vineta.draw.extra import needed
from vineta.draw.look import worded
from vineta.research.match import Match

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH = 640
"""Of an array of pixels."""


def rendered(match: Match, mode: str, eyes: int) -> Any:
    """A match as these eyes see it."""
    view = match.game.view(match.state, eyes)
    if mode in ("human", "ansi"):
        text = plain(match.game.sketch(view))
        return text if mode == "ansi" else print(text)
    drawn = _drawn(match, view, eyes)
    return drawn if mode == "svg" else _pixels(drawn)


def _drawn(match: Match, view: State, eyes: int) -> str:
    scene = worded(match.game.scene(view, eyes), "en")
    return svg.draw(scene, read_art(match.game.package, match.game.name), "wide")


def _pixels(drawn: str) -> Any:
    image = needed("PIL.Image", "rendering pixels").open(io.BytesIO(png.render(drawn, WIDTH)))
    return np.asarray(image.convert("RGB"))
