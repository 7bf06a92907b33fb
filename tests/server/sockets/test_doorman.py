"""Who is let in, and who has to go when there are too many."""

from collections.abc import Callable

import pytest

from vineta.core.errors import SetupError
from vineta.server.monitor import Monitor
from vineta.server.settings import Settings
from vineta.server.sockets.doorman import COURTESY, Doorman, Visit


class House:
    """A doorman, with a clock that stands still until it is turned."""

    def __init__(self, most: int = 1000, **settings: object) -> None:
        self.now = 0.0
        self.turned_out: list[str] = []
        self.doorman = Doorman(Settings("", **settings), most, Monitor(), lambda: self.now)  # type: ignore[arg-type]

    def come(self, address: str = "192.0.2.1", name: str = "somebody") -> Visit | None:
        return self.doorman.let_in(address, self._leaving(name))

    def _leaving(self, name: str) -> Callable[[], None]:
        return lambda: self.turned_out.append(name)


def test_an_address_has_so_many_connections_and_no_more() -> None:
    house = House(connections_per_address=2)
    for _ in range(2):
        visit = house.come()
        assert visit is not None
        house.doorman.settle(visit)
    assert house.come() is None
    assert house.come("192.0.2.2") is not None


def test_whoever_leaves_makes_room() -> None:
    house = House(connections_per_address=1)
    first = house.come()
    assert first is not None
    house.doorman.leave(first)
    assert house.doorman.connections == 0
    assert house.come() is not None


def test_few_of_an_address_may_wait_and_at_first_the_newest_is_refused() -> None:
    house = House(waiting_per_address=2)
    assert house.come() is not None
    assert house.come() is not None
    assert house.come() is None
    assert not house.turned_out


def test_after_a_moment_whoever_has_waited_longest_makes_room() -> None:
    house = House(waiting_per_address=2)
    house.come(name="first")
    house.come(name="second")
    house.now += COURTESY
    assert house.come() is not None
    assert house.turned_out == ["first"]


def test_whoever_has_brought_a_request_is_never_turned_out() -> None:
    house = House(most=1)
    visit = house.come()
    assert visit is not None
    house.doorman.settle(visit)
    house.now += 3600
    assert house.come("192.0.2.2") is None
    assert not house.turned_out


def test_when_the_house_is_full_whoever_waits_makes_room_for_others() -> None:
    house = House(most=1)
    house.come(name="silent")
    house.now += COURTESY
    assert house.come("192.0.2.2") is not None
    assert house.turned_out == ["silent"]


def test_addresses_of_one_network_of_version_6_are_one() -> None:
    house = House(waiting_per_address=1)
    assert house.come("2001:db8::1") is not None
    assert house.come("2001:db8::2") is None


def test_a_proxy_that_was_named_comes_for_many() -> None:
    house = House(waiting_per_address=1, connections_per_address=1, proxies=("10.0.0.0/8",))
    assert all(house.come("10.1.2.3") is not None for _ in range(5))


def test_a_proxy_is_named_by_its_address() -> None:
    with pytest.raises(SetupError, match="an address"):
        House(proxies=("nginx",))
