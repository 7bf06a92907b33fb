"""How often an address may do something."""

import pytest
from starlette.requests import Request

from vineta.core.phrase import Phrase
from vineta.server.addresses import PerAddress
from vineta.server.errors import RefusedError


def tries_of(each: int) -> PerAddress:
    """So many tries a minute."""
    return PerAddress(each, Phrase("wait a minute"))


def asked_from(address: str) -> Request:
    return Request({"type": "http", "client": (address, 9)})


def may(tries: PerAddress, address: str) -> bool:
    """Whether an address may try once more."""
    try:
        tries.expect_few(asked_from(address))
    except RefusedError:
        return False
    return True


def test_who_tries_too_often_is_told_so() -> None:
    tries = tries_of(1)
    assert may(tries, "10.0.0.1")
    with pytest.raises(RefusedError, match="wait a minute") as refused:
        tries.expect_few(asked_from("10.0.0.1"))
    assert refused.value.kind == "limit"


def test_an_address_gets_its_tries_back_after_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.time", lambda: now)
    tries = tries_of(6)
    assert [may(tries, "10.0.0.1") for _ in range(7)] == [True] * 6 + [False]
    now = 1059.0
    assert not may(tries, "10.0.0.1")
    now = 1061.0
    assert [may(tries, "10.0.0.1") for _ in range(7)] == [True] * 6 + [False]


def test_addresses_do_not_share_their_tries() -> None:
    tries = tries_of(1)
    assert may(tries, "10.0.0.1")
    assert may(tries, "10.0.0.2")


def test_a_network_of_version_6_counts_as_one_address() -> None:
    tries = tries_of(1)
    assert may(tries, "2001:db8::1")
    assert not may(tries, "2001:db8::2")
    assert may(tries, "2001:db8:0:1::1")
    assert may(tries, "fe80::1%eth0")


def test_addresses_of_version_4_are_told_apart_where_both_versions_are_served() -> None:
    tries = tries_of(1)
    assert may(tries, "::ffff:192.168.1.5")
    assert may(tries, "::ffff:192.168.1.6")
    assert not may(tries, "192.168.1.6")


def test_what_a_proxy_tells_need_not_be_an_address() -> None:
    tries = tries_of(1)
    assert may(tries, "unknown:unknown")
    assert not may(tries, "unknown:unknown")
