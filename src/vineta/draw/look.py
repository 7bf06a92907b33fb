"""From a position to what is seen of it: whose eyes, and the last move in words."""

from typing import TYPE_CHECKING

import msgspec

from vineta.core.errors import PictureError
from vineta.core.game import SPECTATOR, all_eyes
from vineta.core.scene import Scene, said
from vineta.core.telling import last_move, words_of
from vineta.draw import svg
from vineta.draw.art import Art, read_art
from vineta.draw.layouts import Layout

if TYPE_CHECKING:
    from vineta.core.position import Position


def picture(position: "Position", seat: int | None = None, language: str = "en", layout: Layout = "board") -> str:
    """A position as SVG: what a seat (or SPECTATOR) sees; if none is named, what everybody may see.

    >>> picture(vineta.new("submarine", players=2), layout="wide").startswith("<svg")
    True
    """
    return svg.draw(worded(look(position, seat), language), art_of(position), layout)


def art_of(position: "Position") -> Art:
    return read_art(position.game.package, position.game.name)


def worded(scene: Scene, language: str) -> Scene:
    """A scene in the reader's words."""
    return said(scene, words_of(scene.game, language).say)


def look(position: "Position", seat: int | None = None) -> Scene:
    """The scene of a position, with the last move in words."""
    eyes = eyes_on(position, seat)
    state = position.state if position.watcher is not None else position.game.view(position.state, eyes)
    scene = position.game.scene(state, eyes)
    return msgspec.structs.replace(scene, sentence=last_move(position, eyes))


def eyes_on(position: "Position", seat: int | None) -> int:
    """Whose eyes: those asked for; otherwise a view's own, the mover's if nothing is hidden, a spectator's if it is."""
    if position.watcher is not None:
        if seat not in (None, position.watcher):
            raise PictureError("this is a view already: draw the position itself with other eyes")
        return position.watcher
    if seat is not None:
        if seat not in all_eyes(position.players):
            raise PictureError(f"there are seats 0 to {position.players - 1}, not {seat}")
        return seat
    seen = position.game.view(position.state, SPECTATOR)
    return SPECTATOR if position.mover < 0 or seen.tobytes() != position.to_bytes() else position.mover
