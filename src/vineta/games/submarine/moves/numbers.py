"""Numbers as kernels pass them on to each other."""

from typing import Any

import numpy as np

from vineta.core.kernel import kernel


@kernel
def whole(number: Any) -> int:
    """A small number out of the record as a plain one, so that no kernel is compiled twice for two sizes of numbers."""
    return int(np.int64(number))
