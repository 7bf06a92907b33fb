"""A game as a film: an animated GIF or WebP with a picture for each turn or each move."""

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from vineta.core.game import NATURE, SPECTATOR
from vineta.core.scene import Scene
from vineta.core.telling import told
from vineta.draw import png, svg
from vineta.draw.colours import PAGE
from vineta.draw.extra import needed
from vineta.draw.layouts import Layout
from vineta.draw.look import art_of, eyes_on, look

if TYPE_CHECKING:
    from PIL.Image import Image

    from vineta.core.position import Position

Every = Literal["turn", "move"]
Format = Literal["GIF", "WEBP"]
Progress = Callable[[list[Scene]], Iterable[Scene]]
"""Passes the scenes on one by one, telling somebody how far it is."""

MILLISECONDS = {"turn": 700, "move": 250}
"""How long a picture stands …"""
LAST = 3000
"""… and the last one."""
COLOURS = 128
"""Of a GIF."""

_SETTINGS: dict[str, dict[str, int]] = {"GIF": {"disposal": 1}, "WEBP": {"quality": 80, "method": 2}}


@dataclass(frozen=True)
class Wish:
    """What kind of film is wanted."""

    every: Every = "turn"
    seat: int = SPECTATOR
    width: int = 480
    layout: Layout = "board"
    language: str = "en"


def make(position: "Position", wish: Wish, kind: Format, progress: Progress = iter) -> bytes:
    """The film of the game that led to a position."""
    pillow = needed("PIL.Image", "making films")
    art = art_of(position)
    shots = progress(scenes(position, wish))
    stills = [pillow.open(io.BytesIO(png.render(svg.draw(shot, art, wish.layout), wish.width))) for shot in shots]
    frames = _frames(stills, pillow)
    if kind == "GIF":
        palette = _palette(frames, pillow)
        frames = [frame.quantize(palette=palette, dither=pillow.Dither.NONE) for frame in frames]
    times = [MILLISECONDS[wish.every]] * (len(frames) - 1) + [LAST]
    film = io.BytesIO()
    frames[0].save(film, kind, save_all=True, append_images=frames[1:], duration=times, loop=0, **_SETTINGS[kind])
    return film.getvalue()


def scenes(position: "Position", wish: Wish) -> list[Scene]:
    """What is seen after the set-up, and after each turn or move."""
    eyes_on(position, wish.seat)
    walk = position.at(0)
    walk.nature = None
    shown = _shown_plies(position, wish.every)
    seen = [look(walk, wish.seat, wish.language)] if 0 in shown else []
    for ply, action in enumerate(position.moves, start=1):
        sentence = told(walk, action, wish.seat, wish.language) if ply in shown else ""
        walk.play(action)
        if ply in shown:
            seen.append(_scene(walk, wish, sentence))
    return seen


def _scene(walk: "Position", wish: Wish, sentence: str) -> Scene:
    """As `look`, which would replay the whole game for the last move's words each time."""
    scene = walk.game.scene(walk.game.view(walk.state, wish.seat), wish.seat, wish.language)
    return msgspec.structs.replace(scene, sentence=sentence)


def _shown_plies(position: "Position", every: Every) -> set[int]:
    """After how many moves there is a picture: the set-up is one, and what nature draws belongs to a turn."""
    turns = _turns(position)
    beginning = turns.count(NATURE)
    if every == "move":
        return set(range(beginning, len(turns) + 1))
    ends = {ply for ply in range(beginning + 1, len(turns)) if turns[ply - 1] != turns[ply]}
    return ends | {beginning, len(turns)}


def _turns(position: "Position") -> list[int]:
    """Whose turn it was at each move; NATURE's before the first one."""
    walk = position.at(0)
    walk.nature = None
    owner, owners = NATURE, []
    for action in position.moves:
        owner = owner if walk.mover == NATURE else walk.mover
        owners.append(owner)
        walk.play(action)
    return owners


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
