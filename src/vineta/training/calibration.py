"""Whether chances are true: of positions said to be won with 70 %, 70 % should be won."""

import msgspec
import numpy as np

from vineta.core.network import Rows

BINS = 10


class Bin(msgspec.Struct, frozen=True):
    """The seats of all positions to which about the same chance was given."""

    lowest: float
    highest: float
    said: float
    """The chance that was given, on the average."""
    won: float
    """Which part of these games the seat won."""
    positions: int


def calibration(said: Rows, results: Rows) -> list[Bin]:
    """What was said, in steps of ten percent, and what came of it."""
    chances, won = said.reshape(-1), results.reshape(-1)
    places = np.minimum((chances * BINS).astype(int), BINS - 1)
    found = []
    for place in range(BINS):
        inside = places == place
        if inside.any():
            said_here, won_here = float(chances[inside].mean()), float(won[inside].mean())
            found.append(Bin(place / BINS, (place + 1) / BINS, said_here, won_here, int(inside.sum())))
    return found


def error(bins: list[Bin]) -> float:
    """How far what was said is from what came, on the average over all positions."""
    total = sum(line.positions for line in bins)
    return sum(line.positions * abs(line.said - line.won) for line in bins) / total
