"""Figures as tables, with the goal beside each: for the terminal and for the documentation."""

from dataclasses import dataclass

from rich.table import Table

Row = tuple[str, tuple[float, ...]]
"""A name and its figures."""


@dataclass(frozen=True)
class Goal:
    """What a figure should reach: at least a limit, or at most."""

    limit: float
    text: str
    at_least: bool = False

    def met(self, value: float) -> bool:
        return value >= self.limit if self.at_least else value <= self.limit


@dataclass(frozen=True)
class Column:
    """What the figures below it are, how they are written, and what they should reach."""

    title: str
    style: str
    goal: Goal | None = None

    def cell(self, value: float) -> str:
        """A figure; a mark tells whether it reaches the goal."""
        text = self.style.format(value)
        return f"{text} {'✓' if self.goal.met(value) else '✗'}" if self.goal else text

    @property
    def heading(self) -> str:
        return f"{self.title} (goal {self.goal.text})" if self.goal else self.title


@dataclass(frozen=True)
class Sheet:
    """One table."""

    title: str
    columns: tuple[Column, ...]
    rows: list[Row]

    def cells(self) -> list[list[str]]:
        return [
            [name, *(column.cell(value) for column, value in zip(self.columns, values, strict=True))]
            for name, values in self.rows
        ]


def met(sheet: Sheet) -> bool:
    """Whether a sheet reaches all of its goals."""
    return not any(cell.endswith("✗") for row in sheet.cells() for cell in row)


def terminal_table(sheet: Sheet) -> Table:
    table = Table(title=sheet.title, title_justify="left", title_style="bold")
    rows = sheet.cells()
    table.add_column("")
    for column, *figures in zip(sheet.columns, *(row[1:] for row in rows), strict=True):
        # In a narrow window names and headings are broken, between words; figures never are.
        words = [*column.heading.split(), *figures]
        table.add_column(column.heading, justify="right", min_width=max(map(len, words)))
    for cells in rows:
        table.add_row(*(f"[red]{cell}[/]" if cell.endswith("✗") else cell for cell in cells))
    return table


def markdown_table(sheet: Sheet) -> str:
    lines = [["", *(column.heading for column in sheet.columns)], ["---", *("---:" for _ in sheet.columns)]]
    rows = [f"| {' | '.join(cells)} |" for cells in [*lines, *sheet.cells()]]
    return "\n".join([f"## {sheet.title}", "", *rows])
