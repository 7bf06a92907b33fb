"""A report as a picture: for every bot and meeting its share, the interval around it, and what would be fair."""

from html import escape

from vineta.arena.report import Report
from vineta.arena.statistics import Share
from vineta.arena.tables import interval, meeting_name, percent

_WIDTH, _LEFT, _RIGHT = 800, 250, 630
"""Names stand before, figures behind the part where the shares are drawn."""
_LINE, _TOP = 28, 56

_STYLE = """\
text { font: 14px sans-serif; fill: #1d2b36 } .small { font-size: 12px; fill: #5b6b78 } .figures { font-size: 13px }
.grid { stroke: #d5dde3 } .fair { stroke: #b4551d; stroke-dasharray: 5 4 } .range { stroke: #1f6f8b; stroke-width: 4 }
.range { stroke-linecap: round } .share { fill: #0c3c4e } .paper { fill: #ffffff }"""


def plot(report: Report) -> str:
    """An SVG of its own, with nothing to be fetched."""
    lines = _lines(report)
    height = _TOP + _LINE * len(lines) + 40
    marks = [_mark(name, share, _TOP + _LINE * number) for number, (name, share) in enumerate(lines)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
            f"<title>{escape(_title(report))}</title><style>{_STYLE}</style>",
            f'<rect class="paper" width="{_WIDTH}" height="{height}"/>',
            f'<text x="16" y="24">{escape(_title(report))}</text>',
            *_scale(height, report.fair_share),
            *marks,
            "</svg>\n",
        ]
    )


def _title(report: Report) -> str:
    options = "".join(f", {name}={value}" for name, value in report.options.items())
    return f"{report.game}{options}, {report.players} players, {report.games} games: shares of victories"


def _lines(report: Report) -> list[tuple[str, Share]]:
    """What is drawn: bots, then meetings where there are several, or seats where one bot plays itself."""
    if len(report.standings) == 1:
        return [(f"{number}. seat", share) for number, share in enumerate(report.seats, start=1)] + [
            (f"moves as {number}.", share) for number, share in enumerate(report.turns, start=1)
        ]
    lines = [(standing.bot, standing.won) for standing in report.standings]
    if len(report.meetings) > 1:
        lines += [(meeting_name(report, meeting), meeting.standings[0].won) for meeting in report.meetings]
    return lines


def _at(share: float) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * share, 1)


def _scale(height: int, fair: float) -> list[str]:
    grid = [
        f'<line class="grid" x1="{_at(quarter / 4)}" x2="{_at(quarter / 4)}" y1="{_TOP - 18}" y2="{height - 34}"/>'
        f'<text class="small" x="{_at(quarter / 4)}" y="{height - 14}" text-anchor="middle">{25 * quarter} %</text>'
        for quarter in range(5)
    ]
    return [*grid, f'<line class="fair" x1="{_at(fair)}" x2="{_at(fair)}" y1="{_TOP - 18}" y2="{height - 34}"/>']


def _mark(name: str, share: Share, y: int) -> str:
    short = name if len(name) <= 32 else f"{name[:31]}…"
    return (
        f'<text x="{_LEFT - 14}" y="{y + 5}" text-anchor="end">{escape(short)}</text>'
        f'<line class="range" x1="{_at(share.low)}" x2="{_at(share.high)}" y1="{y}" y2="{y}"/>'
        f'<circle class="share" cx="{_at(share.share)}" cy="{y}" r="5"/>'
        f'<text class="figures" x="{_RIGHT + 16}" y="{y + 5}">{percent(share)} ({interval(share)})</text>'
    )
