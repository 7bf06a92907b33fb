"""Keeps numba from loading what no kernel uses."""

import importlib
import sys
from functools import cache

from vineta.core.kernel import COMPILED

_LINEAR_ALGEBRA = "scipy.linalg"


@cache
def leave_out_linear_algebra() -> None:
    """Lets numba believe that there is no SciPy, for as long as it looks whether there is one.

    Where SciPy is installed, numba loads its linear algebra before the first kernel runs. That takes as long as
    loading a game with all its bots; whoever wants SciPy for something else has it afterwards as before.
    """
    if COMPILED and _LINEAR_ALGEBRA not in sys.modules:
        sys.modules[_LINEAR_ALGEBRA] = None  # type: ignore[assignment]  # so that importing it fails
        try:
            importlib.import_module("numba.np.arraymath")
        finally:
            del sys.modules[_LINEAR_ALGEBRA]
