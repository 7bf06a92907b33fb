"""Time that tests lose on a machine where other tests run beside them."""

import os

SLACK = float(os.environ.get("VINETA_SLACK", "4"))
"""Seconds, allowed beyond what is promised: whatever hangs takes longer, and is noticed. `make chaos` allows none."""
