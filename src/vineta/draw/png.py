"""An SVG text as a PNG."""

from vineta.core.errors import PictureError
from vineta.draw.extra import FONT, font_files, needed

WIDTHS = range(16, 8193)
"""How many pixels wide a picture may be."""


def render(svg: str, width: int) -> bytes:
    """The picture as PNG, so many pixels wide."""
    if width not in WIDTHS:
        raise PictureError(f"a picture is {WIDTHS[0]} to {WIDTHS[-1]} pixels wide, not {width}")
    resvg = needed("resvg_py", "drawing PNG")
    image = resvg.svg_to_bytes(
        svg_string=svg, width=width, skip_system_fonts=True, font_files=font_files(), sans_serif_family=FONT
    )
    return bytes(image)
