"""The pictures beside the rules: small pieces of positions, with rings around what a rule speaks of. Data tells which.

A game's `illustrations.json` names the rules that each picture belongs to, the position, and what is shown of it; and
the rules that are about neither space nor pieces. `make pictures` draws them into the game's folder `pictures/`.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec

from vineta.core import lessons, registry
from vineta.core.errors import PictureError
from vineta.core.game import Game
from vineta.core.lessons import Beginning
from vineta.core.position import Position
from vineta.core.scene import Item, Scene, Sprite
from vineta.draw import svg
from vineta.draw.art import Art
from vineta.draw.look import art_of, look

SOURCE = "illustrations.json"
RING = "#e8590c"
CROSS = "#c92a2a"
RIM = "#fff4e6"
PIXELS = 340
"""How wide or high a picture is at most where nobody asks for another size …"""
PIXELS_A_UNIT = 70
"""… and how large a unit of the scene."""

IN_A_ROW = 7
APART = 1.2
"""How many things beside the board are shown in a row, and how far apart, in units of the scene."""

Box = tuple[float, float, float, float]
"""Left, top, width and height, in the units of the scene."""


class LessonChapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a chapter of a lesson begins."""

    lesson: str
    chapter: int


class Illustration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One picture: a position, the part of its board that is shown, and what is pointed at."""

    rules: tuple[int, ...]
    shows: Box
    begins: Beginning | None = None
    follows: LessonChapter | None = None
    """The position is either one of its own, or one of a lesson."""
    moves: tuple[str, ...] = ()
    """What is played from there."""
    seat: int = 0
    beside: bool = False
    """What the seat has beside the board is shown instead of it, as symbols in rows."""
    marks: tuple[str | Box, ...] = ()
    """Ringed: sprites by their ids, or parts of the board."""
    crosses: tuple[tuple[float, float], ...] = ()
    """Crossed out: points of the board."""


class Illustrations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All pictures of a game's handbook."""

    pictures: tuple[Illustration, ...]
    unseen: tuple[int, ...]
    """Rules that are about neither space nor pieces, or that one picture cannot tell."""


@cache
def illustrations(name: str) -> Illustrations:
    """The pictures of a game's handbook; none where nobody has told any."""
    source = files(registry.find(name).package) / SOURCE
    if not source.is_file():
        return Illustrations((), ())
    try:
        return msgspec.json.decode(source.read_bytes(), type=Illustrations)
    except msgspec.MsgspecError as error:
        raise PictureError(f"the illustrations of {name} cannot be read: {error}") from error


def picture_name(game: Game, rule: int) -> str:
    """The file with the picture beside a rule; empty where it has none."""
    shown = [picture for picture in illustrations(game.name).pictures if rule in picture.rules]
    return _file(game, shown[0]) if shown else ""


def _file(game: Game, picture: Illustration) -> str:
    """Rules that share a picture find it under the first one's name."""
    return f"{game.rule(picture.rules[0])}.svg"


def drawings(name: str) -> Iterator[tuple[str, str]]:
    """The files of all pictures, and what is in them."""
    game = registry.find(name)
    for picture in illustrations(name).pictures:
        yield _file(game, picture), _draw(_position(game, picture), picture)


def _position(game: Game, picture: Illustration) -> Position:
    position = _first_position(game, picture)
    for move in picture.moves:
        position.play(move)
    return position


def _first_position(game: Game, picture: Illustration) -> Position:
    if picture.begins is not None:
        return picture.begins.position(game)
    if picture.follows is None:
        raise PictureError(f"a picture of {game.rule(picture.rules[0])} either begins somewhere or follows a lesson")
    lesson, chapter = picture.follows.lesson, picture.follows.chapter
    return next(moment.position for moment in lessons.moments(game.name, lesson) if moment.chapter == chapter).copy()


def _draw(position: Position, picture: Illustration) -> str:
    """Without any words, so that it is the same for all readers: the rule says what is seen."""
    scene, art = look(position, picture.seat), art_of(position)
    if picture.beside:
        scene = _beside(scene, picture.seat, art)
    boxes = [_box(mark, scene, art) if isinstance(mark, str) else mark for mark in picture.marks]
    cropped = svg.draw(_cropped(scene, art, picture.shows), art)
    left, top, *_ = picture.shows
    rings = "".join(_ring(box, left, top) for box in boxes)
    crosses = "".join(_cross(x - left, y - top) for x, y in picture.crosses)
    return cropped.replace("</svg>\n", f"{rings}{crosses}</svg>\n").replace(*_sizes(picture.shows))


def _beside(scene: Scene, seat: int, art: Art) -> Scene:
    """What a seat has beside the board, laid out in rows, each symbol in a square of its own."""
    items = [item for item in scene.players[seat].items if item.symbol]
    sprites = [_laid_out(item, *divmod(number, IN_A_ROW), art) for number, item in enumerate(items)]
    return msgspec.structs.replace(scene, sprites=tuple(sprites))


def _laid_out(item: Item, row: int, column: int, art: Art) -> Sprite:
    piece = art.piece(item.symbol)
    x, y = (round((place + 0.5) * APART, 3) for place in (column, row))
    count = item.text if isinstance(item.text, str) and item.text.isdigit() else ""
    scale = round(1 / max(piece.width, piece.height), 3)
    return Sprite(item.id, item.symbol, x, y, scale=scale, tone=item.tone, text=count)


def _sizes(shows: Box) -> tuple[str, str]:
    """The size that a board is usually shown in, and that of a small picture."""
    *_, width, height = shows
    usual, small = svg.PIXELS["board"], round(min(PIXELS, PIXELS * width / height, PIXELS_A_UNIT * width))
    return _size(usual, height / width), _size(small, height / width)


def _size(width: int, ratio: float) -> str:
    return f'width="{width}" height="{round(width * ratio)}"'


def _cropped(scene: Scene, art: Art, shows: Box) -> Scene:
    left, top, width, height = shows
    wordless = [sprite for sprite in scene.sprites if isinstance(sprite.text, str)]
    kept = [sprite for sprite in wordless if _meets(_around(sprite, art), shows)]
    moved = [msgspec.structs.replace(each, x=_near(each.x - left), y=_near(each.y - top), hint="") for each in kept]
    bare = {"question": "", "sentence": "", "sprites": tuple(moved)}
    return msgspec.structs.replace(scene, width=width, height=height, **bare)


def _near(number: float) -> float:
    """Without the dust of subtraction."""
    return round(number, 3)


def _box(name: str, scene: Scene, art: Art) -> Box:
    for sprite in scene.sprites:
        if sprite.id == name:
            return _around(sprite, art)
    raise PictureError(f"the scene has no sprite called {name!r}; there are {[each.id for each in scene.sprites]}")


def _around(sprite: Sprite, art: Art) -> Box:
    piece = art.piece(sprite.symbol)
    upright = sprite.turn % 180 == 0
    width, height = (piece.width, piece.height) if upright else (piece.height, piece.width)
    width, height = width * sprite.scale, height * sprite.scale
    return sprite.x - width / 2, sprite.y - height / 2, width, height


def _meets(one: Box, other: Box) -> bool:
    return all(one[i] < other[i] + other[i + 2] and other[i] < one[i] + one[i + 2] for i in (0, 1))


def _ring(box: Box, left: float, top: float) -> str:
    x, y, width, height = box
    place = f'x="{x - left:.5g}" y="{y - top:.5g}" width="{width:.5g}" height="{height:.5g}" rx="0.2" fill="none"'
    return f'<rect {place} stroke="{RIM}" stroke-width="0.16"/><rect {place} stroke="{RING}" stroke-width="0.09"/>'


def _cross(x: float, y: float) -> str:
    arm = 0.32
    path = f'd="M{x - arm:.5g} {y - arm:.5g}l{2 * arm:.5g} {2 * arm:.5g}m0 {-2 * arm:.5g}l{-2 * arm:.5g} {2 * arm:.5g}"'
    ends = 'fill="none" stroke-linecap="round"'
    rim, line = f'stroke="{RIM}" stroke-width="0.24"', f'stroke="{CROSS}" stroke-width="0.13"'
    return f"<path {path} {ends} {rim}/><path {path} {ends} {line}/>"
