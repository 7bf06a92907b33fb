"""The shortest ways over the lake: for choosing a far destination with one touch."""

from collections.abc import Sequence

from vineta.games.sunken_city import board

Way = tuple[int, ...]
"""The pieces entered one after the other, each by the square that names it."""

_AROUND = [[[square for square in squares if square >= 0] for squares in outline] for outline in board.AROUND.tolist()]
_SHAPE: list[int] = board.SHAPE.tolist()
_TO_NAME: list[int] = board.TO_NAME.tolist()


def piece_on(cover: Sequence[int], square: int) -> int:
    """The name of the piece that covers a square; -1 for water."""
    return square + _TO_NAME[cover[square]] if cover[square] else -1


def ways(cover: Sequence[int], start: int, steps: int, guarded: int = -1) -> dict[int, Way]:
    """A shortest way to every piece within so many steps, itself left out; nobody passes a guarded piece unasked."""
    found: dict[int, Way] = {start: ()}
    border = [start]
    for _ in range(steps):
        border = [there for here in border if here != guarded or here == start for there in _enter(cover, here, found)]
    del found[start]
    return found


def _enter(cover: Sequence[int], here: int, found: dict[int, Way]) -> list[int]:
    """Notes the ways to the pieces linked with one that have none yet; which they are."""
    entered = []
    for square in _AROUND[_SHAPE[cover[here]]][here]:
        there = piece_on(cover, square)
        if there >= 0 and there not in found:
            found[there] = (*found[here], there)
            entered.append(there)
    return entered


def walks(cover: Sequence[int], here: int, corner: int, steps: int, guarded: int) -> list[Way]:
    """An adventurer's ways of two or more steps, HOME being one of the places."""
    gate = piece_on(cover, corner)
    if here == board.HOME:
        if gate < 0 or gate == guarded:
            return []
        return [(gate, *way) for way in ways(cover, gate, steps - 1, guarded).values()]
    found = ways(cover, here, steps, guarded)
    far = [way for way in found.values() if len(way) > 1]
    if gate in found and gate != guarded and len(found[gate]) < steps:
        far.append((*found[gate], board.HOME))
    return far


def merman_walks(cover: Sequence[int], here: int, steps: int) -> list[Way]:
    """The merman's ways of two or more steps."""
    return [way for way in ways(cover, here, steps).values() if len(way) > 1]
