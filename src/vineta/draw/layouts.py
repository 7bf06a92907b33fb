"""How a picture is arranged."""

from typing import Literal, get_args

Layout = Literal["board", "wide", "tall"]
"""The board alone; with the panels at its right; or with the panels below, for narrow screens."""

LAYOUTS: tuple[str, ...] = get_args(Layout)
