"""Stands before SciPy where tests start processes: numba loads all of its linear algebra if it is there.

Vineta does without, so people seldom have it; only some tests ask SciPy for statistics.
"""

raise ImportError("processes that tests start have no SciPy")
