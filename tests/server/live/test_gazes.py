"""Where a leader looks, as a worker hears of it: what is newer stays, and what cannot be read is not heard."""

import asyncio
from typing import cast

from vineta.server.live.fleet import Fleet
from vineta.server.live.gazes import Gaze, Gazes
from vineta.server.live.room import Room
from vineta.server.live.services import Services

OLDER, NEWER = '{"step": 1, "seat": 0}', '{"step": 2, "seat": 0}'


class SlowFleet(Fleet):
    """Other workers whose last gaze takes a while to be read, while another one is heard of."""

    def __init__(self) -> None:
        self.gazes: Gazes
        self.meanwhile = ""

    async def gaze(self, table: str) -> str:
        if self.meanwhile:
            self.gazes.hear(self.meanwhile)
        return OLDER


class Place:
    """Stands for a room that nobody looks at, and for what it is given."""

    identifier = "here"
    onlookers = ()

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet


def gazes_of(fleet: SlowFleet) -> Gazes:
    place = Place(fleet)
    fleet.gazes = Gazes(cast(Room, place), cast(Services, place))
    return fleet.gazes


def test_what_is_learned_does_not_replace_what_was_heard_meanwhile() -> None:
    fleet = SlowFleet()
    gazes = gazes_of(fleet)
    asyncio.run(gazes.learn())
    assert gazes.last == Gaze(1, 0)
    fleet.meanwhile = NEWER
    asyncio.run(gazes.learn())
    asyncio.run(gazes.learn())
    assert gazes.last == Gaze(2, 0)


def test_a_gaze_that_cannot_be_read_is_not_heard() -> None:
    gazes = gazes_of(SlowFleet())
    gazes.hear(NEWER)
    for strange in ("", "nonsense", "{}", '{"step": "two", "seat": 0}', '{"step": 2, "seat": 0, "of": "tomorrow"}'):
        gazes.hear(strange)
    assert gazes.last == Gaze(2, 0)
