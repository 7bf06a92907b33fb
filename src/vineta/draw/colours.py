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
    "green": "#347c4b",
    "grey": "#8b949c",
}
"""What a tone looks like where a game's art does not say otherwise."""


@cache
def ink_on(colour: str) -> str:
    """Dark or light letters, whichever stand out more from a colour."""
    return INK if contrast(colour, INK) >= contrast(colour, PAPER) else PAPER


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, from 1 (not at all) to 21; letters want 4.5 at least."""
    darker, brighter = sorted((_luminance(one), _luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    """How bright a colour "#rrggbb" looks, from 0 to 1."""
    red, green, blue = (_linear(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
