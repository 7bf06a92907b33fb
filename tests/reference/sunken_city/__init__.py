"""Sunken City, played slowly and plainly: the yardstick the fast engine is measured against.

Written from the rulebooks (000, 001, 002) and the rulings page alone. Every move is a small step said as text; little
is remembered that can be read off the table, so that each rule stands in one place.
"""

from reference.sunken_city.game import SunkenCity

__all__ = ["SunkenCity"]
