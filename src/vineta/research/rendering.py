"""What environments show of a match: a text (printed for a human), an SVG, or an array of pixels."""

import io
from typing import Any

import numpy as np

from vineta.core.errors import VinetaError
from vineta.core.game import Game
from vineta.core.kernel import State
from vineta.core.sketch import plain
from vineta.draw import png, svg
from vineta.draw.art import read_art
from vineta.draw.extra import needed
from vineta.draw.look import worded

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH = 640
"""Of an array of pixels."""


def expect_mode(mode: str | None) -> None:
    """Raises VinetaError where nothing can be rendered like this."""
    if mode not in (None, *RENDER_MODES):
        raise VinetaError(f"a game is rendered as {', '.join(RENDER_MODES)}, not {mode!r}")


def rendered(game: Game, state: State, mode: str | None, eyes: int) -> Any:
    """A state as these eyes see it: a text (printed for a human), an SVG, or an array of pixels."""
    if mode is None:
        raise VinetaError("nothing is rendered without a render_mode")
    view = game.view(state, eyes)
    if mode in ("human", "ansi"):
        text = plain(game.sketch(view))
        return text if mode == "ansi" else print(text)
    drawn = _drawn(game, view, eyes)
    return drawn if mode == "svg" else _pixels(drawn)


def _drawn(game: Game, view: State, eyes: int) -> str:
    return svg.draw(worded(game.scene(view, eyes), "en"), read_art(game.package, game.name), "wide")


def _pixels(drawn: str) -> Any:
    image = needed("PIL.Image", "rendering pixels").open(io.BytesIO(png.render(drawn, WIDTH)))
    return np.asarray(image.convert("RGB"))
