"""A game's art, taken apart."""

import re

import msgspec
import pytest

from draw.cases import middle
from vineta.core import registry
from vineta.core.errors import PictureError
from vineta.core.scene import Sprite
from vineta.draw import svg
from vineta.draw.art import read_art
from vineta.draw.colours import INK, PAGE, PAPER, TONES, contrast, ink_on
from vineta.draw.look import art_of, look

PEARLS = "vineta.games.pearls"


LEGIBLE = 4.5
"""The contrast that letters need at least."""


def with_sprite(sprite: Sprite) -> str:
    position = middle("pearls")
    scene = msgspec.structs.replace(look(position), sprites=(sprite,))
    return svg.draw(scene, art_of(position))


def test_what_a_symbol_uses_comes_with_it() -> None:
    art = read_art(PEARLS, "pearls")
    assert art.piece("pearl").uses == {"shine"}
    assert 'id="pearls_shine"' in art.embedded(["pearl"])
    assert "shine" not in art.embedded(["die"])


def test_symbols_are_as_large_as_their_view_box() -> None:
    bowl = read_art(PEARLS, "pearls").piece("bowl")
    assert (bowl.width, bowl.height) == (6, 3)


def test_an_unknown_symbol_is_named() -> None:
    with pytest.raises(PictureError, match="no symbol called 'whale'"):
        with_sprite(Sprite("whale", "whale", 1, 1))


def test_an_unknown_tone_is_named() -> None:
    with pytest.raises(PictureError, match=r"neither .* tone called 'loud'"):
        with_sprite(Sprite("die", "die", 1, 1, tone="loud"))


def test_words_cannot_break_out_of_the_picture() -> None:
    text = with_sprite(Sprite('"><script/>', "die", 1, 1, text="<&>", hint="</title><script/>"))
    assert "<script" not in text
    assert "&lt;&amp;&gt;" in text


def test_letters_stand_upright_on_a_turned_symbol() -> None:
    text = with_sprite(Sprite("die", "die", 2, 3, turn=90, scale=2, tone="black", text="5"))
    assert 'transform="translate(2 3) rotate(90) scale(2)"' in text
    match = re.search(r"<text[^>]*>5</text>", text)
    assert match
    assert "rotate" not in match[0]
    assert f'fill="{PAPER}"' in match[0]


def test_letters_on_an_unknown_colour_have_a_halo() -> None:
    assert f'stroke="{PAPER}"' in with_sprite(Sprite("bowl", "bowl", 1, 1, text="5"))


def test_letters_stand_out_from_every_tone() -> None:
    assert {tone for tone, colour in TONES.items() if ink_on(colour) == INK} == {"yellow", "white", "orange", "grey"}


def test_letters_can_be_read_on_every_tone(drawn: str) -> None:
    tones = read_art(registry.find(drawn).package, drawn).tones
    faint = {tone: colour for tone, colour in tones.items() if contrast(ink_on(colour), colour) < LEGIBLE}
    assert not faint


def test_letters_can_be_read_on_panels_and_page() -> None:
    assert contrast(INK, PAPER) > LEGIBLE
    assert contrast(INK, PAGE) > LEGIBLE
