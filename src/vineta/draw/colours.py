"""The colours that all games share, and what can be read on them."""

from functools import cache

INK = "#1f2d3a"
PAPER = "#fbf5e6"
PAGE = "#f1e7d0"
LINE = "#c9b08a"
GOLD = "#e2b13c"
DEEP_WATER = "#12384d"

TONES = {
    "yellow": "#e8b923",
    "red": "#c8412f",
    "white": "#f4f1e8",
    "orange": "#e07b28",
    "violet": "#7a4fa3",
    "brown": "#7b5236",
    "black": "#2b2f36",
    "blue": "#2f6fb2",
    "green": "#3f8f5b",
    "grey": "#8b949c",
}
"""What a tone looks like where a game's art does not say otherwise."""


@cache
def ink_on(colour: str) -> str:
    """Dark or light letters, whichever stand out more from a colour."""
    below = _luminance(colour)
    return INK if _contrast(below, _luminance(INK)) >= _contrast(below, _luminance(PAPER)) else PAPER


def _contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def _luminance(colour: str) -> float:
    """How bright a colour "#rrggbb" looks, from 0 to 1."""
    red, green, blue = (_linear(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
