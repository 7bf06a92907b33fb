"""What a move brings about: to whom, how much, where, and by which rule."""

from vineta.core.happenings import Figure, Happening
from vineta.core.kernel import State
from vineta.core.why import Touch

FIGURES: tuple[Figure, ...] = ()


def counts(view: State) -> tuple[tuple[int, ...], ...]:
    """The figures of each seat, then of the box."""
    return ()


def happenings(before: State, action: int, after: State, eyes: int) -> tuple[Happening, ...]:
    """What a move brought about, as these eyes may see it."""
    return ()


def meant(view: State, touch: Touch) -> tuple[int, ...]:
    """The moves that somebody may mean who touches this, the likeliest first."""
    return ()
