"""A report as tables for the terminal."""

from rich.console import Group
from rich.table import Table
from rich.text import Text

from vineta.arena.report import MeetingReport, Report
from vineta.arena.statistics import Decision, Share
from vineta.core import registry


def tables(report: Report) -> Group:
    """The bots, their meetings where there are several, and what the seats were worth."""
    several = len(report.meetings) > 1 or report.meetings[0].decision
    meetings: list[Text | Table] = [Text(), _meetings(report)] if several else []
    return Group(_heading(report), Text(), _bots(report), *meetings, Text(), _seats(report))


def percent(share: Share) -> str:
    """A share without its interval."""
    return f"{100 * share.share:.1f} %"


def interval(share: Share) -> str:
    """The interval in which a share is, with 95 % confidence."""
    return f"{100 * share.low:.1f}–{100 * share.high:.1f}"


def _heading(report: Report) -> Text:
    options = "".join(f", {name}={value}" for name, value in report.options.items())
    title = registry.find(report.game).title
    return Text(
        f"{title}{options}, {report.players} players, {report.games} games, seed {report.seed}; "
        f"a fair share is {100 * report.fair_share:.1f} %",
        "dim",
    )


def _bots(report: Report) -> Table:
    rated = any(standing.rating for standing in report.standings)
    table = _table("bot", "seats", "won", "95 %", *(["rating"] if rated else []), "ms a move")
    for standing in report.standings:
        rating = standing.rating
        spent = (report.milliseconds or {}).get(standing.bot, 0.0)
        table.add_row(
            standing.bot,
            str(standing.won.games),
            percent(standing.won),
            interval(standing.won),
            *([f"{rating.mean:.1f} ± {2 * rating.deviation:.1f}"] if rating else []),
            f"{spent:.2f}",
        )
    return table


def _meetings(report: Report) -> Table:
    tested = any(meeting.decision for meeting in report.meetings)
    table = _table("meeting", "games", "won by the first", "95 %", *(["decided"] if tested else []))
    for meeting in report.meetings:
        won = meeting.standings[0].won
        decided = [_decided(meeting.decision)] if meeting.decision else []
        table.add_row(meeting_name(report, meeting), str(meeting.games), percent(won), interval(won), *decided)
    return table


def meeting_name(report: Report, meeting: MeetingReport) -> str:
    """Who meets whom; at larger tables, how many of the other."""
    names = [standing.bot for standing in meeting.standings]
    if len(names) == 2 and report.meet != "everybody" and report.players > 2:
        return f"{names[0]} – {report.players - 1} × {names[1]}"
    return " – ".join(names)


def _decided(decision: Decision) -> str:
    margin = decision.margin
    after = f"after {decision.deals} deals"
    if decision.verdict == "open":
        return f"open {after}"
    if decision.verdict == "higher":
        return f"more than {100 * margin.lower:g} %, {after}"
    return f"less than {100 * margin.higher:g} %, {after}"


def _seats(report: Report) -> Table:
    names = [seat.name for seat in registry.find(report.game).seats(report.players)]
    table = _table("seat", "won", "95 %", "moving", "won", "95 %")
    for number, (name, seat, turn) in enumerate(zip(names, report.seats, report.turns, strict=True), start=1):
        table.add_row(name, percent(seat), interval(seat), f"{number}.", percent(turn), interval(turn))
    return table


def _table(first: str, *others: str) -> Table:
    table = Table(first, box=None, padding=(0, 2, 0, 0), title_justify="left")
    for name in others:
        table.add_column(name, justify="right")
    return table
