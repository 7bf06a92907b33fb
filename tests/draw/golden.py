"""Golden pictures: compared as images, with some tolerance; `VINETA_GOLDEN=write` makes them anew."""

import io
import os
from pathlib import Path

from PIL import Image, ImageChops

FOLDER = Path(__file__).parent / "golden"
AREA = 8
"""Pictures are compared in squares of so many pixels: smoothed edges and saved colours differ, averages hardly do."""
TOLERANCE = 24
"""How far a square may be from the expected one, of 255."""


def expected(name: str, found: bytes) -> bytes:
    """The picture that is expected; writes the one that was found when told to."""
    path = FOLDER / f"{name}.png"
    if os.environ.get("VINETA_GOLDEN") == "write":
        flat(found).quantize(256, Image.Quantize.FASTOCTREE).save(path, optimize=True)
    assert path.exists(), f"{path.name} is missing: run the tests once with VINETA_GOLDEN=write and look at it"
    return path.read_bytes()


def difference(one: bytes, other: bytes) -> int:
    """How far two pictures are apart where they differ most."""
    first, second = flat(one), flat(other)
    assert first.size == second.size
    areas = (first.width // AREA, first.height // AREA)
    change = ImageChops.difference(
        first.resize(areas, Image.Resampling.BOX), second.resize(areas, Image.Resampling.BOX)
    )
    return max(highest for _, highest in change.getextrema())  # type: ignore[misc]


def flat(content: bytes) -> Image.Image:
    """A picture on a white page."""
    picture = Image.open(io.BytesIO(content)).convert("RGBA")
    page = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(page, picture).convert("RGB")
