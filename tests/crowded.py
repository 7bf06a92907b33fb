"""Time that tests lose on a machine where other tests run beside them."""

SLACK = 4.0
"""Seconds, allowed beyond what is promised. Whatever hangs takes longer, and is noticed."""
