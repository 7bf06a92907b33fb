"""A view as a picture of text: the sea, field by field, and every player's ship, cards and tokens."""

import textwrap
from itertools import groupby

import numpy as np

from vineta.core.kernel import State, StateRecord
from vineta.core.sketch import Sketch, Span
from vineta.games.submarine import board, rules, words
from vineta.games.submarine.board import COLOURS, COLUMN_NAMES, COLUMNS, KINDS, LETTERS, SEATS, TOKEN_NAMES
from vineta.games.submarine.state import plain

_CELL = 11
_WIDTH = 78
_NAME_AND_SHIP = 26
_WATER, _LEVEL_TOP = ("│", "│", "│", " "), ("├", "┼", "┤", "─")
"""What stands before, between and after cells, and what fills them up."""
_SEAT_STYLES = ("bold white", "bold magenta", "bold #b5814a", "bold bright_black", "bold dark_orange")
_COLOUR_STYLES = ("red", "yellow", "green", "bright_blue", "grey70")
_SHORT_COLOURS = ("red", "yel", "gre", "blu", "gry")


def sketch(state: State) -> Sketch:
    """The sea above, the players below, and what is asked."""
    record = state[0]
    return [*_sea(record), *_discard(record), *_players(record), *_headline(state)]


def _sea(record: StateRecord) -> Sketch:
    levels = [line for level in range(board.LEVELS) for line in _level(record, level)]
    bottom = "  └" + "┴".join("─" * _CELL for _ in range(COLUMNS)) + "┘"
    return [_column_names(), _surface(record), *levels, [(bottom, "blue")]]


def _column_names() -> list[Span]:
    return [("  " + "".join(f" {name:^{_CELL}}" for name in COLUMN_NAMES), "bold")]


def _surface(record: StateRecord) -> list[Span]:
    cells = [
        [_seat_span(seat) for seat in range(record.players) if record.ships[seat] == column]
        for column in range(COLUMNS)
    ]
    return _row("1", cells, _WATER)


def _level(record: StateRecord, level: int) -> Sketch:
    """The boats of a level on the line above it, its tokens below them, one to a line."""
    fields = range(level * COLUMNS, (level + 1) * COLUMNS)
    tokens = [[_token_span(token) for token in _tokens_at(record, field)] for field in fields]
    rows = [_row(str(board.TOP_LEVEL + level), [_boats(record, field) for field in fields], _LEVEL_TOP)]
    for line in range(max(level + 1, *map(len, tokens))):
        rows.append(_row(" ", [cell[line : line + 1] for cell in tokens], _WATER))
    return rows


def _row(label: str, cells: list[list[Span]], strokes: tuple[str, str, str, str]) -> list[Span]:
    """Cells side by side."""
    before, between, after, filling = strokes
    row: list[Span] = [(f"{label} ", "bold")]
    for cell in cells:
        blanks = filling * (_CELL - sum(len(text) for text, _ in cell))
        row += [(between if len(row) > 1 else before, "blue"), *cell, (blanks, "blue")]
    return [*row, (after, "blue")]


def _seat_span(seat: int) -> Span:
    return (LETTERS[seat], _SEAT_STYLES[seat])


def _boats(record: StateRecord, field: int) -> list[Span]:
    """A letter for each player's boats, with their number: W2V. Five letters and numbers fill a cell."""
    boats = [(seat, int(record.boats[seat, field])) for seat in range(record.players)]
    return [
        (LETTERS[seat] + (str(count) if count > 1 else ""), _SEAT_STYLES[seat]) for seat, count in boats if count > 0
    ]


def _tokens_at(record: StateRecord, place: int) -> list[int]:
    tokens: list[int] = np.flatnonzero(record.place == place).tolist()
    return tokens


def _joker_span(token: int) -> Span:
    return (TOKEN_NAMES[token], _COLOUR_STYLES[token % len(COLOURS)])


def _token_span(token: int) -> Span:
    kind = (*KINDS, "SHELL")[token // len(COLOURS)]
    colour = token % len(COLOURS)
    return (f"{kind} {_SHORT_COLOURS[colour]}", _COLOUR_STYLES[colour])


def _discard(record: StateRecord) -> Sketch:
    cards = _cards(record.discard.tolist(), 0)
    return _wrapped([("  discard: ", cards or [("nothing", "")])])


def _cards(counts: list[int], hidden: int) -> list[Span]:
    """Cards by colour, those that are not known as question marks."""
    known = [(f"{count} {COLOURS[colour]}", _COLOUR_STYLES[colour]) for colour, count in enumerate(counts) if count > 0]
    return [*known, *([(f"{hidden} ?", "")] if hidden else [])]


def _players(record: StateRecord) -> Sketch:
    return [line for seat in range(record.players) for line in _player(record, seat)]


def _player(record: StateRecord, seat: int) -> Sketch:
    mark = ">" if seat == record.mover else " "
    hidden = int(record.hand_size[seat] - record.hand[seat].sum())
    jokers = [_joker_span(token) for token in _tokens_at(record, board.BESIDE + seat)]
    pile = _pile(record, seat)
    goods = [
        ("    jokers: ", jokers or [("none", "")]),
        ("  hand: ", _cards(record.hand[seat].tolist(), hidden) or [("empty", "")]),
        (f"  pile: {record.height[seat]}" + (" from the bottom: " if pile else ""), pile),
    ]
    return [[*_captain(record, seat, mark), *_container(record, seat)], *_wrapped(goods)]


def _captain(record: StateRecord, seat: int, mark: str) -> list[Span]:
    name, ship = f"{mark} {LETTERS[seat]} {SEATS[seat]}", _ship(record, seat)
    return [(name, _SEAT_STYLES[seat]), (f"{ship:<{_NAME_AND_SHIP - len(name)}}", "")]


def _ship(record: StateRecord, seat: int) -> str:
    ship = int(record.ships[seat])
    if ship == board.OFF_BOARD:
        return ", ship off board"
    return ", ship at start" if ship == board.AT_START else f", ship above {COLUMN_NAMES[ship]}"


def _container(record: StateRecord, seat: int) -> list[Span]:
    """The kinds won, each at its place, shortened to three letters."""
    won = {token // len(COLOURS): token % len(COLOURS) for token in _tokens_at(record, board.CONTAINER + seat)}
    places = [
        (f"{name[:3]} ", _COLOUR_STYLES[won[kind]]) if kind in won else ("··· ", "bright_black")
        for kind, name in enumerate(KINDS)
    ]
    return [(" won ", ""), *places]


def _pile(record: StateRecord, seat: int) -> list[Span]:
    """What is known of a pile, the bottom card first; nothing if nothing is."""
    cards = record.pile[seat, : record.height[seat]].tolist()
    if all(card == board.HIDDEN_CARD for card in cards):
        return []
    runs = [(colour, len(list(run))) for colour, run in groupby(cards)]
    return [
        (f"{count} {'?' if colour == board.HIDDEN_CARD else COLOURS[colour]}", _style(colour)) for colour, count in runs
    ]


def _style(colour: int) -> str:
    return "" if colour == board.HIDDEN_CARD else _COLOUR_STYLES[colour]


def _wrapped(groups: list[tuple[str, list[Span]]]) -> Sketch:
    """Labels with their items, going on in further lines where one is too short."""
    lines: Sketch = [[]]
    for label, items in groups:
        for index, (text, style) in enumerate(items or [("", "")]):
            head = label if index == 0 else ""
            comma = ", " if index < len(items) - 1 else ""
            if sum(len(part) for part, _ in lines[-1]) + len(head + text) + 1 > _WIDTH:
                lines.append([("      ", "")])
                head = head.lstrip()
            lines[-1] += [(head, ""), (text, style), (comma, "")]
    return lines


def _headline(state: State) -> Sketch:
    """What everybody waits for, or how it ended."""
    outcome = rules.outcome(state)
    said = outcome.sentence if outcome else words.question(state, plain(state), offered={})
    return [[(line, "bold")] for line in textwrap.wrap(str(said), _WIDTH)]
