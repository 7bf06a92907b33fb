"""Pictures as SVG: whole in themselves, and with everything in them that the scene holds."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter

import numpy as np
import pytest

from draw.cases import middle, positions
from vineta.core.errors import PictureError
from vineta.core.game import SPECTATOR
from vineta.core.language import LANGUAGES
from vineta.draw import svg
from vineta.draw.layouts import Layout
from vineta.draw.look import art_of, look, picture, worded


def elements(text: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(text).iter())


def attributes(text: str, name: str) -> Counter[str]:
    return Counter(value for element in elements(text) for key, value in element.items() if key.endswith(name))


def letters(text: str) -> str:
    return "".join(ElementTree.fromstring(text).itertext())


def test_every_reference_is_resolved_inside_the_picture(drawn: str, layout: Layout) -> None:
    for position in positions(drawn):
        text = picture(position, layout=layout)
        known = {f"#{name}" for name in attributes(text, "id")}
        assert set(attributes(text, "href")) <= known
        assert {f"#{name}" for name in re.findall(r"url\(#([^)]+)\)", text)} <= known


def test_nothing_outside_is_needed(drawn: str, layout: Layout) -> None:
    text = picture(middle(drawn), layout=layout)
    assert set(re.findall(r"\w+://[^\s\"')]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert not {"script", "image", "foreignObject"} & {element.tag.rpartition("}")[2] for element in elements(text)}
    assert "@import" not in text


def test_every_sprite_is_there_once(drawn: str, layout: Layout) -> None:
    for position in positions(drawn):
        found = attributes(picture(position, layout=layout), "id")
        assert set(found.values()) == {1}
        assert {sprite.id for sprite in look(position).sprites} <= set(found)


def test_sprites_lie_in_their_order(drawn: str) -> None:
    ids = [element.get("id") for element in elements(picture(middle(drawn)))]
    wanted = [sprite.id for sprite in look(middle(drawn)).sprites]
    assert [name for name in ids if name in set(wanted)] == wanted


def test_only_symbols_that_are_shown_are_carried(drawn: str) -> None:
    text = picture(middle(drawn))
    symbols = {element.get("id") for element in elements(text) if element.tag.endswith("symbol")}
    assert symbols <= {name.removeprefix("#") for name in attributes(text, "href")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_and_question_are_told(drawn: str, language: str) -> None:
    position = middle(drawn)
    scene = worded(look(position), language)
    for layout in ("wide", "tall"):
        told = re.sub(r"\s+", "", letters(svg.draw(scene, art_of(position), layout)))
        for panel in (*scene.players, *scene.shared):
            for words in (panel.title, *(item.text for item in panel.items)):
                assert re.sub(r"\s+", "", str(words)) in told
        assert re.sub(r"\s+", "", str(scene.question)) in told
        assert re.sub(r"\s+", "", str(scene.sentence)) in told


def test_the_board_alone_is_as_large_as_the_scene(drawn: str) -> None:
    scene = look(middle(drawn))
    root = ElementTree.fromstring(picture(middle(drawn)))
    assert [float(number) for number in root.attrib["viewBox"].split()] == [0, 0, scene.width, scene.height]


def test_a_picture_is_always_the_same(drawn: str, layout: Layout) -> None:
    assert picture(middle(drawn), layout=layout) == picture(middle(drawn).copy(), layout=layout)


def test_a_spectator_sees_the_same_whatever_is_hidden(drawn: str) -> None:
    view = middle(drawn).view()
    guesses = [view.guess(np.random.default_rng(seed)) for seed in range(8)]
    assert {picture(guess, SPECTATOR, layout="wide") for guess in guesses} == {picture(view, layout="wide")}


def test_an_unknown_layout_is_refused() -> None:
    with pytest.raises(PictureError, match="no layout is called 'round'; there are board, wide, tall"):
        picture(middle("pearls"), layout="round")  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-2, 3, 99])
def test_an_unknown_seat_is_refused(seat: int) -> None:
    with pytest.raises(PictureError, match="there are seats 0 to 2"):
        picture(middle("pearls"), seat)


def test_a_view_is_drawn_with_its_own_eyes_only() -> None:
    view = middle("pearls").view(1)
    assert picture(view) == picture(view, 1)
    with pytest.raises(PictureError, match="a view already"):
        picture(view, 0)
