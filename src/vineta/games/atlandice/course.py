"""A move on its way from one view to the next: what lies where meanwhile, and what has been told of it."""

from collections.abc import Iterable, Sequence
from typing import Any

from vineta.core.happenings import BOX, Change, Happening, Mood
from vineta.core.phrase import Part, Text, both
from vineta.games.atlandice.board import AREAS, RESOURCES
from vineta.games.atlandice.figures import change
from vineta.games.atlandice.places import Point
from vineta.games.atlandice.words import OWNERS, owner_called


class Course:
    """Begins as the view before the move; whatever is told happens here, too. The records are plain ones."""

    def __init__(self, before: Any, after: Any) -> None:
        self.before, self.after = before, after
        self.searcher: int = before.searcher
        self.searched: int = before.searched
        self.first_searched: int = before.first_searched
        self.hand: int = before.hand
        self.submarine: int = before.submarine
        self.stock: list[tuple[int, ...]] = list(before.stock)
        self.holdings: list[tuple[int, ...]] = list(before.holdings)
        self.dice = list(before.dice)
        self.taken = list(before.taken)
        self.told: list[Happening] = []

    @property
    def owners(self) -> range:
        """Everybody who can hold something."""
        return range(len(OWNERS[self.before.players]))

    def tell(
        self,
        kind: str,
        rule: int,
        text: Text = "",
        owners: Sequence[int] = (),
        changes: Iterable[Change] = (),
        place: Point | None = None,
        mood: Mood = "",
    ) -> None:
        seats = tuple([owner for owner in owners if owner < self.before.players]) if owners else ()
        self.told.append(Happening(kind, rule, text, seats, tuple(changes), place, mood))

    def called(self, *owners: int) -> Part:
        """Who they are, joined by "and"."""
        return both([owner_called(owner, self.before.players) for owner in owners])

    def change(self, figure: str, owner: int, amount: int) -> Change:
        """A change of what an owner has; the neutral player has no seat."""
        return change(figure, amount, owner if owner < self.before.players else BOX)

    # --- What happens to things -------------------------------------------------------------------------------------
    def hold(self, owner: int, resource: int, amount: int) -> Change:
        """An owner gets a resource, or gives some away."""
        self.holdings[owner] = _with_more(self.holdings[owner], resource, amount)
        return self.change(RESOURCES[resource], owner, amount)

    def lay(self, area: int, resource: int, amount: int) -> Change:
        """A resource is put into an area, or leaves it."""
        self.stock[area] = _with_more(self.stock[area], resource, amount)
        return change(f"{AREAS[area]}-{RESOURCES[resource]}", amount)

    def put_dice(self, area: int, amount: int) -> Change:
        """Dice come to an area, or leave it."""
        self.dice[area] += amount
        return change(f"{AREAS[area]}-dice", amount)

    def dive(self, area: int) -> list[Change]:
        """The submarine leaves its area for another one."""
        left, self.submarine = self.submarine, area
        return [change(f"{AREAS[left]}-submarine", -1), change(f"{AREAS[area]}-submarine", 1)]

    def take_die(self, owner: int, area: int) -> list[Change]:
        """An owner takes a die that lies at an area."""
        self.taken[owner] += 1
        return [self.put_dice(area, -1), change("taken", 1)]


def _with_more(counts: tuple[int, ...], resource: int, amount: int) -> tuple[int, ...]:
    """The resources of an owner or area once one of them has become more, or less."""
    return (*counts[:resource], counts[resource] + amount, *counts[resource + 1 :])
