"""A slow and obvious Submarine, written from the rulebook and the rulings alone.

It exists to be compared move by move with the fast engine, so it recomputes everything from what lies on the table.
"Rulebook" is 004 (Submarine), "ruling" is the Submarine part of the rulings page.
"""

from reference.submarine.game import Submarine

__all__ = ["Submarine"]
