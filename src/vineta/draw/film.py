"""A game as a film: an animated GIF or WebP with a picture for each turn or each move."""

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from vineta.core.game import NATURE, SPECTATOR
from vineta.core.scene import Scene
from vineta.core.telling import words_of
from vineta.draw import png, svg
from vineta.draw.colours import PAGE
from vineta.draw.extra import needed
from vineta.draw.layouts import Layout
from vineta.draw.look import art_of, eyes_on, look, worded

if TYPE_CHECKING:
    from PIL.Image import Image

    from vineta.core.language import Catalogue
    from vineta.core.position import Position
    from vineta.core.story import Passage

Every = Literal["turn", "move"]
Format = Literal["GIF", "WEBP"]
Progress = Callable[[list[Scene]], Iterable[Scene]]
"""Passes the scenes on one by one, telling somebody how far it is."""

MILLISECONDS = {"turn": 700, "move": 250}
"""How long a picture stands …"""
LAST = 3000
"""… and the last one."""
NEWS = 3
"""So many things that a turn brought about stand below a picture, so that they can be read."""
COLOURS = 128
"""Of a GIF."""

_SETTINGS: dict[str, dict[str, int]] = {"GIF": {"disposal": 1}, "WEBP": {"quality": 80, "method": 2}}


@dataclass(frozen=True)
class Film:
    """What kind of film is wanted."""

    every: Every = "turn"
    seat: int = SPECTATOR
    width: int = 480
    layout: Layout = "board"
    language: str = "en"


def make(position: "Position", wanted: Film, kind: Format, progress: Progress = iter) -> bytes:
    """The film of the game that led to a position."""
    pillow = needed("PIL.Image", "making films")
    art = art_of(position)
    shots = progress(scenes(position, wanted))
    stills = [pillow.open(io.BytesIO(png.render(svg.draw(shot, art, wanted.layout), wanted.width))) for shot in shots]
    frames = _frames(stills, pillow)
    if kind == "GIF":
        palette = _palette(frames, pillow)
        frames = [frame.quantize(palette=palette, dither=pillow.Dither.NONE) for frame in frames]
    times = [MILLISECONDS[wanted.every]] * (len(frames) - 1) + [LAST]
    film = io.BytesIO()
    frames[0].save(film, kind, save_all=True, append_images=frames[1:], duration=times, loop=0, **_SETTINGS[kind])
    return film.getvalue()


def scenes(position: "Position", wanted: Film) -> list[Scene]:
    """What is seen after the set-up, and after each turn or move."""
    eyes_on(position, wanted.seat)
    shown = _shown(position, wanted.every)
    befores = enumerate(before for before, _ in position.steps())
    seen = [look(before, wanted.seat) for count, before in befores if count in shown]
    captions = _captions(position, wanted, sorted(shown - {len(position.history)}))
    return [
        replace(worded(scene, wanted.language), sentence=caption)
        for scene, caption in zip((*seen, look(position, wanted.seat)), captions, strict=True)
    ]


def _captions(position: "Position", wanted: Film, shown: list[int]) -> list[str]:
    """For each picture the last move before it, and the last things that were brought about since the one before."""
    words = words_of(position.game.name, wanted.language)
    passages = list(position.story(wanted.seat))
    bounds = pairwise([0, *shown, len(passages)])
    return [_caption(passages[start:end], words) for start, end in bounds]


def _caption(passages: "list[Passage]", words: "Catalogue") -> str:
    """The set-up is many moves, none of which is news: its last one stands for all."""
    texts = [happening.text for passage in passages for happening in passage.happenings if happening.text]
    return " ".join(words.say(text) for text in (*(passage.text for passage in passages[-1:]), *texts[-NEWS:]))


def _shown(position: "Position", every: Every) -> set[int]:
    """After how many moves there is a picture, besides the last: the set-up is one, what nature draws is of a turn."""
    turns = position.history.turns()
    beginning = turns.count(NATURE)
    if every == "move":
        return set(range(beginning, len(turns)))
    return {beginning, *(count for count in range(beginning + 1, len(turns)) if turns[count - 1] != turns[count])}


def _frames(stills: "list[Image]", pillow: Any) -> "list[Image]":
    """The stills on pages of the same size: panels grow and shrink, films do not."""
    size = (max(still.width for still in stills), max(still.height for still in stills))
    pages = [pillow.new("RGB", size, PAGE) for _ in stills]
    for page, still in zip(pages, stills, strict=True):
        page.paste(still, (0, 0), still)
    return pages


def _palette(frames: "list[Image]", pillow: Any) -> "Image":
    """The same few colours for the whole film, so that nothing flickers: those of its beginning, middle and end."""
    width, height = frames[0].size
    strip: Image = pillow.new("RGB", (3 * width, height))
    for number, frame in enumerate((frames[0], frames[len(frames) // 2], frames[-1])):
        strip.paste(frame, (number * width, 0))
    return strip.quantize(COLOURS)
