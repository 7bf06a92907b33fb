"""How often Python looks for garbage that leads back to itself: everybody waits meanwhile, and there is very little."""

import gc

YOUNG_OBJECTS = 20_000
"""So many new objects are looked through at a time: nearly all are gone by then without that."""


def look_rarely() -> None:
    """Looks only after so many new objects."""
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])


def spare_what_lasts() -> None:
    """What is there now, compiled games for instance, lasts as long as the process: it is not looked through again."""
    gc.collect()
    gc.freeze()
