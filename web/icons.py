"""Draws the app's icons from the one drawing, public/icons/vineta.svg: `python web/icons.py`."""

from pathlib import Path

import resvg_py

ICONS = Path(__file__).parent / "public" / "icons"


def draw(svg: str, name: str, size: int) -> None:
    """Writes one picture of so many pixels."""
    (ICONS / name).write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)))


def main() -> None:
    """The rounded icons, and one that fills its square: phones cut that into the shape they like."""
    rounded = (ICONS / "vineta.svg").read_text(encoding="utf-8")
    draw(rounded, "vineta-192.png", 192)
    draw(rounded, "vineta-512.png", 512)
    draw(rounded.replace('rx="112"', 'rx="0"'), "vineta-maskable-512.png", 512)


if __name__ == "__main__":
    main()
