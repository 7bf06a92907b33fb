"""A training as pictures: how well games were foreseen round by round, and whether chances are true."""

from collections.abc import Iterable, Sequence
from html import escape

from vineta.training.calibration import Bin
from vineta.training.trainer import Point

_WIDTH, _HEIGHT, _LEFT, _TOP, _RIGHT, _BOTTOM = 760, 420, 70, 50, 540, 370
_TONES = ("#1f6f8b", "#b4551d", "#4f7d32", "#7a4b94", "#a3842c", "#3b4cc0")
_STYLE = """\
text { font: 14px sans-serif; fill: #1d2b36 } .small { font-size: 12px; fill: #5b6b78 } .grid { stroke: #d5dde3 }
.line { fill: none; stroke-width: 2 } .thumb { stroke-dasharray: 5 4 } .true { stroke: #8a979f; stroke-dasharray: 5 4 }
.paper { fill: #ffffff }"""


def curve(title: str, points: Sequence[Point]) -> str:
    """The cross entropy of each round's games: of what the network said, and dashed of what a rule of thumb says."""
    rounds = max(point.round for point in points) or 1
    losses = [loss for point in points for loss in (point.loss, point.rule_of_thumb)]
    low, high = min(losses), max(losses)
    scale = _Scale(0, rounds, low, high + (high == low))
    marks = [*scale.grid("round", "what was not foreseen (cross entropy)")]
    for number, name in enumerate(dict.fromkeys(point.course for point in points)):
        own = [point for point in points if point.course == name]
        tone = _TONES[number % len(_TONES)]
        marks += [scale.path([(p.round, p.loss) for p in own], tone)]
        marks += [scale.path([(p.round, p.rule_of_thumb) for p in own], tone, "thumb")]
        marks += [_legend(number, name, tone)]
    marks += [f'<text class="small" x="{_RIGHT + 16}" y="{_BOTTOM}">dashed: by a rule of thumb</text>']
    return _picture(title, marks)


def calibration_plot(title: str, courses: Sequence[tuple[str, Sequence[Bin]]]) -> str:
    """What was said, from left to right, and what came of it: on the diagonal, chances are true."""
    scale = _Scale(0, 100, 0, 100)
    marks = [*scale.grid("chance said, %", "games won, %"), scale.path([(0, 0), (100, 100)], "#8a979f", "thumb")]
    for number, (name, bins) in enumerate(courses):
        tone = _TONES[number % len(_TONES)]
        spots = [(100 * line.said, 100 * line.won) for line in bins]
        marks += [scale.path(spots, tone), *scale.spots(spots, tone), _legend(number, name, tone)]
    return _picture(title, marks)


class _Scale:
    """Where numbers lie in the picture."""

    def __init__(self, left: float, right: float, low: float, high: float) -> None:
        self.left, self.right, self.low, self.high = left, right, low, high

    def place(self, x: float, y: float) -> tuple[float, float]:
        across = _LEFT + (_RIGHT - _LEFT) * (x - self.left) / (self.right - self.left)
        down = _BOTTOM - (_BOTTOM - _TOP) * (y - self.low) / (self.high - self.low)
        return round(across, 1), round(down, 1)

    def grid(self, across: str, upwards: str) -> Iterable[str]:
        for step in range(6):
            x = self.left + (self.right - self.left) * step / 5
            y = self.low + (self.high - self.low) * step / 5
            (at_x, _), (_, at_y) = self.place(x, self.low), self.place(self.left, y)
            yield f'<line class="grid" x1="{at_x}" y1="{_TOP}" x2="{at_x}" y2="{_BOTTOM}"/>'
            yield f'<line class="grid" x1="{_LEFT}" y1="{at_y}" x2="{_RIGHT}" y2="{at_y}"/>'
            yield f'<text class="small" x="{at_x}" y="{_BOTTOM + 18}" text-anchor="middle">{_short(x)}</text>'
            yield f'<text class="small" x="{_LEFT - 8}" y="{at_y + 4}" text-anchor="end">{_short(y)}</text>'
        yield f'<text class="small" x="{(_LEFT + _RIGHT) / 2}" y="{_BOTTOM + 38}" text-anchor="middle">{across}</text>'
        yield f'<text class="small" x="{_LEFT}" y="{_TOP - 8}">{upwards}</text>'

    def path(self, spots: Sequence[tuple[float, float]], tone: str, kind: str = "") -> str:
        places = " ".join(f"{x},{y}" for x, y in (self.place(*spot) for spot in spots))
        return f'<polyline class="line {kind}" stroke="{tone}" points="{places}"/>'

    def spots(self, spots: Sequence[tuple[float, float]], tone: str) -> Iterable[str]:
        for x, y in (self.place(*spot) for spot in spots):
            yield f'<circle cx="{x}" cy="{y}" r="4" fill="{tone}"/>'


def _short(number: float) -> str:
    return f"{number:.0f}" if number >= 10 or number == int(number) else f"{number:.2f}"


def _legend(number: int, name: str, tone: str) -> str:
    y = _TOP + 10 + 24 * number
    line = f'<line class="line" stroke="{tone}" x1="{_RIGHT + 16}" y1="{y}" x2="{_RIGHT + 40}" y2="{y}"/>'
    return f'{line}<text class="small" x="{_RIGHT + 48}" y="{y + 4}">{escape(name)}</text>'


def _picture(title: str, marks: Sequence[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">',
            f"<title>{escape(title)}</title><style>{_STYLE}</style>",
            f'<rect class="paper" width="{_WIDTH}" height="{_HEIGHT}"/>',
            f'<text x="16" y="24">{escape(title)}</text>',
            *marks,
            "</svg>\n",
        ]
    )
