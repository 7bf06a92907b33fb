"""How much room text takes, near enough for every common font: pictures are laid out without asking for fonts."""

from functools import cache

_NARROW = frozenset("iljI/.,:;'|!ftr()[]-·’ ")
_WIDE = frozenset("mwMW@%…—✓→")


def width(text: str, size: float) -> float:
    """How wide a line is."""
    return _ems(text) * size


@cache
def _ems(text: str) -> float:
    return sum(_letter(letter) for letter in text)


def _letter(letter: str) -> float:
    if letter in _NARROW:
        return 0.33
    if letter in _WIDE:
        return 0.86
    return 0.66 if letter.isupper() else 0.55


def wrapped(text: str, size: float, room: float) -> list[str]:
    """The text in lines that fit the room; a word that is too long has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
