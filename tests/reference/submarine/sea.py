"""The board of Submarine: which tokens lie in which field, and whose boats are there."""

from __future__ import annotations

from collections import Counter

from reference.submarine.pieces import (
    COLUMNS,
    LEVELS,
    TREASURES_PER_FIELD,
    column_of,
    fields_of_column,
    level_of,
)


class Sea:
    """The fields below the surface, level by level from the top and each level from the left."""

    def __init__(self) -> None:
        self.tokens: dict[str, set[str]] = {f"{column}{level}": set() for level in LEVELS for column in COLUMNS}
        self._boats: dict[str, Counter[int]] = {place: Counter() for place in self.tokens}

    def lay(self, treasure: str) -> None:
        """Fill the first field with room."""
        place = next(
            place for place, tokens in self.tokens.items() if len(tokens) < TREASURES_PER_FIELD[level_of(place)]
        )
        self.tokens[place].add(treasure)

    def place_of(self, token: str) -> str:
        """The field in which a token lies."""
        return next(place for place, tokens in self.tokens.items() if token in tokens)

    def take(self, token: str) -> None:
        """Remove a token from its field."""
        self.tokens[self.place_of(token)].remove(token)

    def exchange(self, treasure: str, joker: str) -> None:
        """Put a joker in the place of a treasure."""
        place = self.place_of(treasure)
        self.tokens[place].remove(treasure)
        self.tokens[place].add(joker)

    def tokens_of_column(self, column: str) -> set[str]:
        """All that lies below a column of the surface."""
        return {token for place in fields_of_column(column) for token in self.tokens[place]}

    def put_boat(self, seat: int, place: str) -> None:
        """Bring a boat of a seat into a field."""
        self._boats[place][seat] += 1

    def move_boat(self, seat: int, origin: str, target: str) -> None:
        """Bring a boat of a seat from one field to another."""
        self._boats[origin][seat] -= 1
        self._boats[target][seat] += 1

    def boats_below(self, column: str, seat: int) -> dict[str, int]:
        """How many boats a seat has in each field of a column; fields without one are left out."""
        return {place: self._boats[place][seat] for place in fields_of_column(column) if self._boats[place][seat] > 0}

    def toll(self, place: str, seat: int) -> int:
        """The cards that a seat gets for a treasure from this field.

        Every boat of another player in the field itself or in a field above it costs one card (rulebook, salvage).
        """
        taxed_fields = [other for other in fields_of_column(column_of(place)) if level_of(other) <= level_of(place)]
        return sum(self._boats[other][seat] for other in taxed_fields)

    def snapshot_of_fields(self) -> dict[str, list[str]]:
        """The tokens of all fields that are not empty."""
        return {place: sorted(tokens) for place, tokens in self.tokens.items() if tokens}

    def snapshot_of_boats(self) -> dict[str, dict[int, int]]:
        """The boats of all fields that have any."""
        return {
            place: {seat: count for seat, count in sorted(boats.items()) if count > 0}
            for place, boats in self._boats.items()
            if boats.total() > 0
        }
