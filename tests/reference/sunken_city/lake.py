"""The lake of Sunken City: squares, pieces, what links to what and where something may rise."""

from __future__ import annotations

from dataclasses import dataclass, field

COLUMNS = "abcdefghi"
ROWS = "123456789"
SQUARES = [column + row for column in COLUMNS for row in ROWS]
CENTRE = "e5"

# Rulings, "Board and pieces": a diamond without the ring around the centre.
DARK_SQUARES = "....#..../...###.../..#####../.##...##./###.#.###/.##...##./..#####../...###.../....#...."


def beside(square: str) -> list[str]:
    """The squares that share an edge with this one."""
    return [other for other in SQUARES if sum(distances(square, other)) == 1]


def around(square: str) -> list[str]:
    """The squares that share an edge or a corner with this one."""
    return [other for other in SQUARES if max(distances(square, other)) == 1]


def distances(one: str, other: str) -> tuple[int, int]:
    """How many columns and how many rows lie between two squares."""
    columns = abs(COLUMNS.index(one[0]) - COLUMNS.index(other[0]))
    rows = abs(ROWS.index(one[1]) - ROWS.index(other[1]))
    return columns, rows


BESIDE = {square: beside(square) for square in SQUARES}
AROUND = {square: around(square) for square in SQUARES}


@dataclass(frozen=True)
class Piece:
    """A house on one square, or a street (no number) on two, the upper or left square first."""

    squares: tuple[str, ...]
    house: int | None = None

    @property
    def name(self) -> str:
        """The one square that names the piece in moves."""
        return self.squares[0]

    @property
    def text(self) -> str:
        """How the piece is written on the lake."""
        return "-".join(self.squares) if self.house is None else f"house {self.house}"


# Every place a street could lie on an empty lake: all dominoes that leave the centre free.
STREETS = [
    Piece((square, other))
    for square in SQUARES
    for other in BESIDE[square]
    if square < other and CENTRE not in (square, other)
]


@dataclass
class Lake:
    """The pieces that have risen, with the squares where something may still rise."""

    dark: set[str]
    corners: list[str]  # corner squares of the villages in play
    pieces: list[Piece] = field(default_factory=list)

    def covered(self) -> set[str]:
        """All squares with a piece on them."""
        return {square for piece in self.pieces for square in piece.squares}

    def piece_on(self, square: str) -> Piece | None:
        """The piece that covers a square, if any."""
        for piece in self.pieces:
            if square in piece.squares:
                return piece
        return None

    def piece_named(self, name: str) -> Piece:
        """The piece whose naming square this is."""
        return next(piece for piece in self.pieces if piece.name == name)

    def linked(self, piece: Piece) -> list[Piece]:
        """The pieces one step away: an edge in common, corners do not link."""
        shore = {other for square in piece.squares for other in BESIDE[square]}
        return [other for other in self.pieces if other != piece and shore & set(other.squares)]

    def houses(self) -> dict[int, Piece]:
        """The houses on the lake by number."""
        return {piece.house: piece for piece in self.pieces if piece.house is not None}

    def street_places(self) -> list[Piece]:
        """Streets that may be laid now, if there is one to lay."""
        covered = self.covered()
        free = [street for street in STREETS if not covered & set(street.squares)]
        return [street for street in free if not self.bars_a_village(street, covered)]

    def bars_a_village(self, street: Piece, covered: set[str]) -> bool:
        """Would the street shut in an empty corner? Only a street that itself lies beside the corner is to blame."""
        afterwards = covered | set(street.squares)
        for corner in self.corners:
            exits = BESIDE[corner]
            if corner not in afterwards and set(exits) <= afterwards and set(exits) & set(street.squares):
                return True
        return False

    def house_places(self) -> list[str]:
        """Dark free squares that touch no house, not even at a corner."""
        taken = {house.name for house in self.houses().values()}
        return sorted(square for square in self.dark - self.covered() if not taken & set(AROUND[square]))


def dark_squares(picture: str) -> set[str]:
    """Read the squares where houses may rise; the centre is always one of them."""
    rows = picture.split("/")
    if len(rows) != len(ROWS) or any(len(row) != len(COLUMNS) for row in rows):
        raise ValueError("dark squares are nine rows of nine characters")
    return {square for square in SQUARES if rows[ROWS.index(square[1])][COLUMNS.index(square[0])] == "#"} | {CENTRE}
