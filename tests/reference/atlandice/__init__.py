"""A slow and obvious Atlandice, written from the rulebook (003) and the rulings alone.

It exists to be compared with the fast engine, move by move. `table` holds what lies there,
`game` tells who decides what.
"""

from reference.atlandice.game import Atlandice

__all__ = ["Atlandice"]
