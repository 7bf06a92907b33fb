"""Pictures as PNG."""

import importlib
import io
import sys

import pytest
from PIL import Image

from draw.cases import middle
from vineta.core.errors import PictureError
from vineta.draw.layouts import Layout
from vineta.draw.look import picture
from vineta.draw.png import render

LETTERS = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40" viewBox="0 0 100 40">
<text x="5" y="30" font-family="Vineta, sans-serif" font-size="30" font-weight="{weight}">{text}</text></svg>"""


def image(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGBA")


def inked(text: str, weight: str = "normal") -> int:
    """How many pixels the letters cover."""
    return sum(
        1 for alpha in image(render(LETTERS.format(text=text, weight=weight), 100)).getchannel("A").tobytes() if alpha
    )


@pytest.mark.parametrize("width", [200, 480])
def test_a_picture_is_as_wide_as_asked(width: int) -> None:
    assert image(render(picture(middle("pearls")), width)).width == width


def test_a_picture_of_every_game_in_every_layout_is_not_blank(drawn: str, layout: Layout) -> None:
    drawing = image(render(picture(middle(drawn), layout=layout), 360))
    assert drawing.width == 360
    assert len(drawing.getcolors(1 << 24) or []) > 20, "it is not blank"


def test_letters_are_seen_without_any_font_on_the_machine() -> None:
    assert inked("Wij") > 200
    assert inked(" ") == 0


def test_bold_letters_are_bold() -> None:
    assert inked("Wij", "bold") > 1.1 * inked("Wij")


@pytest.mark.parametrize("letter", list("äöüßéëïÄÖÜ–…·×→’½✓"))
def test_letters_of_all_languages_are_known(letter: str) -> None:
    """A letter that the font lacks is not drawn at all."""
    assert inked(letter) > 0


@pytest.mark.parametrize("width", [0, -5, 15, 100_000])
def test_a_width_that_makes_no_sense_is_refused(width: int) -> None:
    with pytest.raises(PictureError, match=f"16 to 8192 pixels wide, not {width}"):
        render(picture(middle("pearls")), width)


@pytest.mark.parametrize("missing", ["resvg_py", "font_source_sans_pro"])
def test_a_missing_extra_says_how_to_install_it(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(PictureError, match=r"needs the package .*: pip install 'vineta\[draw\]'"):
        render(picture(middle("pearls")), 100)


def test_svg_needs_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("resvg_py", "PIL", "PIL.Image", "font_source_sans_pro"):
        monkeypatch.setitem(sys.modules, module, None)
    importlib.reload(importlib.import_module("vineta.draw.svg"))
    assert picture(middle("pearls")).startswith("<svg")
