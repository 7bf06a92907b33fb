"""A game's art: its symbols, taken apart so that a picture carries only those it shows."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from vineta.core.errors import PictureError
from vineta.draw.colours import TONES

SVG = "http://www.w3.org/2000/svg"
UNIT = 100
"""So many units of a symbol's view box are one unit of the scene."""

_REFERENCE = re.compile(r'(?P<start>\bid="|href="#|url\(#)(?P<name>[\w.-]+)')
_TONE = re.compile(r"\.(?:tone-)?([\w-]+)\s*\{[^}]*(?<![\w-])color:\s*(#[0-9a-fA-F]{6})\b")


@dataclass(frozen=True)
class Piece:
    """A part of the art that has a name: a symbol, a gradient, a clip path."""

    text: str
    uses: frozenset[str]
    """The names of other pieces that it refers to."""
    width: float
    height: float
    """In units of the scene."""


@dataclass(frozen=True)
class Art:
    """The art of one game. In a picture its names begin with the game's, so that they never meet a sprite's id."""

    prefix: str
    style: str
    style_uses: frozenset[str]
    pieces: dict[str, Piece]
    tones: dict[str, str]

    def piece(self, symbol: str) -> Piece:
        if symbol not in self.pieces:
            raise PictureError(f"the art has no symbol called {symbol!r}")
        return self.pieces[symbol]

    def colour(self, tone: str) -> str:
        if tone not in self.tones:
            raise PictureError(f"neither the art nor the common palette has a tone called {tone!r}")
        return self.tones[tone]

    def embedded(self, symbols: Iterable[str]) -> str:
        """The style sheet and the symbols, with whatever these refer to, in the order of the art."""
        needed: set[str] = set()
        waiting = [*symbols, *self.style_uses]
        while waiting:
            name = waiting.pop()
            if name not in needed:
                needed.add(name)
                waiting += self.piece(name).uses
        pieces = "".join(piece.text for name, piece in self.pieces.items() if name in needed)
        return f"{self.style}<defs>{pieces}</defs>"


@cache
def read_art(package: str, prefix: str) -> Art:
    """The art of a game's package."""
    try:
        root = ElementTree.fromstring((files(package) / "art.svg").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise PictureError(f"{prefix} has no art yet") from None
    except ElementTree.ParseError as error:
        raise PictureError(f"the art of {prefix} is no valid XML: {error}") from None
    ElementTree.register_namespace("", SVG)
    style = "".join(element.text or "" for element in root.iter(f"{{{SVG}}}style"))
    parts = [*root, *(child for defs in root.iter(f"{{{SVG}}}defs") for child in defs)]
    return Art(
        prefix=prefix,
        style=f"<style>{_renamed(_compact(style), prefix)}</style>" if style else "",
        style_uses=_names(style),
        pieces={part.attrib["id"]: _piece(part, prefix) for part in parts if "id" in part.attrib},
        tones={**TONES, **dict(_TONE.findall(style))},
    )


def _piece(element: ElementTree.Element, prefix: str) -> Piece:
    text = ElementTree.tostring(element, encoding="unicode").replace(f' xmlns="{SVG}"', "", 1)
    box = [float(number) for number in element.get("viewBox", f"0 0 {UNIT} {UNIT}").replace(",", " ").split()]
    uses = _names(text) - {element.attrib["id"]}
    return Piece(_renamed(_compact(text), prefix), uses, box[2] / UNIT, box[3] / UNIT)


def _names(text: str) -> frozenset[str]:
    """The names that a text refers to, except those it gives itself."""
    found = [(match["start"], match["name"]) for match in _REFERENCE.finditer(text)]
    given = {name for start, name in found if start.startswith("id")}
    return frozenset(name for _, name in found if name not in given)


def _renamed(text: str, prefix: str) -> str:
    return _REFERENCE.sub(rf"\g<start>{prefix}_\g<name>", text)


def _compact(text: str) -> str:
    """Without line breaks and indents."""
    return re.sub(r"\s*\n\s*", " ", text).replace("> <", "><").strip()
