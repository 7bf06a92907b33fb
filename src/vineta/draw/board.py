"""The board of a scene: its background, and its sprites one upon the other."""

from html import escape

from vineta.core.scene import Scene, Sprite
from vineta.draw.art import Art
from vineta.draw.colours import DEEP_WATER, INK, PAPER, ink_on

LETTER_SIZE = 0.42
"""Of the text a sprite bears, in units of the scene."""
CAPITAL = 0.66
"""How high capitals and digits are, in parts of the letter size: half of it brings them to the middle."""
HALO = 0.16
"""The outline of letters on a symbol of unknown colour, in parts of the letter size."""


def draw_board(scene: Scene, art: Art) -> str:
    """The board in the units of the scene."""
    return _background(scene, art) + "".join([draw_sprite(sprite, art) for sprite in scene.sprites])


def _background(scene: Scene, art: Art) -> str:
    """Deep water, unless the game brings a table of its own: a first sprite that is as large as the scene."""
    if scene.sprites:
        ground = art.piece(scene.sprites[0].symbol)
        scale = scene.sprites[0].scale
        if ground.width * scale >= scene.width and ground.height * scale >= scene.height:
            return ""
    return f'<rect width="{scene.width:g}" height="{scene.height:g}" fill="{DEEP_WATER}"/>'


def draw_sprite(sprite: Sprite, art: Art) -> str:
    """A thing on the board: its symbol, turned; what it bears, upright; and what it is."""
    hint = f"<title>{escape(str(sprite.hint))}</title>" if sprite.hint else ""
    text = _draw_text(sprite, art) if sprite.text else ""
    return f'<g id="{escape(sprite.id)}">{hint}{_draw_symbol(sprite, art)}{text}</g>'


def _draw_symbol(sprite: Sprite, art: Art) -> str:
    piece = art.piece(sprite.symbol)
    turn = f" rotate({sprite.turn})" if sprite.turn else ""
    scale = f" scale({sprite.scale:g})" if sprite.scale != 1 else ""
    return (
        f'<use href="#{art.prefix}_{sprite.symbol}" x="{-piece.width / 2:g}" y="{-piece.height / 2:g}"'
        f' width="{piece.width:g}" height="{piece.height:g}"{toned(sprite.tone, art)}'
        f' transform="translate({sprite.x:g} {sprite.y:g}){turn}{scale}"/>'
    )


def toned(tone: str, art: Art) -> str:
    """The attributes that give a symbol its tone: for the parts painted in `currentColor`, and for the style sheet."""
    return f' class="{tone}" color="{art.colour(tone)}"' if tone else ""


def _draw_text(sprite: Sprite, art: Art) -> str:
    size = LETTER_SIZE * sprite.scale
    ink = ink_on(art.colour(sprite.tone)) if sprite.tone else INK
    halo = "" if sprite.tone else f' stroke="{PAPER}" stroke-width="{HALO * size:.3g}" paint-order="stroke"'
    return (
        f'<text class="borne" x="{sprite.x:g}" y="{sprite.y + CAPITAL * size / 2:.5g}" font-size="{size:.3g}"'
        f' fill="{ink}"{halo}>{escape(str(sprite.text))}</text>'
    )
