"""What has been played so far: only whole deals count, in their order, so the order of arrival does not matter."""

from collections.abc import Iterable

from vineta.arena.playing import Result, Setting
from vineta.arena.schedule import Fixture, Meeting, deals_for
from vineta.arena.statistics import Margin, SequentialTest


class MeetingTally:
    """The results of one meeting."""

    def __init__(self, meeting: Meeting, games: int, margin: Margin | None) -> None:
        self.meeting = meeting
        self.deals = deals_for(meeting, games)
        self.test = SequentialTest(margin) if margin else None
        self.counted: list[Result] = []
        """Those of all whole deals before the first that is not, or before it was decided."""
        self._arrived: dict[int, dict[tuple[int, ...], Result]] = {}
        self._next = 0

    @property
    def over(self) -> bool:
        """Whether nothing more will be counted."""
        return self._next >= self.deals or bool(self.test and self.test.decided)

    def add(self, result: Result) -> None:
        """Takes one more result, and counts the deals that are whole now."""
        self._arrived.setdefault(result.deal, {})[result.seating] = result
        while not self.over:
            arrived, wanted = self._arrived.get(self._next, {}), self.meeting.seatings(self._next)
            if not all(seating in arrived for seating in wanted):
                return
            self._count([arrived[seating] for seating in wanted])

    def _count(self, deal: list[Result]) -> None:
        self._next += 1
        self.counted += deal
        if self.test:
            self.test.see(share_of(self.meeting.bots[0], deal))


class Tally:
    """The results of all meetings."""

    def __init__(self, setting: Setting, games: int, margin: Margin | None = None) -> None:
        self.meetings = [MeetingTally(meeting, games, margin) for meeting in setting.meetings]
        self._known: set[Fixture] = set()

    @property
    def over(self) -> bool:
        return all(meeting.over for meeting in self.meetings)

    @property
    def arrived(self) -> int:
        """How many games have been played, counted or not."""
        return len(self._known)

    def add(self, result: Result) -> None:
        """Takes one more result."""
        self._known.add(result.fixture)
        self.meetings[result.meeting].add(result)

    def wants(self, fixture: Fixture) -> bool:
        """Whether a game is still to be played."""
        return fixture not in self._known and not self.meetings[fixture.meeting].over

    @property
    def counted(self) -> list[Result]:
        """All results that count, in the order of the schedule."""
        return [result for meeting in self.meetings for result in meeting.counted]


def share_of(bot: int, results: Iterable[Result]) -> float:
    """The mean share of victories that a bot has for each seat it took."""
    won, seats = won_by(bot, results)
    return won / seats


def won_by(bot: int, results: Iterable[Result]) -> tuple[float, int]:
    """The victories of a bot, with parts of shared ones, and how many seats it took in all."""
    own = [
        share for result in results for share, other in zip(result.shares, result.seating, strict=True) if other == bot
    ]
    return sum(own), len(own)
