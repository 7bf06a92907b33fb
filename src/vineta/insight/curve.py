"""The curve of a game as a picture: each seat's chance to win after every move, and where decisions gave it away."""

from collections.abc import Iterator, Sequence
from html import escape

from vineta.insight.analysis import Analysis
from vineta.insight.grades import Grade

WIDTH, HEIGHT = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 30, 28
COLOURS = ("#1f77b4", "#d1495b", "#2e933c", "#8a6fb0", "#c98a1b")
MARKED: dict[Grade, int] = {"mistake": 4, "blunder": 6}
"""Grades that are marked, by the size of the mark."""


def picture(analysis: Analysis, names: Sequence[str]) -> str:
    """The curve as SVG; names are how those at the seats are called."""
    parts = [*_frame(len(analysis.curve)), *_names(names), *_lines(analysis), *_marks(analysis)]
    style = "font-family:sans-serif;font-size:12px"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" style="{style}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>{"".join(parts)}</svg>'
    )


def _frame(steps: int) -> Iterator[str]:
    for percent in (0, 25, 50, 75, 100):
        height = _y(percent / 100)
        yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height:.1f}" y2="{height:.1f}" stroke="#d8dee6"/>'
        yield f'<text x="{LEFT - 6}" y="{height + 4:.1f}" text-anchor="end" fill="#4a5568">{percent} %</text>'
    yield f'<text x="{LEFT}" y="{HEIGHT - 8}" fill="#4a5568">0</text>'
    yield f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end" fill="#4a5568">{steps - 1}</text>'


def _names(names: Sequence[str]) -> Iterator[str]:
    room = (WIDTH - LEFT - RIGHT) / len(names)
    for seat, name in enumerate(names):
        left = LEFT + seat * room
        yield f'<circle cx="{left + 5:.1f}" cy="13" r="5" fill="{COLOURS[seat]}"/>'
        yield f'<text x="{left + 15:.1f}" y="17" fill="#1a202c">{escape(name)}</text>'


def _lines(analysis: Analysis) -> Iterator[str]:
    steps = len(analysis.curve)
    for seat in range(analysis.players):
        points = " ".join(f"{_x(step, steps):.1f},{_y(row[seat]):.1f}" for step, row in enumerate(analysis.curve))
        yield f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat]}" stroke-width="1.8"/>'


def _marks(analysis: Analysis) -> Iterator[str]:
    steps = len(analysis.curve)
    for decision in analysis.decisions:
        if decision.grade in MARKED:
            place = f'cx="{_x(decision.step, steps):.1f}" cy="{_y(analysis.curve[decision.step][decision.seat]):.1f}"'
            size = MARKED[decision.grade]
            yield f'<circle {place} r="{size}" fill="#ffffff" stroke="{COLOURS[decision.seat]}" stroke-width="2"/>'


def _x(step: int, steps: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * step / max(1, steps - 1)


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)
